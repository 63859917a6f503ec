r"""Superscripts and subscripts in Unicode: which characters have one (blocks 2070–209F, Phonetic Extensions).

There is no superscript C F Q S X Y Z q, α, ε, λ, `/`, `,`, `.`, and no subscript b c d f g q w y z, capitals, comma;
the rare ones of Latin Extended-D are left out, since terminal fonts lack them.
"""

from __future__ import annotations

__all__ = ["SOLE_SUPERSCRIPTS", "SUBSCRIPTS", "SUPERSCRIPTS"]

_SUP = (
    "0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺−⁻=⁼(⁽)⁾aᵃbᵇcᶜdᵈeᵉfᶠgᵍhʰiⁱjʲkᵏlˡmᵐnⁿoᵒpᵖrʳsˢtᵗuᵘvᵛwʷxˣyʸzᶻ"
    "AᴬBᴮDᴰEᴱGᴳHᴴIᴵJᴶKᴷLᴸMᴹNᴺOᴼPᴾRᴿTᵀUᵁVⱽWᵂβᵝγᵞδᵟθᶿφᵠχᵡ′′⊤ᵀ⊺ᵀ"
)
_SUB = "0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊−₋=₌(₍)₎aₐeₑhₕiᵢjⱼkₖlₗmₘnₙoₒpₚrᵣsₛtₜuᵤvᵥxₓβᵦγᵧρᵨφᵩχᵪ"

SUPERSCRIPTS: dict[int, str] = {ord(a): b for a, b in zip(_SUP[::2], _SUP[1::2], strict=True)}
"""Code point -> its superscript, for str.translate."""

SUBSCRIPTS: dict[int, str] = {ord(a): b for a, b in zip(_SUB[::2], _SUB[1::2], strict=True)}
"""Code point -> its subscript, for str.translate."""

SOLE_SUPERSCRIPTS: dict[str, str] = {"∗": "*", "⋆": "⋆", "†": "†", "‡": "‡", "∘": "°", "°": "°", "★": "★", "§": "§"}
"""Signs that stand high by themselves and need no caret; `∘` only when it is all of the script (a degree)."""
