"""Icons from QtAwesome's Material Design set, in the colours of the look; loaded when the first one is drawn."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from desktop.look.theme import look
from desktop.rows import Sign

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

# The state of a row: its icon and the token that colours it.
_SIGNS = {
    Sign.DONE: ("check-circle", "done"),
    Sign.LITERAL: ("format-quote-close", "done"),
    Sign.VERIFIED: ("shield-check", "done"),
    Sign.SAME: ("equal-box", "quiet"),
    Sign.ATTENTION: ("alert", "attention"),
    Sign.REFUSED: ("close-octagon", "danger"),
    Sign.EMERGENCY: ("phone-alert", "danger"),
    Sign.QUESTION: ("help-circle", "note"),
    Sign.NOT_FOUND: ("file-search-outline", "attention"),
    Sign.NOTE: ("information", "note"),
    Sign.COMMAND: ("gesture-tap-button", "note"),
    Sign.MEDICINE: ("pill", "done"),
    Sign.TEXT: ("text-search", "quiet"),
    Sign.SECTION: ("text-box-outline", "quiet"),
    Sign.OLD: ("history", "quiet"),
}


def icon(name: str, colour: str = "") -> QIcon:
    """An icon of the set, in the colour of the text unless another one of the palette is named."""
    colours = look().palette
    return _icon(name, getattr(colours, colour or "text"), colours.disabled)


def sign_icon(sign: Sign) -> QIcon:
    """The icon of a row's state."""
    name, colour = _SIGNS[sign]
    return icon(name, colour)


def sign_colour(sign: Sign) -> str:
    """The colour of a row's state, for its word."""
    colour: str = getattr(look().palette, _SIGNS[sign][1])
    return colour


@cache
def _icon(name: str, colour: str, disabled: str) -> QIcon:
    os.environ.setdefault("QT_API", "pyside6")  # QtAwesome asks for it through qtpy
    # A fifth of a second, after the window is shown. Never on a lane: qtpy changes Qt's classes while it is loaded, and
    # the program dies when the window uses them at that moment.
    import qtawesome  # noqa: PLC0415

    made: QIcon = qtawesome.icon(f"mdi6.{name}", color=colour, color_disabled=disabled)
    return made
