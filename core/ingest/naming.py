"""Where a leaflet's name is found: after a label, in its title, or in its sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.ingest.cover_lines import Role, fragments, name_words, plain, title_zone
from core.ingest.forms import opening_form
from core.ingest.legal import company_part, own_words
from core.ingest.names import (
    MIN_LETTERS,
    SURE_SCORE,
    Evidence,
    candidates,
    chosen,
    cleaned,
    labelled,
    titled,
)
from core.ingest.told_names import SURE_TIMES, told_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.ingest.cover_lines import Fragment
    from core.ingest.lines import Line
    from core.ingest.names import Candidate
    from core.ingest.told_names import ToldName
    from core.language.cover import CoverFacts


@dataclass(frozen=True, slots=True)
class LeafletText:
    """A leaflet as its identity is looked for.

    `front` and `back` are its first and last lines by role, `zone` those of the front among which the name
    stands, `texts` all lines.
    """

    front: tuple[Fragment, ...]
    zone: tuple[Fragment, ...]
    back: tuple[Fragment, ...]
    texts: tuple[str, ...]
    evidence: Evidence

    @classmethod
    def of(
        cls, front: Sequence[Line], body: Sequence[Line], back: Sequence[Line], facts: CoverFacts
    ) -> LeafletText:
        every = (*front, *body, *back)
        before = fragments(front, facts)
        return cls(
            front=tuple(before),
            zone=tuple(title_zone(before)),
            back=tuple(fragments(back, facts)),
            texts=tuple(line.text for line in every),
            evidence=Evidence(every),
        )

    def company_words(self, facts: CoverFacts) -> frozenset[str]:
        """Words of the companies that the leaflet names: a logo made of these is no medicine."""
        lines = [f for f in (*self.front, *self.back) if f.role is Role.COMPANY]
        own = {
            word
            for line in lines
            for word in name_words(own_words(company_part(line, facts), facts))
        }
        return frozenset(own | facts.companies) - facts.forms


@dataclass(frozen=True, slots=True)
class FoundName:
    """The name, and what was seen with it.

    `following` are lines that come right after a labelled name; `form` is the form that its label holds.
    """

    name: str = ""
    short_name: str = ""
    candidate: Candidate | None = None
    following: tuple[Fragment, ...] = ()
    form: str = ""
    is_certain: bool = False
    reason: str = "not found"


def find_name(
    leaflet: LeafletText, facts: CoverFacts, *, is_central: bool, is_leaflet: bool
) -> FoundName:
    """The marketed name; empty when nothing in the leaflet gives one.

    `is_central` medicines (European authorisation) have an invented name that stands before strength and form.
    A text that is not known to be a leaflet is not named after what its sentences talk about.
    """
    if (found := _after_label(leaflet.front, facts, is_central=is_central)) is not None:
        return found
    told = told_names(leaflet.texts, facts)
    if (found := _in_title(leaflet, told, facts)) is not None:
        return found
    if not told or not is_leaflet:
        return FoundName()
    best = told[0]
    return FoundName(
        best.name,
        _short(best.name, facts),
        is_certain=best.count >= SURE_TIMES,
        reason=f"sentences of the text, {best.count} times",
    )


def _after_label(
    front: Sequence[Fragment], facts: CoverFacts, *, is_central: bool
) -> FoundName | None:
    """The name after a label ("Dénomination du médicament", "nome comercial") or a notice's title."""
    stretch, reason = labelled(front, facts.name_labels), "label"
    if not stretch:
        stretch, reason = titled(front), "title of the notice"
    if not stretch:
        return None
    first = stretch[0]
    same = [first]
    if facts.strength.search(first.plain):
        # A leaflet for several strengths names each: "X 10 mg, comprimé / X 20 mg, comprimé".
        same += [
            f
            for f in stretch[1:]
            if f.words[:1] == first.words[:1] and facts.strength.search(f.plain)
        ]
    short = _common_start([_short(cleaned(fragment.text, facts)[0], facts) for fragment in same])
    _name, _comma, after_comma = first.text.partition(", ")
    form = opening_form(after_comma, facts)
    # The French base sells each strength under a full denomination: "X 20 mg, comprimé".
    is_full = bool(form) and len(same) == 1 and not is_central
    return FoundName(
        name=" ".join(first.text.replace("™", "").split()).rstrip(" .") if is_full else short,
        short_name=short,
        following=tuple(fragment for fragment in stretch if fragment not in same),
        form=form or opening_form(_after_strength(first, facts), facts),
        is_certain=bool(short),
        reason=reason,
    )


def _after_strength(fragment: Fragment, facts: CoverFacts) -> str:
    ends = [match.end() for match in facts.strength.finditer(fragment.plain)]
    return fragment.text[ends[-1] :].lstrip(" ,/") if ends else ""


def _short(name: str, facts: CoverFacts) -> str:
    """The name without the percentage that may belong to it."""
    percentage = facts.strength.search(plain(name))
    letters = sum(map(str.isalpha, name[: percentage.start()])) if percentage else 0
    return name[: percentage.start()].strip() if percentage and letters >= MIN_LETTERS else name


def _common_start(names: Sequence[str]) -> str:
    """The words with which all names begin; the first name if they share none."""
    kept = []
    for place, word in enumerate(names[0].split()):
        others = (other.split()[place : place + 1] for other in names[1:])
        if any(not other or plain(other[0]) != plain(word) for other in others):
            break
        kept.append(word)
    return " ".join(kept) or names[0]


def _in_title(
    leaflet: LeafletText, told: Sequence[ToldName], facts: CoverFacts
) -> FoundName | None:
    """The best candidate of the cover and the title of the identification."""
    best = chosen(
        candidates(leaflet.zone, facts),
        leaflet.evidence,
        leaflet.company_words(facts),
        [name_words(name.name) for name in told],
    )
    if best is None or best.score < 0:
        return None
    is_certain = best.score >= SURE_SCORE
    return FoundName(
        name=best.name,
        short_name=_short(best.name, facts),
        candidate=best,
        is_certain=is_certain,
        reason=f"page {best.parts[0].page}, said {'again' if is_certain else 'once'}",
    )
