"""What a global search has found, as it is shown and spoken. No Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.documents.document import Citation
from core.language.text import fold
from desktop.kinds import titled
from desktop.rows import Row, Sign
from desktop.translations import _, plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.documents.document import Medicine, StoredPassage

MEDICINES_SHOWN = 20
EXCERPT_CHARS = 240
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Command:
    """Something the program can do: where it stands in the menus, its keys ("" if none), and its number there."""

    menus: str
    name: str
    keys: str
    number: int


@dataclass(frozen=True, slots=True)
class Found:
    """A line of the list and what choosing it leads to."""

    row: Row
    target: Command | Medicine | Citation


def commands_found(commands: Iterable[Command], wanted: str) -> list[Found]:
    """The commands whose words begin with all the wanted ones; all of them if nothing is wanted."""
    return [
        Found(_command_row(command), command)
        for command in commands
        if _holds(f"{command.menus} {command.name}", wanted)
    ]


def medicines_found(medicines: Iterable[Medicine], wanted: str) -> list[Found]:
    """Medicines by brand, substance, holder or code; none if nothing is wanted."""
    if not _words(wanted):
        return []
    found = (
        Found(_medicine_row(medicine), medicine)
        for medicine in medicines
        if _holds(_told_of(medicine), wanted)
    )
    return [one for one, _number in zip(found, range(MEDICINES_SHOWN), strict=False)]


def passages_found(passages: Iterable[StoredPassage]) -> list[Found]:
    """Passages of leaflets, each with the place it stands in."""
    return [Found(_passage_row(passage), _citation(passage)) for passage in passages]


def found_sentence(commands: int, medicines: int, passages: int) -> str:
    """How many of each there are, as one sentence."""
    told = [
        plural("{count} command", "{count} commands", commands) if commands else "",
        plural("{count} medicine", "{count} medicines", medicines) if medicines else "",
        plural("{count} passage", "{count} passages", passages) if passages else "",
    ]
    return ", ".join(filter(None, told)) + "." if any(told) else _("Nothing found.")


def _words(text: str) -> Sequence[str]:
    return _WORD.findall(fold(text))


def _holds(text: str, wanted: str) -> bool:
    own = _words(text)
    return all(any(word.startswith(part) for word in own) for part in _words(wanted))


def _command_row(command: Command) -> Row:
    status = _("Command")
    details = (command.menus, command.keys) if command.keys else (command.menus,)
    spoken = ". ".join((command.name, status, *details))
    return Row(Sign.COMMAND, status, command.name, (" · ".join(details),), spoken)


def _told_of(medicine: Medicine) -> str:
    codes = (code.value for code in medicine.codes)
    return " ".join((medicine.name, *medicine.substances, medicine.holder, *codes))


def _medicine_row(medicine: Medicine) -> Row:
    status = _("Medicine")
    details = tuple(filter(None, (", ".join(medicine.substances), medicine.holder)))
    spoken = ". ".join((medicine.name, status, *details))
    return Row(
        Sign.MEDICINE, status, medicine.name, (" — ".join(details),) if details else (), spoken
    )


def _passage_row(passage: StoredPassage) -> Row:
    status = _("In a leaflet")
    text = " ".join(passage.text.split())
    if len(text) > EXCERPT_CHARS:
        text = f"{text[:EXCERPT_CHARS].rsplit(' ', 1)[0]} …"
    place = " · ".join(
        (
            titled(passage.medicine, passage.kind),
            passage.heading or passage.section or _("section unknown"),
            _("page {page}").format(page=passage.pages[0]),
            _("version {number}").format(number=passage.version),
        )
    )
    return Row(Sign.TEXT, status, text, (place,), f"{text}. {status}: {place}")


def _citation(passage: StoredPassage) -> Citation:
    return Citation(
        document_id=passage.document_id,
        medicine=passage.medicine,
        kind=passage.kind,
        section=passage.section,
        heading=passage.heading,
        pages=passage.pages,
        version=passage.version,
        file_sha256=passage.file_sha256,
        text_sha256=passage.text_sha256,
        passage_id=passage.passage_id,
        section_id=passage.section_id,
        start=passage.start,
        end=passage.end,
        quote=passage.text,
    )
