"""Medicines, documents and versions as they are listed and spoken: kind, language, version, date, current or not."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from core.language.text import fold
from desktop.days import day_shown
from desktop.kinds import kind_word, known_as, language_word, titled
from desktop.rows import Row, Sign
from desktop.search_words import holds_all
from desktop.translations import _, plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.store.library import ShelfDocument, ShelfVersion


@dataclass(frozen=True, slots=True)
class VersionEntry:
    """A line for one version, and what can be done with it.

    `other` is the version that it is compared with (an older one with the current, the current one with the one
    before); None if there is none.
    """

    row: Row
    document: ShelfDocument
    version: ShelfVersion
    other: ShelfVersion | None
    words: str

    @property
    def title(self) -> str:
        """The leaflet's name with its kind."""
        return titled(name_of(self.document), self.document.kind)


@dataclass(frozen=True, slots=True)
class MedicineEntry:
    """A line for one medicine with its documents. `words` is what the filter looks through."""

    row: Row
    medicine_id: int
    name: str
    where: str
    documents: tuple[ShelfDocument, ...]
    words: str


Entry = TypeVar("Entry", MedicineEntry, VersionEntry)


def medicine_entries(documents: Sequence[ShelfDocument]) -> tuple[MedicineEntry, ...]:
    """One line for each medicine, in the order of the documents."""
    grouped = groupby(documents, key=lambda document: document.medicine_id)
    return tuple(_medicine(tuple(group)) for _medicine_id, group in grouped)


def version_entries(documents: Sequence[ShelfDocument]) -> tuple[VersionEntry, ...]:
    """One line for each version of the documents, the newest of each first."""
    return tuple(
        _version(document, version) for document in documents for version in document.versions
    )


def filtered(entries: Sequence[Entry], text: str) -> tuple[Entry, ...]:
    """The entries that hold every word of the text, however it is spelt."""
    return tuple(entry for entry in entries if holds_all(entry.words, text))


def count_told(shown: int, total: int) -> str:
    """How many medicines are listed."""
    if shown == total:
        return plural("{count} medicine.", "{count} medicines.", total)
    if not shown:
        return _("No medicine has these words. Delete some of them to see more.")
    return plural(
        "{count} medicine of {total}.", "{count} medicines of {total}.", shown, total=total
    )


def _medicine(documents: tuple[ShelfDocument, ...]) -> MedicineEntry:
    first = documents[0]
    # All texts that name no medicine stand together: the first one's file does not name the others.
    name = name_of(first) if first.medicine or len(documents) == 1 else _("Without a name")
    where = " · ".join(part for part in (", ".join(first.substances), first.holder) if part)
    kinds = ", ".join(dict.fromkeys(kind_word(document.kind) for document in documents))
    details = tuple(part for part in (where, kinds) if part)
    is_current = any(document.current is not None for document in documents)
    counted = _counted(documents)
    sign, status = (
        (Sign.MEDICINE, counted)
        if is_current
        else (Sign.OLD, " · ".join((_("No current version"), counted)))
    )
    spoken = ". ".join((name, *details, status)) + "."
    said = (
        name,
        first.holder,
        *first.substances,
        *first.codes,
        kinds,
        *(document.kind for document in documents),
        *(document.told_form for document in documents),
        *(version.file_name for document in documents for version in document.versions),
    )
    row = Row(sign, status, name, details, spoken)
    return MedicineEntry(row, first.medicine_id, name, where, documents, fold(" ".join(said)))


def name_of(document: ShelfDocument) -> str:
    """The medicine's name; a leaflet that does not tell it is known by its file."""
    return known_as(document.medicine, document.versions[0].file_name)


def _counted(documents: Sequence[ShelfDocument]) -> str:
    leaflets = plural("{count} leaflet", "{count} leaflets", len(documents))
    count = sum(len(document.versions) for document in documents)
    if count == len(documents):
        return leaflets
    versions = plural("{count} version", "{count} versions", count)
    return f"{leaflets}, {versions}"


def _version(document: ShelfDocument, version: ShelfVersion) -> VersionEntry:
    sign, status = (
        (Sign.OLD, _("Superseded")) if version.is_superseded else (Sign.DONE, _("Current"))
    )
    name = _("{medicine}: {version}").format(
        medicine=name_of(document), version=version_named(document, version)
    )
    first, last = version.pages
    dated = _("dated {day}").format(day=day_shown(version.dated)) if version.dated else ""
    pages = plural("{count} page", "{count} pages", last - first + 1)
    about = (language_word(document.lang), document.told_form, dated, pages)
    added = _("added on {day}").format(day=day_shown(version.imported_at))
    details = (
        " · ".join(part for part in about if part),
        f"{version.file_name} · {added}",
    )
    spoken = ". ".join((name, status, ", ".join(part for part in about if part))) + "."
    row = Row(sign, status, name, details, spoken, details[1])
    words = fold(" ".join((name, document.holder, *document.substances, *about, details[1])))
    return VersionEntry(row, document, version, _other(document, version), words)


def version_named(document: ShelfDocument, version: ShelfVersion) -> str:
    """The version in words: "patient leaflet, version 2"."""
    return _("{kind}, version {number}").format(
        kind=kind_word(document.kind), number=version.number
    )


def _other(document: ShelfDocument, version: ShelfVersion) -> ShelfVersion | None:
    current = document.current
    if current is not None and current.version_id != version.version_id:
        return current
    before = [other for other in document.versions if other.number < version.number]
    after = [other for other in document.versions if other.number > version.number]
    return before[0] if before else after[-1] if after else None
