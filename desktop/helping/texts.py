"""The help's text, one file per language in `data/help`; and the steps of the first tour. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Protocol

from core.paths import data_folder
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Sequence

FALLBACK = "en"
KEYS = "{keys}"  # where the help has the commands of the program with their keys


class KeyedCommand(Protocol):
    """A command of the menus ("Answer › Copy") and its keys."""

    @property
    def menus(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def keys(self) -> str: ...


def help_text(language: str, commands: Sequence[KeyedCommand] = ()) -> str:
    """The help in Markdown with the keys of these commands; in English where the language has none."""
    folder = data_folder() / "help"
    file = folder / f"{language}.md"
    file = file if file.is_file() else folder / f"{FALLBACK}.md"
    return file.read_text(encoding="utf-8").replace(KEYS, _tables(commands))


def _tables(commands: Sequence[KeyedCommand]) -> str:
    """A heading and a table for each menu, as the menus have them."""
    key, does = _("Key"), _("What it does")
    head = f"| {key} | {does} |\n| --- | --- |"
    parts = []
    for menu, found in groupby(commands, key=lambda one: one.menus):
        rows = "\n".join(f"| {one.keys} | {one.name} |" for one in found)
        parts.append(f"### {menu}\n\n{head}\n{rows}")
    return "\n\n".join(parts)


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
