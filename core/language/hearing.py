"""What a language's speech is like to a recogniser: spoken commands, how letters sound, what is misheard or made up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.language.text import words

if TYPE_CHECKING:
    from core.datafile import Table

# The commands that voice mode knows; each language has its own words for all of them.
COMMANDS = (
    "stop", "pause", "go_on", "repeat", "slower", "faster", "source", "help", "emergency", "next", "previous", "spell",
    "yes", "no", "back", "new_question",
)  # fmt: skip
MOST_CHOICES = 10
_SOUND_SIDE = re.compile(r"[a-z^]*")


@dataclass(frozen=True, slots=True)
class HearingFacts:
    """`commands` has whole utterances (words joined by spaces) with their command, `choices` those that name a number.

    `by_sound` are commands that may also be said as something that sounds the same; "sim" and "sem" do, so the ones
    that decide are not among them. `fillers` may stand before and after a command. `sounds` are letters that are said
    alike, replaced one after the other in a word between two "^"; `coarse` goes on from there with sounds that
    recognisers take for each other. `alike` are groups of names that people and programs confuse. `invented` are
    whole texts that recognisers make of noise. `prompt` are questions of the kind that is asked, for engines that
    are told beforehand what they will hear.
    """

    commands: dict[str, str]
    choices: dict[str, int]
    by_sound: frozenset[str]
    fillers: frozenset[str]
    sounds: tuple[tuple[str, str], ...]
    coarse: tuple[tuple[str, str], ...]
    alike: tuple[frozenset[str], ...]
    invented: frozenset[str]
    invented_parts: tuple[str, ...]
    prompt: str

    @classmethod
    def read(cls, table: Table) -> HearingFacts:
        """The file `<code>.hearing.toml`.

        Raises:
            DataFileError: a key is missing or unknown, or a line of it is wrong.
        """
        table.text("source")
        table.date("verified_on")
        commands = _commands(table.table("commands"))
        choices = _choices(table.table("choices"), commands)
        by_sound = frozenset(table.texts("by_sound"))
        if unknown := by_sound - set(COMMANDS):
            raise table.fail("by_sound", f"{', '.join(sorted(unknown))} is no command")
        facts = cls(
            commands=commands,
            choices=choices,
            by_sound=by_sound,
            fillers=frozenset(word for text in table.texts("fillers") for word in words(text)),
            sounds=_rules(table, "sounds"),
            coarse=_rules(table, "coarse"),
            alike=tuple(_group(table, text) for text in table.texts("alike")),
            invented=frozenset(" ".join(words(text)) for text in table.texts("invented")),
            invented_parts=tuple(" ".join(words(text)) for text in table.texts("invented_parts")),
            prompt=table.text("prompt"),
        )
        table.done()
        return facts


def _commands(table: Table) -> dict[str, str]:
    found: dict[str, str] = {}
    for command in COMMANDS:
        for text in table.texts(command):
            said = " ".join(words(text))
            if found.setdefault(said, command) != command:
                raise table.fail(command, f"{text!r} is already said for {found[said]}")
    table.done()
    return found


def _choices(table: Table, commands: dict[str, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for number in range(1, MOST_CHOICES + 1):
        for text in table.texts(str(number)):
            said = " ".join(words(text))
            if said in commands or found.setdefault(said, number) != number:
                raise table.fail(str(number), f"{text!r} already means something else")
    table.done()
    return found


def _rules(table: Table, key: str) -> tuple[tuple[str, str], ...]:
    rules = []
    for line in table.texts(key):
        for text in line.split():
            written, sign, said = text.partition("=")
            if not written or not sign:
                raise table.fail(key, f"{text!r} is not written as letters=letters")
            if not (_SOUND_SIDE.fullmatch(written) and _SOUND_SIDE.fullmatch(said)):
                raise table.fail(key, f"{text!r} has letters that no folded word has")
            rules.append((written, said))
    return tuple(rules)


def _group(table: Table, text: str) -> frozenset[str]:
    names = frozenset("".join(words(name)) for name in text.split("|"))
    if len(names) < 2 or not all(names):  # noqa: PLR2004 - one name is confused with nothing
        raise table.fail("alike", f"{text!r} is not written as name | name")
    return names
