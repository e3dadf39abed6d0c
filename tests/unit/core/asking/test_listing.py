"""The list of answers as a table that every spreadsheet reads and none runs."""

from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from core.asking.listing import as_csv, guarded
from core.store.history import AnswerLine
from tests.answer_examples import NOW


def test_the_list_is_a_table_that_a_spreadsheet_reads() -> None:
    lines = [
        AnswerLine(2, NOW, 'a, "b"\n=1+1', "pt", "not_in_leaflet", "@Medicine", True, False),
        AnswerLine(1, NOW, None, "pt", "something new", "", False, True),
    ]

    text = as_csv(lines, "en")

    assert text.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    assert rows == [
        ["Number", "Date (UTC)", "Question", "Medicine", "Kind of answer", "Not found", "Emergency"],
        ["2", NOW, 'a, "b"\n=1+1', "'@Medicine", "Not found in the leaflet", "yes", "no"],
        ["1", NOW, "(forgotten)", "", "something new", "no", "yes"],
    ]  # fmt: skip


@given(st.text())
def test_no_cell_is_taken_for_a_formula(cell: str) -> None:
    safe = guarded(cell)

    assert safe.removeprefix("'") == cell.removeprefix("'") or safe == f"'{cell}"
    assert not safe.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
