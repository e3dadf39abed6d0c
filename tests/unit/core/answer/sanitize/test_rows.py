"""Outputs and what a careful reader makes of them: the development rows' kinds, with siblings of our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.cli.sanitize import answer

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parents[4] / "data" / "leaks_own.jsonl")
    .read_text("utf-8")
    .splitlines()
]


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_an_output_is_read_as_it_is_labelled(row: dict[str, Any]) -> None:
    expected = row["expected"]

    found = answer(row, 1)

    assert found["action"] == expected["action"], found
    assert found["value"] == expected.get("value")
    assert found.get("reason") == expected.get("reason")
