"""When the set-up has nothing to do, and when it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.packaging.conftest import Scripts


@pytest.fixture
def environment(scripts: Scripts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module, at work on an empty project in a temporary folder."""
    module = scripts.environment
    for name in ("pyproject.toml", "requirements.txt", "requirements-dev.txt"):
        (tmp_path / name).write_text(f"# {name}\n", encoding="utf-8")
    (tmp_path / ".venv").mkdir()
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "STAMP", tmp_path / ".venv" / "stamp.json")
    monkeypatch.setattr(module, "UNFINISHED", tmp_path / ".venv" / "unfinished")
    monkeypatch.setattr(module, "_python_version", lambda: "3.11.7")
    return module


@pytest.fixture
def made(environment: Any) -> Any:
    """The same, after a set-up of both levels."""
    environment._write_stamp(
        {level: environment._fingerprint(level, "3.11.7") for level in environment.LOCKS}
    )
    return environment


def is_made(environment: Any, level: str) -> bool:
    return bool(environment._is_made(level, environment._stamp()))


def test_nothing_is_made_at_first(environment: Any) -> None:
    assert not is_made(environment, "program")


def test_what_was_made_is_not_made_again(made: Any) -> None:
    assert is_made(made, "program")
    assert is_made(made, "tests")


@pytest.mark.parametrize("name", ["pyproject.toml", "requirements.txt"])
def test_a_change_of_what_it_is_made_from_is_seen(made: Any, name: str) -> None:
    (made.ROOT / name).write_text("# something else\n", encoding="utf-8")

    assert not is_made(made, "program")
    assert not is_made(made, "tests")


def test_the_program_does_not_depend_on_the_lock_of_the_tests(made: Any) -> None:
    (made.ROOT / "requirements-dev.txt").write_text("# something else\n", encoding="utf-8")

    assert is_made(made, "program")
    assert not is_made(made, "tests")


def test_another_python_is_seen(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "_python_version", lambda: "3.13.0")

    assert not is_made(made, "program")


def test_a_python_that_does_not_start_is_seen(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "_python_version", lambda: None)

    assert not is_made(made, "program")


def test_an_interrupted_set_up_is_seen(made: Any) -> None:
    made.UNFINISHED.touch()

    assert not is_made(made, "program")


@pytest.mark.parametrize("content", ["", "{", "[]", "\0"])
def test_a_damaged_stamp_is_no_stamp(made: Any, content: str) -> None:
    made.STAMP.write_text(content, encoding="utf-8")

    assert not is_made(made, "program")


def test_too_little_room_is_told_before_anything_is_made(
    environment: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "ROOM_NEEDED_MB", 10**12)

    with pytest.raises(Exception, match="Make room") as caught:
        environment._check_ground()

    assert type(caught.value).__name__ == "SetupError"


def test_nobody_elses_python_settings_reach_the_set_up(
    scripts: Scripts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")

    variables = scripts.steps.child_variables()

    assert "PYTHONPATH" not in variables
    assert "PIP_USER" not in variables
    assert variables["LANG"] == "pt_BR.UTF-8"


class FailingEngine:
    """An engine that cannot be built."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.tries = 0
        self.key = "1.0-v3"
        self.usable = False

    def is_installed(self) -> bool:
        return False

    def is_usable(self) -> bool:
        return self.usable

    def bring_in(self) -> None:
        self.tries += 1
        raise self.error


@pytest.fixture
def engine(made: Any, scripts: Scripts, monkeypatch: pytest.MonkeyPatch) -> FailingEngine:
    (made.ROOT / "packaging").mkdir()
    failing = FailingEngine(scripts.console.SetupError("No compiler."))
    monkeypatch.setattr(made, "Engine", lambda *_: failing)
    return failing


def test_an_engine_that_cannot_be_built_is_told_and_not_tried_at_each_start(
    made: Any, engine: FailingEngine, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        made._bring_the_engine_in(insist=False, must_be=False)

    assert engine.tries == 1
    assert capsys.readouterr().err == "No compiler.\n"
    assert is_made(made, "program")


def test_who_asks_for_a_set_up_has_it_tried_again(made: Any, engine: FailingEngine) -> None:
    for _ in range(2):
        made._bring_the_engine_in(insist=True, must_be=False)

    assert engine.tries == 2


def test_another_build_is_tried_again(made: Any, engine: FailingEngine) -> None:
    made._bring_the_engine_in(insist=False, must_be=False)
    engine.key = "1.1-v3"
    made._bring_the_engine_in(insist=False, must_be=False)

    assert engine.tries == 2


def test_an_engine_that_will_do_is_kept_until_a_set_up_is_asked_for(
    made: Any, engine: FailingEngine
) -> None:
    engine.usable = True

    made._bring_the_engine_in(insist=False, must_be=False)

    assert engine.tries == 0


def test_where_the_engine_must_be_its_failure_is_one(made: Any, engine: FailingEngine) -> None:
    with pytest.raises(type(engine.error), match="No compiler"):
        made._bring_the_engine_in(insist=True, must_be=True)
