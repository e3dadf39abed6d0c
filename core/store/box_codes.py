"""Codes of boxes: those that the user linked to a medicine, and those of imported official tables.

A code is its GTIN with fourteen digits; what it looks like elsewhere is `core.box`'s matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.errors import BoxLinkError
from core.scanning import BoxTrouble
from core.store.database import transaction

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.store.database import Connection

CANONICAL: Final = 14
# Codes of leaflets that are the digits of a box's bars.
_PRINTED_SYSTEMS: Final = ("ean", "cip13", "gtin")


@dataclass(frozen=True, slots=True)
class BoxLink:
    """A code that was linked by a person or a list. `removed_at` is "" while it holds; both times ISO 8601, UTC."""

    link_id: int
    gtin: str
    medicine_id: int
    medicine: str
    linked_at: str
    linked_by: str
    removed_at: str


@dataclass(frozen=True, slots=True)
class Presentation:
    """A line of an official table: a box's code, and the medicine's code in the authority's system ("cis")."""

    gtin: str
    system: str
    value: str
    label: str


def link(db: Connection, gtin: str, medicine_id: int, now: str, who: str) -> bool:
    """Say once that this code is of this medicine; False if that was said before.

    Raises:
        BoxLinkError: it is linked to another medicine; nothing was changed.
        StoreError: nothing was changed.
    """
    with transaction(db):
        before = linked(db, gtin)
        if before is not None:
            if before.medicine_id == medicine_id:
                return False
            raise BoxLinkError(trouble=BoxTrouble.LINKED, code=gtin, medicine=before.medicine)
        db.execute(
            "INSERT INTO box_link (gtin, medicine_id, linked_at, linked_by, removed_at)"
            " VALUES (?, ?, ?, ?, '')",
            (gtin, medicine_id, now, who),
        )
    return True


def unlink(db: Connection, gtin: str, now: str) -> BoxLink:
    """Take the link back; that it was there is kept.

    Raises:
        BoxLinkError: there is none.
        StoreError: nothing was changed.
    """
    with transaction(db):
        before = linked(db, gtin)
        if before is None:
            raise BoxLinkError(trouble=BoxTrouble.NOT_LINKED, code=gtin, medicine="")
        db.execute("UPDATE box_link SET removed_at = ? WHERE link_id = ?", (now, before.link_id))
    return before


_LINK = (
    "SELECT link_id, gtin, box_link.medicine_id, name, linked_at, linked_by, removed_at"
    " FROM box_link JOIN medicine ON medicine.medicine_id = box_link.medicine_id"
)


def linked(db: Connection, gtin: str) -> BoxLink | None:
    """The link of this code that holds, whether or not its medicine still has a leaflet here."""
    row = db.row(f"{_LINK} WHERE gtin = ? AND removed_at = ''", (gtin,))
    return None if row is None else BoxLink(*row)


def links(db: Connection) -> list[BoxLink]:
    """All links there ever were, the latest first."""
    return [BoxLink(*row) for row in db.rows(f"{_LINK} ORDER BY link_id DESC")]


def owners(db: Connection, gtin: str) -> list[int]:
    """The medicines that this code is of, by link, by their leaflets' own codes and by official tables, each once.

    One that has no leaflet in the library any more is among them.
    """
    found = [link_.medicine_id for link_ in (linked(db, gtin),) if link_ is not None]
    found += printed_owners(db, gtin)
    return list(dict.fromkeys(found))


def printed_owners(db: Connection, gtin: str) -> list[int]:
    """The same without links."""
    marks = ", ".join("?" * len(_PRINTED_SYSTEMS))
    shorter = [gtin[cut:] for cut in (0, 1, 2, 6) if not gtin[:cut].strip("0")]
    values = ", ".join("?" * len(shorter))
    rows = db.rows(
        f"SELECT medicine_id FROM code WHERE system IN ({marks}) AND value IN ({values})"  # noqa: S608 - marks only
        " UNION SELECT medicine_id FROM code JOIN presentation"
        " ON presentation.system = code.system AND presentation.value = code.value"
        " WHERE presentation.gtin = ? ORDER BY medicine_id",
        (*_PRINTED_SYSTEMS, *shorter, gtin),
    )
    return [medicine_id for (medicine_id,) in rows]


def presentation(db: Connection, gtin: str) -> Presentation | None:
    """What an official table says of this code."""
    row = db.row("SELECT gtin, system, value, label FROM presentation WHERE gtin = ?", (gtin,))
    return None if row is None else Presentation(*row)


def save_presentations(db: Connection, found: Iterable[Presentation]) -> None:
    """Keep these lines of an official table; a newer line of a code takes the older one's place."""
    with transaction(db):
        db.executemany(
            "INSERT INTO presentation (gtin, system, value, label) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (gtin) DO UPDATE SET system = excluded.system, value = excluded.value,"
            " label = excluded.label",
            [(one.gtin, one.system, one.value, one.label) for one in found],
        )


def known_values(db: Connection, system: str, values: Sequence[str]) -> set[str]:
    """Which of these official codes a medicine of this store has."""
    wanted = set(values)
    rows = db.rows("SELECT DISTINCT value FROM code WHERE system = ?", (system,))
    return {value for (value,) in rows if value in wanted}
