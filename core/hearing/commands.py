"""The commands of voice mode: a closed grammar, and only the whole of what was said is one.

"Pára" stops the voice; "posso tomar para dor?" is a question, whatever words it holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from core.language.pack import load_pack
from core.language.repairs import word_sound
from core.language.text import words

if TYPE_CHECKING:
    from core.language.hearing import HearingFacts

MOST_WORDS = 8  # of a command with its fillers


class CommandKind(StrEnum):
    """What voice mode can be told; the words for each stand in `data/lang/<code>.hearing.toml`."""

    STOP = "stop"
    PAUSE = "pause"
    GO_ON = "go_on"
    REPEAT = "repeat"
    SLOWER = "slower"
    FASTER = "faster"
    SOURCE = "source"
    HELP = "help"
    EMERGENCY = "emergency"
    NEXT = "next"
    PREVIOUS = "previous"
    SPELL = "spell"
    YES = "yes"
    NO = "no"
    BACK = "back"
    NEW_QUESTION = "new_question"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Command:
    """A spoken command; `number` is which one of the choices that were read out, counted from 1."""

    kind: CommandKind
    number: int = 0


def command_of(text: str, lang: str) -> Command | None:
    """The command that a whole utterance is, None if it is none."""
    said = words(text[:200])
    if not said or len(said) > MOST_WORDS:
        return None
    facts = load_pack(lang).hearing
    for rest in _without_fillers(said, facts.fillers):
        joined = " ".join(rest)
        if (name := facts.commands.get(joined)) is not None:
            return Command(CommandKind(name))
        if (number := facts.choices.get(joined)) is not None:
            return Command(CommandKind.CHOICE, number)
    by_sound = _by_sound(lang)
    for rest in _without_fillers(said, facts.fillers):
        if (name := by_sound.get(_sound(" ".join(rest), facts))) is not None:
            return Command(CommandKind(name))
    return None


def command_phrases(lang: str) -> tuple[str, ...]:
    """All that can be said as a command, for a recogniser that likes to know beforehand."""
    facts = load_pack(lang).hearing
    return (*facts.commands, *(said for said in facts.choices if said.isalpha() or " " in said))


def _without_fillers(said: list[str], fillers: frozenset[str]) -> list[list[str]]:
    """The words as they were said, then with ever fewer fillers around them; never none."""
    found = [said]
    start, end = 0, len(said)
    while end - start > 1 and said[end - 1] in fillers:
        end -= 1
        found.append(said[start:end])
    while end - start > 1 and said[start] in fillers:
        start += 1
        found.append(said[start:end])
    return found


@lru_cache(maxsize=8)
def _by_sound(lang: str) -> dict[str, str]:
    """Commands by their sound; two commands that sound the same are known by neither's."""
    facts = load_pack(lang).hearing
    found: dict[str, set[str]] = {}
    for said, name in facts.commands.items():
        found.setdefault(_sound(said, facts), set()).add(name)
    for said in facts.choices:
        found.setdefault(_sound(said, facts), set()).add("")
    alone = {sound: next(iter(names)) for sound, names in found.items() if len(names) == 1}
    return {sound: name for sound, name in alone.items() if name in facts.by_sound}


def _sound(said: str, facts: HearingFacts) -> str:
    return word_sound("^ ^".join(said.split(" ")), facts.sounds)
