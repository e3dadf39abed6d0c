"""An answer reopened: the very text it was made from, whatever was imported since."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.asking.pipeline import ask
from core.asking.reopen import Since, reopen, text_used
from core.errors import NotFoundError, RecordChangedError, StoreDamagedError, TextNotHereError
from core.store import audit
from tests.answer_examples import NOW, PATIENT, leaflet_of, save, store_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.documents.document import Citation
    from core.store.database import Connection

STORAGE = ("VP-5", "5. ONDE, COMO E POR QUANTO TEMPO POSSO GUARDAR ESTE MEDICAMENTO?")
NEW_STORAGE = ["Guarde na geladeira (entre 2 °C e 8 °C).", "Depois de aberto, vale por 10 dias."]
QUESTION = "como guardar zumbelina?"


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Connection]:
    """A store with one answer, number 1."""
    with store_of(tmp_path) as store:
        ask(QUESTION, store.writer(), now=NOW)
        yield store.writer()


def cited(db: Connection) -> Citation:
    (first, *_others) = [one.citation for one in reopen(db, 1).answer.segments if one.citation]
    return first


def test_an_answer_comes_back_as_it_was_given(tmp_path: Path) -> None:
    with store_of(tmp_path) as store:
        db = store.writer()
        given_then = ask(QUESTION, db, now=NOW)

        reopened = reopen(db, given_then.answer_id)

    assert reopened.answer == given_then
    assert (reopened.recorded_at, reopened.is_as_written, reopened.is_forgotten) == (
        NOW,
        True,
        False,
    )
    assert set(reopened.since) == {None}


def test_no_words_of_the_user_are_in_the_chain(db: Connection) -> None:
    ask("posso dar Ferropinol para o vizinho Astrogildo?", db, now=NOW)

    chained: str = db.value("SELECT record FROM audit WHERE seq = 2")
    assert "strogildo" not in chained
    assert "erropinol" not in chained
    audit.forget_questions(db, "2027-01-01", NOW)
    reopened = reopen(db, 2)
    assert (reopened.is_forgotten, reopened.is_as_written) == (True, True)
    assert reopened.answer.question == ""


def test_another_text_of_the_cited_section_is_told_and_the_old_one_opens(db: Connection) -> None:
    before = text_used(db, cited(db)).section.text

    save(db, leaflet_of({**PATIENT, STORAGE: NEW_STORAGE}))

    assert Since(1, 2, is_same=False, is_there=True) in reopen(db, 1).since
    assert text_used(db, cited(db)).section.text == before


def test_a_new_version_with_the_same_section_is_told(db: Connection) -> None:
    other = ("VP-7", "7. O QUE DEVO FAZER QUANDO EU ME ESQUECER DE USAR ESTE MEDICAMENTO?")

    save(db, leaflet_of({**PATIENT, other: ["Espere a dose seguinte."]}))

    assert set(reopen(db, 1).since) == {Since(1, 2, is_same=True, is_there=True)}


def test_a_section_that_is_gone_is_told(db: Connection) -> None:
    save(db, leaflet_of({key: lines for key, lines in PATIENT.items() if key != STORAGE}))

    assert set(reopen(db, 1).since) == {Since(1, 2, is_same=False, is_there=False)}


def test_a_text_of_another_library_is_not_shown_for_the_one_used(
    db: Connection, tmp_path: Path
) -> None:
    citation = cited(db)
    other = leaflet_of({**PATIENT, STORAGE: NEW_STORAGE})

    with store_of(tmp_path / "other", other) as store, pytest.raises(TextNotHereError):
        text_used(store.reader(), citation)


def test_a_flipped_letter_of_the_text_used_is_told(db: Connection) -> None:
    citation = cited(db)
    db.execute("UPDATE passage SET body = replace(body, '30 dias', '80 dias')")

    with pytest.raises(StoreDamagedError):
        text_used(db, citation)


def test_a_changed_record_is_told(db: Connection) -> None:
    db.execute("DROP TRIGGER audit_no_update")
    db.execute("UPDATE audit SET record = replace(record, 'literal', 'liberal')")
    assert not reopen(db, 1).is_as_written

    db.execute("UPDATE audit SET record = replace(record, 'segments', 'pigments')")
    with pytest.raises(RecordChangedError):
        reopen(db, 1)
    with pytest.raises(NotFoundError):
        reopen(db, 2)
