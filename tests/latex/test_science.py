"""Chemistry and quantities: the notation of mhchem and siunitx, in text and in formulas."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.latex import render
from reader.latex.science import chemistry, unit


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"\ce{H2O}", "H₂O"),
        (r"$\ce{H2O}$", "H₂O"),
        (r"\ce{SO4^2-}", "SO₄²⁻"),
        (r"\ce{Fe^{3+}}", "Fe³⁺"),
        (r"\ce{Na+} ions", "Na⁺ ions"),
        (r"\ce{Ca(OH)2}", "Ca(OH)₂"),
        (r"\ce{NaCl(aq)}", "NaCl(aq)"),
        (r"\ce{2H2 + O2 -> 2H2O}", "2 H₂ + O₂ → 2 H₂O"),
        (r"\ce{A <=> B}", "A ⇌ B"),
        (r"\ce{^{14}_6C}", "₆¹⁴C"),
        (r"\ce{La_{2-x}Sr_xCuO4}", "La₂₋ₓSrₓCuO₄"),
        (r"$\mathrm{La_{2-x}Sr_xCuO_4}$", "La₂₋ₓSrₓCuO₄"),
        (r"$\mathrm{La}_{2-x}\mathrm{Sr}_x\mathrm{CuO}_4$", "La₂₋ₓSrₓCuO₄"),
        (r"$\mathrm{Sr}_2\mathrm{RuO}_4$", "Sr₂RuO₄"),
        (r"\SI{3e8}{\meter\per\second}", "3 × 10⁸ m s⁻¹"),
        (r"$\SI{9.8}{\meter\per\second\squared}$", "9.8 m s⁻²"),
        (r"\SI{5}{\kilo\electronvolt}", "5 keV"),
        (r"\SI{20}{\degreeCelsius}", "20 °C"),
        (r"\SI{45}{\degree}", "45°"),
        (r"\SI{100}{km/s}", "100 km/s"),
        (r"\num{1.2+-0.1e3}", "(1.2 ± 0.1) × 10³"),
        (r"\si{\micro\meter}", "μm"),
        (r"\SIrange{1}{5}{\giga\hertz}", "1 to 5 GHz"),
        (r"$\prescript{14}{6}{C}$", "₆¹⁴C"),
        (r"$\sideset{_1^2}{_3^4}\prod x$", "₁² ∏₃⁴ x"),
    ],
)
def test_what_is_shown(source: str, shown: str) -> None:
    assert render(source).text == shown


@pytest.mark.parametrize(("source", "shown"), [(r"$\mathrm{TV}\mathrm{KL}$", "TV KL"), (r"$\mathrm{poly}(n)\mathrm{log}n$", "poly(n) log n")])
def test_words_that_are_no_elements_stay_apart(source: str, shown: str) -> None:
    assert render(source).text == shown


@given(st.text(alphabet=r"HOCa+-^_{}()123 \\<=>$e", max_size=60))
def test_any_formula_is_read(source: str) -> None:
    for name in ("ce", "SI", "num", "si"):
        assert "\\" + name + "{" not in render(f"\\{name}{{{source}}}{{{source}}}").text


def test_long_ones_take_no_longer_than_their_length() -> None:
    assert len(chemistry("H2O" * 100_000)) > 300_000
    assert len(unit(r"\kilo\meter" * 50_000)) > 300_000
