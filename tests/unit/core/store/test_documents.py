"""Versions: what is new, what is the same, and what can still be opened."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.documents.document import Code, Medicine, ReceiptStatus
from core.errors import NotFoundError
from core.store.database import Connection, open_store, transaction
from core.store.documents import (
    SourceFile,
    bulk,
    documents_of,
    medicines,
    optimise,
    passage,
    passages_of,
    save_leaflet,
    section,
    sections_of,
    versions_of,
)
from core.store.search import Query, search
from tests.store_examples import FOLHALIVE, NOW, assert_index_in_step, leaflet_of, leaflets, save

if TYPE_CHECKING:
    from core.documents.document import Leaflet, Passage

OTHER_TEXT = ("Tome dois comprimidos de manhã.",)


def test_a_new_leaflet_is_imported_as_version_1(db: Connection) -> None:
    saved = save(db, leaflet_of())

    assert (saved.status, saved.version) == (ReceiptStatus.IMPORTED, 1)
    (medicine,) = medicines(db)
    assert replace(medicine, id=0) == FOLHALIVE
    (document,) = documents_of(db, medicine.id)
    assert (document.kind, document.form, document.version_id) == (
        "VP",
        "comprimido",
        saved.version_id,
    )


def test_a_leaflet_comes_back_as_it_went_in(db: Connection) -> None:
    leaflet, passages = leaflet_of()

    saved = save(db, (leaflet, passages))

    stored = sections_of(db, saved.version_id)
    assert tuple(one.section for one in stored) == leaflet.sections
    assert section(db, stored[1].section_id) == stored[1]
    pieces = passages_of(db, saved.version_id)
    assert [piece.text for piece in pieces] == [piece.text for part in passages for piece in part]
    assert [stored[0].section.text[piece.start : piece.end] for piece in pieces[:2]] == [
        piece.text for piece in pieces[:2]
    ]
    assert (pieces[0].medicine, pieces[0].section, pieces[0].version) == ("Folhalive", "VP-1", 1)
    assert [piece.section for piece in passages_of(db, saved.version_id, ["VP-2"])] == ["VP-2"]


def test_the_same_text_from_another_file_is_unchanged(db: Connection) -> None:
    first = save(db, leaflet_of(), "a.pdf")

    again = save(db, leaflet_of(), "copy of a.pdf")

    assert again == replace(first, status=ReceiptStatus.UNCHANGED)
    assert len(versions_of(db, first.document_id)) == 1


def test_a_new_text_is_a_new_version_and_the_old_one_stays_openable(db: Connection) -> None:
    first = save(db, leaflet_of())
    old = passages_of(db, first.version_id)[0]

    second = save(db, leaflet_of(OTHER_TEXT))

    assert (second.status, second.version) == (ReceiptStatus.NEW_VERSION, 2)
    assert second.document_id == first.document_id
    assert [version.is_superseded for version in versions_of(db, first.document_id)] == [
        False,
        True,
    ]
    assert passage(db, old.passage_id) == old
    assert_index_in_step(db)


def test_a_superseded_text_is_never_retrieved(db: Connection) -> None:
    first = save(db, leaflet_of())
    save(db, leaflet_of(OTHER_TEXT))

    assert search(db, Query(("noite",)), 5) == []
    assert search(db, Query(("noite",), (first.version_id,)), 5) == []


def test_a_text_that_returns_is_a_version_of_its_own_and_says_so(db: Connection) -> None:
    save(db, leaflet_of())
    save(db, leaflet_of(OTHER_TEXT))

    third = save(db, leaflet_of())

    assert (third.version, third.status, third.same_text_as) == (3, ReceiptStatus.NEW_VERSION, 1)
    assert [hit.passage.version for hit in search(db, Query(("noite",)), 5)] == [3]


@pytest.mark.parametrize(
    "other",
    [
        replace(FOLHALIVE, name="FOLHALIVE "),
        replace(FOLHALIVE, holder="LABORATORIO INVENTADO LTDA"),
        replace(FOLHALIVE, codes=(Code("ean", "789"),)),
    ],
)
def test_another_spelling_of_a_medicine_is_the_same_medicine(
    db: Connection, other: Medicine
) -> None:
    first = save(db, leaflet_of())

    again = save(db, leaflet_of(OTHER_TEXT, other))

    assert again.document_id == first.document_id
    assert len(medicines(db)) == 1


@pytest.mark.parametrize(
    "other",
    [
        replace(FOLHALIVE, name="Folhalive Duo"),
        replace(FOLHALIVE, holder="Outro"),
        replace(FOLHALIVE, country="PT"),
    ],
)
def test_another_name_holder_or_country_is_another_medicine(
    db: Connection, other: Medicine
) -> None:
    save(db, leaflet_of())

    save(db, leaflet_of(medicine=other))

    assert len(medicines(db)) == 2


@pytest.mark.parametrize(("kind", "form"), [("VPS", "comprimido"), ("VP", "gotas")])
def test_another_kind_or_form_is_another_document(db: Connection, kind: str, form: str) -> None:
    first = save(db, leaflet_of())

    second = save(db, leaflet_of(kind=kind, form=form))

    assert second.document_id != first.document_id
    assert len(documents_of(db, medicines(db)[0].id)) == 2


def test_substances_and_codes_of_later_leaflets_are_added(db: Connection) -> None:
    save(db, leaflet_of(medicine=replace(FOLHALIVE, substances=(), codes=())))

    later = replace(FOLHALIVE, substances=("Nimorrazol", "sal"), codes=(Code("ean", "7"),))
    save(db, leaflet_of(medicine=later))

    (medicine,) = medicines(db)
    assert (medicine.substances, medicine.codes) == (("Nimorrazol", "sal"), (Code("ean", "7"),))


@pytest.mark.parametrize("find", [passage, section])
def test_what_is_not_there_is_not_found(db: Connection, find: object) -> None:
    assert callable(find)
    with pytest.raises(NotFoundError):
        find(db, 1)


def test_a_leaflet_that_fails_in_the_middle_leaves_nothing(db: Connection) -> None:
    leaflet, passages = leaflet_of()

    # The last section has no passages of its own: the store notices after it has stored the first.
    with pytest.raises(ValueError, match="zip"):
        save_leaflet(db, leaflet, passages[:1], SourceFile("a.pdf", "0"), NOW)

    assert medicines(db) == []
    assert db.value("SELECT count(*) FROM section") == 0
    assert_index_in_step(db)


def test_a_leaflet_that_fails_inside_a_bulk_import_does_not_harm_the_others(db: Connection) -> None:
    leaflet, passages = leaflet_of(medicine=replace(FOLHALIVE, name="Serenol"))

    with bulk(db):
        save(db, leaflet_of())
        with pytest.raises(ValueError, match="zip"):
            save_leaflet(db, leaflet, passages[:1], SourceFile("a.pdf", "0"), NOW)
        save(db, leaflet_of(OTHER_TEXT))

    assert [medicine.name for medicine in medicines(db)] == ["Folhalive"]
    assert_index_in_step(db)


def test_a_bulk_import_that_is_broken_off_leaves_nothing(db: Connection) -> None:
    def stopped() -> None:
        with bulk(db):
            save(db, leaflet_of())
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()

    assert medicines(db) == []
    assert_index_in_step(db)
    assert save(db, leaflet_of()).status is ReceiptStatus.IMPORTED


@settings(max_examples=30)
@given(st.lists(leaflets(), max_size=8), st.data())
def test_the_index_is_in_step_whatever_is_saved_in_whatever_order(
    tmp_path_factory: pytest.TempPathFactory,
    saved: list[tuple[Leaflet, list[list[Passage]]]],
    data: st.DataObject,
) -> None:
    with open_store(tmp_path_factory.mktemp("order")) as store:
        db = store.writer()
        while saved:
            count = data.draw(st.integers(1, len(saved)))
            if count == 1:
                save(db, saved[0])
            else:
                with bulk(db):
                    for leaflet in saved[:count]:
                        save(db, leaflet)
            saved = saved[count:]
            assert_index_in_step(db)
        optimise(db)
        assert_index_in_step(db)
        # A rebuild knows no more than what is current.
        with transaction(db):
            db.execute("INSERT INTO passage_fts (passage_fts) VALUES ('rebuild')")
        assert_index_in_step(db)


@settings(max_examples=30)
@given(st.lists(leaflets(), min_size=1, max_size=6))
def test_each_document_has_one_current_version_and_its_numbers_have_no_gap(
    tmp_path_factory: pytest.TempPathFactory, saved: list[tuple[Leaflet, list[list[Passage]]]]
) -> None:
    with open_store(tmp_path_factory.mktemp("versions")) as store:
        db = store.writer()
        for leaflet in saved:
            save(db, leaflet)

        for (document_id,) in db.rows("SELECT document_id FROM document"):
            versions = versions_of(db, document_id)
            assert [version.number for version in versions] == list(range(len(versions), 0, -1))
            assert [version.is_superseded for version in versions] == [False] + [True] * (
                len(versions) - 1
            )
        ranges = db.rows("SELECT first_passage, last_passage FROM version ORDER BY version_id")
        ids = [number for first, last in ranges for number in range(first, last + 1)]
        assert ids == [number for (number,) in db.rows("SELECT passage_id FROM passage ORDER BY 1")]


def test_a_section_that_its_passages_do_not_make_up_is_kept_whole(db: Connection) -> None:
    leaflet, passages = leaflet_of(["Primeira linha.\nSegunda linha.\nTerceira linha."])
    gap = [[passages[0][0], passages[0][2]]]

    saved = save(db, (leaflet, gap))

    assert sections_of(db, saved.version_id)[0].section == leaflet.sections[0]


def test_a_text_is_stored_once(db: Connection) -> None:
    save(db, leaflet_of())

    assert db.rows("SELECT DISTINCT text FROM section") == [("",)]


@settings(max_examples=30)
@given(leaflets())
def test_any_leaflet_comes_back_as_it_went_in(
    tmp_path_factory: pytest.TempPathFactory, saved: tuple[Leaflet, list[list[Passage]]]
) -> None:
    with open_store(tmp_path_factory.mktemp("back")) as store:
        version_id = save(store.writer(), saved).version_id

        stored = sections_of(store.reader(), version_id)

        assert tuple(one.section for one in stored) == saved[0].sections
        assert [section(store.reader(), one.section_id) for one in stored] == stored
