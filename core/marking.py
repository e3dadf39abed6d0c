"""Marks the sentences that are to be translated, where they are written down."""

from __future__ import annotations


def N_(text: str) -> str:  # noqa: N802 - the usual name of gettext's marker
    """Mark a sentence for translation without translating it here."""
    return text
