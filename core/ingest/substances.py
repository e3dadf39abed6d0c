"""The active substances of a medicine: printed under its name, or taken from its composition."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from core.ingest.cover_lines import Role, joined_text, label_value, name_words, plain
from core.ingest.names import candidates, cleaned

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.ingest.cover_lines import Fragment
    from core.ingest.names import Candidate
    from core.ingest.naming import LeafletText
    from core.language.cover import CoverFacts

MAX_WORDS = 20  # of one substance ("extrato seco padronizado da raiz de …")
COMPOSITION_LINES = 60

_NOTE_MARKS = re.compile(r"\(\s*\d+\s*\)|[*†‡#]+")
_LEADER = re.compile(r"…|\t")
_EQUIVALENT_END = re.compile(r",\s|\)|;|\.(?:\s|$)|\s(?:e|et)\s+\d")


def split_substances(text: str, facts: CoverFacts) -> tuple[str, ...]:
    """Each substance of "a + b" or "a/b", without strengths."""
    bare = _NOTE_MARKS.sub(" ", text)
    flat = plain(bare)
    kept, start = [], 0
    for match in facts.strength.finditer(flat):
        kept.append(bare[start : match.start()])
        start = match.end()
    kept.append(bare[start:])
    parts = facts.between_substances.split(" ".join(kept))
    return _distinct(_tidy(part, facts) for part in parts)


def _tidy(text: str, facts: CoverFacts) -> str:
    if (equivalent := facts.equivalents.search(plain(text))) is not None:
        text = text[: equivalent.start()]
    if (cut := facts.cuts.search(plain(text))) is not None:
        text = text[: cut.start()]
    name = " ".join(text.split()).strip(" .,;:-–+*•·/…")
    name = re.sub(r"^\d+\s+(?=[^\W\d_]{3})", "", name)
    name = re.sub(r"\(\s*[^\w]*\)", "", name).strip()
    if name.startswith("(") and name.endswith(")"):
        name = name[1:-1].strip()
    if name.count("(") != name.count(")"):
        name = name.split("(")[0].strip() if "(" in name[1:] else name.strip("()").strip()
    while (article := facts.articles.match(plain(name))) is not None:
        name = name[article.end() :].strip()
    return name


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    kept: dict[tuple[str, ...], str] = {}
    for name in names:
        key = name_words(name)
        if key and len(key) <= MAX_WORDS and any(word.isalpha() for word in key):
            kept.setdefault(key, name)
    return tuple(kept.values())


def below_name(
    leaflet: LeafletText, chosen: Candidate, facts: CoverFacts, *, said_again: bool = True
) -> tuple[str, ...]:
    """The substances printed in brackets after the name, or on the lines right below it.

    Lines below count when the leaflet says them again, for what a medicine is good for stands there, too; or, as
    a last resort (`said_again` is False), when they are in small letters as names of substances are.
    """
    if chosen.aside and (found := split_substances(chosen.aside, facts)):
        return found
    every = candidates(leaflet.zone, facts)
    for place, candidate in enumerate(every):
        if candidate.key != chosen.key and candidate.parts[0] != chosen.parts[0]:
            continue
        if candidate.aside and (found := split_substances(candidate.aside, facts)):
            return found
        below = [
            line
            for line in _right_below(every[place:], leaflet.zone)
            if line.key != chosen.key and line.parts[0] not in chosen.parts
        ]
        if found := _distinct(
            name
            for line in below
            if (_is_said_again(line, leaflet, facts) if said_again else _text(line)[0].islower())
            for name in split_substances(_text(line), facts)
        ):
            return found
    return ()


def in_brackets(leaflet: LeafletText, chosen: Candidate, facts: CoverFacts) -> tuple[str, ...]:
    """The substances that the title prints in brackets anywhere ("(cloridrato de X)" above the brand)."""
    for candidate in candidates(leaflet.zone, facts):
        if candidate.is_bracketed and candidate.key != chosen.key:
            return split_substances(_text(candidate), facts)
    return ()


def _right_below(found: Sequence[Candidate], zone: Sequence[Fragment]) -> Iterator[Candidate]:
    """The candidates after the first that follow it without anything between, on its page."""
    last = found[0].parts[-1]
    for following in found[1:]:
        first = following.parts[0]
        if first.page != last.page or zone.index(first) != zone.index(last) + 1:
            return
        last = following.parts[-1]
        yield following


def _is_said_again(line: Candidate, leaflet: LeafletText, facts: CoverFacts) -> bool:
    if set(line.key) <= leaflet.company_words(facts):
        return False
    own = [part.index for part in line.parts]
    names = split_substances(_text(line), facts)
    return line.is_bracketed or any(leaflet.evidence.count(name_words(name), own) for name in names)


def _text(candidate: Candidate) -> str:
    return " ".join(part.text for part in candidate.parts)


def labelled_substances(found: Sequence[Fragment], facts: CoverFacts) -> tuple[str, ...]:
    """The substances after a label such as "nome genérico"."""
    for place, fragment in enumerate(found):
        value = label_value(fragment.text, facts.substance_labels)
        if value is None:
            continue
        if not value and place + 1 < len(found) and found[place + 1].role is Role.NAME:
            value = found[place + 1].text
        if value and (names := split_substances(value, facts)):
            return names
    return ()


def in_composition(found: Sequence[Fragment], facts: CoverFacts) -> tuple[str, ...]:
    """The active substances of the composition: rows with a strength, or "contém 5 mg de X"."""
    names: list[str] = []
    for stretch in _active_stretches(found, facts):
        text = joined_text(fragment.text for fragment in stretch)
        own = [
            *_from_rows(stretch, facts),
            *_from_sentences(_without_equivalents(text, facts), facts),
        ]
        names += own or _from_sentences(text, facts)
    return _distinct(names)


def _active_stretches(found: Sequence[Fragment], facts: CoverFacts) -> Iterator[list[Fragment]]:
    """The lines of the composition up to its inactive part, for each strength that has its own."""
    start = next(
        (i for i, f in enumerate(found) if facts.composition.match(f.squeezed)), len(found)
    )
    stretch: list[Fragment] = []
    is_active, after_inactive_heading = True, False
    for place, fragment in enumerate(found[start : start + COMPOSITION_LINES]):
        if place and _ends_composition(fragment, facts):
            break
        if facts.contains.search(fragment.plain) and not after_inactive_heading:
            if stretch:
                yield stretch
            stretch, is_active = [], True
        inactive = facts.not_active.search(fragment.plain)
        # "Excipients à effet notoire" is a heading: the sentence after it says again "contient".
        after_inactive_heading = inactive is not None and not any(map(str.isdigit, fragment.text))
        if inactive is None and is_active:
            stretch.append(fragment)
        elif inactive is not None:
            if is_active and inactive.start() > 0:
                stretch.append(
                    replace(
                        fragment,
                        text=fragment.text[: inactive.start()],
                        plain=fragment.plain[: inactive.start()],
                    )
                )
            is_active = False
    if stretch:
        yield stretch


def _ends_composition(fragment: Fragment, facts: CoverFacts) -> bool:
    return (
        fragment.role in (Role.STOP, Role.BOILERPLATE)
        and facts.composition.match(fragment.squeezed) is None
        and facts.contains.search(fragment.plain) is None
        and facts.not_active.search(fragment.plain) is None
        and facts.strength.search(fragment.plain) is None
    )


def _from_rows(stretch: Sequence[Fragment], facts: CoverFacts) -> Iterator[str]:
    """Names before dot leaders or a strength at the line's end; a name may begin on the line before."""
    pending = ""
    for fragment in stretch:
        text = fragment.text
        if (verb := facts.contains.search(fragment.plain)) is not None:
            text, pending = text[verb.end() :].lstrip(" :"), ""
        leader = _LEADER.search(text)
        strength = facts.strength.search(plain(text))
        if leader is not None and any(map(str.isdigit, text[leader.end() :])):
            name = text[: leader.start()]
        elif (
            strength is not None
            and strength.start() > 0
            and not text[strength.end() :].strip(" *.();")
        ):
            name = text[: strength.start()]
        else:
            is_open = bool(text) and text[-1].isalpha() and fragment.role is Role.NAME
            pending = text if is_open and text[0].isalpha() else ""
            continue
        if any(map(str.isalpha, name)):
            yield _tidy(_NOTE_MARKS.sub(" ", f"{pending} {name}"), facts)
        pending = ""


def _from_sentences(text: str, facts: CoverFacts) -> list[str]:
    """Names in "contém 5 mg de X e 2 mg de Y"."""
    flat = plain(text)
    return [
        _tidy(text[match.start("names") : match.end("names")], facts)
        for pattern in facts.dosed
        for match in pattern.finditer(flat)
    ]


def _without_equivalents(text: str, facts: CoverFacts) -> str:
    """The text without what says the same amount again ("equivalente a 20 mg de Z")."""
    kept, start = [], 0
    flat = plain(text)
    for match in facts.equivalents.finditer(flat):
        if match.start() < start:
            continue
        ends = _EQUIVALENT_END.search(flat, match.end())
        kept.append(text[start : match.start()])
        start = ends.start() if ends else len(text)
    kept.append(text[start:])
    return "".join(kept)


def in_sentences(texts: Sequence[str], facts: CoverFacts) -> tuple[str, ...]:
    """The substances that a sentence names ("la substance active est …")."""
    text = joined_text(texts)
    flat = plain(text)
    for pattern in facts.actives:
        for match in pattern.finditer(flat):
            phrase = text[match.start("names") : match.end("names")]
            parts = facts.list_breaks.split(phrase)
            if names := _distinct(name for part in parts for name in split_substances(part, facts)):
                return names
    return ()


def lower_case_words(name: str, texts: Iterable[str], facts: CoverFacts) -> tuple[str, ...]:
    """The parts of a name that running text writes in small letters: a substance, for brands keep their capital."""
    bare, _aside = cleaned(name, facts)
    parts = [part for part in facts.between_substances.split(bare) if part.strip()]
    text = " ".join(texts)
    small = {name_words(word): word for word in re.findall(r"[^\W\d_]{4,}", text) if word.islower()}
    found: list[str] = []
    for part in parts:
        run: list[str] = []
        for word in part.split():
            match = small.get(name_words(word))
            if match is None:
                break
            run.append(match)
        if not all(name_words(word)[0] in facts.not_names for word in run):
            found.append(" ".join(run))
    return _distinct(found)
