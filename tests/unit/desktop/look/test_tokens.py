"""Every pair of colours that meet can be told apart, in every theme."""

from __future__ import annotations

import pytest

from desktop.look.tokens import CONTRAST, ENHANCED_RATIO, PAIRS, PALETTES, TEXT_RATIO, contrast


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize(("above", "below", "ratio"), PAIRS)
def test_what_stands_on_a_colour_can_be_read(
    theme: str, above: str, below: str, ratio: float
) -> None:
    palette = PALETTES[theme]

    assert contrast(getattr(palette, above), getattr(palette, below)) >= ratio


@pytest.mark.parametrize(
    ("above", "below"), [(above, below) for above, below, ratio in PAIRS if ratio == TEXT_RATIO]
)
def test_high_contrast_is_higher(above: str, below: str) -> None:
    assert contrast(getattr(CONTRAST, above), getattr(CONTRAST, below)) >= ENHANCED_RATIO


def test_the_measure_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#ffffff", "#ffffff") == pytest.approx(1)
