"""Kinds of official documents in the user's words. No Qt."""

from __future__ import annotations

from core.messages import KINDS
from desktop.translations import _


def kind_word(kind: str) -> str:
    """The word for a kind; a kind without one keeps its code."""
    return _(KINDS[kind]) if kind in KINDS else kind


def titled(medicine: str, kind: str) -> str:
    """A medicine's document: "Xarolina (patient leaflet)"."""
    return f"{medicine} ({kind_word(kind)})" if kind else medicine
