"""When the model engine is built, and when what is there will do."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.packaging.conftest import Scripts


@pytest.fixture
def checkout(root: Path, tmp_path: Path) -> Path:
    """What an engine is built from, and an environment with the library's folder in it."""
    (tmp_path / "packaging").mkdir()
    for name in ("requirements-engine.txt", "requirements-engine-build.txt"):
        shutil.copy(root / name, tmp_path)
    shutil.copy(root / "packaging" / "llama_build.cmake", tmp_path / "packaging")
    library(tmp_path).mkdir(parents=True)
    return tmp_path


def library(checkout: Path) -> Path:
    return checkout / ".venv" / "lib" / "python3.11" / "site-packages" / "llama_cpp"


def engine_for(scripts: Scripts, checkout: Path, level: str) -> Any:
    levels = {
        level.name: level for level in (*scripts.processor.X86_LEVELS, scripts.processor.PLAIN)
    }
    venv = checkout / ".venv"
    return scripts.engine.Engine(checkout, venv, venv / "bin" / "python", levels[level])


def pretend_installed(engine: Any, checkout: Path, **changed: object) -> None:
    record = {
        "version": engine.version,
        "cpu": list(engine.level.needs),
        "flags": engine.flags,
        "key": engine.key,
        "recipe": engine.recipe,
    }
    (library(checkout) / "bulafiel-build.json").write_text(json.dumps({**record, **changed}))


@pytest.fixture
def processor_flags(scripts: Scripts, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The flags of the processor at hand: an old one's, to be added to."""
    flags = {"sse4_2", "popcnt"}
    monkeypatch.setattr(scripts.processor, "this_flags", lambda: frozenset(flags))
    return flags


def test_the_pin_is_the_one_of_the_project(scripts: Scripts, root: Path, checkout: Path) -> None:
    pinned = f'"llama-cpp-python=={engine_for(scripts, checkout, "v3").version}"'

    assert pinned in (root / "pyproject.toml").read_text(encoding="utf-8")


def test_each_level_has_a_build_of_its_own(scripts: Scripts, checkout: Path) -> None:
    keys = {engine_for(scripts, checkout, level).key for level in ("v3", "v2", "v1", "plain")}

    assert len(keys) == 4


@pytest.mark.parametrize(
    "name",
    ["requirements-engine.txt", "requirements-engine-build.txt", "packaging/llama_build.cmake"],
)
def test_a_change_of_what_it_is_made_from_makes_another(
    scripts: Scripts, checkout: Path, name: str
) -> None:
    engine = engine_for(scripts, checkout, "v3")
    before = engine.key

    with (checkout / name).open("a", encoding="utf-8") as file:
        file.write("# something else\n")

    assert engine.key != before


def test_nothing_is_installed_at_first(scripts: Scripts, checkout: Path) -> None:
    engine = engine_for(scripts, checkout, "v2")

    assert not engine.is_installed()
    assert not engine.is_usable()


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"cpu": 3}', "\0"])
def test_a_damaged_record_is_none(scripts: Scripts, checkout: Path, content: str) -> None:
    (library(checkout) / "bulafiel-build.json").write_text(content)
    engine = engine_for(scripts, checkout, "v2")

    assert not engine.is_installed()
    assert not engine.is_usable()


def test_one_for_an_older_processor_will_do(
    scripts: Scripts, checkout: Path, processor_flags: set[str]
) -> None:
    pretend_installed(engine_for(scripts, checkout, "v2"), checkout)
    here = engine_for(scripts, checkout, "v3")

    assert here.is_usable()
    assert not here.is_installed()


def test_one_for_a_newer_processor_will_not(
    scripts: Scripts, checkout: Path, processor_flags: set[str]
) -> None:
    pretend_installed(engine_for(scripts, checkout, "v3"), checkout)

    assert not engine_for(scripts, checkout, "v2").is_usable()


@pytest.mark.parametrize("changed", [{"version": "0.0.1"}, {"recipe": "another"}])
def test_one_of_another_release_will_not(
    scripts: Scripts, checkout: Path, processor_flags: set[str], changed: dict[str, str]
) -> None:
    engine = engine_for(scripts, checkout, "v2")
    pretend_installed(engine, checkout, **changed)

    assert not engine.is_usable()


def test_nobody_elses_flags_reach_the_compiler(
    scripts: Scripts, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CFLAGS", "CXXFLAGS", "CMAKE_ARGS", "SOURCE_DATE_EPOCH", "GGML_NATIVE"):
        monkeypatch.setenv(name, "-march=native")
    monkeypatch.setenv("CXX", "clang++")

    variables = engine_for(scripts, checkout, "v2")._variables(checkout)

    assert not [name for name, value in variables.items() if "native" in value]
    assert variables["CXX"] == "clang++"
    assert "-DGGML_AVX2=OFF" in variables["CMAKE_ARGS"]


def test_without_a_compiler_the_sentence_says_what_to_do(
    scripts: Scripts, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BULAFIEL_CACHE", str(checkout / "cache"))
    monkeypatch.setattr(scripts.system_packages, "has_compilers", lambda: False)
    monkeypatch.setattr(scripts.system_packages, "may_install", lambda: False)

    with pytest.raises(Exception, match="no compiler for C and C") as caught:
        engine_for(scripts, checkout, "v2").bring_in()

    assert "works all the same" in str(caught.value)
    assert "packaging/bulafiel.py setup" in str(caught.value)


def test_too_little_room_is_told_before_anything_is_built(
    scripts: Scripts, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BULAFIEL_CACHE", str(checkout / "cache"))
    monkeypatch.setattr(scripts.system_packages, "has_compilers", lambda: True)
    monkeypatch.setattr(scripts.engine, "ROOM_NEEDED_MB", 10**12)

    with pytest.raises(Exception, match="make room"):
        engine_for(scripts, checkout, "v2").bring_in()
