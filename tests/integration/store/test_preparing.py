"""Leaflets are prepared before anyone asks, and what was prepared never changes an answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from core.asking.kept_units import FOLDER
from core.asking.pipeline import ask
from core.asking.preparing import prepare_leaflets
from core.asking.units import units_of
from core.cancel import CancelToken
from core.errors import CancelledError
from core.store.database import open_store
from tests.answer_examples import NOW, PATIENT, leaflet_of, save, store_of

if TYPE_CHECKING:
    from pathlib import Path

    from core.asking.answer import Answer
    from core.asking.units import Unit
    from core.documents.document import Section
    from core.language.pack import LanguagePack

QUESTIONS = (
    "posso tomar cerveja com zumbelina?",
    "quantos mL de zumbelina pra criança de 20 quilos?",
    "posso tatuar tomando zumbelina?",
    "quais os efeitos da zumbelina",
    "comment conserver le tivelane ?",
)


def answers(home: Path) -> list[Answer]:
    """What a new process would answer."""
    with open_store(home) as store:
        found = [ask(text, store.writer(), now=NOW, record=False) for text in QUESTIONS]
    return [replace(one, timings_ms={}) for one in found]


def prepared(home: Path) -> set[str]:
    return {file.name for file in (home / FOLDER).iterdir()}


def test_answers_are_the_same_from_what_was_prepared(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store_of(home):
        pass
    made_anew = answers(home)
    with open_store(home) as store:
        prepare_leaflets(store.writer())
    assert len(prepared(home)) == 2

    def no_more(*_: object) -> list[object]:
        raise AssertionError("a sentence was prepared while somebody waited")

    monkeypatch.setattr("core.asking.prepared.units_of", no_more)
    assert answers(home) == made_anew


def test_damaged_files_cost_time_and_nothing_else(home: Path) -> None:
    with store_of(home) as store:
        prepare_leaflets(store.writer())
    before = answers(home)
    for file in (home / FOLDER).iterdir():
        file.write_bytes(file.read_bytes()[:-1])

    assert answers(home) == before
    assert not prepared(home)  # so that the next import makes them again


def test_only_what_is_missing_is_prepared_and_only_what_is_current_kept(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def counted(section: Section, pack: LanguagePack) -> list[Unit]:
        made.append(section.code)
        return units_of(section, pack)

    monkeypatch.setattr("core.asking.preparing.units_of", counted)
    with store_of(home) as store:
        db = store.writer()
        prepare_leaflets(db)
        first = prepared(home)
        made.clear()
        prepare_leaflets(db)
        assert not made
        assert prepared(home) == first

        key = next(iter(PATIENT))
        save(db, leaflet_of({**PATIENT, key: [*PATIENT[key], "Sem corante."]}))
        prepare_leaflets(db)

    assert len(made) == len(PATIENT)
    assert len(prepared(home)) == 2
    assert len(prepared(home) & first) == 1


def test_stopping_keeps_what_was_prepared(home: Path) -> None:
    token = CancelToken()
    token.cancel()

    with store_of(home) as store, pytest.raises(CancelledError):
        prepare_leaflets(store.writer(), token)


def test_a_folder_that_cannot_be_made_prepares_nothing(home: Path) -> None:
    with store_of(home) as store:
        (home / FOLDER).write_text("in the way", encoding="utf-8")
        prepare_leaflets(store.writer())

    assert answers(home)
