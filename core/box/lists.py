"""Lists of codes: the user's own (a code and a name on each line), and the official table of French presentations.

The French table (CIS_CIP_bdpm, base de données publique des médicaments) is kept as it is: leaflets that are added
later are found by it too. A line of the user's own list needs its medicine in the library.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.box.digits import canonical, is_digits, is_gtin
from core.box.matching import link_box, medicine_named
from core.box.read import read_code
from core.errors import AppError, BoxCodeError, BoxLinkError, CodeListError
from core.scanning import BoxTrouble
from core.store.box_codes import Presentation, known_values, save_presentations
from core.store.database import transaction
from core.store.documents import medicines

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from core.documents.document import Medicine
    from core.store.database import Connection

LIST_LIMIT_BYTES: Final = 50_000_000  # the French table has four million
_CIS_DIGITS, _CIP7_DIGITS, _CIP13_DIGITS = 8, 7, 13
_CIP13_COLUMN: Final = 6  # of CIS_CIP_bdpm, from 0; before it CIS, CIP7, the box in words
_DELIMITERS: Final = "\t;,"
_FEWEST_COLUMNS: Final = 2
_LONGEST_TOLD: Final = 80


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """A line that was not used: its number in the file, the beginning of it, and why."""

    number: int
    text: str
    problem: AppError


@dataclass(frozen=True, slots=True)
class ListReceipt:
    """What became of a list's lines.

    `linked` are codes that have a medicine of the library now, `known` those that had it before, `unknown` codes
    whose medicine is not in the library; the lines of an official table are kept all the same.
    """

    file: str
    linked: int
    known: int
    unknown: int
    refused: tuple[RefusedLine, ...]
    is_official: bool = False


def import_codes(db: Connection, path: Path, now: str, who: str, today: dt.date) -> ListReceipt:
    """Take a list in, whole or not at all; lines that cannot be used are named and left out.

    Raises:
        CodeListError: the file cannot be read, or is no list.
        StoreError: nothing was changed.
    """
    rows = _rows(path)
    with transaction(db):
        if any(_is_french(row) for _number, row in rows[:20]):
            return _keep_table(db, path.name, rows)
        return _link_all(db, path.name, rows, now=now, who=who, today=today)


def _rows(path: Path) -> list[tuple[int, list[str]]]:
    """The lines that are not empty, with their numbers from 1."""
    try:
        if path.stat().st_size > LIST_LIMIT_BYTES:
            raise CodeListError(file=path, reason="> 50 MB")
        data = path.read_bytes()
    except OSError as error:
        raise CodeListError(file=path, reason=error.strerror or "") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\0" in text:
        raise CodeListError(file=path, reason="NUL")
    delimiter = max(_DELIMITERS, key=text[:10_000].count)
    try:
        found = [
            (number, [cell.strip() for cell in row])
            for number, row in _numbered(text, delimiter)
            if any(cell.strip() for cell in row)
        ]
    except csv.Error as error:
        raise CodeListError(file=path, reason=str(error)) from None
    if not any(len(row) >= _FEWEST_COLUMNS for _number, row in found):
        raise CodeListError(file=path, reason=delimiter.strip() or "TAB")
    return found


def _numbered(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    # Tables of authorities have quotation marks that quote nothing.
    lines = text.splitlines()
    reader = (
        csv.reader(lines, delimiter=delimiter, quoting=csv.QUOTE_NONE)
        if delimiter == "\t"
        else csv.reader(lines, delimiter=delimiter)
    )
    for row in reader:
        yield reader.line_num, row


def _is_french(row: Sequence[str]) -> bool:
    if len(row) <= _CIP13_COLUMN:
        return False
    shapes = ((0, _CIS_DIGITS), (1, _CIP7_DIGITS), (_CIP13_COLUMN, _CIP13_DIGITS))
    return all(is_digits(row[place]) and len(row[place]) == size for place, size in shapes)


def _keep_table(db: Connection, file: str, rows: Sequence[tuple[int, list[str]]]) -> ListReceipt:
    found: dict[str, Presentation] = {}
    refused = []
    for number, row in rows:
        if not _is_french(row) or not is_gtin(row[_CIP13_COLUMN]):
            trouble = BoxTrouble.CHECK_DIGIT if _is_french(row) else BoxTrouble.NOT_A_CODE
            refused.append(_refused(number, row, BoxCodeError(trouble=trouble)))
            continue
        gtin = canonical(row[_CIP13_COLUMN])
        found[gtin] = Presentation(gtin, "cis", row[0], row[2])
    save_presentations(db, found.values())
    here = known_values(db, "cis", [one.value for one in found.values()])
    linked = sum(one.value in here for one in found.values())
    return ListReceipt(file, linked, 0, len(found) - linked, tuple(refused), is_official=True)


def _link_all(
    db: Connection,
    file: str,
    rows: Sequence[tuple[int, list[str]]],
    *,
    now: str,
    who: str,
    today: dt.date,
) -> ListReceipt:
    library = medicines(db)
    linked = known = unknown = 0
    refused: list[RefusedLine] = []
    for place, (number, row) in enumerate(rows):
        try:
            gtin, name = _code_and_name(row, today)
        except BoxCodeError as error:
            if place or any(any(char.isdigit() for char in cell) for cell in row):
                refused.append(_refused(number, row, error))
            continue  # the first line may say what the columns are
        try:
            medicine = _named(name, library)
            if medicine is None:
                unknown += 1
            elif link_box(db, gtin, medicine, now, who):
                linked += 1
            else:
                known += 1
        except BoxLinkError as error:
            refused.append(_refused(number, row, error))
    return ListReceipt(file, linked, known, unknown, tuple(refused))


def _named(name: str, library: Sequence[Medicine]) -> Medicine | None:
    """The medicine; None if there is none of that name.

    Raises:
        BoxLinkError: there are several.
    """
    try:
        return medicine_named(name, library)
    except BoxLinkError as error:
        if error.details["trouble"] is BoxTrouble.NO_MEDICINE:
            return None
        raise


def _code_and_name(row: Sequence[str], today: dt.date) -> tuple[str, str]:
    """The line's code, from the first cell that is one, and the first other cell with letters.

    Raises:
        BoxCodeError: no cell is a code; the trouble is that of the first.
    """
    first: BoxCodeError | None = None
    for place, cell in enumerate(row):
        try:
            gtin = read_code(cell, today).gtin
        except BoxCodeError as error:
            first = first or error
            continue
        others = (other for at, other in enumerate(row) if at != place)
        name = next((other for other in others if any(map(str.isalpha, other))), "")
        return gtin, name
    raise first or BoxCodeError(trouble=BoxTrouble.EMPTY)


def _refused(number: int, row: Sequence[str], problem: AppError) -> RefusedLine:
    return RefusedLine(number, " · ".join(filter(None, row))[:_LONGEST_TOLD], problem)
