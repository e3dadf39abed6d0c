"""What the user takes out, puts back and makes current: search, medicines and index follow, and every text stays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.documents.document import ReceiptStatus
from core.errors import NotFoundError
from core.store.database import Connection, open_store
from core.store.documents import (
    bulk,
    current_versions,
    documents_of,
    medicines,
    medicines_state,
    passage,
    passages_of,
    section,
    sections_of,
)
from core.store.integrity import check_all, checked_text
from core.store.library import (
    make_current,
    mark_superseded,
    remove_document,
    restore_document,
    shelf,
)
from core.store.search import Query, search
from tests.store_examples import NOW, assert_index_in_step, leaflet_of, leaflets, save

if TYPE_CHECKING:
    from core.documents.document import Leaflet, Passage

LATER = "2026-11-30T09:00:00Z"
OTHER = ("Tome dois comprimidos de manhã.",)


def found(db: Connection, word: str, version_id: int | None = None) -> list[str]:
    narrowed = None if version_id is None else (version_id,)
    return [hit.passage.text for hit in search(db, Query((word,), narrowed), 5)]


def test_a_removed_leaflet_is_neither_found_nor_listed(db: Connection) -> None:
    saved = save(db, leaflet_of())
    medicine_id = medicines(db)[0].id

    remove_document(db, saved.document_id, LATER)

    assert found(db, "noite") == found(db, "noite", saved.version_id) == []
    assert medicines(db) == []
    assert documents_of(db, medicine_id) == []
    assert current_versions(db) == []
    assert shelf(db) == []
    assert [one.removed_at for one in shelf(db, removed=True)] == [LATER]
    assert_index_in_step(db)


def test_an_answer_from_a_removed_leaflet_can_be_opened_again(db: Connection) -> None:
    saved = save(db, leaflet_of())
    (piece, *_) = passages_of(db, saved.version_id)

    remove_document(db, saved.document_id, LATER)

    assert passage(db, piece.passage_id) == piece
    assert piece.text in section(db, piece.section_id).section.text
    assert checked_text(db, saved.version_id)[0] == sections_of(db, saved.version_id)
    check_all(db)


def test_a_restored_leaflet_is_exactly_as_it_was(db: Connection) -> None:
    save(db, leaflet_of(OTHER))
    saved = save(db, leaflet_of())
    before = (shelf(db), medicines(db), current_versions(db), found(db, "noite"))

    remove_document(db, saved.document_id, LATER)
    restore_document(db, saved.document_id)

    assert (shelf(db), medicines(db), current_versions(db), found(db, "noite")) == before
    assert_index_in_step(db)


def test_who_keeps_the_list_of_medicines_sees_that_it_changed(db: Connection) -> None:
    first, other = save(db, leaflet_of()), save(db, leaflet_of(kind="VPS"))
    remove_document(db, first.document_id, LATER)
    before = medicines_state(db)

    remove_document(db, other.document_id, LATER)
    both_gone = medicines_state(db)
    restore_document(db, first.document_id)

    assert len({before, both_gone, medicines_state(db)}) == 3


def test_a_medicine_stays_while_one_of_its_leaflets_does(db: Connection) -> None:
    patient, professional = save(db, leaflet_of()), save(db, leaflet_of(kind="VPS"))

    remove_document(db, patient.document_id, LATER)

    (medicine,) = medicines(db)
    assert [one.document_id for one in documents_of(db, medicine.id)] == [professional.document_id]
    assert len(found(db, "noite")) == 1


def test_removing_twice_keeps_the_first_time_and_restoring_twice_changes_nothing(
    db: Connection,
) -> None:
    saved = save(db, leaflet_of())

    remove_document(db, saved.document_id, NOW)
    remove_document(db, saved.document_id, LATER)

    assert shelf(db, removed=True)[0].removed_at == NOW
    restore_document(db, saved.document_id)
    state = medicines_state(db)
    restore_document(db, saved.document_id)
    assert medicines_state(db) == state
    assert_index_in_step(db)


def test_importing_a_removed_leaflet_again_puts_it_back(db: Connection) -> None:
    saved = save(db, leaflet_of())
    remove_document(db, saved.document_id, LATER)

    again = save(db, leaflet_of())

    assert again.status is ReceiptStatus.IMPORTED
    assert (again.version_id, again.version) == (saved.version_id, 1)
    assert len(found(db, "noite")) == 1
    assert_index_in_step(db)


def test_importing_another_text_of_a_removed_leaflet_is_its_next_version(db: Connection) -> None:
    saved = save(db, leaflet_of())
    remove_document(db, saved.document_id, LATER)

    again = save(db, leaflet_of(OTHER))

    assert (again.status, again.version) == (ReceiptStatus.NEW_VERSION, 2)
    assert found(db, "noite") == []
    assert found(db, "dois") == list(OTHER)
    assert_index_in_step(db)


def test_an_older_version_made_current_is_answered_from_and_can_be_undone(db: Connection) -> None:
    first, second = save(db, leaflet_of()), save(db, leaflet_of(OTHER))

    make_current(db, first.version_id)

    assert found(db, "dois") == []
    assert len(found(db, "noite")) == 1
    assert [version.is_superseded for version in shelf(db)[0].versions] == [True, False]
    assert_index_in_step(db)
    make_current(db, second.version_id)
    assert found(db, "dois") == list(OTHER)
    assert_index_in_step(db)


def test_a_new_text_after_an_older_version_was_made_current_gets_the_next_number(
    db: Connection,
) -> None:
    first, _second = save(db, leaflet_of()), save(db, leaflet_of(OTHER))
    make_current(db, first.version_id)

    third = save(db, leaflet_of(("Um terceiro texto.",)))
    fourth = save(db, leaflet_of(OTHER))

    assert (third.version, third.status) == (3, ReceiptStatus.NEW_VERSION)
    assert (fourth.version, fourth.same_text_as) == (4, 2)
    assert_index_in_step(db)


def test_a_leaflet_whose_only_version_was_marked_superseded_answers_nothing(db: Connection) -> None:
    saved = save(db, leaflet_of())

    mark_superseded(db, saved.version_id)

    assert medicines(db) == []
    assert found(db, "noite") == []
    assert [document.current for document in shelf(db)] == [None]
    assert_index_in_step(db)
    make_current(db, saved.version_id)
    assert len(found(db, "noite")) == 1
    assert_index_in_step(db)


def test_a_superseded_leaflet_that_was_removed_comes_back_superseded(db: Connection) -> None:
    saved = save(db, leaflet_of())
    mark_superseded(db, saved.version_id)

    remove_document(db, saved.document_id, LATER)
    restore_document(db, saved.document_id)

    assert [document.current for document in shelf(db)] == [None]
    again = save(db, leaflet_of())
    assert (again.version, again.same_text_as) == (2, 1)
    assert_index_in_step(db)


def test_a_leaflet_that_is_not_there_is_told(db: Connection) -> None:
    with pytest.raises(NotFoundError):
        remove_document(db, 99, LATER)
    with pytest.raises(NotFoundError):
        restore_document(db, 99)


def test_a_version_of_a_removed_leaflet_is_not_made_current(db: Connection) -> None:
    saved = save(db, leaflet_of())
    remove_document(db, saved.document_id, LATER)

    for change in (make_current, mark_superseded):
        with pytest.raises(NotFoundError):
            change(db, saved.version_id)


@settings(max_examples=30)
@given(st.lists(leaflets(), min_size=1, max_size=5), st.data())
def test_the_index_is_in_step_whatever_is_taken_out_and_put_back(
    tmp_path_factory: pytest.TempPathFactory,
    saved: list[tuple[Leaflet, list[list[Passage]]]],
    data: st.DataObject,
) -> None:
    with open_store(tmp_path_factory.mktemp("shelf")) as store:
        db = store.writer()
        with bulk(db):
            for leaflet in saved:
                save(db, leaflet)
        for _ in range(data.draw(st.integers(1, 8))):
            documents = [*shelf(db), *shelf(db, removed=True)]
            one = data.draw(st.sampled_from(documents))
            version = data.draw(st.sampled_from(one.versions))
            match data.draw(st.sampled_from(["remove", "restore", "current", "old", "save"])):
                case "remove":
                    remove_document(db, one.document_id, LATER)
                case "restore":
                    restore_document(db, one.document_id)
                case "current" if not one.removed_at:
                    make_current(db, version.version_id)
                case "old" if not one.removed_at:
                    mark_superseded(db, version.version_id)
                case _:
                    save(db, data.draw(st.sampled_from(saved)))
            assert_index_in_step(db)
        listed = {one.medicine_id for one in shelf(db) if one.current is not None}
        assert {medicine.id for medicine in medicines(db)} == listed


@pytest.mark.parametrize(
    ("name", "form", "told"),
    [
        ("", "084d4e7a8589", ""),
        ("", "comprimido 084d4e7a8589", "comprimido"),
        ("", "comprimido", "comprimido"),
        ("Xarolina", "comprimido", "comprimido"),
    ],
)
def test_the_digits_that_tell_texts_without_a_name_apart_are_not_told(
    db: Connection, name: str, form: str, told: str
) -> None:
    save(db, leaflet_of())

    (document,) = shelf(db)

    assert replace(document, medicine=name, form=form).told_form == told
