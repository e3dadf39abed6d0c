"""Which instructions the model engine may use, so that it runs on this processor and on others of its kind.

A build for the processor that happens to build it would be killed by the system on an older one. So there are three
levels, as compilers and distributions count them; the engine says in a file which one it is.
"""

from __future__ import annotations

import platform
import re
from dataclasses import dataclass
from pathlib import Path

CPUINFO = Path("/proc/cpuinfo")
X86 = {"x86_64", "amd64"}
# The engine's switch for each instruction set that it may be built with: Linux's name -> cmake's.
SWITCHES = {
    "avx2": "GGML_AVX2",
    "fma": "GGML_FMA",
    "f16c": "GGML_F16C",
    "bmi2": "GGML_BMI2",
    "avx": "GGML_AVX",
    "sse4_2": "GGML_SSE42",
}


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of processor, and Linux's names of the instructions that an engine for it needs."""

    name: str
    needs: tuple[str, ...] = ()

    @property
    def switches(self) -> list[str]:
        """What cmake is told; every switch is named, since its own defaults follow the machine."""
        if self.name == PLAIN.name:
            return []
        return [
            f"-D{cmake}={'ON' if flag in self.needs else 'OFF'}" for flag, cmake in SWITCHES.items()
        ]


PLAIN = Level("plain")  # not x86: what the engine itself thinks right
# The best first. Compilers take "sse4_2" for a leave to use "popcnt" too.
X86_LEVELS = (
    Level("v3", ("avx2", "fma", "f16c", "bmi2", "avx", "sse4_2", "popcnt")),
    Level("v2", ("sse4_2", "popcnt")),
    Level("v1"),
)


def level_of(machine: str, flags: frozenset[str]) -> Level:
    """The best level that a processor with these flags can run."""
    if machine.lower() not in X86:
        return PLAIN
    return next(level for level in X86_LEVELS if flags.issuperset(level.needs))


def this_level() -> Level:
    """The best level that this processor can run; where the system does not tell, one that any can."""
    return level_of(platform.machine(), this_flags())


def this_flags() -> frozenset[str]:
    try:
        return flags_in(CPUINFO.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return frozenset()


def flags_in(cpuinfo: str) -> frozenset[str]:
    """The flags that every core has: some computers have two kinds."""
    lines = re.findall(r"^flags\s*:(.*)$", cpuinfo, flags=re.MULTILINE)
    return (
        frozenset.intersection(*(frozenset(line.split()) for line in lines))
        if lines
        else frozenset()
    )
