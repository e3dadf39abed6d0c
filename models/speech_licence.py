"""The licence that a speech model's own files name, if they name one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from core.messages import on_one_line

if TYPE_CHECKING:
    from pathlib import Path

MOST_READ: Final = 20_000  # bytes of a file; a licence is named at its beginning
LONGEST: Final = 80
_NAMED = re.compile(r"^\W*licen[cs]e\s*:\s*[\"']?([^\"'\n]+)", re.IGNORECASE | re.MULTILINE)
_TEXTS: Final = ("LICENSE", "LICENCE", "COPYING")


def licence_of(folder: Path) -> str:
    """As in "Apache 2.0": from "License: …" of its README, else the first line of its licence; "" if none is there."""
    try:
        files = sorted(one for one in folder.iterdir() if one.is_file())
        for file in files:
            if file.stem.upper() == "README" and (named := _NAMED.search(_read(file))):
                return _short(named[1])
        for file in files:
            if file.stem.upper() in _TEXTS:
                return next((_short(line) for line in _read(file).splitlines() if line.strip()), "")
    except OSError:
        return ""
    return ""


def _read(file: Path) -> str:
    with file.open("rb") as source:
        return source.read(MOST_READ).decode("utf-8", "replace")


def _short(text: str) -> str:
    return on_one_line(text).strip()[:LONGEST]
