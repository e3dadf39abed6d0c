"""The active substances of a medicine as its cover, labels and sentences give them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.ingest.composition import dosed_names
from core.ingest.cover_lines import Role, joined_text, label_value, name_words, plain
from core.ingest.names import candidates, cleaned
from core.ingest.substance_names import distinct, only_substances, split_substances
from core.language.text import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.ingest.cover_lines import Fragment
    from core.ingest.names import Candidate
    from core.ingest.naming import LeafletText
    from core.language.cover import CoverFacts


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
        if found := distinct(
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
    """The substances after a label such as "nome genérico"; a template's "nome genérico: princípio ativo" is none."""
    for place, fragment in enumerate(found):
        value = label_value(fragment.text, facts.substance_labels)
        if value is None:
            continue
        following = next((f.text for f in found[place + 1 : place + 2] if f.role is Role.NAME), "")
        if not value or (words(value)[-1:] and words(value)[-1] in facts.joiners):
            value = joined_text(filter(None, (value, following)))
        is_sentence = facts.contains.search(plain(value))
        names = distinct(dosed_names(value, facts)) if is_sentence else _listed(value, facts)
        if names := only_substances(names, facts):
            return names
    return ()


def _listed(text: str, facts: CoverFacts) -> tuple[str, ...]:
    """The substances of a list that a label announces ("X, Y e Z"); a vaccine's name keeps its commas."""
    first = words(text)[:1]
    parts = [text] if first and first[0] in facts.openings else facts.list_breaks.split(text)
    whole = [part for part in parts if only_substances(split_substances(part, facts), facts)]
    if len(whole) < len(parts):
        return split_substances(text, facts)
    return distinct(name for part in parts for name in split_substances(part, facts))


def in_sentences(texts: Sequence[str], facts: CoverFacts) -> tuple[str, ...]:
    """The substances that a sentence names ("la substance active est …")."""
    text = joined_text(texts)
    flat = plain(text)
    for pattern in facts.actives:
        for match in pattern.finditer(flat):
            phrase = text[match.start("names") : match.end("names")]
            parts = facts.list_breaks.split(phrase)
            if names := distinct(name for part in parts for name in split_substances(part, facts)):
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
    return distinct(found)
