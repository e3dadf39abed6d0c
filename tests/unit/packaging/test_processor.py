"""Which instructions the model engine is built with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

if TYPE_CHECKING:
    from tests.unit.packaging.conftest import Scripts

CORE_2 = "fpu sse sse2 ssse3 sse4_1"
NEHALEM = f"{CORE_2} sse4_2 popcnt"
SANDY_BRIDGE = f"{NEHALEM} avx xsave"
HASWELL = f"{SANDY_BRIDGE} f16c fma bmi1 avx2 bmi2"


@pytest.mark.parametrize(
    ("machine", "flags", "level"),
    [
        ("x86_64", HASWELL, "v3"),
        ("AMD64", HASWELL, "v3"),
        ("x86_64", f"{HASWELL} avx512f avx512_vnni", "v3"),
        ("x86_64", HASWELL.replace(" fma", ""), "v2"),
        ("x86_64", SANDY_BRIDGE, "v2"),
        ("x86_64", NEHALEM, "v2"),
        ("x86_64", CORE_2, "v1"),
        ("x86_64", "", "v1"),
        ("aarch64", "", "plain"),
    ],
)
def test_the_best_level_that_the_processor_can_run(
    scripts: Scripts, machine: str, flags: str, level: str
) -> None:
    assert scripts.processor.level_of(machine, frozenset(flags.split())).name == level


def test_a_level_never_needs_what_is_not_there(scripts: Scripts) -> None:
    @given(st.frozensets(st.sampled_from(HASWELL.split())))
    def check(flags: frozenset[str]) -> None:
        assert flags.issuperset(scripts.processor.level_of("x86_64", flags).needs)

    check()


def test_each_switch_is_named_because_the_defaults_follow_the_machine(scripts: Scripts) -> None:
    best, middle, oldest = (level.switches for level in scripts.processor.X86_LEVELS)

    assert {switch.partition("=")[2] for switch in best} == {"ON"}
    assert "-DGGML_SSE42=ON" in middle
    assert {"-DGGML_AVX=OFF", "-DGGML_AVX2=OFF", "-DGGML_FMA=OFF"} <= set(middle)
    assert {"-DGGML_F16C=OFF", "-DGGML_BMI2=OFF"} <= set(middle)
    assert {switch.partition("=")[2] for switch in oldest} == {"OFF"}
    assert scripts.processor.PLAIN.switches == []


def test_only_what_every_core_has_counts(scripts: Scripts) -> None:
    cpuinfo = "processor\t: 0\nflags\t\t: sse avx2 fma\n\nprocessor\t: 1\nflags\t\t: sse fma\n"

    assert scripts.processor.flags_in(cpuinfo) == {"sse", "fma"}
    assert scripts.processor.flags_in("Features\t: neon\n") == frozenset()
