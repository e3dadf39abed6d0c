"""From a text to what a speech engine is given: words that say the same quantities, and the proof for each sentence."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from core.language.pack import load_pack
from core.language.sentences import sentences
from core.language.text import fold
from core.spoken.faithful import is_faithful
from core.spoken.lists import list_in
from core.spoken.numerals import Numerator
from core.spoken.signs import one_way
from core.spoken.speaker import digits_only, render, tidy
from core.spoken.wording import load_voice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.spoken.lists import SectionList
    from core.spoken.wording import Wording

_MARK = re.compile(
    r"^\s*[•●▪■◦○∙·*–—−➢✓✔►→\uf0b7-]+\s+|^\s*[•●▪■◦○∙·➢✓✔►→\uf0b7]+|^\s*[-–−](?=[^\W\d_])"
)
_HEADING = re.compile(r"(\d{1,2}(?:\.\d{1,2}){0,3})(?:\s*[.)]|\s+[-–—])?\s+(?=[A-ZÀ-Þ¿])", re.ASCII)
_NUMBERED = re.compile(r"\d{1,2}\s*[.)-]|\d{1,2}\.\d", re.ASCII)
_ITEM_END = re.compile(r"(?:(?<=[?!])\.|\s*;)$")
STOPS = frozenset(".!?:;…,")
KEPT = 512
MOST_TRIED = 8  # numbers of a sentence that are tried one by one


class Told(NamedTuple):
    """A sentence as it is written and in words; `is_literal` where a number had to be said digit by digit."""

    text: str
    words: str
    is_literal: bool = False


def spoken_text(text: str, voice: str) -> str:
    """The text as words: numbers, units, dates, codes, abbreviations, signs and capitals as people say them.

    `voice` is "pt-BR", "pt-PT" or "fr-FR" (a language's code is its usual voice). Every sentence gives the quantities
    of the text (`is_faithful`); one that would not keeps its own letters, its numbers said digit by digit.

    Raises:
        KeyError: no language has this voice.
    """
    return " ".join(told.words for told in sentences_told(text, voice) if told.words)


def sentences_told(text: str, voice: str) -> tuple[Told, ...]:
    """The sentences of a text, each with its words; list items, rows and headings are sentences of their own."""
    return tuple(one_by_one(text, voice))


def one_by_one(text: str, voice: str) -> Iterator[Told]:
    """The same, each when it is asked for: the first of a long section can be said before the last is in words."""
    wording = load_voice(voice)
    lines = list(_lines(text))
    for number, line in enumerate(lines):
        for told in _line(line, wording):
            words = told.words
            if number + 1 < len(lines) and told.words and words[-1] not in STOPS:
                words += "."
            yield told._replace(words=words)


def _lines(text: str) -> Iterator[str]:
    """The lines that stand for themselves; one that only goes on with the line before is put to it."""
    whole = ""
    for line in text.splitlines():
        stripped = line.strip()
        if not stripped:
            continue
        goes_on = whole and whole[-1] not in ".!?:;" and stripped[0].islower()
        if goes_on:
            whole += f" {stripped}"
            continue
        if whole:
            yield whole
        whole = stripped
    if whole:
        yield whole


def _line(line: str, wording: Wording) -> Iterator[Told]:
    if "\t" in line:
        yield _row(line, wording)
        return
    rest = _MARK.sub("", line)
    if found_list := list_in(rest, wording):
        yield from _list(found_list, wording)
        return
    if (found := _HEADING.match(rest)) and _NUMBERED.match(rest) and _is_place(found[1]):
        words = _place(found[1], wording)
        yield Told(found[0].strip(), words[:1].upper() + words[1:] + ".")
        rest = rest[found.end() :]
    for start, end in sentences(rest, _abbreviations(wording.voice)):
        yield sentence_told(_MARK.sub("", rest[start:end]), wording.voice)


def _list(found: SectionList, wording: Wording) -> Iterator[Told]:
    """The lead and each item on its own, with a pause between; a section's number is said as one."""
    if found.lead:
        yield sentence_told(found.lead, wording.voice)
    for item in found.items:
        told = sentence_told(_ITEM_END.sub("", item.rest), wording.voice)
        words = told.words
        if item.number and _is_place(item.number):
            number = _place(item.number, wording)
            if found.is_of_sections:
                number = wording.where["section"].format(heading=number)
            words = f"{Numerator(wording).in_variant(number)}: {words}"
        end = "" if words[-1:] in STOPS else "."
        yield Told(item.text, words[:1].upper() + words[1:] + end, told.is_literal)


def _place(written: str, wording: Wording) -> str:
    """The number of a heading in words: "quatro ponto dois"."""
    dot = f" {wording.words['dot']} "
    return dot.join(Numerator(wording).cardinal(int(part)) for part in written.split("."))


def _row(line: str, wording: Wording) -> Told:
    """A table's row, with a pause after each cell: no number is heard together with that of the next."""
    cells = [_MARK.sub("", cell).strip() for cell in line.split("\t")]
    told = [sentence_told(cell, wording.voice) for cell in cells if cell]
    words = tidy(", ".join(one.words.removesuffix(".") for one in told if one.words))
    return Told(line, words, any(one.is_literal for one in told))


@cache
def _abbreviations(voice: str) -> frozenset[str]:
    """Those of the language and those that are said in words: their full stop ends no sentence."""
    wording = load_voice(voice)
    own = {fold(key.removesuffix(".")) for key in wording.abbreviations if key.endswith(".")}
    return load_pack(wording.lang).abbreviations | own


def _is_place(written: str) -> bool:
    """Whether digits number a heading: no part of a place has a leading zero."""
    return all(part == "0" or not part.startswith("0") for part in written.split("."))


@lru_cache(maxsize=KEPT)
def sentence_told(text: str, voice: str) -> Told:
    """One sentence in words that say the same quantities, else with its numbers digit by digit."""
    wording = load_voice(voice)
    written = one_way(text)
    words, places = render(written, wording)
    if not any(sign.isnumeric() for sign in text) and not places:
        return Told(text, words)
    if is_faithful(text, words, voice):
        return Told(text, words)
    for place in dict.fromkeys(places[:MOST_TRIED]):
        words, _ = render(written, wording, {place})
        if is_faithful(text, words, voice):
            return Told(text, words, is_literal=True)
    words, _ = render(written, wording, None)
    if is_faithful(text, words, voice):
        return Told(text, words, is_literal=True)
    return Told(text, digits_only(written, wording), is_literal=True)


def date_in_words(dated: str, wording: Wording) -> str:
    """A date as leaflets are dated ("2024-03-12", "2024-03", "2024") in words for a person; "" if it is none."""
    found = re.fullmatch(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?:[T ].*)?", dated, re.ASCII)
    if found is None:
        return ""
    year, month, day = found.groups()
    if month is None or not 0 < int(month) <= len(wording.months):
        return year
    name = wording.months[int(month) - 1]
    if day is None:
        return wording.words["month_year"].format(month=name, year=year)
    first = wording.words["first_of_month"] if int(day) == 1 else str(int(day))
    return wording.words["date"].format(day=first, month=name, year=year)
