"""What an option of the settings is, and how one is found by its words. No Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from core.language.text import fold
from desktop.translations import _, plural

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORD = re.compile(r"\w+")


class Key(StrEnum):
    """Which setting an option changes."""

    LANGUAGE = "language"
    THEME = "theme"
    TEXT = "text_percent"
    COUNTRY = "country"
    DAYS = "keep_questions_days"
    LEVEL = "level"
    JUDGE = "second_judge"
    OWN_VOICE = "own_voice"
    EARCONS = "earcons"
    RATE = "voice_rate"
    VOLUME = "voice_volume"
    LOUDSPEAKER = "voice_device"
    MICROPHONE = "microphone"
    WATCHED = "watched_folder"
    HOME = "home"


@dataclass(frozen=True, slots=True)
class VoiceKey:
    """The setting of the voice for one language tag ("pt-BR"): there are as many as the language packs have."""

    tag: str


OptionKey = Key | VoiceKey


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option, in words; `told` says what it means where a word is not enough."""

    value: object
    words: str
    told: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One setting: `choices` to choose from, or a `folder` ("" if none is chosen).

    `reason` says what keeps the choice from being used, if anything does; it may be one that cannot be made at all.
    `trial` is a sentence that lets the choice be heard.
    """

    key: OptionKey
    name: str
    purpose: str
    choices: tuple[Choice, ...] = ()
    chosen: int = 0
    folder: str = ""
    reason: str = ""
    is_enabled: bool = True
    trial: str = ""
    found_by: str = field(default="", compare=False)


def option_of(
    key: OptionKey, name: str, purpose: str, choices: Sequence[Choice], value: object
) -> Option:
    """An option with the choice of this value chosen."""
    values = [choice.value for choice in choices]
    # A value that is not offered (a language that this release lacks) shows as the first: "as the system has it".
    return Option(key, name, purpose, tuple(choices), values.index(value) if value in values else 0)


def findable(option: Option) -> Option:
    """The option with the words that it is found by."""
    choices = (f"{choice.words} {choice.told}" for choice in option.choices)
    words = " ".join((option.name, option.purpose, *choices, option.folder))
    return replace(option, found_by=fold(words))


def matching(found: Sequence[Option], wanted: str) -> tuple[Option, ...]:
    """The options in whose words all the wanted ones begin; all of them if nothing is wanted."""
    words = _WORD.findall(fold(wanted))
    return tuple(
        option
        for option in found
        if all(
            any(own.startswith(word) for own in _WORD.findall(option.found_by)) for word in words
        )
    )


def found_sentence(count: int) -> str:
    """How many options a search has left."""
    if not count:
        return _("No setting has these words.")
    return plural("{count} setting", "{count} settings", count)
