"""The sentences for people: found in the program, updated in the catalogues, compiled for gettext.

.venv/bin/python packaging/translations.py update    new sentences into data/locale/*/LC_MESSAGES/bulafiel.po
.venv/bin/python packaging/translations.py compile   .po -> .mo (the set-up does it by itself)
"""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "data" / "locale"
HOUSES = ("core", "desktop")
# `_` looks a sentence up, `plural` one of two forms; `N_` and `names` only mark it.
KEYWORDS = {"_": None, "N_": None, "names": None, "plural": (1, 2)}
NOTE_TO_TRANSLATORS = "Translators:"
# French sets a space where no line may end: narrow before ; ? !, whole before : and inside « ».
NARROW, WHOLE = "\u202f", "\u00a0"
SPACES = f"[ {NARROW}{WHOLE}]"


def sentences() -> Catalog:
    """All sentences of the program, in English."""
    found = Catalog(domain="bulafiel", charset="utf-8")
    for house in HOUSES:
        for _, _, message, comments, _ in extract_from_dir(
            ROOT / house,
            method_map=[("**.py", "python")],
            keywords=KEYWORDS,
            comment_tags=(NOTE_TO_TRANSLATORS,),
        ):
            found.add(message, auto_comments=comments)
    return found


def catalogues() -> list[Path]:
    """The translations that exist."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))


def read(path: Path) -> Catalog:
    """One translation; its language is the name of its folder. French may be typed with usual spaces."""
    lang = path.parent.parent.name
    with path.open("rb") as file:
        catalogue = read_po(file, locale=lang, domain="bulafiel")
    if lang == "fr":
        for message in catalogue:
            if message.id and message.string:
                message.string = _in_all_forms(message.string)
    return catalogue


def french_spaces(text: str) -> str:
    """The same text with the spaces of French typography in place of those before and inside its marks."""
    text = re.sub(f"{SPACES}+(?=[;?!])", NARROW, text)
    text = re.sub(f"{SPACES}+(?=:)", WHOLE, text)
    return re.sub(f"{SPACES}*»", f"{WHOLE}»", re.sub(f"«{SPACES}*", f"«{WHOLE}", text))


def _in_all_forms(texts: str | Iterable[str]) -> str | tuple[str, ...]:
    """A sentence has one text, or one for each grammatical number."""
    if isinstance(texts, str):
        return french_spaces(texts)
    return tuple(french_spaces(text) for text in texts)


def update() -> None:
    """Bring each catalogue to the program's sentences; what nobody says any more goes."""
    template = sentences()
    for path in catalogues():
        # Babel's own header carries dates, which would make every update a change.
        header = path.read_text(encoding="utf-8").split("\n\n", 1)[0]
        catalogue = read(path)
        catalogue.update(template, no_fuzzy_matching=True)
        body = BytesIO()
        write_po(
            body, catalogue, omit_header=True, no_location=True, ignore_obsolete=True, width=100
        )
        path.write_text(f"{header}\n\n{body.getvalue().decode().strip()}\n", encoding="utf-8")


def compile_all() -> None:
    """Make the files that gettext reads, beside their sources."""
    for path in catalogues():
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, read(path))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["update"]:
            update()
        case ["compile"]:
            compile_all()
        case _:
            sys.exit(__doc__)
