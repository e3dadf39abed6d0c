"""Tables of claims in `tests/data`: a source of our own, and indented below it what is claimed from it."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent / "data"


def claims_in(file: str) -> list[tuple[str, str, str]]:
    """Language, source and claim of each line; in the file \\n is a line break and \\t a tab."""
    found = []
    lang = source = ""
    for line in (FOLDER / file).read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            found.append((lang, source, _plain(line.strip())))
        elif not line.startswith("#"):
            lang, _, text = line.partition(" ")
            source = _plain(text)
    return found


def _plain(text: str) -> str:
    return text.replace("\\n", "\n").replace("\\t", "\t")
