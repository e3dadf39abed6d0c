"""Kinds of official documents in the user's words. No Qt."""

from __future__ import annotations

from core.messages import N_
from desktop.translations import _

# Translators: VP and VPS are Anvisa's patient and professional leaflets, NOT the European package leaflet.
_WORDS = {
    "VP": N_("patient leaflet"),
    "VPS": N_("professional leaflet"),
    "NOT": N_("package leaflet"),
    "RCP": N_("summary of product characteristics"),
}


def kind_word(kind: str) -> str:
    """The word for a kind; a kind without one keeps its code."""
    return _(_WORDS[kind]) if kind in _WORDS else kind


def titled(medicine: str, kind: str) -> str:
    """A medicine's document: "Xarolina (patient leaflet)"."""
    return f"{medicine} ({kind_word(kind)})" if kind else medicine
