"""The help's text, one file per language in `data/help`; and the steps of the first tour. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from core.paths import data_folder
from desktop.translations import _

FALLBACK = "en"


def help_text(language: str) -> str:
    """The help in Markdown; in English where the language has none."""
    folder = data_folder() / "help"
    file = folder / f"{language}.md"
    return (file if file.is_file() else folder / f"{FALLBACK}.md").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Step:
    """One page of the tour."""

    title: str
    text: str


def tour_steps() -> tuple[Step, ...]:
    """What a new user is shown, in four pages."""
    return (
        Step(
            _("Welcome to Bulafiel"),
            _(
                "Bulafiel answers questions about medicines with the sentences of their official leaflets. "
                "It says where each sentence stands, and it says so when the leaflet does not answer. "
                "It never replaces a pharmacist or a doctor."
            ),
        ),
        Step(
            _("Add leaflets"),
            _(
                "Drop PDF, HTML or text files anywhere on this window, or press Ctrl+O. "
                "To try it, there are leaflets of invented medicines: Zumbelina, Tivelane and Brelovan."
            ),
        ),
        Step(
            _("Ask"),
            _(
                "Write a question with the medicine's name and press Enter. The answer comes in sentences; "
                "Enter on one of them opens the leaflet at its words, Esc goes back."
            ),
        ),
        Step(
            _("Find your way"),
            _(
                "Ctrl+K finds every command, medicine and text. F1 tells all keys. "
                "Ctrl++ makes the text larger; Ctrl+, opens the settings for language and colours."
            ),
        ),
    )
