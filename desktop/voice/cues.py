"""The loudspeaker with earcons: one is heard before the voice or not at all, never over it. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.voice.earcons import sound_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.speaking import Sound, SpeechTrouble
    from desktop.voice.earcons import Earcon
    from desktop.voice.reading_aloud import Output


def _nothing() -> None:
    """Nothing waits for this earcon."""


class CuedOutput:
    """Plays what is read aloud; an earcon that has begun is heard to its end first."""

    def __init__(self, output: Output, is_wanted: Callable[[], bool]) -> None:
        """`is_wanted` tells whether the user wants earcons at all."""
        self._output = output
        self._is_wanted = is_wanted
        self._is_speaking = False
        self._is_cueing = False
        self._then: Callable[[], None] = _nothing
        self._held: Sound | None = None
        self.on_ended: Callable[[], None] = _nothing
        self.on_failed: Callable[[SpeechTrouble], None] = lambda _trouble: None

    def cue(self, earcon: Earcon, then: Callable[[], None] = _nothing) -> None:
        """Play an earcon if nothing is heard; then, in any case and once, do what waits for it."""
        if self._is_speaking or self._is_cueing or not self._is_wanted():
            then()
            return
        self._is_cueing, self._then = True, then
        self._output.play(sound_of(earcon))

    # What is read aloud.

    def play(self, sound: Sound) -> None:
        if self._is_cueing:
            self._held = sound
        else:
            self._is_speaking = True
            self._output.play(sound)

    def pause(self) -> None:
        self._output.pause()

    def resume(self) -> None:
        self._output.resume()

    def stop(self) -> None:
        """Silence, an earcon too."""
        self._is_speaking, self._held = False, None
        self._output.stop()
        self._end_cue()

    # What the loudspeaker tells.

    def on_output_ended(self) -> None:
        if self._is_cueing:
            self._end_cue()
        else:
            self._is_speaking = False
            self.on_ended()

    def on_output_failed(self, trouble: SpeechTrouble) -> None:
        """Without a loudspeaker there are no earcons; that is told when something is read aloud."""
        if self._is_cueing:
            self._end_cue()
        else:
            self._is_speaking = False
            self.on_failed(trouble)

    def _end_cue(self) -> None:
        if not self._is_cueing:
            return
        self._is_cueing = False
        then, self._then = self._then, _nothing
        held, self._held = self._held, None
        if held is not None:
            self.play(held)
        then()
