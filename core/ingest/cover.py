"""Which medicine a leaflet is about, from its cover, identification and legal part, never from the file's name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.ingest.composition import in_composition
from core.ingest.cover_lines import Role, name_words
from core.ingest.forms import edition_of, form_of, legal_edition_of, opening_form, strengths_of
from core.ingest.legal import codes_of, date_of, holder_of
from core.ingest.names import cleaned
from core.ingest.naming import LeafletText, find_name
from core.ingest.normal import squeeze
from core.ingest.substance_names import only_substances, split_substances
from core.ingest.substances import (
    below_name,
    in_brackets,
    in_sentences,
    labelled_substances,
    lower_case_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from core.documents.document import Code
    from core.ingest.cover_lines import Fragment
    from core.ingest.lines import Line
    from core.ingest.naming import FoundName
    from core.language.cover import CoverFacts


@dataclass(frozen=True, slots=True)
class Identity:
    """The medicine of a leaflet.

    `name` is as the cover gives it; `short_name` is it without strength, form and remarks. `form` is normalised
    and tells two leaflets of one medicine apart; where it does not, `core.ingest.file_identities` adds `strengths`
    or `legal_edition`. `dated` is ISO. `is_certain` is False when the name stands only once or was inferred.
    `reasons` say for the record where name and substances were found.
    """

    name: str = ""
    short_name: str = ""
    substances: tuple[str, ...] = ()
    holder: str = ""
    form: str = ""
    strengths: str = ""
    legal_edition: str = ""
    codes: tuple[Code, ...] = ()
    country: str = ""
    dated: str = ""
    is_certain: bool = False
    reasons: tuple[str, ...] = ()


def identify(
    front: Sequence[Line],
    back: Sequence[Line],
    kind: str,
    facts: CoverFacts,
    metadata: Mapping[str, str],
    *,
    body: Sequence[Line] = (),
) -> Identity:
    """The medicine of one leaflet.

    `front` is everything before the first section with content (headings included), `back` the legal part to
    the leaflet's end, `body` what is between: a name that the title only draws is read in its sentences.
    """
    leaflet = LeafletText.of(front, body, back, facts)
    said = [f"{key}: {value}" for key, value in metadata.items()]
    codes = codes_of([*(line.text for line in (*back, *front)), *said], facts)
    is_central = any(facts.central.search(fragment.squeezed) for fragment in leaflet.back)
    name = find_name(
        leaflet,
        facts,
        is_central=is_central or any(code.system == "eu" for code in codes),
        is_leaflet=kind in facts.countries,
    )
    is_generic = any(facts.generic.search(fragment.squeezed) for fragment in leaflet.front)
    if is_generic:
        name = replace(name, name=_own_spelling(name.name, leaflet.front, facts))
    companies = leaflet.company_words(facts)
    named = _substances(name, leaflet, facts, is_generic=is_generic)
    likely = ((only_substances(names, facts, companies), reason) for names, reason in named)
    substances, reason = next((found for found in likely if found[0]), ((), "not found"))
    form = name.form or form_of(leaflet.zone, leaflet.front, facts)
    edition = edition_of(leaflet.zone, facts)
    dated = date_of([line.text for line in (*back, *front)], facts) or date_of(said, facts)
    return Identity(
        name=name.name,
        short_name=name.short_name,
        substances=substances,
        holder=holder_of(leaflet.back, leaflet.zone, facts),
        form=f"{form} ({edition})" if edition else form,
        strengths=_strengths(name, leaflet, facts),
        legal_edition=legal_edition_of((fragment.squeezed for fragment in leaflet.back), facts),
        codes=codes,
        country=_country(kind, leaflet.texts, facts),
        dated=dated,
        is_certain=name.is_certain,
        reasons=(f"name: {name.reason}", f"substances: {reason}"),
    )


def front_and_back(codes: Sequence[str], facts: CoverFacts) -> tuple[int, int]:
    """How many of a leaflet's sections, by their codes in reading order, are its front, and where its back begins.

    A leaflet without legal part has its last section as back.
    """
    front = 0
    while front < len(codes) and codes[front] in facts.front_sections:
        front += 1
    back = len(codes)
    while back > front and codes[back - 1] in facts.back_sections:
        back -= 1
    return front, back if back < len(codes) else max(front, len(codes) - 1)


def _substances(
    name: FoundName, leaflet: LeafletText, facts: CoverFacts, *, is_generic: bool
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Active substances and where they were found, the surest place first."""
    yield labelled_substances(leaflet.front, facts), "label"
    if name.candidate is not None:
        yield below_name(leaflet, name.candidate, facts), "below the name"
    for fragment in name.following:
        if fragment.role is Role.NAME:
            yield split_substances(fragment.text, facts), "below the name"
    opens = name_words(name.name)[:1]
    if is_generic or name.name[:1].islower() or (opens and opens[0] in facts.openings):
        yield split_substances(name.name, facts), "the generic name"
    yield in_composition(leaflet.front, facts), "composition"
    if name.candidate is not None:
        yield in_brackets(leaflet, name.candidate, facts), "brackets"
        below = below_name(leaflet, name.candidate, facts, said_again=False)
        yield below, "below the name, said once"
    yield in_sentences([f.text for f in (*leaflet.front, *leaflet.back)], facts), "sentence"
    yield lower_case_words(name.short_name, leaflet.texts, facts), "name in small letters"


def _strengths(name: FoundName, leaflet: LeafletText, facts: CoverFacts) -> str:
    titles = [f for f in leaflet.zone if f.role in (Role.FORM, Role.STRENGTH, Role.NAME)]
    presentations = (f for f in leaflet.front if opening_form(f.text, facts))
    return strengths_of([*titles, *name.following], facts) or strengths_of(presentations, facts)


def _own_spelling(name: str, found: Sequence[Fragment], facts: CoverFacts) -> str:
    """A generic name that the cover shouts is spelt as the identification spells it."""
    if not name.isupper():
        return name
    key = name_words(name)
    spellings = (cleaned(fragment.text, facts)[0] for fragment in found)
    return next((s for s in spellings if name_words(s) == key and not s.isupper()), name)


def _country(kind: str, texts: Sequence[str], facts: CoverFacts) -> str:
    for pattern, country in facts.country_marks:
        if any(pattern.search(squeeze(text)) for text in texts):
            return country
    return facts.countries.get(kind, next(iter(facts.countries.values()), ""))
