"""Which system packages are missing, and the line that brings them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.unit.packaging.conftest import Scripts

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux installs libraries so")


def test_a_library_that_does_not_load_is_missing(
    scripts: Scripts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        scripts.system_packages,
        "LIBRARIES",
        {"libc6": "libc.so.6", "libnever0": "libnever-was-there.so.0"},
    )

    missing = scripts.system_packages.missing()

    assert "libnever0" in missing
    assert "libc6" not in missing


def test_the_line_names_every_package_at_once(
    scripts: Scripts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts.system_packages.shutil, "which", lambda _: "/usr/bin/apt-get")

    line = scripts.system_packages.how_to_install(["libegl1", "python3.11-venv"])

    assert "sudo apt-get install -y --no-install-recommends libegl1 python3.11-venv" in line


def test_other_systems_read_the_names_of_the_libraries(
    scripts: Scripts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts.system_packages.shutil, "which", lambda _: None)

    told = scripts.system_packages.how_to_install(["libegl1"])

    assert "libEGL.so.1" in told
    assert "apt-get" not in told


def test_a_tool_of_the_tests_that_is_not_in_its_place_is_missing(
    scripts: Scripts, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = {"libc-bin": "/etc/*.conf", "never": "/usr/bin/never-was-there"}
    monkeypatch.setattr(scripts.system_packages, "TEST_TOOLS", tools)

    assert scripts.system_packages.missing_test_tools() == ["never"]
    assert "never" not in scripts.system_packages.missing()


@pytest.mark.parametrize(("is_ours", "installed"), [(True, [["never"]]), (False, [])])
def test_tools_of_the_tests_come_in_only_where_that_is_ours_to_do(
    scripts: Scripts, monkeypatch: pytest.MonkeyPatch, is_ours: bool, installed: list[list[str]]
) -> None:
    asked: list[list[str]] = []
    module = scripts.system_packages
    monkeypatch.setattr(module, "TEST_TOOLS", {"never": "/usr/bin/never-was-there"})
    monkeypatch.setattr(module, "may_install", lambda: is_ours)
    monkeypatch.setattr(module, "_install", asked.append)

    module.bring_in_test_tools()

    assert asked == installed


def test_compilers_are_found_by_any_of_their_names(
    scripts: Scripts, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = {"gcc", "clang++"}
    for variable in ("CC", "CXX"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(
        scripts.system_packages.shutil, "which", lambda name: name if name in there else None
    )

    assert scripts.system_packages.has_compilers()

    there.remove("clang++")
    assert not scripts.system_packages.has_compilers()

    monkeypatch.setenv("CXX", "/opt/compiler")
    assert scripts.system_packages.has_compilers()


@pytest.mark.parametrize(("is_ours", "installed"), [(True, [["g++"]]), (False, [])])
def test_a_compiler_comes_in_only_where_that_is_ours_to_do(
    scripts: Scripts, monkeypatch: pytest.MonkeyPatch, is_ours: bool, installed: list[list[str]]
) -> None:
    asked: list[list[str]] = []
    module = scripts.system_packages
    monkeypatch.setattr(module, "has_compilers", lambda: bool(asked))
    monkeypatch.setattr(module, "may_install", lambda: is_ours)
    monkeypatch.setattr(module, "_install", asked.append)

    assert module.bring_in_compilers() is is_ours
    assert asked == installed


@pytest.mark.parametrize(("has_apt", "words"), [(True, "sudo apt-get install"), (False, "manager")])
def test_who_lacks_a_compiler_is_told_how_to_get_one(
    scripts: Scripts, monkeypatch: pytest.MonkeyPatch, has_apt: bool, words: str
) -> None:
    monkeypatch.setattr(
        scripts.system_packages.shutil, "which", lambda _: "/usr/bin/apt-get" if has_apt else None
    )

    assert words in scripts.system_packages.how_to_get_compilers()
