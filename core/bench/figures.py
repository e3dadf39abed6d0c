"""One line of the report: what was measured, the bar, and whether it is met."""

from __future__ import annotations

import gc
import math
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Figure:
    """`bar` is the value that must not be passed, upwards or (`is_least`) downwards; None where there is none."""

    what: str
    value: float
    unit: str
    bar: float | None = None
    is_least: bool = False
    note: str = ""

    @property
    def is_met(self) -> bool:
        """Whether the bar is kept; a figure without one always is."""
        if self.bar is None:
            return True
        return self.value >= self.bar if self.is_least else self.value <= self.bar


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of each call: of this process alone (other work does not count), and by the clock."""

    cpu: tuple[float, ...]
    clock: tuple[float, ...]

    def __str__(self) -> str:
        shown = " / ".join(f"{percentile(self.cpu, share):.2f}" for share in (0.5, 0.95, 0.99))
        return f"p50/p95/p99 {shown} ms; p99 by the clock {percentile(self.clock, 0.99):.2f} ms"


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which a share of them lies (nearest rank)."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def times_of(call: Callable[[T], object], arguments: Iterable[T]) -> Times:
    """Call it once with each argument."""
    cpu, clock = [], []
    for argument in arguments:
        with _without_collector():
            began, began_cpu = time.perf_counter(), time.process_time()
            call(argument)
            cpu.append((time.process_time() - began_cpu) * 1000)
            clock.append((time.perf_counter() - began) * 1000)
    return Times(tuple(cpu), tuple(clock))


def seconds_of(call: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    with _without_collector():
        began = time.process_time()
        call()
        return time.process_time() - began


@contextmanager
def _without_collector() -> Iterator[None]:
    # The made-up corpus fills the memory; looking through it is no work of the program's.
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
