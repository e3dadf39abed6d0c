"""What is done with what was understood: a command at once, everything else only after a yes. No Qt."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from core.hearing.commands import CommandKind
from core.language.text import fold
from desktop.problems import told_of
from desktop.translations import _
from desktop.voice.earcons import Earcon
from desktop.voice_mode.ports import Key

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.errors import AppError
    from core.hearing.commands import Command
    from core.hearing.names import KnownName
    from core.hearing.understood import Understood
    from desktop.voice_mode.hearing import Hearing
    from desktop.voice_mode.presenter import VoiceMode

MOST_OFFERED: Final = 5  # names; more are not kept in mind while they are read out

_KEYS = {
    CommandKind.REPEAT: Key.AGAIN,
    CommandKind.SLOWER: Key.SLOWER,
    CommandKind.FASTER: Key.FASTER,
    CommandKind.SOURCE: Key.SOURCE,
    CommandKind.HELP: Key.HELP,
    CommandKind.NEXT: Key.AFTER,
    CommandKind.PREVIOUS: Key.BEFORE,
    CommandKind.SPELL: Key.SPELL,
    CommandKind.PAUSE: Key.PAUSE,
    CommandKind.GO_ON: Key.PAUSE,
    CommandKind.BACK: Key.LEAVE,
    CommandKind.NEW_QUESTION: Key.CHOOSE,
}


class Talking:
    """Listens for voice mode: the voice is silent while the microphone is open."""

    def __init__(self, mode: VoiceMode, lang: Callable[[], str]) -> None:
        self._mode = mode
        self._lang = lang
        self._hearing: Hearing | None = None

    def use(self, hearing: Hearing) -> None:
        """What hears, which tells this presenter what was understood."""
        self._hearing = hearing

    def talk(self) -> None:
        """The key of the microphone: listen, or end what was said."""
        if self._hearing is None:
            return
        if self._hearing.is_open:
            self._hearing.finish()
        else:
            self._mode.pager.hush()
            self._hearing.begin(self._lang())

    def release(self) -> None:
        """The key was held, and let go."""
        if self._hearing is not None:
            self._hearing.finish()

    def leave(self) -> bool:
        """Give up listening; whether anything was."""
        was_open = self._hearing is not None and self._hearing.is_open
        if self._hearing is not None:
            self._hearing.leave()
        return was_open

    def on_understood(self, understood: Understood) -> None:
        if understood.is_nothing:
            self.on_trouble(None)
            return
        if understood.command is not None:
            self._obey(understood.command)
        else:
            self._settle(understood, {})
        # Nothing comes before the numbers.
        if understood.command is None or understood.command.kind is not CommandKind.EMERGENCY:
            self._mode.pager.cue(Earcon.UNDERSTOOD)

    def on_trouble(self, error: AppError | None) -> None:
        """Nothing was understood, or nothing can be."""
        if error is None:
            self._mode.pager.tell(_("I did not understand that. Say it again, or use the keys."))
            self._mode.pager.cue(Earcon.NOTHING_HEARD)
        else:
            self._mode.pager.tell(told_of(error, lambda _error: None))
            self._mode.pager.cue(Earcon.WARNING)

    def _settle(self, understood: Understood, chosen: dict[int, KnownName | None]) -> None:
        """Have each doubtful name chosen, then the whole confirmed."""
        open_places = [place for place in understood.open_places if place not in chosen]
        if open_places or (understood.guesses and not chosen):
            self._offer(understood, chosen, open_places[0] if open_places else None)
            return
        self._confirm(understood.question_with(chosen), understood.medicine_with(chosen))

    def _offer(
        self, understood: Understood, chosen: dict[int, KnownName | None], place: int | None
    ) -> None:
        """The names that may have been said at a place, then those of medicines that are here and sound a little so."""
        ways: dict[str, Callable[[], None]] = {}
        for number, heard in enumerate(understood.names):
            for one in heard.candidates if number == place else ():
                ways.setdefault(
                    one.name.name,
                    partial(self._settle, understood, {**chosen, number: one.name}),
                )
        guesses = understood.guesses if not chosen else ()
        for guess in guesses[: max(0, MOST_OFFERED - len(ways))]:
            question = understood.question_with_guess(guess)
            ways.setdefault(guess.name.name, partial(self._confirm, question, guess.name.name))
        if place is None:
            none = partial(self._confirm, understood.text, "")
        else:  # what sounded like a name may have been another word
            none = partial(self._settle, understood, {**chosen, place: None})
        ways[_("None of these")] = none
        self._mode.offer(list(ways), lambda name: ways[name]())

    def _confirm(self, question: str, medicine: str) -> None:
        if medicine and fold(question).strip(" .!?") == fold(medicine):
            question = ""
        self._mode.confirm(question, medicine)

    def _obey(self, command: Command) -> None:
        mode = self._mode
        match command.kind:
            case CommandKind.STOP:
                mode.pager.hush()
            case CommandKind.EMERGENCY:
                mode.show_emergency()
            case CommandKind.YES:
                mode.answer(is_yes=True)
            case CommandKind.NO:
                mode.answer(is_yes=False)
            case CommandKind.CHOICE:
                mode.choose(command.number)
            case kind:
                mode.press(_KEYS[kind])
