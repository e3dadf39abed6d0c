"""Are these digits what stands in the picture? The bars of an EAN are drawn anew and laid over it.

A reader of bars takes what fits best in one line of the picture; of ten misread codes one has a check digit that
fits. Here the mean of many lines is compared with the bars that the digits would give, and with those of every other
digit in each place: only if each digit fits better than all others the code is believed.
Source: GS1 General Specifications 25, section 5.2 (symbol characters A, B and C, guards).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

_ODD: Final = (
    *("0001101", "0011001", "0010011", "0111101", "0100011"),
    *("0110001", "0101111", "0111011", "0110111", "0001011"),
)
_RIGHT: Final = tuple(one.translate(str.maketrans("01", "10")) for one in _ODD)
_EVEN: Final = tuple(one[::-1] for one in _RIGHT)
_PARITIES: Final = (
    *("LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG"),
    *("LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"),
)
_GUARD, _MIDDLE, _DIGIT = "101", "01010", 7
_FINE: Final = 6  # samples of a module
_LINES: Final = 25
_MARGIN: Final = 6  # modules beside the code that are looked at too: the found ends are not exact
_SHIFTS: Final = np.arange(-3.0, 3.01, 0.5)  # modules
_BLURS: Final = (0.2, 0.45, 0.7, 0.95)  # modules
LEAST_LIKENESS: Final = 0.75
CLEARLY: Final = 0.75  # the digits' own misfit, as a share of that of any other digit
LEAST_MODULE: Final = 0.9  # pixels; finer bars cannot be told apart


def fits(grey: Any, corners: list[tuple[float, float]], digits: str) -> bool:
    """Whether an EAN at these corners (top left, top right, bottom right, bottom left) says these 8 or 13 digits."""
    pattern = _pattern(digits)
    modules = len(pattern)
    start, end = np.array(corners[0]), np.array(corners[1])
    if np.hypot(*(end - start)) < LEAST_MODULE * modules:
        return False
    wide = _profile(grey, np.array(corners, dtype=float), modules)
    if float(np.ptp(wide)) < 1:
        return False
    profile, blur, likeness = _best(wide, pattern)
    return likeness >= LEAST_LIKENESS and _is_clear(profile, digits, pattern, blur)


def _pattern(digits: str) -> str:
    """Modules from the left, 1 for dark."""
    half = len(digits) // 2
    if len(digits) == 8:  # noqa: PLR2004 - EAN-8
        left, parity = digits[:4], "LLLL"
    else:
        left, parity = digits[1:7], _PARITIES[int(digits[0])]
        half = 7
    first = [
        (_ODD if side == "L" else _EVEN)[int(digit)]
        for side, digit in zip(parity, left, strict=True)
    ]
    second = [_RIGHT[int(digit)] for digit in digits[half:]]
    return "".join((_GUARD, *first, _MIDDLE, *second, _GUARD))


def _profile(grey: Any, corners: Any, modules: int) -> Any:
    """Darkness from before the code's left to after its right: the mean of lines that go across it."""
    top_left, top_right, bottom_right, bottom_left = corners
    along = (np.arange(-_MARGIN * _FINE, (modules + _MARGIN) * _FINE) + 0.5) / (modules * _FINE)
    height = max(np.hypot(*(bottom_left - top_left)), np.hypot(*(bottom_right - top_right)))
    width = np.hypot(*(top_right - top_left))
    # Where few lines were read, those beside them are looked at too: bars are longer than that.
    more = max(0.0, 0.06 * width - height / 2)
    direction = (top_right - top_left) / width
    down = np.array([-direction[1], direction[0]])
    across = np.linspace(0, 1, _LINES)[:, None, None]
    left = top_left + (bottom_left - top_left) * across + down * more * (2 * across - 1)
    right = top_right + (bottom_right - top_right) * across + down * more * (2 * across - 1)
    points = left + (right - left) * along[None, :, None]
    return 255 - _sampled(grey, points).mean(axis=0)


def _sampled(grey: Any, points: Any) -> Any:
    """Brightness between the pixels, from the four around."""
    height, width = grey.shape
    x = np.clip(points[..., 0], 0, width - 1.001)
    y = np.clip(points[..., 1], 0, height - 1.001)
    column, row = x.astype(int), y.astype(int)
    dx, dy = x - column, y - row
    below, beside = np.minimum(row + 1, height - 1), np.minimum(column + 1, width - 1)
    upper = grey[row, column] * (1 - dx) + grey[row, beside] * dx
    lower = grey[below, column] * (1 - dx) + grey[below, beside] * dx
    return upper * (1 - dy) + lower * dy


def _best(wide: Any, pattern: str) -> tuple[Any, float, float]:
    """The profile where it fits best, how blurred it is, and how like the pattern."""
    modules = len(pattern)
    places = np.arange(len(wide)) / _FINE - _MARGIN
    grid = (np.arange(modules * _FINE) + 0.5) / _FINE
    best: tuple[Any, float, float] = (wide[: len(grid)], _BLURS[0], -1.0)
    drawn = {blur: _standard(_drawn(pattern, blur)) for blur in _BLURS}
    for start in _SHIFTS:
        for end in _SHIFTS:
            profile = np.interp(start + grid * (modules + end - start) / modules, places, wide)
            standard = _standard(profile)
            for blur, template in drawn.items():
                likeness = float(standard @ template) / len(grid)
                if likeness > best[2]:
                    best = (profile, blur, likeness)
    return best


def _is_clear(profile: Any, digits: str, pattern: str, blur: float) -> bool:
    """Whether no other digit fits nearly as well in any place."""
    template = _drawn(pattern, blur)
    gain, offset = np.polyfit(template, profile, 1)
    for place, sets in _places(len(digits)):
        window = slice(max(0, (place - 1) * _FINE), (place + _DIGIT + 1) * _FINE)
        own = _misfit(profile[window], template[window], gain, offset)
        written = pattern[place : place + _DIGIT]
        for other in {one for group in sets for one in group} - {written}:
            near = pattern[place - 3 : place] + other + pattern[place + _DIGIT :][:3]
            drawn = _drawn(near, blur)[2 * _FINE : -2 * _FINE]
            if own > CLEARLY * _misfit(profile[window], drawn, gain, offset):
                return False
    return True


def _places(count: int) -> Iterator[tuple[int, tuple[tuple[str, ...], ...]]]:
    """Where each digit begins, in modules, and the patterns that may stand there."""
    each = 4 if count == 8 else 6  # noqa: PLR2004 - EAN-8
    for number in range(each):
        yield len(_GUARD) + number * _DIGIT, (_ODD,) if each == 4 else (_ODD, _EVEN)  # noqa: PLR2004
    second = len(_GUARD) + each * _DIGIT + len(_MIDDLE)
    for number in range(each):
        yield second + number * _DIGIT, (_RIGHT,)


def _misfit(profile: Any, template: Any, gain: float, offset: float) -> float:
    return float(((profile - gain * template - offset) ** 2).sum())


@cache
def _drawn(pattern: str, blur: float) -> Any:
    """The modules as samples, blurred; white beside them."""
    fine = np.repeat(np.array([int(one) for one in pattern], dtype=float), _FINE)
    reach = int(3 * blur * _FINE) + 1
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / (blur * _FINE)) ** 2)
    return np.convolve(fine, kernel / kernel.sum(), mode="same")


def _standard(values: Any) -> Any:
    spread = values.std()
    return (values - values.mean()) / (spread if spread > 0 else 1.0)
