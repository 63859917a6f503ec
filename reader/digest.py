"""BLAKE2 without OpenSSL: `hashlib` loads it for the sake of other digests, 3 ms of every command."""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:  # a Python that keeps it elsewhere
    from hashlib import blake2b

__all__ = ["blake2b"]
