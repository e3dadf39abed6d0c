"""The page of voice mode: where on it the user is, what is said of it, and the way back to the one before. No Qt.

It speaks by itself only where nobody else does: with a screen reader on, every page is shown as a list that the reader
reads, and one sentence is announced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.language.text import fold
from desktop.voice.reading_aloud import State
from desktop.voice_mode import pages
from desktop.voice_mode.pages import PageKind
from desktop.voice_mode.ports import Key

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop.voice.earcons import Earcon
    from desktop.voice.reading_aloud import ReadingAloud
    from desktop.voice_mode.pages import Page
    from desktop.voice_mode.ports import ModeView


class Pager:
    """Shows and says one page at a time. It knows nothing of medicines: `VoiceMode` does."""

    def __init__(self, view: ModeView, is_voiced: Callable[[], bool]) -> None:
        self._view = view
        self._is_voiced = is_voiced
        self._reading: ReadingAloud | None = None
        self._cue: Callable[[Earcon], None] = lambda _earcon: None
        self._owners: list[
            int
        ] = []  # by sentence that is read: the place on the page it belongs to
        self._typed = ""
        self._back: list[Callable[[], None]] = []
        self._late: Callable[[], None] | None = None
        self.page = pages.wait_page("")
        self.at = 0
        self.then: Callable[[str], None] | None = None  # what a choice on this page leads to

    def use(self, reading: ReadingAloud, cue: Callable[[Earcon], None]) -> None:
        """The voice, which tells where it is through `on_sentence`, and what plays earcons."""
        self._reading, self._cue = reading, cue

    @property
    def chosen(self) -> str:
        """What the user is at, "" on an empty page."""
        return self.page.items[self.at].text if self.page.items else ""

    # Pages.

    def show(self, page: Page, at: int = 0) -> None:
        """A page instead of the one that is shown."""
        self.page, self.at, self._typed, self.then = page, at, "", None
        if page.kind is PageKind.WAIT:
            self._late = None
        is_voiced = self._is_voiced()
        self._view.show_page(page, at, is_read=not is_voiced)
        if is_voiced:
            self.say(at, with_intro=True)
        elif page.is_announced:
            self._view.announce(page.intro, is_urgent=page.is_urgent)

    def open(self, page: Page) -> None:
        """A page over the one that is shown, which is there again afterwards."""
        before, at, then = self.page, self.at, self.then

        def back() -> None:
            if before.kind is PageKind.WAIT and self._late is not None:
                late, self._late = self._late, None
                late()
            else:
                self.show(before, at)
                self.then = then

        self._back.append(back)
        self.show(page)

    def arrive(self, show: Callable[[], None]) -> None:
        """What was waited for is there: shown now, or when the user comes back to the page that waits."""
        if self.page.kind is PageKind.WAIT:
            show()
        else:
            self._late = show

    def lead_back_to(self, *steps: Callable[[], None]) -> None:
        """What Escape leads to from here, the last step first."""
        self._back = list(steps)

    def go_back(self) -> bool:
        """To the page before; whether there is one."""
        if not self._back:
            return False
        self._back.pop()()
        return True

    # The place on the page.

    def go(self, at: int) -> None:
        """To a place, or to the nearest that there is."""
        self._typed = ""
        if self.page.items:
            self._be_at(max(0, min(at, len(self.page.items) - 1)))

    def jump(self, letters: str) -> None:
        """Letters on a list of names: to the next one that begins so."""
        if self.page.kind is not PageKind.MEDICINE or not self.page.items:
            return
        for typed in (self._typed + letters, letters):
            begin = fold(typed)
            names = enumerate(fold(one.text) for one in self.page.items)
            place = next((place for place, name in names if name.startswith(begin)), None)
            if place is not None:
                self._be_at(place)
                self._typed = typed
                return

    def on_sentence(self, number: int) -> None:
        """The voice has gone on to another sentence by itself."""
        if self.page.kind is PageKind.ANSWER and number <= len(self._owners):
            at = self._owners[number - 1]
            if at != self.at:
                self.at = at
                self._view.show_at(at)

    # The voice.

    def say(self, at: int, *, with_intro: bool = False) -> None:
        """Say the thing at a place; an answer is read on from there to its end."""
        if self._reading is None or not self._is_voiced():
            return
        items = list(enumerate(self.page.items))[at:]
        if self.page.kind is not PageKind.ANSWER:
            items = items[:1]
        sentences = [(place, item.said) for place, item in items]
        # Whoever needs the emergency numbers hears them before anything else.
        if with_intro and self.page.intro and not self.page.has_numbers_first:
            sentences.insert(0, (at, pages.said(self.page.intro_spoken or self.page.intro)))
        self._owners = [place for place, _sentence in sentences]
        self._reading.read([one for _place, one in sentences])

    def tell(self, sentence: str, spoken: str = "", *, is_urgent: bool = False) -> None:
        """Say a sentence about what just happened; the page stays."""
        self._view.show_remark(sentence)
        if self._is_voiced():
            self.speak(spoken or sentence)
        else:
            self._view.announce(sentence, is_urgent=is_urgent)

    def speak(self, sentence: str) -> bool:
        """Say a sentence that is shown, and read by a screen reader, elsewhere; whether it is being said."""
        if self._reading is None or not self._is_voiced():
            return False
        self._reading.read([pages.said(sentence)])
        return True

    def announce(self, sentence: str) -> None:
        """Have a screen reader say it."""
        self._view.announce(sentence, is_urgent=False)

    def cue(self, earcon: Earcon) -> None:
        """A short sound before what is about to be said; a screen reader, which speaks at once, is left alone."""
        if self._is_voiced():
            self._cue(earcon)

    def hush(self) -> bool:
        """Silence; whether anything was heard."""
        was_heard = self._reading is not None and self._reading.state is not State.SILENT
        if self._reading is not None:
            self._reading.stop()
        return was_heard

    def press(self, key: Key) -> None:
        """A key of the voice: pause, slower, where from."""
        reading = self._reading
        if not self._is_voiced():
            if key is Key.SOURCE and self.page.items:
                self._announce_source()
        elif reading is not None:
            match key:
                case Key.SOURCE:
                    reading.say_source()
                case Key.PAUSE:
                    reading.toggle_pause()
                case Key.SLOWER:
                    reading.slower()
                case Key.FASTER:
                    reading.faster()
                case Key.SPELL:
                    reading.spell()
                case _:
                    pass

    def _announce_source(self) -> None:
        if where := self.page.items[self.at].said.where:
            self._view.announce(where, is_urgent=False)

    def _be_at(self, at: int) -> None:
        self.at = at
        self._view.show_at(at)
        self.say(at)
