"""The list of answers as a table for a spreadsheet."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from core.marking import N_
from core.messages import ROUTES, translation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.store.history import AnswerLine

# A spreadsheet takes a cell that begins so for a formula; the last four are what some turn into the others.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_BYTE_ORDER_MARK = "\ufeff"  # without it Excel takes UTF-8 for the system's old code page


def as_csv(lines: Iterable[AnswerLine], language: str) -> str:
    """A header and a row for each answer, in the reader's language; cells that a spreadsheet would run are quoted."""
    gettext_ = translation(language).gettext
    forgotten = gettext_(N_("(forgotten)"))
    yes, no = gettext_(N_("yes")), gettext_(N_("no"))
    file = io.StringIO(newline="")
    file.write(_BYTE_ORDER_MARK)
    table = csv.writer(file)
    header = (
        N_("Number"),
        N_("Date (UTC)"),
        N_("Question"),
        N_("Medicine"),
        N_("Kind of answer"),
        N_("Not found"),
        N_("Emergency"),
    )
    table.writerow(map(gettext_, header))
    for line in lines:
        table.writerow(
            (
                line.seq,
                line.recorded_at,
                guarded(forgotten if line.question is None else line.question),
                guarded(line.medicine),
                gettext_(ROUTES[line.route]) if line.route in ROUTES else guarded(line.route),
                yes if line.is_abstained else no,
                yes if line.is_emergency else no,
            )
        )
    return file.getvalue()


def guarded(cell: str) -> str:
    """The cell as text: with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{cell}" if cell.lstrip(" ").startswith(_FORMULA_STARTS) else cell
