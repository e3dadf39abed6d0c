"""What is heard before the microphone opens: its name, once, and a short sound; it opens in silence. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from desktop.translations import _
from desktop.voice.earcons import Earcon

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop.voice_mode.pager import Pager


class Cue(Protocol):
    """Plays an earcon, then does what waits for it; without earcons at once."""

    def __call__(self, earcon: Earcon, then: Callable[[], None]) -> None: ...


class Opening:
    """Names each microphone the first time it is used, and whenever it is another one."""

    def __init__(self, pager: Pager, cue: Cue) -> None:
        self._pager = pager
        self._cue = cue
        self._named = ""
        self._then: Callable[[], None] | None = None

    def before(self, name: str, then: Callable[[], None]) -> None:
        """Do what opens the microphone of this name ("" for none) after what is to be heard first."""
        if not name:
            then()
        elif name == self._named:
            self._cue(Earcon.LISTENING, then)
        else:
            self._named = name
            self._then = lambda: self._cue(Earcon.LISTENING, then)
            # Translators: {name} is the name of a microphone.
            sentence = _("I will listen with {name}.").format(name=name)
            if not self._pager.speak(sentence):
                self._pager.announce(sentence)
                self.on_silent()

    def on_silent(self) -> None:
        """The voice has ended."""
        then, self._then = self._then, None
        if then is not None:
            then()

    def leave(self) -> None:
        """Nobody wants to listen any more."""
        self._then = None
