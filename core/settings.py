"""What the user has chosen, kept in one small file that is replaced whole or not at all.

A value that cannot be used gives way to its default and is told; a file that cannot be read is set aside, never
overwritten. Keys that this release does not know stay in the file: an older release must not undo a newer one.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import SettingsNotSavedError
from core.generating import Level
from core.speaking import FASTEST, SLOWEST, USUAL

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FILE = "settings.json"
ASIDE = "settings.damaged.json"
TEXT_PERCENTS = (100, 125, 150, 175, 200, 250, 300, 400)
RECENT_KEPT = 12
PINNED_KEPT = 50
LONGEST_DAYS = 36_500
FULL_VOLUME = 100


class OwnVoice(StrEnum):
    """Whether voice mode speaks by itself; AUTO is silent where a screen reader speaks already."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


class Theme(StrEnum):
    """How the window looks; SYSTEM follows the desktop, also in its wish for high contrast."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


@dataclass(frozen=True, slots=True)
class Settings:
    """All choices. "" and 0 mean "none made": the system's own language, the country it is in, kept for ever.

    `level` is how far a model may help if there is one, `second_judge` whether it is asked again what to take back.
    `text_percent` is one of TEXT_PERCENTS. `pinned` and `recent` are names of medicines, the latest first.
    `window` is where the window was, as the toolkit writes it. `earcons` are short sounds in voice mode. `voices` are
    the chosen voices by language tag, `voice_device` and `microphone` are known by their identities; `voice_rate` is in
    words a minute, `voice_volume` in per cent.
    """

    language: str = ""
    theme: Theme = Theme.SYSTEM
    text_percent: int = TEXT_PERCENTS[0]
    country: str = ""
    keep_questions_days: int = 0
    watched_folder: str = ""
    level: Level = Level.SELECT
    second_judge: bool = False
    pinned: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    has_seen_tour: bool = False
    window: str = ""
    own_voice: OwnVoice = OwnVoice.AUTO
    earcons: bool = True
    voices: Mapping[str, str] = field(default_factory=dict)
    voice_device: str = ""
    voice_rate: int = USUAL
    voice_volume: int = FULL_VOLUME
    microphone: str = ""
    unknown: Mapping[str, object] = field(default_factory=dict)

    def with_recent(self, medicine: str) -> Settings:
        """The medicine at the head of the recent ones."""
        others = (name for name in self.recent if name != medicine)
        return replace(self, recent=(medicine, *others)[:RECENT_KEPT])

    def with_pinned(self, medicine: str, *, is_pinned: bool) -> Settings:
        """The medicine among the pinned ones, or no longer."""
        others = tuple(name for name in self.pinned if name != medicine)
        return replace(self, pinned=((medicine, *others) if is_pinned else others)[:PINNED_KEPT])


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings with what had to be told: the file that was set aside, the keys that gave way to defaults."""

    settings: Settings
    set_aside: Path | None = None
    unusable: tuple[str, ...] = ()


def load_settings(home: Path) -> Loaded:
    """The settings of a data folder; the defaults where there are none yet."""
    file = home / FILE
    try:
        values = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        return Loaded(Settings(), set_aside=_set_aside(file))
    return _checked(values)


def save_settings(home: Path, settings: Settings) -> None:
    """Replace the file.

    Raises:
        SettingsNotSavedError: it cannot be written; the choices hold until the program ends.
    """
    values = asdict(settings)
    unknown = values.pop("unknown")
    # Half a character in a key of another release cannot be written as it is.
    needs_escapes = not _is_text(json.dumps(unknown, ensure_ascii=False))
    text = json.dumps({**unknown, **values}, ensure_ascii=needs_escapes, indent=2) + "\n"
    file = home / FILE
    draft = file.with_suffix(".part")
    try:
        home.mkdir(parents=True, exist_ok=True)
        with draft.open("w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())  # a power cut leaves the old file or the new one
        draft.replace(file)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise SettingsNotSavedError(file=file, reason=error.strerror or str(error)) from None


def _set_aside(file: Path) -> Path | None:
    aside = file.with_name(ASIDE)
    try:
        file.replace(aside)
    except OSError:
        return file  # it stays where it is; the next save will say that it cannot be written
    return aside


def _checked(values: dict[str, Any]) -> Loaded:
    usable: dict[str, Any] = {}
    unusable = []
    for key, check in _CHECKS.items():
        if key not in values:
            continue
        try:
            usable[key] = check(values[key])
        except (TypeError, ValueError):
            unusable.append(key)
    unknown = {key: value for key, value in values.items() if key not in _CHECKS}
    return Loaded(Settings(**usable, unknown=unknown), unusable=tuple(unusable))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    if not _is_text(value):
        raise ValueError(value)
    return value


def _is_text(value: str) -> bool:
    """Whether it can be written down: JSON may hold one half of a pair of surrogates."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _folder(value: object) -> str:
    folder = _text(value)
    # What a relative folder is depends on where the program was started from.
    if folder and ("\0" in folder or not Path(folder).is_absolute()):
        raise ValueError(value)
    return folder


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value


def _percent(value: object) -> int:
    if value not in TEXT_PERCENTS or isinstance(value, bool):
        raise ValueError(value)
    return int(str(value))


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError(value)
    return tuple(dict.fromkeys(_text(name) for name in value))[:PINNED_KEPT]


def _texts_by_name(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        raise TypeError(value)
    return {_text(name): _text(text) for name, text in value.items()}


def _within(least: int, most: int, value: object) -> int:
    # True is an int in Python and would keep questions for a day.
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(value)
    if not least <= value <= most:
        raise ValueError(value)
    return value


_CHECKS: dict[str, Callable[[Any], object]] = {
    "language": _text,
    "theme": Theme,
    "text_percent": _percent,
    "country": _text,
    "keep_questions_days": partial(_within, 0, LONGEST_DAYS),
    "watched_folder": _folder,
    "level": Level,
    "second_judge": _flag,
    "earcons": _flag,
    "pinned": _names,
    "recent": _names,
    "has_seen_tour": _flag,
    "window": _text,
    "own_voice": OwnVoice,
    "voices": _texts_by_name,
    "voice_device": _text,
    "voice_rate": partial(_within, SLOWEST, FASTEST),
    "microphone": _text,
    "voice_volume": partial(_within, 0, FULL_VOLUME),
}
_KNOWN = {one.name for one in fields(Settings)} - {"unknown"}
if set(_CHECKS) != _KNOWN:  # a new setting without its check would be lost at the next start
    raise AssertionError(_KNOWN ^ set(_CHECKS))
