r"""Chemistry and quantities as LaTeX: what `\ce{H2O}` (mhchem) and `\SI{5}{\meter\per\second}` (siunitx) stand for.

Both packages have a notation of their own inside the braces. It is turned into plain maths, which the parser then
reads. Rules: the manuals of mhchem 4 (section 3) and siunitx 3 (section 4), as far as abstracts use them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from reader.latex.handling import Stops
from reader.latex.lexer import Token
from reader.latex.tree import Node
from reader.patterns import pattern

if TYPE_CHECKING:
    from reader.latex.parser import Parser

__all__ = ["ARGUMENTS", "chemistry", "number", "quantity", "scientific", "unit", "written"]

ARGUMENTS = {"ang": 1, "ce": 1, "cf": 1, "num": 1, "si": 1, "unit": 1, "SI": 2, "qty": 2, "numrange": 2, "SIrange": 3,
             "qtyrange": 3}  # fmt: skip
"""Command -> how many groups it takes."""

_ARROWS = {"<=>>": r"\rightleftharpoons", "<<=>": r"\rightleftharpoons", "<=>": r"\rightleftharpoons",
           "<->": r"\leftrightarrow", "->": r"\rightarrow", "<-": r"\leftarrow"}  # fmt: skip
_PIECE = pattern(
    r"(?P<arrow><=>>|<<=>|<=>|<->|->|<-)"
    r"|(?P<script>[\^_])(?:\{(?P<braced>[^{}]*)\}|(?P<bare>\d*[+-]|\d+|[A-Za-z]))"
    r"|(?P<name>[A-Za-z]+|\\[A-Za-z]+\s?)"
    r"|(?P<count>\d+(?:\.\d+)?)"
    r"|(?P<charge>[+-])(?=\s|$|[)\]])"
    r"|(?P<blank>\s+)"
    r"|(?P<sign>.)",
    re.DOTALL,
)
_BLANK = r"\;"


def chemistry(formula: str) -> str:
    r"""The maths that a formula of mhchem stands for: `SO4^2-` is `\mathrm{SO}_{4}^{2-}`; linear in its length."""
    out: list[str] = []
    after = ""  # what stood before: "atom", "script", or "" at the start of a species
    for found in _PIECE.finditer(formula):
        kind = found.lastgroup or ""
        if kind in ("braced", "bare"):
            out.append(f"{found['script']}{{{_signs(found[kind])}}}")
            after = "script"
            continue
        text = found[kind]
        if kind == "count" and after in ("atom", "close"):
            out.append(f"_{{{text}}}")
            after = "script"
        elif kind == "charge" and after:
            out.append(f"^{{{_signs(text)}}}")
            after = "script"
        else:
            out.append(_piece(kind, text))
            after = {"name": "atom", "blank": "", "arrow": ""}.get(kind, "close" if text in ")]" else "")
    return rf"\mathrm{{{''.join(out)}}}"


def _piece(kind: str, text: str) -> str:
    if kind == "name":
        return text
    if kind == "arrow":
        return f" {_ARROWS[text]} "
    if kind == "blank":
        return _BLANK
    if kind == "count":
        return text + r"\,"
    return {"*": r"\cdot ", "#": r"\equiv ", "$": "", "{": "{", "}": "}"}.get(text, text)


def _signs(script: str) -> str:
    return rf"\mathrm{{{script}}}" if len(script) > 1 and script.isalpha() else script


# ---------------------------------------------------------------------------------------------------------- quantities

_UNITS = {
    "ampere": "A", "becquerel": "Bq", "candela": "cd", "coulomb": "C", "degreeCelsius": "°C", "celsius": "°C",
    "farad": "F", "gram": "g", "gray": "Gy", "henry": "H", "hertz": "Hz", "joule": "J", "kelvin": "K", "kilogram": "kg",
    "lumen": "lm", "lux": "lx", "meter": "m", "metre": "m", "mole": "mol", "newton": "N", "ohm": "Ω", "pascal": "Pa",
    "radian": "rad", "second": "s", "siemens": "S", "sievert": "Sv", "steradian": "sr", "tesla": "T", "volt": "V",
    "watt": "W", "weber": "Wb", "minute": "min", "hour": "h", "day": "d", "year": "yr", "degree": "°",
    "arcminute": "′", "arcsecond": "″", "arcsec": "″", "arcmin": "′", "liter": "L", "litre": "L", "tonne": "t",
    "hectare": "ha", "dalton": "Da", "electronvolt": "eV", "eV": "eV", "bel": "B", "decibel": "dB", "neper": "Np",
    "bit": "bit", "byte": "B", "percent": "%", "angstrom": "Å", "bar": "bar", "barn": "b", "parsec": "pc",
    "astronomicalunit": "au", "lightyear": "ly", "solarmass": "M⊙", "Hz": "Hz", "kHz": "kHz", "MHz": "MHz",
    "GHz": "GHz", "THz": "THz", "keV": "keV", "MeV": "MeV", "GeV": "GeV", "TeV": "TeV", "meV": "meV", "nm": "nm",
    "um": "µm", "mm": "mm", "cm": "cm", "km": "km", "kg": "kg", "mg": "mg", "ug": "µg", "ms": "ms", "ns": "ns",
    "ps": "ps", "fs": "fs", "us": "µs", "mV": "mV", "kV": "kV", "mW": "mW", "kW": "kW", "MW": "MW", "mA": "mA",
    "K": "K", "mK": "mK", "dB": "dB", "kPa": "kPa", "MPa": "MPa", "GPa": "GPa",
}  # fmt: skip
_PREFIXES = {
    "quecto": "q", "ronto": "r", "yocto": "y", "zepto": "z", "atto": "a", "femto": "f", "pico": "p", "nano": "n",
    "micro": "µ", "milli": "m", "centi": "c", "deci": "d", "deca": "da", "deka": "da", "hecto": "h", "kilo": "k",
    "mega": "M", "giga": "G", "tera": "T", "peta": "P", "exa": "E", "zetta": "Z", "yotta": "Y", "kibi": "Ki",
    "mebi": "Mi", "gibi": "Gi", "tebi": "Ti",
}  # fmt: skip
_BEFORE = {"square": "2", "cubic": "3"}
_AFTER = {"squared": "2", "cubed": "3"}
_UNIT_PIECE = pattern(r"\\(tothe|raiseto)\s*\{([^{}]*)\}|\\([A-Za-z]+)\s*|([^\\]+)")
_ANGLE = pattern(r"\s*[+-]?[\d.]+\s*(?:;\s*[\d.]*\s*){0,2}")
_NUMBER = pattern(r"\s*([+-]?[\d.,\s]*)\s*(?:(?:\+-|\\pm)\s*([\d.]+)\s*)?(?:[eEdD]\s*([+-]?\d+))?\s*\Z")


def number(digits: str) -> str:
    r"""The maths of a number of siunitx: `1e-5` is `1\times10^{-5}`, `1.2+-0.1` is `1.2\pm0.1`."""
    found = _NUMBER.match(digits) if len(digits) < 200 else None
    if found is None:
        return digits
    mantissa, error, exponent = found[1].strip(), found[2], found[3]
    text = mantissa + (rf"\pm {error}" if error else "")
    if exponent is None:
        return text
    if error:
        text = f"({text})"
    return (rf"{text}\times " if text else "") + f"10^{{{exponent.lstrip('+')}}}"


def unit(source: str) -> str:
    r"""The maths of a unit of siunitx: `\meter\per\second\squared` is `\mathrm{m}\,\mathrm{s}^{-2}`."""
    parts: list[str] = []
    prefix, power, inverse = "", "", False
    for found in _UNIT_PIECE.finditer(source):
        exponent, name, plain = found[2], found[3], found[4]
        if exponent is not None or name in _AFTER:
            if parts:
                parts[-1] = _raise(parts[-1], exponent if exponent is not None else _AFTER[name])
        elif plain is not None:
            parts += [_plain(word) for word in re.split(r"[\s.~]+", plain) if word]
        elif name == "per":
            inverse = True
        elif name in _BEFORE:
            power = _BEFORE[name]
        elif name in _PREFIXES:
            prefix += _PREFIXES[name]
        else:
            sign = rf"\mathrm{{{prefix}{_UNITS.get(name, name)}}}"
            exponent = ("-" if inverse else "") + (power or ("1" if inverse else ""))
            parts.append(sign + (f"^{{{exponent}}}" if exponent else ""))
            prefix, power, inverse = "", "", False
    return r"\,".join(parts)


def _plain(word: str) -> str:
    """A unit typed as it is: `km/s`, `cm^2`."""
    return re.sub(r"[A-Za-zµΩÅ]+", lambda found: rf"\mathrm{{{found[0]}}}", word)


def _raise(part: str, exponent: str) -> str:
    base, caret, old = part.partition("^")
    sign = "-" if caret and old.startswith("{-") and not exponent.startswith("-") else ""
    return f"{base}^{{{sign}{exponent}}}"


def quantity(digits: str, units: str) -> str:
    r"""A number and its unit, a thin space between; none before `°`, `′`, `″`."""
    sign = unit(units)
    glued = sign.startswith((r"\mathrm{°}", r"\mathrm{′}", r"\mathrm{″}"))
    return number(digits) + ("" if glued or not sign else r"\,") + sign


# ------------------------------------------------------------------------------------------------------------ commands


def written(name: str, groups: list[str]) -> str:
    """The maths that a command of `ARGUMENTS` stands for; `groups` are its arguments."""
    first = groups[0] if groups else ""
    if name in ("ce", "cf"):
        return chemistry(first)
    if name in ("si", "unit"):
        return unit(first)
    if name == "ang":
        return _angle(first)
    if name == "num":
        return number(first)
    if name == "numrange":
        return rf"{number(first)}\text{{ to }}{number(groups[1])}"
    if len(groups) == 3:
        return rf"{number(first)}\text{{ to }}{quantity(groups[1], groups[2])}"
    return quantity(first, groups[1] if len(groups) > 1 else "")


def _angle(digits: str) -> str:
    r"""The maths of an angle of siunitx, `12.3` or `1;2;3`; what is no number is an author's angle brackets."""
    if not _ANGLE.fullmatch(digits):
        return rf"\left\langle {digits}\right\rangle"
    parts = zip(digits.split(";"), ("°", "′", "″"), strict=False)
    return "".join(rf"{part.strip()}\mathrm{{{sign}}}" for part, sign in parts if part.strip())


def scientific(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\ce`, `\SI` and their kin in a formula: the maths that they stand for is put in their place."""
    name = token[0][1:]
    parser.optional()
    groups: list[str] = []
    while len(groups) < ARGUMENTS[name] and parser.sees("{"):
        groups.append("".join(part[0] for part in parser.raw_argument()))
    parser.expand(token, (0, "{" + written(name, groups) + "}"))
    return None
