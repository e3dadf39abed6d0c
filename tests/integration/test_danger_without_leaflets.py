"""An emergency is answered with its numbers whatever has become of the leaflets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.asking.answer import SegmentKind
from core.errors import StoreError
from core.store.database import FILE_NAME
from desktop.ask.work import StoreAsker
from desktop.places import Place
from desktop.shared_store import SharedStore
from tests.answer_examples import store_of
from tests.small_leaflets import bulafiel

if TYPE_CHECKING:
    from pathlib import Path

DANGER = "meu filho tomou o frasco inteiro de zumbelina"


def overwrite(home: Path) -> None:
    (home / FILE_NAME).write_bytes(b"noise" * 1000)


def put_a_folder_in_its_place(home: Path) -> None:
    (home / FILE_NAME).unlink()
    (home / FILE_NAME).mkdir()


def put_a_file_in_the_folders_place(home: Path) -> None:
    home.rename(home.with_name("gone"))
    home.write_text("in the way")


@pytest.fixture(params=[overwrite, put_a_folder_in_its_place, put_a_file_in_the_folders_place])
def damaged(home: Path, request: pytest.FixtureRequest) -> Path:
    """A data folder whose leaflets cannot be opened."""
    store_of(home).close()
    request.param(home)
    return home


def test_the_numbers_are_told_first_and_nothing_else_is(damaged: Path) -> None:
    done = bulafiel(damaged, "ask", DANGER)

    assert done.returncode == 0
    assert done.stdout.index("192") < done.stdout.index("0800 722 6001")
    assert done.stderr == "This answer could not be recorded.\n"


def test_any_other_question_is_told_what_is_wrong(damaged: Path) -> None:
    done = bulafiel(damaged, "ask", "posso dirigir tomando zumbelina?")

    assert (done.returncode, done.stdout) == (2, "")
    assert str(damaged) in done.stderr


def test_the_window_answers_too(damaged: Path) -> None:
    asker = StoreAsker(SharedStore(damaged))

    answer = asker.ask(DANGER, "Zumbelina", Place("pt", "PT", "")).answer

    assert [segment.kind for segment in answer.segments] == [SegmentKind.EMERGENCY]
    assert "112" in answer.segments[0].text
    with pytest.raises(StoreError):
        asker.ask("posso dirigir?", "Zumbelina", Place("pt", "PT", ""))
