"""A box's code leads to its medicine: by the leaflet, by a table, by a link that was made once."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest

from core.box.code import BoxCode
from core.box.lists import import_codes
from core.box.matching import link_box, medicine_named, medicine_of, unlink_box
from core.documents.document import Code, Medicine
from core.errors import BoxLinkError, CodeListError
from core.messages import error_sentence
from core.scanning import BoxTrouble
from core.store import box_codes
from core.store.database import Connection, open_store
from core.store.documents import medicines
from core.store.library import remove_document
from tests.store_examples import NOW, leaflet_of, save

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TODAY = dt.date(2026, 11, 30)
EAN, OTHER, THIRD = "7891234567895", "3400949497294", "3400936963504"
ANA = Medicine("Analivre", (), "Casa Inventada", "BR", (Code("ean", EAN),))
BEL = Medicine("Belimar", (), "Casa Inventada", "FR", (Code("cis", "60002283"),))
CAR = Medicine("Carolim", (), "Uma Casa", "BR")
CAR_TOO = Medicine("Carolim", (), "Outra Casa", "BR")


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Connection]:
    with open_store(tmp_path / "home") as store:
        for number, medicine in enumerate((ANA, BEL, CAR, CAR_TOO)):
            save(store.writer(), leaflet_of([f"Texto {number}."], medicine), f"{number}.pdf")
        yield store.writer()


def code(number: str) -> BoxCode:
    return BoxCode(number.zfill(14))


def names(db: Connection, number: str) -> list[str]:
    return [one.full_name for one in medicine_of(db, code(number)).medicines]


def stored(db: Connection, name: str) -> Medicine:
    return medicine_named(name, medicines(db))


def test_a_code_that_the_leaflet_prints_is_found(db: Connection) -> None:
    assert names(db, EAN) == ["Analivre — Casa Inventada — BR"]


def test_an_unknown_code_is_of_no_medicine(db: Connection) -> None:
    match = medicine_of(db, code(OTHER))

    assert match.medicines == ()
    assert not match.is_elsewhere


def test_a_code_is_linked_once_and_the_link_can_be_undone(db: Connection) -> None:
    belimar = stored(db, "belimar")

    assert link_box(db, code(OTHER).gtin, belimar, NOW, "ana")
    assert not link_box(db, code(OTHER).gtin, belimar, NOW, "ana")
    assert names(db, OTHER) == ["Belimar — Casa Inventada — FR"]

    unlink_box(db, code(OTHER).gtin, NOW)

    assert names(db, OTHER) == []
    (kept,) = box_codes.links(db)
    assert (kept.medicine, kept.linked_by, kept.linked_at, kept.removed_at) == (
        "Belimar",
        "ana",
        NOW,
        NOW,
    )
    with pytest.raises(BoxLinkError):
        unlink_box(db, code(OTHER).gtin, NOW)


def test_a_linked_code_cannot_become_another_medicines(db: Connection) -> None:
    link_box(db, code(OTHER).gtin, stored(db, "Belimar"), NOW, "ana")

    with pytest.raises(BoxLinkError) as caught:
        link_box(db, code(OTHER).gtin, stored(db, "Analivre"), NOW, "ana")

    assert error_sentence(caught.value, "en") == (
        f"The code {OTHER} is linked to Belimar already. Undo that link first if it is wrong."
    )
    assert names(db, OTHER) == ["Belimar — Casa Inventada — FR"]


def test_a_printed_code_cannot_be_linked_to_another_medicine(db: Connection) -> None:
    with pytest.raises(BoxLinkError) as caught:
        link_box(db, code(EAN).gtin, stored(db, "Belimar"), NOW, "ana")

    assert caught.value.details["trouble"] is BoxTrouble.PRINTED
    assert caught.value.details["medicine"] == "Analivre"


def test_two_medicines_of_a_code_are_two_choices(db: Connection) -> None:
    link_box(db, code(OTHER).gtin, stored(db, "Belimar"), NOW, "ana")
    late = Medicine("Zomarin", (), "Casa Inventada", "FR", (Code("cip13", OTHER),))
    save(db, leaflet_of(["Outro texto."], late), "z.pdf")

    assert [one.name for one in medicine_of(db, code(OTHER)).medicines] == ["Belimar", "Zomarin"]


def test_the_code_of_a_medicine_without_a_leaflet_is_known_but_elsewhere(db: Connection) -> None:
    link_box(db, code(OTHER).gtin, stored(db, "Analivre"), NOW, "ana")
    remove_document(db, 1, NOW)

    match = medicine_of(db, code(OTHER))

    assert match.medicines == ()
    assert match.is_elsewhere


def test_a_name_that_two_makers_bear_is_refused(db: Connection) -> None:
    with pytest.raises(BoxLinkError) as caught:
        stored(db, "Carolim")
    assert caught.value.details["trouble"] is BoxTrouble.SEVERAL_MEDICINES

    assert stored(db, "Carolim — Uma Casa — BR").holder == "Uma Casa"


@pytest.mark.parametrize("end", ["\t", ";", ","])
def test_the_users_list_is_taken_in_with_a_receipt(
    db: Connection, tmp_path: Path, end: str
) -> None:
    lines = [
        ("code", "nome"),
        (OTHER, "Belimar"),
        (EAN, "Analivre"),
        (THIRD, "Desconhecido"),
        ("3400949497295", "Belimar"),
        ("", ""),
        (EAN, "Belimar"),
        (THIRD, "Carolim"),
    ]
    path = tmp_path / "lista.tsv"
    path.write_text("\n".join(end.join(line) for line in lines), encoding="utf-8")

    receipt = import_codes(db, path, NOW, "ana", TODAY)

    assert (receipt.linked, receipt.known, receipt.unknown) == (1, 1, 1)
    assert [(one.number, one.problem.details["trouble"]) for one in receipt.refused] == [
        (5, BoxTrouble.CHECK_DIGIT),
        (7, BoxTrouble.PRINTED),
        (8, BoxTrouble.SEVERAL_MEDICINES),
    ]
    assert names(db, OTHER) == ["Belimar — Casa Inventada — FR"]


def test_the_french_table_finds_leaflets_that_come_later_too(
    db: Connection, tmp_path: Path
) -> None:
    rest = "Présentation active\tDéclaration\t16/03/2011"
    path = tmp_path / "CIS_CIP_bdpm.txt"
    path.write_text(
        f"60002283\t4949729\tplaquette(s) de 30 comprimé(s)\t{rest}\t{OTHER}\toui\n"
        f'60003620\t3696350\t20 récipient(s) "unidose"\t{rest}\t{THIRD}\toui\n'
        f"60003620\t3696351\tmauvais\t{rest}\t3400936963505\toui\n",
        encoding="cp1252",
    )

    receipt = import_codes(db, path, NOW, "ana", TODAY)

    assert receipt.is_official
    assert (receipt.linked, receipt.unknown) == (1, 1)
    assert [one.number for one in receipt.refused] == [3]
    assert medicine_of(db, code(OTHER)).label == "plaquette(s) de 30 comprimé(s)"
    assert names(db, OTHER) == ["Belimar — Casa Inventada — FR"]
    assert medicine_of(db, code(THIRD)).is_elsewhere
    late = Medicine("Dunirel", (), "", "FR", (Code("cis", "60003620"),))
    save(db, leaflet_of(["Encore un texte."], late), "d.pdf")
    assert names(db, THIRD) == ["Dunirel — FR"]


@pytest.mark.parametrize("data", [b"", b"\x00\x01", b"one column\nonly\n"])
def test_what_is_no_list_is_refused_in_a_sentence(
    db: Connection, tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "x.csv"
    path.write_bytes(data)

    with pytest.raises(CodeListError) as caught:
        import_codes(db, path, NOW, "", TODAY)
    assert "x.csv" in error_sentence(caught.value, "en")
    with pytest.raises(CodeListError):
        import_codes(db, tmp_path / "absent.csv", NOW, "", TODAY)
