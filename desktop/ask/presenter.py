"""Moves a question to the asking lane and its answer to the screen. No Qt.

The leaflet's own sentences come first, and at once. A model's answer comes later, and never under the user's eyes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from core.asking.answer import SegmentKind
from desktop.ask.helping import Recorder
from desktop.ask.view_model import answer_shown, notes_of, offer_sentence, searched_shown
from desktop.places import place_choices, preferred_place
from desktop.problems import told_of
from desktop.sentences import source_reading
from desktop.tasks import Task
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.asking.answer import Answer
    from core.asking.leaflet_answer import Literal
    from core.documents.document import Citation, Section
    from core.errors import AppError
    from desktop.ask.helping import Helping
    from desktop.ask.offers import Offers
    from desktop.ask.view_model import AnswerShown, Candidate
    from desktop.places import Place, PlaceChoice
    from desktop.rows import Reading
    from desktop.sentences import Sentence
    from desktop.tasks import Starter


class Asker(Recorder, Protocol):
    """What the asking lane can do. Every call runs on that lane, where its connection lives."""

    def ask(self, question: str, medicine: str | None, place: Place) -> Literal:
        """The leaflet's own sentences, not yet recorded."""
        ...

    def section(self, citation: Citation) -> Section | None: ...

    def searched(self, answer: Answer) -> list[Citation]:
        """The beginnings of the sections that were searched for an answer."""
        ...

    def places(self) -> list[Place]: ...

    def warm_up(self, place: Place) -> None:
        """Load what the first question would wait for."""
        ...


class AskView(Protocol):
    """What the screen can show."""

    def show_busy(self, sentence: str) -> None: ...

    def show_answer(self, answer: AnswerShown) -> None: ...

    def is_reading(self) -> bool:
        """Whether the user is in the answer: nothing in it may be changed then."""
        ...

    def offer_answer(self, sentence: str) -> None:
        """Another answer is ready; the one that is read stays until it is wanted."""
        ...

    def end_help(self) -> None:
        """No model is at work any more."""
        ...

    def show_remark(self, summary: str, told: str) -> None:
        """The answer stays; of its new summary only this is told."""
        ...

    def show_reading(self, reading: Reading) -> None: ...

    def tell(self, sentence: str) -> None: ...

    def show_question_missing(self, sentence: str) -> None: ...

    def show_places(self, choices: tuple[PlaceChoice, ...], chosen: int) -> None: ...

    def add_sentences(self, sentences: tuple[Sentence, ...]) -> None:
        """These below the answer; nothing else moves."""
        ...


@dataclass(frozen=True, slots=True)
class First:
    """The first answer to a question; the one who shows it has it recorded if a model is to help with it."""

    literal: Literal
    is_helped: bool


class AskPresenter:
    """One question at a time: a new one silences the one before."""

    def __init__(
        self,
        view: AskView,
        asker: Asker,
        lane: Starter,
        locales: Sequence[str],
        *,
        country: str = "",
        offers: Offers,
        helping: Helping,
        on_store_error: Callable[[AppError], None],
    ) -> None:
        """The country that the user chose, else the locales ("pt_BR"), the most telling first, say where to begin."""
        self._view = view
        self._asker = asker
        self._lane = lane
        self._locales = locales
        self._on_store_error = on_store_error
        self._offers = offers
        self._helping = helping
        self._place: Place | None = None
        self._country = country
        self._question = ""
        self._lang = ""
        self._searched: Task[list[Citation], None] | None = None
        self._asking: Task[Answer | None, First] | None = None
        self._opening: Task[Section | None, None] | None = None
        self.answer: Answer | None = None
        self._better: Answer | None = None

    @property
    def place(self) -> Place | None:
        """Where is asked from, None until the places were read."""
        return self._place

    def choose_place(self, place: Place) -> None:
        self._place = place

    def prefer(self, country: str) -> None:
        """Ask from this country from now on ("" is the one that the system is in)."""
        self._country = country
        self.load_places()

    def load_places(self, then: Callable[[tuple[PlaceChoice, ...]], None] | None = None) -> None:
        """Offer the languages and countries there are, the user's own chosen; then tell them."""

        def show(places: list[Place]) -> None:
            self._show_places(places)
            if then is not None:
                then(place_choices(places))

        self._lane.start(
            Task[list["Place"], None](
                lambda _cancel, _tell: self._asker.places(),
                on_result=show,
                on_error=self._show_error,
            )
        )

    def show_again(self, answer: Answer) -> None:
        """Show an answer that was given before, in the language of now."""
        self._question = answer.question
        self._show_answer(answer)

    def ask(self, question: str, medicine: str) -> None:
        """Ask; a medicine that was typed or chosen goes before one recognised in the question."""
        question, medicine = question.strip(), medicine.strip()
        if not question:
            self._view.show_question_missing(_("Write your question first."))
            return
        self.leave()
        self._question = question
        place = self._place
        self._asking = Task(
            lambda _cancel, tell: self._answer(question, medicine or None, place, tell),
            on_progress=self._take_first,
            on_result=self._take_recorded,
            on_error=self._show_error,
        )
        self._view.show_busy(_("Searching the leaflets…"))
        self._lane.start(self._asking)

    def expect(self) -> None:
        """A question is being written."""
        if self._place is not None:
            self._helping.expect(self._place.lang)

    def confirm(self, candidate: Candidate) -> None:
        """The user meant this medicine: ask the same question of its leaflet."""
        self.ask(self._question, candidate.medicine)

    def open_source(self, sentence: Sentence) -> None:
        """Show the section that the sentence stands in, with its words marked."""
        citation = sentence.citation
        if citation is None:
            self._view.tell(_("This line is a fixed text; it is not taken from a leaflet."))
            return
        self.open_place(citation)

    def open_place(self, citation: Citation) -> None:
        """Show the section of a citation, with its words marked."""
        if self._opening is not None:
            self._opening.cancel()
        self._opening = Task(
            lambda _cancel, _tell: self._asker.section(citation),
            on_result=lambda section: self._view.show_reading(
                source_reading(citation, section, self._lang)
            ),
            on_error=self._show_error,
        )
        self._lane.start(self._opening)

    def leave(self) -> None:
        """Nothing of an earlier question may arrive from now on."""
        self._helping.leave()
        self._better = None
        for task in (self._asking, self._opening, self._searched):
            if task is not None:
                task.cancel()

    def show_better(self) -> None:
        """Show the answer that was offered."""
        if self._better is not None:
            answer, self._better = self._better, None
            self._show_answer(answer)

    def _answer(
        self,
        question: str,
        medicine: str | None,
        place: Place | None,
        tell: Callable[[First], None],
    ) -> Answer | None:
        """Runs on the lane. A question may be asked before the places were offered."""
        asked_from = place or preferred_place(self._asker.places(), self._where())
        literal = self._asker.ask(question, medicine, asked_from)
        is_helped = self._helping.wants(literal)
        tell(First(literal, is_helped))
        return None if is_helped else self._asker.record(literal.answer)

    def _take_first(self, first: First) -> None:
        self._offers.remember(first.literal.answer)
        self._show_answer(first.literal.answer)
        if first.is_helped:
            self._helping.begin(first.literal, self._take_helped)

    def _take_recorded(self, answer: Answer | None) -> None:
        """The answer that is shown has its number now; if it could not be recorded, that is told."""
        if answer is not None:
            self._renew(answer)

    def _take_helped(self, answer: Answer) -> None:
        if self.answer is not None and self.answer.segments == answer.segments:
            self._renew(answer)
            self._view.end_help()
        elif self._view.is_reading():
            self._better = answer
            self._view.offer_answer(offer_sentence(answer))
        else:
            self._show_answer(answer)

    def _renew(self, answer: Answer) -> None:
        """The same sentences; what is new about them stands in the summary, and only that is told."""
        before = [] if self.answer is None else notes_of(self.answer)
        self.answer = answer
        if news := [note for note in notes_of(answer) if note not in before]:
            self._view.show_remark(answer_shown(answer).summary, " ".join(news))

    def _show_answer(self, answer: Answer) -> None:
        if self._searched is not None:
            self._searched.cancel()
        self.answer = answer
        self._lang = answer.lang
        self._view.show_answer(answer_shown(answer, self._offers.find))
        if any(segment.kind is SegmentKind.ABSTENTION for segment in answer.segments):
            self._searched = Task(
                lambda _cancel, _tell: self._asker.searched(answer),
                on_result=lambda found: self._view.add_sentences(searched_shown(found)),
                on_error=self._show_error,
            )
            self._lane.start(self._searched)

    def _show_places(self, places: list[Place]) -> None:
        self._place = preferred_place(places, self._where())
        self._view.show_places(place_choices(places), places.index(self._place))
        place = self._place
        self._lane.start(Task[None, None](lambda _cancel, _tell: self._asker.warm_up(place)))

    def _where(self) -> list[str]:
        return [f"_{self._country}"] * bool(self._country) + list(self._locales)

    def _show_error(self, error: AppError) -> None:
        self._view.tell(told_of(error, self._on_store_error))
