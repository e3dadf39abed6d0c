"""Figures: percentiles by nearest rank, and bars in both directions."""

from __future__ import annotations

import gc

import pytest

from core.bench.figures import Figure, percentile, seconds_of, times_of


@pytest.mark.parametrize(
    ("share", "expected"), [(0.5, 50), (0.95, 95), (0.99, 99), (1.0, 100), (0.001, 1)]
)
def test_a_percentile_is_one_of_the_values(share: float, expected: int) -> None:
    assert percentile(list(range(100, 0, -1)), share) == expected


@pytest.mark.parametrize(
    ("figure", "is_met"),
    [
        (Figure("a", 2.0, "×", 2.0), True),
        (Figure("a", 2.1, "×", 2.0), False),
        (Figure("a", 2.0, "×", 2.0, is_least=True), True),
        (Figure("a", 1.9, "×", 2.0, is_least=True), False),
        (Figure("a", 99.0, "×"), True),
    ],
)
def test_a_bar_is_kept_or_missed(figure: Figure, is_met: bool) -> None:
    assert figure.is_met is is_met


def test_each_call_is_timed_once_and_the_collector_comes_back() -> None:
    called: list[int] = []

    times = times_of(called.append, [1, 2, 3])

    assert called == [1, 2, 3]
    assert len(times.cpu) == len(times.clock) == 3
    with pytest.raises(KeyError):
        seconds_of({}.popitem)
    assert gc.isenabled()
