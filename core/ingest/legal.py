"""What the legal part of a leaflet says: who holds the registration, its codes, when the text was approved."""

from __future__ import annotations

import datetime as dt
import re
from typing import TYPE_CHECKING

from core.documents.document import Code
from core.ingest.cover_lines import SENTENCE_WORDS, Role, joined_text, name_words, plain
from core.ingest.normal import squeeze

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.ingest.cover_lines import Fragment
    from core.language.cover import CoverFacts

NAME_LINES = 3  # lines that a company's name takes
CONTINUED_WORDS = 5  # a line of at most so many words may end the company's name
MAX_NAME_WORDS = 14
DATE_LINES = 3  # lines that the sentence with the date takes

_MARKED = re.compile(r"[\w-]+\s?[®™]")
_BETWEEN = re.compile(r"\s[-–—|]\s")
_BREAK = re.compile(r"\s+[-–—]\s+|[,;|]|\s{2,}|\s\d{2,}|\(")


def holder_of(legal: Sequence[Fragment], title: Sequence[Fragment], facts: CoverFacts) -> str:
    """The company that holds the registration, as short as it is printed, in its fullest spelling."""
    on_cover = [
        company_name([company_part(f, facts)], facts) for f in title if f.role is Role.COMPANY
    ]
    both = [*legal, *title]
    if name := _labelled(both, facts.holders, facts):
        return _fullest(name, on_cover)
    # A company's line may be a maker's label itself ("Produzido por: X S.A."): then it has no lines.
    in_legal = [
        company_name(lines, facts)
        for i, f in enumerate(legal)
        if f.role is Role.COMPANY and (lines := _lines(legal, i, facts))
    ]
    if on_cover and on_cover[0]:
        return _fullest(on_cover[0], in_legal)
    return _labelled(both, facts.makers, facts) or next(filter(None, in_legal), "")


def _labelled(
    found: Sequence[Fragment], labels: Sequence[re.Pattern[str]], facts: CoverFacts
) -> str:
    for pattern in labels:
        for place, fragment in enumerate(found):
            match = pattern.match(fragment.plain)
            if match is None:
                continue
            rest = fragment.text[match.end() :].lstrip(" :.-–").rstrip()
            lines = ([rest] if rest else []) + _lines(found, place + 1, facts)
            if lines and (name := company_name(lines, facts)):
                return name
    return ""


def _lines(found: Sequence[Fragment], start: int, facts: CoverFacts) -> list[str]:
    """The next lines that may be a company's name; labels of other companies beside it are passed over."""
    kept: list[str] = []
    for fragment in found[start : start + NAME_LINES + 1]:
        if any(label.match(fragment.plain) for label in (*facts.holders, *facts.makers)):
            continue
        if fragment.role not in (Role.COMPANY, Role.NAME):
            break
        kept.append(fragment.text)
    return kept[:NAME_LINES]


def company_part(fragment: Fragment, facts: CoverFacts) -> str:
    """The company's part of a line that says more ("Zelturina 20 mg - Boreal Ltda. - Bula do paciente")."""
    is_mixed = facts.strength.search(fragment.plain) or set(fragment.words) & facts.forms
    if not is_mixed:
        return fragment.text
    parts = _BETWEEN.split(fragment.text)
    return next((part for part in parts if _is_company(part, facts)), fragment.text)


def own_words(text: str, facts: CoverFacts) -> str:
    """The words of a company's line that are the company's.

    "Zelturin® é marca registrada da Boreal A/S" is about a brand; of a sentence only the capitals before the legal
    form are the company's.
    """
    if len(text.split()) <= SENTENCE_WORDS:
        return text
    end = _legal_end(text, facts)
    if not end:
        return _MARKED.sub(" ", text)
    kept: list[str] = []
    for token in reversed(_MARKED.sub(" ", text[:end]).split()):
        if not (token[0].isupper() or not token[0].isalnum() or plain(token) in facts.joiners):
            break
        kept.append(token)
    return " ".join(reversed(kept))


def _is_company(text: str, facts: CoverFacts) -> bool:
    return bool(facts.legal_forms.search(plain(text))) or bool(
        {*name_words(text)} & facts.companies
    )


def company_name(lines: Sequence[str], facts: CoverFacts) -> str:
    """The company's name without its address; it may go on in the following lines up to "Ltda" or "S/A"."""
    text = lines[0]
    for line in lines[1:]:
        if facts.legal_forms.search(plain(text)):
            break
        end = _legal_end(line, facts, starts_late=False)
        if not end or len(line[:end].split()) > CONTINUED_WORDS:
            break
        text = joined_text([text, line])
    if end := _legal_end(text, facts):
        text = text[:end]
    elif (cut := _BREAK.search(text)) is not None:
        text = text[: cut.start()]
    text = text.strip(" ,;:-–|•·")
    is_name = len(text.split()) <= MAX_NAME_WORDS and ":" not in text and not text[:1].islower()
    return text if is_name else ""


def _legal_end(text: str, facts: CoverFacts, *, starts_late: bool = True) -> int:
    """Where the legal form ends that closes a company's name, 0 if there is none ("N.V. X" opens with it)."""
    for match in facts.legal_forms.finditer(plain(text)):
        if not starts_late or any(map(str.isalnum, text[: match.start()])):
            return match.end()
    return 0


def _fullest(name: str, others: Iterable[str]) -> str:
    """The spelling with the fewest abbreviations among those of the same company, small letters preferred."""
    same = [name, *(other for other in others if _is_same_company(name, other))]
    return max(same, key=lambda other: (sum(map(str.isalpha, other)), not other.isupper()))


def _is_same_company(one: str, other: str) -> bool:
    """Whether two spellings differ only by abbreviated words."""
    first, second = name_words(one), name_words(other)
    return len(first) == len(second) and all(
        a.startswith(b) or b.startswith(a) for a, b in zip(first, second, strict=True)
    )


def codes_of(texts: Sequence[str], facts: CoverFacts) -> tuple[Code, ...]:
    """Official codes in the text, each once, in one spelling."""
    flat = "\n".join(map(plain, texts))
    found: dict[Code, None] = {}
    for rule in facts.codes:
        for match in rule.pattern.finditer(flat):
            raw = match.group("code")
            value = (
                re.sub(r"\D", "", raw) if rule.shape == "digits" else re.sub(r"\s", "", raw).upper()
            )
            found[Code(rule.system, value)] = None
    return tuple(found)


def date_of(found: Sequence[str], facts: CoverFacts) -> str:
    """When the text was approved or revised: "2025-11-06", or "2025-01" when no day is printed."""
    for place in range(len(found)):
        stretch = found[place : place + DATE_LINES]
        is_date_line = squeeze(stretch[0]) and facts.date_lines.match(
            squeeze(joined_text(stretch[:2]))
        )
        if is_date_line and (date := first_date(joined_text(stretch), facts)):
            return date
    return ""


def first_date(text: str, facts: CoverFacts) -> str:
    """The first date in a text as ISO, "" if there is none that exists."""
    flat = plain(text)
    for pattern in facts.dates:
        for match in pattern.finditer(flat):
            parts = match.groupdict()
            month = facts.months.get(parts["month"]) or _number(parts["month"])
            year, day = _number(parts["year"]), _number(parts.get("day"))
            try:
                date = dt.date(year, month, day or 1)
            except ValueError:
                continue
            return date.isoformat() if day else f"{date:%Y-%m}"
    return ""


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() else 0
