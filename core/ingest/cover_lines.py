"""The lines of a cover by what they are: name, form, strength, company, presentation or nothing of use."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from core.ingest.legible import is_soup
from core.ingest.normal import SOFT_END, squeeze
from core.language.text import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.ingest.lines import Line
    from core.language.cover import CoverFacts

ZONE_LINES = 100  # of a page; the longest covers have thirty
PROSE_WORDS = 14  # a line of so many words is a sentence, unless they say strength and form
SENTENCE_WORDS = 7  # … and so is one of more than these that ends in a full stop
TITLE_PAGES = (
    3  # the title stands on one of the first pages: cover, blank back of the cover, identification
)

_MARKS = re.compile(r"[®©™]|\(\s*[RrCc]\s*\)")
_DASH = re.compile(r"\s([-–—|:])\s")
_BETWEEN_NAMES = frozenset("+/")  # alone on a line, they join the names around
_NUMBER = re.compile(r"[\d.,/½¼¾%]+")


class Role(StrEnum):
    """What a line of the front is."""

    NAME = "name"  # anything that may be a name of the medicine or of its substance
    FORM = "form"
    DETAIL = "detail"  # of a form, on a line of its own ("revestido")
    STRENGTH = "strength"
    COMPANY = "company"
    PACK = "pack"
    TITLE = "title"  # comes right before the name
    LABEL = "label"
    EDITION = "edition"
    BOILERPLATE = "boilerplate"
    STOP = "stop"
    PROSE = "prose"
    SOUP = "soup"


@dataclass(frozen=True, slots=True)
class Fragment:
    """A line, or a cell of a row, with what it is."""

    role: Role
    text: str
    plain: str
    squeezed: str
    words: tuple[str, ...]
    index: int
    page: int
    top: float
    size: float
    is_heading: bool  # as the format itself declares


@lru_cache(maxsize=4096)
def _plain_char(char: str) -> str:
    if char in "’‘ʼ`´":
        return "'"
    return unicodedata.normalize("NFD", char.casefold())[0]


def plain(text: str) -> str:
    """The text without case and accents, character for character, so that places in it are places in the text."""
    return "".join(map(_plain_char, text))


def without_marks(text: str) -> str:
    """The text without ® and ™, which may glue two words together."""
    return " ".join(_MARKS.sub(" ", text).split())


def name_words(text: str) -> tuple[str, ...]:
    """The words by which two spellings of a name are compared."""
    return tuple(words(without_marks(text)))


def fragments(lines: Iterable[Line], facts: CoverFacts) -> list[Fragment]:
    """Each line, or each cell of a row, with its role."""
    found: list[Fragment] = []
    for line in lines:
        for cell in line.text.split("\t"):
            text = cell.strip()
            if without_marks(text):
                found.append(_after_title(_fragment(text, line, facts), line, facts))
    return _with_split_titles(found, facts)


def _with_split_titles(found: list[Fragment], facts: CoverFacts) -> list[Fragment]:
    """Lines that only together are a known title ("IDENTIFICAÇÃO / DO MEDICAMENTO") get its role."""
    for place in range(len(found) - 1):
        first, second = found[place : place + 2]
        if first.page != second.page or second.role is not Role.NAME:
            continue
        if first.role in (Role.STOP, Role.BOILERPLATE):
            # "Informações técnicas aos profissionais / de saúde": no name begins so.
            if len("".join(second.words[:1])) > 1 and second.words[0] in facts.joiners:
                found[place + 1] = replace(second, role=first.role)
            continue
        if first.role is not Role.NAME:
            continue
        for role, pattern in ((Role.STOP, facts.stops), (Role.BOILERPLATE, facts.boilerplate)):
            match = pattern.match(first.squeezed + second.squeezed)
            if match is not None and match.end() > len(first.squeezed):
                found[place] = replace(found[place], role=role)
                found[place + 1] = replace(found[place + 1], role=role)
    return found


def _fragment(text: str, line: Line, facts: CoverFacts) -> Fragment:
    squeezed, flat, its_words = squeeze(text), plain(text), name_words(text)
    role = _role(text, flat, squeezed, its_words, facts)
    return Fragment(
        role=role,
        text=text,
        plain=flat,
        squeezed=squeezed,
        words=its_words,
        index=line.index,
        page=line.page,
        top=line.top,
        size=line.size,
        is_heading=line.heading_level > 0,
    )


def _after_title(fragment: Fragment, line: Line, facts: CoverFacts) -> Fragment:
    """What stands after "Bula do paciente –" on the same line, where that may be a name."""
    if fragment.role is not Role.BOILERPLATE:
        return fragment
    dash = _DASH.search(fragment.text)
    if dash is None or not facts.boilerplate.match(squeeze(fragment.text[: dash.start()])):
        return fragment
    rest = _fragment(fragment.text[dash.end() :], line, facts)
    return rest if rest.role is Role.NAME else fragment


def _role(text: str, flat: str, squeezed: str, its_words: Sequence[str], facts: CoverFacts) -> Role:
    if is_soup(text):
        return Role.SOUP
    if any(pattern.match(squeezed) for pattern, _label in facts.editions):
        return Role.EDITION
    for role, pattern in (
        (Role.STOP, facts.stops),
        (Role.TITLE, facts.titles),
        (Role.BOILERPLATE, facts.boilerplate),
    ):
        if pattern.match(squeezed):
            return role
    if is_label(text, facts):
        return Role.LABEL
    return _role_of_words(text, flat, its_words, facts)


def _role_of_words(text: str, flat: str, its_words: Sequence[str], facts: CoverFacts) -> Role:
    without_strength = [
        word
        for word in words(facts.strength.sub(" ", flat))
        if not _NUMBER.fullmatch(word) and word not in facts.joiners
    ]
    if not without_strength:
        return Role.NAME if text in _BETWEEN_NAMES else Role.STRENGTH
    if its_words and its_words[0] in facts.containers:
        return Role.PACK
    known = facts.forms | facts.form_details
    is_sentence = len(its_words) > SENTENCE_WORDS and text.endswith(".")
    other = sum(word not in known for word in without_strength)
    if is_sentence or (len(its_words) >= PROSE_WORDS and other > SENTENCE_WORDS):
        return Role.COMPANY if facts.legal_forms.search(flat) else Role.PROSE
    if all(word in known for word in without_strength):
        is_form = any(word in facts.forms for word in without_strength)
        return Role.FORM if is_form else Role.DETAIL
    if facts.legal_forms.search(flat) or any(word in facts.companies for word in its_words):
        return Role.COMPANY
    return Role.NAME


def is_label(text: str, facts: CoverFacts) -> bool:
    """Whether the line, or what stands before its colon, is the label of a name, substance or form."""
    return any(
        label_value(text, pattern) is not None
        for pattern in (facts.name_labels, facts.substance_labels, facts.form_labels)
    )


def label_value(text: str, labels: re.Pattern[str]) -> str | None:
    """What stands after a label on its own line; "" when the value must be on the next; None if it is no label."""
    before, _colon, after = text.partition(":")
    return after.strip() if labels.fullmatch(squeeze(before)) else None


def title_zone(found: Sequence[Fragment]) -> list[Fragment]:
    """The fragments among which the name stands: on each of the first pages, what comes before a stop.

    They come in the order of the page, because the order of extraction puts logos and frames first or last.
    """
    zone: list[Fragment] = []
    pages = list(dict.fromkeys(fragment.page for fragment in found))[:TITLE_PAGES]
    for page in pages:
        on_page = [fragment for fragment in found if fragment.page == page][:ZONE_LINES]
        stop = next((i for i, f in enumerate(on_page) if f.role is Role.STOP), len(on_page))
        zone += sorted(on_page[:stop], key=lambda fragment: fragment.top)
        if stop < len(on_page):
            break
    return zone


def joined_text(texts: Iterable[str]) -> str:
    """Lines as running text; a word that a soft hyphen divides is one word again."""
    return " ".join(texts).replace(SOFT_END + " ", "")
