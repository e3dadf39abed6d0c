"""Voice mode: medicine, question, answer, by six keys or by voice. No Qt.

What is shown and said of a page, and the way back, is the `Pager`'s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.language.text import fold
from desktop.problems import told_of
from desktop.tasks import Task
from desktop.translations import _
from desktop.voice.earcons import Earcon
from desktop.voice_mode import pages
from desktop.voice_mode.pager import Pager
from desktop.voice_mode.pages import PageKind
from desktop.voice_mode.ports import Answered, Key

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.errors import AppError
    from desktop.places import Place
    from desktop.tasks import Starter
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
        self.pager = Pager(view, is_voiced)
        self._names: list[str] = []
        self._questions: tuple[str, ...] = ()
        self._medicine = ""
        self._question = ""  # one that waits for its medicine, "" if none does
        self._asking: Task[Answered, None] | None = None

    def begin(self, medicine: str = "") -> None:
        """Show the medicines; with one, its questions."""
        place = self._place()
        self.pager.lead_back_to()
        self.pager.show(pages.wait_page(""))

        def take(found: tuple[list[str], tuple[str, ...]]) -> None:
            self._names, self._questions = found
            if medicine in self._names:
                self.pager.arrive(lambda: self.ask_about(medicine))
            else:
                self.pager.arrive(self._show_medicines)

        self._lane.start(
            Task[tuple[list[str], tuple[str, ...]], None](
                lambda _cancel, _tell: (self._work.names(), self._work.questions(place.lang)),
                on_result=take,
                on_error=self._tell_error,
            )
        )

    def end(self) -> None:
        """Silence, and nothing of a question may arrive any more."""
        self._cancel()
        self.pager.hush()

    def press(self, key: Key) -> None:
        pager = self.pager
        match key:
            case Key.BEFORE:
                pager.go(pager.at - 1)
            case Key.AFTER:
                pager.go(pager.at + 1)
            case Key.AGAIN:
                pager.say(pager.at)
            case Key.CHOOSE:
                self._choose()
            case Key.LEAVE:
                if not pager.hush():  # silence first; back when all is silent
                    self._leave()
            case Key.HELP:
                self._open_once(pages.help_page())
            case _:
                pager.press(key)

    def ask(self, question: str) -> None:
        """A question in the user's own words."""
        if question.strip():
            self._ask(question.strip(), self._medicine or None)

    def confirm(self, question: str, medicine: str) -> None:
        """What was understood by voice: nothing happens before the user says yes.

        Without a question, the medicine alone was understood: then its questions are offered.
        """
        # Translators: {question} is a question or a medicine's name that was heard.
        sentence = _("I understood: {question} Is that right?")
        heard = question or f"{medicine}."
        self.pager.open(pages.confirm_page(sentence.format(question=heard)))
        self.pager.then = lambda _yes: self._take_confirmed(question, medicine)

    def confirm_box(self, page: Page, medicine: str) -> None:
        """What is told of a box in the hand. After a yes its medicine is asked about, by exactly this name."""
        self.show_box(page)
        self.pager.then = lambda _yes: self._take_exactly(medicine)

    def choose_box(self, page: Page) -> None:
        """The medicines that a box may be of: the one that is chosen is asked about."""
        self.show_box(page)
        self.pager.then = self._take_exactly

    def show_box(self, page: Page) -> None:
        """A page about a box in the hand; no way leads back to the box before."""
        if self.pager.page.is_box:
            self.pager.show(page)
        else:
            self.pager.open(page)
        if page.is_urgent:
            self.pager.cue(Earcon.WARNING)

    def ask_about(self, medicine: str) -> None:
        """The questions of a medicine that the user means."""
        self._cancel()
        self._medicine, self._question = medicine, ""
        self.pager.lead_back_to(self._show_medicines)
        self.pager.show(pages.question_page(medicine, self._questions))

    def offer(self, names: Sequence[str], then: Callable[[str], None]) -> None:
        """Have one of several names chosen: they sound or look alike."""
        self.pager.open(pages.candidates_page(names))
        self.pager.then = then

    def answer(self, *, is_yes: bool) -> None:
        """A yes or a no to what was asked; nothing where nothing was."""
        if self.pager.page.kind is PageKind.CONFIRM:
            self.pager.at = 0 if is_yes else 1
            self._choose()

    def choose(self, number: int) -> None:
        """The choice of a number, counted from 1, as they were read out."""
        if 1 <= number <= len(self.pager.page.items):
            self.pager.at = number - 1
            self._view.show_at(self.pager.at)
            self._choose()

    def show_emergency(self) -> None:
        """The numbers to call, at once; they stay until the user leaves them."""
        self._open_once(pages.emergency_page(self._work.emergency_numbers(self._place())))

    # What is chosen, and what it leads to.

    def _open_once(self, page: Page) -> None:
        """Over the page that is shown; the same page again is said again."""
        if (self.pager.page.kind, self.pager.page.intro) == (page.kind, page.intro):
            self.pager.show(page)
        else:
            self.pager.open(page)

    def _choose(self) -> None:
        pager, chosen = self.pager, self.pager.chosen
        match pager.page.kind:
            case PageKind.MEDICINE if chosen:
                self._take_medicine(chosen)
            case PageKind.QUESTION if chosen:
                self._ask(chosen, self._medicine)
            case PageKind.CONFIRM:
                then, pager.then = pager.then, None
                if pager.at == 0 and then is not None:
                    then(chosen)
                else:
                    self._leave()
            case PageKind.ANSWER:
                if self._medicine:
                    self.ask_about(self._medicine)
                else:
                    self._show_medicines()
            case PageKind.HELP | PageKind.BOX:
                self._leave()
            case _:
                pass

    def _leave(self) -> None:
        if (
            self.pager.page.kind is PageKind.WAIT
        ):  # else an answer may come while another page is read
            self._cancel()
        if self.pager.go_back():
            return
        self._cancel()
        if self.pager.page.kind is PageKind.MEDICINE:
            self._view.close_mode()
        else:
            self._show_medicines()

    def _take_medicine(self, chosen: str) -> None:
        then, self.pager.then = self.pager.then, None
        if then is not None:
            then(chosen)
        else:
            self._take_exactly(chosen)

    def _take_exactly(self, medicine: str) -> None:
        """This medicine and no other: the question that waits for it is asked, else it can be asked about."""
        if self._question:
            self._ask(self._question, medicine)
        else:
            self.ask_about(medicine)

    def _take_confirmed(self, question: str, medicine: str) -> None:
        if question:
            self._ask(question, medicine or None)
            return
        wanted = fold(medicine)
        found = [name for name in self._names if fold(name) == wanted]
        found = found or [name for name in self._names if fold(name).startswith(wanted)]
        if len(found) == 1:
            self.ask_about(found[0])
        elif found:
            self.offer(found, self.ask_about)
        else:
            self._ask(medicine, None)

    def _show_medicines(self) -> None:
        self._medicine = self._question = ""
        self.pager.lead_back_to()
        self.pager.show(pages.medicine_page(self._names))

    # Asking.

    def _ask(self, question: str, medicine: str | None) -> None:
        self._cancel()
        place = self._place()
        self._question = ""
        self.pager.show(pages.wait_page(_("{question} One moment.").format(question=question)))
        self._asking = Task[Answered, None](
            lambda _cancel, _tell: self._work.ask(question, medicine, place),
            on_result=lambda answered: self.pager.arrive(lambda: self._take(question, answered)),
            on_error=self._tell_error,
        )
        self._lane.start(self._asking)

    def _take(self, question: str, answered: Answered) -> None:
        answer = answered.answer
        if answer.candidates and not answer.segments:
            self._question = question
            self.pager.lead_back_to(self._show_medicines)
            self.pager.show(pages.candidates_page([one.name for one in answer.candidates]))
            return
        medicine = answer.medicine.name if answer.medicine is not None else self._medicine
        self._medicine = medicine
        self.pager.lead_back_to(
            (lambda: self.ask_about(medicine)) if medicine in self._names else self._show_medicines
        )
        page = pages.answer_page(answer, answered.sentences)
        self.pager.show(page)
        self.pager.cue(Earcon.WARNING if page.is_urgent else Earcon.READY)

    def _cancel(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None

    def _tell_error(self, error: AppError) -> None:
        sentence = told_of(error, lambda _error: None)
        self.pager.arrive(lambda: self.pager.show(pages.wait_page(sentence)))
