"""Where the user asks from: the language of the leaflets and the country of the emergency numbers. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from core.marking import N_
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Sequence

_COUNTRIES = {"BR": N_("Brazil"), "FR": N_("France"), "PT": N_("Portugal")}


@dataclass(frozen=True, slots=True)
class Place:
    """A language and one of its countries; `language` is the language's own name for itself.

    `is_guess` tells that neither the user nor the system has said so: then the question decides.
    """

    lang: str
    country: str
    language: str
    is_guess: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class PlaceChoice:
    """A place as it is offered."""

    name: str
    place: Place


def country_name(country: str) -> str:
    """The name of a country in the user's language, its code where none is known."""
    return _(_COUNTRIES.get(country, country))


def place_choices(places: Sequence[Place]) -> tuple[PlaceChoice, ...]:
    return tuple(PlaceChoice(f"{country_name(p.country)} ({p.language})", p) for p in places)


def preferred_place(places: Sequence[Place], locales: Sequence[str]) -> Place:
    """The place of the first locale ("pt_BR", "fr") that says anything about it, else the first place.

    The country goes before the language: it decides which emergency numbers are shown.
    """
    for locale in locales:
        lang, _underscore, country = locale.replace("-", "_").split(".")[0].partition("_")
        right_country = [place for place in places if place.country == country.upper()]
        right_language = [place for place in places if place.lang == lang.lower()]
        both = [place for place in right_country if place in right_language]
        for found in (both, right_country, right_language):
            if found:
                return found[0]
    return replace(places[0], is_guess=True)
