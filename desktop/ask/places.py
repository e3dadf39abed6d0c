"""Where the user asks from: the language of the leaflets and the country of the emergency numbers. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.messages import N_
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Sequence

_COUNTRIES = {"BR": N_("Brazil"), "FR": N_("France"), "PT": N_("Portugal")}


@dataclass(frozen=True, slots=True)
class Place:
    """A language and one of its countries; `language` is the language's own name for itself."""

    lang: str
    country: str
    language: str


@dataclass(frozen=True, slots=True)
class PlaceChoice:
    """A place as it is offered."""

    name: str
    place: Place


def place_choices(places: Sequence[Place]) -> tuple[PlaceChoice, ...]:
    return tuple(
        PlaceChoice(f"{_(_COUNTRIES.get(p.country, p.country))} ({p.language})", p) for p in places
    )


def preferred_place(places: Sequence[Place], locale: str) -> Place:
    """The place of a locale ("pt_BR"): its language in its country, else its country, its language, the first."""
    lang, _underscore, country = locale.replace("-", "_").split(".")[0].partition("_")

    def distance(place: Place) -> tuple[bool, bool]:
        # The country first: it decides which emergency numbers are shown.
        return place.country != country.upper(), place.lang != lang.lower()

    return min(places, key=distance)
