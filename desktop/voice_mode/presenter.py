"""Voice mode: medicine, question, answer, by six keys or by voice. No Qt.

It speaks by itself only where nobody else does: with a screen reader on, every page is shown as a list that the reader
reads, and one sentence is announced.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.language.text import fold
from desktop.problems import told_of
from desktop.tasks import Task
from desktop.translations import _
from desktop.voice.reading_aloud import State
from desktop.voice_mode import pages
from desktop.voice_mode.pages import PageKind
from desktop.voice_mode.ports import Answered, Key

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.errors import AppError
    from desktop.places import Place
    from desktop.tasks import Starter
    from desktop.voice.reading_aloud import ReadingAloud
    from desktop.voice_mode.pages import Page
    from desktop.voice_mode.ports import ModeView, ModeWork


class VoiceMode:
    """One page at a time; Escape leads back through them."""

    def __init__(
        self,
        view: ModeView,
        work: ModeWork,
        lane: Starter,
        *,
        place: Callable[[], Place],
        is_voiced: Callable[[], bool],
    ) -> None:
        self._view = view
        self._work = work
        self._lane = lane
        self._place = place
        self._is_voiced = is_voiced
        self._reading: ReadingAloud | None = None
        self._page = pages.wait_page("")
        self._at = 0
        self._owners: list[int] = []
        self._names: list[str] = []
        self._questions: tuple[str, ...] = ()
        self._medicine = ""
        self._question = ""
        self._typed = ""
        self._then: Callable[[str], None] | None = None
        self._asking: Task[Answered, None] | None = None
        self._back: list[Callable[[], None]] = []

    def use(self, reading: ReadingAloud) -> None:
        """The voice, which tells this presenter where it is."""
        self._reading = reading

    @property
    def page(self) -> Page:
        return self._page

    @property
    def at(self) -> int:
        return self._at

    def begin(self, medicine: str = "") -> None:
        """Show the medicines; with one, its questions."""
        place = self._place()
        self._back = []

        def show(found: tuple[list[str], tuple[str, ...]]) -> None:
            self._names, self._questions = found
            if medicine in self._names:
                self._ask_about(medicine)
            else:
                self._show_medicines()

        self._lane.start(
            Task[tuple[list[str], tuple[str, ...]], None](
                lambda _cancel, _tell: (self._work.names(), self._work.questions(place.lang)),
                on_result=show,
                on_error=self._tell_error,
            )
        )

    def end(self) -> None:
        """Silence, and nothing of a question may arrive any more."""
        self._cancel()
        if self._reading is not None:
            self._reading.stop()

    def press(self, key: Key) -> None:
        match key:
            case Key.BEFORE:
                self._go(self._at - 1)
            case Key.AFTER:
                self._go(self._at + 1)
            case Key.AGAIN:
                self._say(self._at)
            case Key.CHOOSE:
                self._choose()
            case Key.LEAVE:
                self._leave()
            case Key.HELP:
                self._open(pages.help_page())
            case _:
                self._press_voice(key)

    def type(self, letters: str) -> None:
        """Letters on the list of medicines: jump to the next name that begins so."""
        if self._page.kind is not PageKind.MEDICINE or not self._page.items:
            return
        for typed in (self._typed + letters, letters):
            begin = fold(typed)
            names = enumerate(fold(one.text) for one in self._page.items)
            place = next((place for place, name in names if name.startswith(begin)), None)
            if place is not None:
                self._typed, self._at = typed, place
                self._view.show_at(place)
                self._say(place)
                return

    def ask(self, question: str) -> None:
        """A question in the user's own words."""
        if question.strip():
            self._ask(question.strip(), self._medicine or None)

    def confirm(self, question: str, medicine: str) -> None:
        """What was understood by voice, or read off a box: nothing happens before the user says yes.

        Without a question, the medicine alone was understood: then its questions are offered.
        """
        # Translators: {question} is a question or a medicine's name that was heard.
        sentence = _("I understood: {question} Is that right?")
        heard = question or f"{medicine}."
        self._open(pages.confirm_page(sentence.format(question=heard)))
        self._then = lambda _yes: self._take_confirmed(question, medicine)

    def offer(self, names: Sequence[str], then: Callable[[str], None]) -> None:
        """Have one of several names chosen: they sound or look alike."""
        self._open(pages.candidates_page(names))
        self._then = then

    def answer(self, *, is_yes: bool) -> None:
        """A yes or a no to what was asked; nothing where nothing was."""
        if self._page.kind is PageKind.CONFIRM:
            self._at = 0 if is_yes else 1
            self._choose()

    def choose(self, number: int) -> None:
        """The choice of a number, counted from 1, as they were read out."""
        if 1 <= number <= len(self._page.items):
            self._at = number - 1
            self._view.show_at(self._at)
            self._choose()

    def hush(self) -> None:
        """Silence, and nothing else."""
        if self._reading is not None:
            self._reading.stop()

    def tell(self, sentence: str) -> None:
        """Say a sentence about what just happened; the page stays."""
        if self._is_voiced() and self._reading is not None:
            self._view.show_remark(sentence)
            self._reading.read([pages.said(sentence)])
        else:
            self._view.show_remark(sentence)
            self._view.announce(sentence, is_urgent=False)

    def show_emergency(self) -> None:
        """The numbers to call, at once."""
        place = self._place()
        self._open(pages.emergency_page(self._work.emergency_numbers(place)))

    def on_sentence(self, number: int, _count: int) -> None:
        """The voice has gone on to another sentence by itself."""
        if self._page.kind is PageKind.ANSWER and number <= len(self._owners):
            at = self._owners[number - 1]
            if at != self._at:
                self._at = at
                self._view.show_at(at)

    # What the keys do.

    def _press_voice(self, key: Key) -> None:
        reading = self._reading
        if key is Key.SOURCE and not self._is_voiced():
            self._announce_source()
        elif reading is not None and self._is_voiced():
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

    def _go(self, at: int) -> None:
        self._typed = ""
        if not self._page.items:
            return
        self._at = max(0, min(at, len(self._page.items) - 1))
        self._view.show_at(self._at)
        self._say(self._at)

    def _choose(self) -> None:
        self._typed = ""
        chosen = self._page.items[self._at].text if self._page.items else ""
        match self._page.kind:
            case PageKind.MEDICINE if chosen:
                self._take_medicine(chosen)
            case PageKind.QUESTION if chosen:
                self._ask(chosen, self._medicine)
            case PageKind.CONFIRM:
                then, self._then = self._then, None
                if self._at == 0 and then is not None:
                    then(chosen)
                else:
                    self._leave()
            case PageKind.ANSWER:
                self._question = ""
                if self._medicine:
                    self._ask_about(self._medicine)
                else:
                    self._show_medicines()
            case PageKind.HELP:
                self._leave()
            case _:
                pass

    def _leave(self) -> None:
        """Silence first; back when all is silent."""
        if self._reading is not None and self._reading.state is not State.SILENT:
            self._reading.stop()
            return
        self._cancel()
        if self._back:
            self._back.pop()()
        elif self._page.kind is PageKind.MEDICINE:
            self._view.close_mode()
        else:
            self._show_medicines()

    def _take_medicine(self, chosen: str) -> None:
        then, self._then = self._then, None
        if then is not None:
            then(chosen)
        elif self._question:
            self._ask(self._question, chosen)
        else:
            self._ask_about(chosen)

    def _take_confirmed(self, question: str, medicine: str) -> None:
        if question:
            self._ask(question, medicine or None)
            return
        wanted = fold(medicine)
        found = [name for name in self._names if fold(name) == wanted]
        found = found or [name for name in self._names if fold(name).startswith(wanted)]
        if len(found) == 1:
            self._ask_about(found[0])
        elif found:
            self.offer(found, self._ask_about)
        else:
            self._ask(medicine, None)

    # Pages.

    def _show_medicines(self) -> None:
        self._back, self._medicine, self._question = [], "", ""
        self._show(pages.medicine_page(self._names))

    def _ask_about(self, medicine: str) -> None:
        self._medicine, self._question = medicine, ""
        self._back = [self._show_medicines]
        self._show(pages.question_page(medicine, self._questions))

    def _open(self, page: Page) -> None:
        """A page over the one that is shown, which is there again afterwards."""
        before, at, then = self._page, self._at, self._then
        if page.kind is before.kind is PageKind.HELP:
            return

        def back() -> None:
            self._show(before, at)
            self._then = then

        self._back.append(back)
        self._show(page)

    def _ask(self, question: str, medicine: str | None) -> None:
        self._cancel()
        place = self._place()
        self._question = question
        self._show(pages.wait_page(_("{question} One moment.").format(question=question)))
        self._asking = Task[Answered, None](
            lambda _cancel, _tell: self._work.ask(question, medicine, place),
            on_result=self._take,
            on_error=self._tell_error,
        )
        self._lane.start(self._asking)

    def _take(self, answered: Answered) -> None:
        answer = answered.answer
        if answer.candidates and not answer.segments:
            self._back = [self._show_medicines]
            self._show(pages.candidates_page([one.name for one in answer.candidates]))
            return
        self._question = ""
        medicine = answer.medicine.name if answer.medicine is not None else self._medicine
        self._medicine = medicine
        self._back = [
            (lambda: self._ask_about(medicine)) if medicine in self._names else self._show_medicines
        ]
        self._show(pages.answer_page(answer, answered.sentences))

    def _show(self, page: Page, at: int = 0) -> None:
        self._page, self._at, self._typed, self._then = page, at, "", None
        is_voiced = self._is_voiced()
        self._view.show_page(page, at, is_read=not is_voiced)
        if is_voiced:
            self._say(at, with_intro=True)
        elif page.kind is PageKind.ANSWER:
            self._view.announce(page.intro, is_urgent=page.is_urgent)

    def _say(self, at: int, *, with_intro: bool = False) -> None:
        """Say the thing at a place; an answer is read on from there to its end."""
        if self._reading is None or not self._is_voiced():
            return
        items = list(enumerate(self._page.items))[at:]
        if self._page.kind is not PageKind.ANSWER:
            items = items[:1]
        sentences = [(place, item.said) for place, item in items]
        # Whoever needs the emergency numbers hears them before anything else.
        is_introduced = with_intro and self._page.intro and not self._page.is_urgent
        intro = [(at, pages.said(self._page.intro))] if is_introduced else []
        ordered = [*intro, *sentences]
        self._owners = [place for place, _sentence in ordered]
        self._reading.read([one for _place, one in ordered])

    def _announce_source(self) -> None:
        if self._page.items:
            where = self._page.items[self._at].said.where
            if where:
                self._view.announce(where, is_urgent=False)

    def _cancel(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None

    def _tell_error(self, error: AppError) -> None:
        self._show(pages.wait_page(told_of(error, lambda _error: None)))
