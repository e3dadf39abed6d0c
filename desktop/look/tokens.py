"""The sizes and colours that all screens share, by name. No Qt.

Colours are "#rrggbb". Every pair of PAIRS is measured by a test against WCAG 2.2 AA.
"""

from __future__ import annotations

from dataclasses import dataclass

# Type: factors of the size that the user's system and the text size of the settings give.
BODY, SMALL, TITLE, HEADING = 1.0, 0.875, 1.15, 1.4
# Space, in points at 100 %; it grows with the text.
TIGHT, SNUG, GAP, ROOM, WIDE = 2, 4, 8, 12, 24
RADIUS = 4
ICON = 16
FOCUS_WIDTH = 2
TARGET = 24  # WCAG 2.2, 2.5.8: the smallest side of something to click on


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme.

    `ground` is the window, `surface` what is read or written on; `text` and `quiet` stand on both. `accent` marks
    focus and choice, `on_accent` stands on it; `chosen` is the ground of the current row. `done`, `attention`,
    `danger` and `note` colour a state's sign and word; the word alone carries the meaning.
    """

    is_dark: bool
    ground: str
    surface: str
    line: str
    text: str
    quiet: str
    accent: str
    on_accent: str
    chosen: str
    danger_ground: str
    mark: str
    on_mark: str
    done: str
    attention: str
    danger: str
    note: str
    disabled: str


LIGHT = Palette(
    is_dark=False,
    ground="#f3f5f6",
    surface="#ffffff",
    line="#75808a",
    text="#16202a",
    quiet="#4a5661",
    accent="#0b5c8a",
    on_accent="#ffffff",
    chosen="#e0eef6",
    danger_ground="#fdeceb",
    mark="#ffe69a",
    on_mark="#16202a",
    done="#17653a",
    attention="#7d4c00",
    danger="#a8201a",
    note="#3d4f8a",
    disabled="#6b7680",
)
DARK = Palette(
    is_dark=True,
    ground="#1b2127",
    surface="#12171c",
    line="#7f8c97",
    text="#eef2f5",
    quiet="#b6c1ca",
    accent="#76c3ee",
    on_accent="#0a1a24",
    chosen="#1f3a4b",
    danger_ground="#3a1a1a",
    mark="#6b5200",
    on_mark="#ffffff",
    done="#7fd6a0",
    attention="#f2c063",
    danger="#ff9b94",
    note="#aebcf5",
    disabled="#8a96a0",
)
CONTRAST = Palette(
    is_dark=True,
    ground="#000000",
    surface="#000000",
    line="#ffffff",
    text="#ffffff",
    quiet="#ffffff",
    accent="#ffff00",
    on_accent="#000000",
    chosen="#000080",
    danger_ground="#000000",
    mark="#ffff00",
    on_mark="#000000",
    done="#7cff7c",
    attention="#ffd75e",
    danger="#ff9c9c",
    note="#8fe3ff",
    disabled="#c0c0c0",
)
PALETTES = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}

LINEAR_UP_TO = 0.04045  # sRGB is linear near black
TEXT_RATIO, CONTROL_RATIO, ENHANCED_RATIO = 4.5, 3.0, 7.0
# What stands on what: text needs 4.5 to 1, a control's edge and the focus 3 to 1; high contrast 7 to 1 for text.
PAIRS: tuple[tuple[str, str, float], ...] = (
    *((text, on, TEXT_RATIO) for text in ("text", "quiet") for on in ("ground", "surface")),
    *((text, "chosen", TEXT_RATIO) for text in ("text", "quiet")),
    *((text, "danger_ground", TEXT_RATIO) for text in ("text", "quiet", "danger")),
    *(
        (state, on, TEXT_RATIO)
        for state in ("done", "attention", "danger", "note")
        for on in ("surface", "ground", "chosen")
    ),
    ("on_accent", "accent", TEXT_RATIO),
    ("on_mark", "mark", TEXT_RATIO),
    *((edge, on, CONTROL_RATIO) for edge in ("line", "accent") for on in ("ground", "surface")),
    ("accent", "chosen", CONTROL_RATIO),
    *(("disabled", on, CONTROL_RATIO) for on in ("ground", "surface")),
)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    """The relative luminance (WCAG 2.2), 0 to 1."""
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= LINEAR_UP_TO else ((channel + 0.055) / 1.055) ** 2.4
