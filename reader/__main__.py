"""`python -m reader` is the same as `reader`."""

import sys

from reader.cli import main

if __name__ == "__main__":
    sys.exit(main())
