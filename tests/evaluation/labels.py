"""The labelled tables of this folder, and how a label's words are compared with a text."""

from __future__ import annotations

import csv
import unicodedata
from pathlib import Path

HERE = Path(__file__).parent


def rows(name: str) -> list[dict[str, str]]:
    """A tab-separated table without quoting, its first line the names of the columns."""
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def fold(text: str) -> str:
    """Letters and digits without case and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in plain if char.isalnum())
