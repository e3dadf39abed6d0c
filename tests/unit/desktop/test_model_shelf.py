"""Model files are added one after the other, chosen and taken away; each result is one sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import GeneratorError, ModelFileError
from core.fitness.figures import Fitness, LevelFigures, Reason, Verdict
from core.generating import Level, Trouble
from core.model_list import load_model_list
from desktop import translations
from desktop.intake import Intake
from desktop.model_shelf.presenter import ShelfPresenter
from desktop.model_shelf.view_model import (
    ShelfState,
    copying,
    recommended_text,
    shelf_shown,
    size_words,
)
from desktop.model_state import ABSENT, state_words
from tests.desktop_fakes import RecordingView, WaitingLane
from tests.model_fakes import MODEL

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.cancel import CancelToken
    from core.generating import ModelFile

FIGURES = LevelFigures(
    lang="pt",
    level=Level.SELECT,
    questions=10,
    asked=9,
    at_once=6,
    after_retry=1,
    abstained=1,
    unusable=1,
    failed=0,
    agreeing=6,
    rejected={"quantity": 2},
    end_ms=1500.0,
)
FOUND = Fitness(
    model="Scripted",
    model_sha256=MODEL.sha256,
    model_bytes=1000,
    figures=(FIGURES, replace(FIGURES, level=Level.WRITE)),
    memory_bytes=300_000_000,
    read_bytes_per_second=10e9,
    roof_tokens_per_second=100.0,
    seconds=12.0,
    verdict=Verdict.CHOOSING,
    reasons=(Reason.POOR_WRITING,),
)
OTHER = replace(MODEL, name="another", sha256="ab12" * 16, bytes=2_400_000_000, licence="")


class FakeShelf:
    """Holds models by their files' names; fails as told."""

    def __init__(self, *models: ModelFile, error: ModelFileError | None = None) -> None:
        self.now = ShelfState(models, models[0].sha256 if models else "", None)
        self.error = error
        self.added: list[Path] = []
        self.fitness: Fitness | None = FOUND

    def state(self) -> ShelfState:
        return self.now

    def add(
        self, file: Path, cancel: CancelToken, tell: Callable[[tuple[int, int]], None]
    ) -> ModelFile:
        cancel.check()
        if self.error is not None:
            raise self.error
        self.added.append(file)
        tell((500, 1000))
        model = replace(MODEL, name=file.stem, sha256=file.stem)
        self.now = replace(self.now, models=(*self.now.models, model))
        self.now = replace(self.now, chosen=self.now.chosen or model.sha256)
        return model

    def choose(self, sha256: str) -> None:
        self.now = replace(self.now, chosen=sha256, trouble=None if sha256 else Trouble.NO_MODEL)

    def remove(self, sha256: str) -> None:
        left = tuple(one for one in self.now.models if one.sha256 != sha256)
        self.now = replace(self.now, models=left)

    def recommended(self) -> str:
        return "these"

    def test(
        self,
        most_questions: int | None,
        cancel: CancelToken,
        tell: Callable[[tuple[int, int]], None],
    ) -> Fitness:
        cancel.check()
        tell((3, 10))
        if self.fitness is None:
            raise GeneratorError(trouble=Trouble.OFF, model="Scripted")
        return self.fitness


class Screen:
    def __init__(self, shelf: FakeShelf) -> None:
        self.view: Any = RecordingView()
        self.lane, self.shelf = WaitingLane(), shelf
        self.states: list[ShelfState] = []
        self.presenter = ShelfPresenter(
            self.view, shelf, self.lane, self.states.append, helping=self.lane
        )

    def run(self) -> None:
        while self.lane.waiting:
            self.lane.run_next()

    def told(self) -> list[str]:
        return [
            arguments[0] for name, arguments in self.view.calls if name in {"tell", "show_finished"}
        ]


def test_files_are_added_one_after_the_other() -> None:
    screen = Screen(FakeShelf())

    screen.presenter.add([Path("/stick/one.gguf"), Path("/stick/two.gguf")])
    first = len(screen.lane.waiting)
    screen.run()

    assert first == 1
    assert [file.name for file in screen.shelf.added] == ["one.gguf", "two.gguf"]
    assert screen.told() == [
        "one was added and is chosen.",
        "two was added. Press Enter on it to choose it.",
    ]
    assert screen.view.last("show_step") == copying("two.gguf", 500, 1000)
    assert screen.view.last("focus_model") == "two"
    assert screen.states[-1].chosen == "one"


def test_a_file_that_cannot_be_used_is_told_in_a_sentence() -> None:
    screen = Screen(FakeShelf(error=ModelFileError(file="x.gguf", trouble=Trouble.TRUNCATED)))

    screen.presenter.add([Path("x.gguf")])
    screen.run()

    assert screen.told() == ["x.gguf is not complete. Copy or download it again."]


def test_stopping_lets_the_waiting_files_go() -> None:
    screen = Screen(FakeShelf())
    screen.presenter.add([Path("one.gguf"), Path("two.gguf")])

    screen.presenter.stop()
    screen.run()

    assert screen.shelf.added == []
    assert screen.told() == ["The file was not added."]


def test_nothing_arrives_after_the_screen_was_left() -> None:
    screen = Screen(FakeShelf(MODEL))
    screen.presenter.add([Path("one.gguf")])
    screen.presenter.refresh()

    screen.presenter.leave()
    screen.run()

    assert screen.told() == []
    assert screen.states == []


def test_a_model_is_chosen_none_is_chosen_one_is_removed() -> None:
    screen = Screen(FakeShelf(MODEL, OTHER))
    screen.presenter.refresh()
    screen.run()
    other, scripted = screen.view.last("show_shelf").entries

    screen.presenter.choose(other)
    screen.presenter.choose_none()
    screen.presenter.remove(scripted)
    screen.run()

    assert screen.told() == [
        "another is chosen now.",
        "No model is chosen now; answers are the leaflet's own sentences.",
        "Scripted was removed from this computer.",
    ]
    assert [state.trouble for state in screen.states] == [None, None, *[Trouble.NO_MODEL] * 2]
    assert [one.model for one in screen.view.last("show_shelf").entries] == [OTHER]


def test_a_model_is_tested_and_its_verdict_comes_first() -> None:
    screen = Screen(FakeShelf(MODEL))

    screen.presenter.test(5)
    screen.run()

    assert screen.view.last("show_step").percent == 30
    verdict, choosing, writing, computer, _speed = screen.view.last("show_test")
    assert verdict.status == "Fit for choosing only"
    assert "of use only for choosing" in screen.told()[-1]
    assert choosing.text.endswith("Choose")
    assert writing.text.endswith("Write")
    assert choosing.details[0].startswith("of 9 questions put to it, 6 verified at once")
    assert "300 MB" in computer.text


def test_a_model_that_is_off_is_not_tested() -> None:
    screen = Screen(FakeShelf(MODEL))
    screen.shelf.fitness = None

    screen.presenter.test()
    screen.run()

    assert screen.told()[-1].startswith("The model is off")
    assert "show_test" not in screen.view.names()


def test_a_test_can_be_stopped_and_nothing_else_begins_meanwhile() -> None:
    screen = Screen(FakeShelf(MODEL))

    screen.presenter.test()
    screen.presenter.test()
    screen.presenter.add([Path("one.gguf")])
    screen.presenter.stop()
    screen.run()

    assert screen.told() == [
        "The test can begin when what is at work has ended.",
        "The file is added when the test has ended.",
        "The test was stopped.",
    ]
    assert screen.shelf.added == []


def test_a_file_waits_for_the_test_to_end() -> None:
    screen = Screen(FakeShelf(MODEL))

    screen.presenter.test()
    screen.presenter.add([Path("one.gguf")])
    screen.run()

    assert [file.name for file in screen.shelf.added] == ["one.gguf"]


def test_the_models_are_shown_and_spoken_with_what_one_has_to_know() -> None:
    shown = shelf_shown(ShelfState((MODEL, OTHER), MODEL.sha256, None))

    assert shown.told == "Scripted is chosen and can help."
    other, chosen = (entry.row for entry in shown.entries)
    assert (chosen.status, chosen.details) == (
        "Chosen",
        ("1 MB · llama · Q4_0 · 1 million parameters", "Licence: MIT"),
    )
    assert other.spoken.startswith("another. Not chosen. 2.4 GB")
    assert other.details[-1] == "Licence: the file names none"


def test_a_model_that_is_off_says_so_and_can_be_turned_on_again() -> None:
    shown = shelf_shown(ShelfState((MODEL,), MODEL.sha256, Trouble.OFF))

    assert shown.is_off
    assert shown.entries[0].row.status == "Chosen, but cannot help"
    assert "turned on again" in shown.told


@pytest.mark.parametrize("trouble", list(Trouble))
def test_every_trouble_has_a_sentence(trouble: Trouble) -> None:
    assert state_words(trouble).endswith(".")


def test_no_trouble_needs_no_sentence() -> None:
    assert state_words(None) == ""
    assert Trouble.OFF not in ABSENT


@pytest.mark.parametrize(
    ("size", "language", "words"),
    [
        (1, "en", "1 MB"),
        (92_000_000, "en", "92 MB"),
        (2_400_000_000, "en", "2.4 GB"),
        (2_400_000_000, "pt_BR", "2,4 GB"),
    ],
)
def test_sizes_are_told_as_people_write_them(size: int, language: str, words: str) -> None:
    translations.use(language)
    try:
        assert size_words(size) == words
    finally:
        translations.use("en")


def test_the_recommended_models_are_a_text() -> None:
    known = load_model_list().recommended
    text = recommended_text(known, 8_000_000_000)

    assert "This computer has 8.0 GB of memory." in text
    assert all(model.name in text and model.place in text for model in known)
    assert "of memory" not in recommended_text(known, None)


def test_a_model_file_is_told_from_leaflets(tmp_path: Path) -> None:
    by_name, by_bytes = tmp_path / "a.GGUF", tmp_path / "sha256-1234"
    leaflet, folder = tmp_path / "b.pdf", tmp_path / "folder"
    by_bytes.write_bytes(b"GGUF\3\0\0\0")
    leaflet.write_bytes(b"GGUF")
    folder.mkdir()
    gone = tmp_path / "gone"

    assert Intake((by_name, by_bytes, leaflet, folder, gone), 0).models() == (by_name, by_bytes)


@given(st.integers(0, 10**15), st.integers(0, 10**15))
def test_progress_stays_between_nothing_and_all(done: int, total: int) -> None:
    step = copying("x", min(done, total), total)

    assert 0 <= step.percent <= 100
