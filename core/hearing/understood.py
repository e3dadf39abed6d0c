"""What a recogniser heard, as what is said back to the user: a command, or a question with its medicines to confirm.

Nothing here is an answer yet: a medicine is chosen by the user's yes alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.hearing.commands import Command, command_of
from core.language.pack import load_pack
from core.language.text import words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.hearing.names import Guess, HeardName, KnownName, NameEar
    from core.recognizing import Heard

LEAST_REPEATED: Final = (
    4  # times that a word or two are written one after the other when nobody has said them
)


@dataclass(frozen=True, slots=True)
class Understood:
    """What was understood, to be said back.

    `text` is as it was heard, "" if nothing was. With a `command` there is no question. `names` are the medicines
    that may have been named, in the order of the text; each must be confirmed before it is used. Where none is sure,
    `guesses` are medicines that are here and may have been meant: asked about after those, or where there are none.
    """

    text: str
    lang: str
    confidence: float
    command: Command | None = None
    names: tuple[HeardName, ...] = ()
    guesses: tuple[Guess, ...] = ()

    @property
    def is_nothing(self) -> bool:
        return not self.text

    @property
    def question(self) -> str:
        """The question with the likeliest name in each place: what is read back."""
        return self.question_with({})

    @property
    def open_places(self) -> tuple[int, ...]:
        """The places in `names` where several medicines may be meant: their choices are read out."""
        return tuple(place for place, name in enumerate(self.names) if not name.is_sure)

    def question_with(self, chosen: Mapping[int, KnownName | None]) -> str:
        """The question with the names that the user chose, by their place in `names`; None is no name, but a word."""
        text = self.text
        for place, heard in reversed(tuple(enumerate(self.names))):
            name = chosen.get(place, heard.best)
            if name is not None:
                text = f"{text[: heard.start]}{name.name}{text[heard.end :]}"
        return text

    def medicine_with(self, chosen: Mapping[int, KnownName | None]) -> str:
        """The first medicine that is left of those in `names`, "" if none is."""
        names = (chosen.get(place, heard.best) for place, heard in enumerate(self.names))
        return next((name.name for name in names if name is not None), "")

    def question_with_guess(self, guess: Guess) -> str:
        """The question with the guess that the user chose, in the place of what was heard."""
        return f"{self.text[: guess.start]}{guess.name.name}{self.text[guess.end :]}"


def understand(heard: Heard, ear: NameEar) -> Understood:
    """What was heard, with the medicines that may be meant; nothing, where a recogniser only made it up."""
    text = " ".join(heard.text.split())
    if not words(text) or is_invented(text, heard.lang):
        return Understood("", heard.lang, 0.0)
    if (command := command_of(text, heard.lang)) is not None:
        return Understood(text, heard.lang, heard.confidence, command)
    names = ear.names_in(text)
    guesses = () if any(name.is_sure for name in names) else ear.guesses(text)
    return Understood(text, heard.lang, heard.confidence, None, names, guesses)


def is_invented(text: str, lang: str) -> bool:
    """Whether a text is one that recognisers write when nobody has said anything."""
    facts = load_pack(lang).hearing
    said = words(text)
    joined = " ".join(said)
    if joined in facts.invented and command_of(text, lang) is None:
        return True
    if any(f" {part} " in f" {joined} " for part in facts.invented_parts):
        return True
    return _is_loop(said)


def _is_loop(said: list[str]) -> bool:
    """Whether one to three words come again and again and there is nothing else: an engine that is caught."""
    for size in (1, 2, 3):
        if len(said) >= LEAST_REPEATED * size and all(
            said[place] == said[place % size] for place in range(len(said))
        ):
            return True
    return False
