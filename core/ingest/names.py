"""The marketed name of a medicine, from the lines of its cover and identification."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.ingest.cover_lines import Role, label_value, name_words, plain, without_marks
from core.ingest.normal import squeeze
from core.language.text import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.ingest.cover_lines import Fragment
    from core.ingest.lines import Line
    from core.language.cover import CoverFacts

MIN_LETTERS = 3
GLUED_LETTERS = 6  # a name of so many letters is found inside glued words, too
MIN_TOGETHER = 2  # times that two lines must be said together to be one name
MAX_PARTS = 5  # lines that one name takes
SURE_SCORE = 3.0  # the score of a name that stands a second time

_EDGES = " \t.,;:-–—_/|*+•·…\"'“”«»†‡¹²³"
_EMPTY_BRACKETS = re.compile(r"[(\[]\s*[)\],;]?\s*$|[(\[]\s*[)\]]")
_SPACED_LETTERS = re.compile(r"\S(?: \S){3,}")
_MARKED = re.compile(r"[®™]")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Lines that may be the name: the cleaned name, its words, what stood in brackets after it."""

    name: str
    key: tuple[str, ...]
    aside: str
    parts: tuple[Fragment, ...]
    is_marked: bool
    is_bracketed: bool
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Evidence:
    """All lines of a leaflet, to see whether a name is said again."""

    lines: tuple[Line, ...]

    def count(self, key: Sequence[str], besides: Iterable[int] = ()) -> int:
        """How many other lines hold the words; long names are found in glued text, too."""
        own = set(besides)
        glued = "".join(char for word in key for char in word if "a" <= char <= "z")
        if len(glued) >= GLUED_LETTERS:
            return sum(glued in line.squeezed for line in self.lines if line.index not in own)
        spaced = f" {' '.join(key)} "
        return sum(
            glued in line.squeezed and spaced in f" {' '.join(name_words(line.text))} "
            for line in self.lines
            if line.index not in own
        )

    def is_small(self, name: str) -> bool:
        """Whether the leaflet writes the name in small letters somewhere, as it writes substances."""
        small = re.compile(rf"(?<!\w){re.escape(name.lower())}(?!\w)")
        return any(small.search(line.text) for line in self.lines)


def cleaned(text: str, facts: CoverFacts) -> tuple[str, str]:
    """The name in a line without strength, form and remarks, and what stood in brackets after it."""
    text = without_marks(text)
    if _SPACED_LETTERS.fullmatch(text):
        text = text.replace(" ", "")
    if (cut := facts.cuts.search(plain(text))) is not None:
        text = text[: cut.start()] or text[cut.end() :]
    text, aside = _without_brackets(text, facts)
    text = _without_strength(text, facts)
    text = _without_form(text, facts)
    text = _EMPTY_BRACKETS.sub("", text).strip(_EDGES)
    if text.count("(") != text.count(")"):
        text = text.strip("()").strip(_EDGES)
    return " ".join(text.split()), aside


def _without_brackets(text: str, facts: CoverFacts) -> tuple[str, str]:
    """Brackets after a brand hold its substance; in a generic name they belong to it."""
    opening = text.find("(")
    if opening <= 0:
        return text.strip("() ") if opening == 0 else text, ""
    first = words(text)[:1]
    if first and first[0] in facts.openings:
        return text, ""
    return text[:opening], text[opening + 1 :].rstrip(") .").strip()


def _without_strength(text: str, facts: CoverFacts) -> str:
    """The text before its first strength.

    A percentage right after the name is part of how solutions are called ("glicose 5%") and stays.
    """
    for match in facts.strength.finditer(plain(text)):
        before = text[: match.start()]
        if sum(map(str.isalpha, before)) < MIN_LETTERS:
            continue
        is_percentage = match.group().rstrip().endswith("%")
        return text[: match.end()] if is_percentage else before
    return text


def _without_form(text: str, facts: CoverFacts) -> str:
    """The text before a word for a form, unless that would leave a part that cannot stand alone."""
    tokens = text.split()
    for place, token in enumerate(tokens):
        its_words = words(token)
        if place and its_words and its_words[0] in facts.forms:
            before = words(tokens[place - 1])
            if before and before[-1] not in facts.joiners and before[-1] not in facts.form_details:
                return " ".join(tokens[:place])
            break
    return text


def candidates(zone: Sequence[Fragment], facts: CoverFacts) -> list[Candidate]:
    """Everything in the title that may be a name, lines of one name joined."""
    found: list[Candidate] = []
    place = 0
    while place < len(zone):
        if zone[place].role is not Role.NAME:
            place += 1
            continue
        parts = [zone[place]]
        while (
            len(parts) < MAX_PARTS
            and place + len(parts) < len(zone)
            and _goes_on(parts, zone[place + len(parts)], facts)
        ):
            parts.append(zone[place + len(parts)])
        place += len(parts)
        if (candidate := _candidate(parts, facts)) is not None:
            found.append(candidate)
    return found


def _goes_on(parts: Sequence[Fragment], following: Fragment, facts: CoverFacts) -> bool:
    """Whether a name that began in `parts` continues in the next fragment."""
    so_far = " ".join(part.text for part in parts)
    if following.page != parts[-1].page or following.role not in (Role.NAME, Role.FORM):
        return False
    is_vaccine = parts[0].words[:1] != () and parts[0].words[0] in facts.openings
    if so_far.count("(") > so_far.count(")") or (is_vaccine and following.text.startswith("(")):
        return True
    if following.role is not Role.NAME:
        return False
    last = parts[-1]
    ends_open = last.text.rstrip().endswith(("+", "/", ",", "-", "–")) or (
        last.words[-1:] and last.words[-1] in facts.joiners
    )
    starts_open = following.text.startswith(("+", "/")) or (
        following.words[:1] and following.words[0] in facts.joiners and following.text[0].islower()
    )
    return bool(ends_open or starts_open)


def _candidate(parts: Sequence[Fragment], facts: CoverFacts) -> Candidate | None:
    text = " ".join(part.text for part in parts)
    name, aside = cleaned(text, facts)
    key = name_words(name)
    if sum(map(str.isalpha, name)) < MIN_LETTERS or all(word in facts.not_names for word in key):
        return None
    return Candidate(
        name=name,
        key=key,
        aside=aside,
        parts=tuple(parts),
        is_marked=bool(_MARKED.search(text)),
        is_bracketed=text.lstrip().startswith("("),
    )


def labelled(found: Sequence[Fragment], labels: re.Pattern[str]) -> list[Fragment]:
    """The fragments that stand after a label, the value first and what follows it until the next label or stop."""
    for place, fragment in enumerate(found):
        value = label_value(fragment.text, labels)
        if value is None or labels.fullmatch(squeeze(value)):
            continue  # … or a template that nobody filled in ("Nome comercial: NOME COMERCIAL®")
        following = _until_stop(found[place + 1 :])
        if value:
            return [
                replace(fragment, text=value, plain=plain(value), words=name_words(value)),
                *following,
            ]
        if following:
            return following
    return []


def titled(found: Sequence[Fragment]) -> list[Fragment]:
    """The fragments after the title of a notice, until a stop; of the last title, for covers repeat it."""
    places = [place for place, fragment in enumerate(found) if fragment.role is Role.TITLE]
    for place in reversed(places):
        if following := _until_stop(found[place + 1 :]):
            return following
    return []


def _until_stop(found: Sequence[Fragment]) -> list[Fragment]:
    kept: list[Fragment] = []
    for fragment in found:
        if fragment.role in (Role.STOP, Role.LABEL, Role.TITLE, Role.PROSE):
            break
        if kept and fragment.is_heading:
            break
        if fragment.role not in (Role.BOILERPLATE, Role.SOUP):
            kept.append(fragment)
    return kept


def chosen(
    found: Sequence[Candidate],
    evidence: Evidence,
    company_words: frozenset[str],
    told: Sequence[tuple[str, ...]],
) -> Candidate | None:
    """The candidate that is the name: first and largest in the title, and said again elsewhere.

    `told` are keys of names that headings or sentences of the leaflet give.
    """
    rated = [
        replace(candidate, score=_score(candidate, found, evidence, told))
        for candidate in found
        if not _is_logo(candidate.key, company_words)
    ]
    rated = [_without_company(candidate, company_words) for candidate in rated]
    best = max(rated, key=lambda candidate: candidate.score, default=None)
    return best and _lengthened(best, found, evidence)


def _without_company(candidate: Candidate, company_words: frozenset[str]) -> Candidate:
    """The candidate without a company's name after the mark of the brand ("Zelturin® Boreal")."""
    text = " ".join(part.text for part in candidate.parts)
    brand, mark, rest = text.partition("®")
    after = name_words(rest)
    if not mark or not after or not set(after) <= company_words or not name_words(brand):
        return candidate
    name = without_marks(brand).strip(_EDGES)
    return replace(candidate, name=name, key=name_words(name))


def _lengthened(best: Candidate, found: Sequence[Candidate], evidence: Evidence) -> Candidate:
    """The candidate with the line below it, where the leaflet mostly says the two together ("Neo / Zelturin")."""
    page = best.parts[0].page
    below = [other for other in found if other.parts[0].page == page]
    place = next(i for i, other in enumerate(below) if other.parts == best.parts) + 1
    if place == len(below) or best.aside or below[place].is_bracketed:
        return best
    following = below[place]
    key = (*best.key, *following.key)
    is_name_like = (
        following.name[0].isupper()
        and len(following.key) < MAX_PARTS
        and not evidence.is_small(following.name)
    )
    together = evidence.count(key)
    if not is_name_like or together < MIN_TOGETHER or together <= evidence.count(best.key) / 2:
        return best
    name = f"{best.name} {following.name}"
    return replace(best, name=name, key=key, parts=(*best.parts, *following.parts))


def _is_logo(key: Sequence[str], company_words: frozenset[str]) -> bool:
    """Whether the words are a company's, or one of them glued to the noise of a recognised logo."""
    glued = len(key) == 1 and any(
        word in key[0] for word in company_words if GLUED_LETTERS < len(word) < len(key[0])
    )
    return glued or set(key) <= company_words


def _score(
    candidate: Candidate,
    found: Sequence[Candidate],
    evidence: Evidence,
    told: Sequence[tuple[str, ...]],
) -> float:
    own = [part.index for part in candidate.parts]
    page = candidate.parts[0].page
    beside = [other for other in found if other.parts[0].page == page]
    largest = max(part.size for other in beside for part in other.parts)
    smallest = min(part.size for other in beside for part in other.parts)
    is_largest = largest > smallest and candidate.parts[0].size == largest
    return (
        SURE_SCORE * (evidence.count(candidate.key, own) > 0 or candidate.key in told)
        + 2.0 * candidate.is_marked
        + 1.0 * (candidate is beside[0])
        + 1.0 * is_largest
        + 0.5 * (page == found[0].parts[0].page)
        - 4.0 * candidate.is_bracketed
    )
