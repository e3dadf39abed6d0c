"""Kinds of official documents in the user's words. No Qt."""

from __future__ import annotations

from core.marking import N_
from core.messages import KINDS
from desktop.translations import _

_LANGUAGES = {"pt": N_("Portuguese"), "fr": N_("French")}


def kind_word(kind: str) -> str:
    """The word for a kind; a kind without one keeps its code."""
    return _(KINDS[kind]) if kind in KINDS else kind


def titled(medicine: str, kind: str) -> str:
    """A medicine's document: "Xarolina (patient leaflet)"."""
    return f"{medicine} ({kind_word(kind)})" if kind else medicine


def known_as(medicine: str, file: str) -> str:
    """The medicine's name; a leaflet that does not tell it is known by its file."""
    return medicine or _("Without a name ({file})").format(file=file)


def language_word(code: str) -> str:
    """The word for a leaflet's language; a language without one keeps its code."""
    return _(_LANGUAGES[code]) if code in _LANGUAGES else code
