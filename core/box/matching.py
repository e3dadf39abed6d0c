"""Which medicine a box is of: by what its leaflet prints, by official tables, by what the pharmacist linked once.

Several are several: whoever asks shows them all. None is none: a code that is near another one is not that one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.box.digits import printed
from core.errors import BoxLinkError
from core.scanning import BoxTrouble
from core.store import box_codes
from core.store.documents import medicines
from core.store.keys import name_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.box.code import BoxCode
    from core.documents.document import Medicine
    from core.store.box_codes import BoxLink
    from core.store.database import Connection


@dataclass(frozen=True, slots=True)
class BoxMatch:
    """The medicines of the library that a box's code is of, by name.

    `is_elsewhere` tells that the code is known, and that the leaflet of its medicine is not in the library; `label`
    is what an official table says of the box ("30 comprimés").
    """

    code: BoxCode
    medicines: tuple[Medicine, ...]
    label: str = ""
    is_elsewhere: bool = False


def medicine_of(db: Connection, code: BoxCode) -> BoxMatch:
    """The medicines that the code may be of; none, one or several."""
    owners = box_codes.owners(db, code.gtin)
    known = {one.id: one for one in medicines(db)}
    found = tuple(one for one in known.values() if one.id in owners)
    listed = box_codes.presentation(db, code.gtin)
    return BoxMatch(
        code,
        found,
        listed.label if listed is not None else "",
        is_elsewhere=not found and (listed is not None or bool(owners)),
    )


def link_box(db: Connection, gtin: str, medicine: Medicine, now: str, who: str) -> bool:
    """Link a code to a medicine, once; False if that is known already. `now` is ISO 8601, UTC.

    Raises:
        BoxLinkError: it is another medicine's code; nothing was changed.
        StoreError: nothing was changed.
    """
    owners = box_codes.printed_owners(db, gtin)
    if medicine.id in owners:
        return False
    if owners:
        names = {one.id: one.name for one in medicines(db)}
        others = ", ".join(dict.fromkeys(names[one] for one in owners if one in names))
        if others:
            raise BoxLinkError(trouble=BoxTrouble.PRINTED, code=printed(gtin), medicine=others)
    try:
        return box_codes.link(db, gtin, medicine.id, now, who)
    except BoxLinkError as error:
        raise BoxLinkError(**{**error.details, "code": printed(gtin)}) from None


def unlink_box(db: Connection, gtin: str, now: str) -> BoxLink:
    """Take a link back.

    Raises:
        BoxLinkError: there is none.
        StoreError: nothing was changed.
    """
    try:
        return box_codes.unlink(db, gtin, now)
    except BoxLinkError as error:
        raise BoxLinkError(**{**error.details, "code": printed(gtin)}) from None


def medicine_named(name: str, known: Iterable[Medicine]) -> Medicine:
    """The medicine of this name, or of this name with its maker (`Medicine.full_name`).

    Raises:
        BoxLinkError: there is none, or several.
    """
    key = name_key(name)
    found = [one for one in known if key and key in {name_key(one.name), name_key(one.full_name)}]
    if len(found) != 1:
        trouble = BoxTrouble.SEVERAL_MEDICINES if found else BoxTrouble.NO_MEDICINE
        raise BoxLinkError(trouble=trouble, code="", medicine=name)
    return found[0]
