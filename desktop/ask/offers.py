"""What the fields of a question offer: medicines, pinned and recent ones first, and the earlier questions. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from desktop.ask.view_model import MedicineChoice, medicine_choices
from desktop.tasks import Task
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.asking.answer import Answer
    from core.documents.document import Medicine
    from core.errors import AppError
    from core.settings import Settings
    from desktop.choices import Choices
    from desktop.tasks import Starter

QUESTIONS_KEPT = 50


class Memory(Protocol):
    """What the lane remembers. Every call runs on that lane, where its connection lives."""

    def medicines(self) -> list[Medicine]: ...

    def questions(self, limit: int) -> list[str]:
        """The latest questions whose words are kept, the newest first, each once."""
        ...


class OffersView(Protocol):
    """What the fields can show."""

    def show_medicines(self, choices: tuple[MedicineChoice, ...]) -> None: ...

    def show_questions(self, questions: tuple[str, ...]) -> None:
        """Offer the earlier questions, the newest first."""
        ...

    def tell(self, sentence: str) -> None: ...


class Offers:
    """Keeps the offers fresh: after each answer, each import, each pin."""

    def __init__(
        self,
        view: OffersView,
        memory: Memory,
        lane: Starter,
        choices: Choices,
        on_error: Callable[[AppError], None],
    ) -> None:
        self._view = view
        self._memory = memory
        self._lane = lane
        self._choices = choices
        self._on_error = on_error
        self._medicines: tuple[Medicine, ...] = ()
        self._questions: tuple[str, ...] = ()
        choices.follow(self._on_chosen)

    def leave(self) -> None:
        """Follow the settings no longer."""
        self._choices.forget(self._on_chosen)

    def refresh(self) -> None:
        """Offer what the library and the record hold now."""
        self._lane.start(
            Task[tuple[list["Medicine"], list[str]], None](
                lambda _cancel, _tell: (
                    self._memory.medicines(),
                    self._memory.questions(QUESTIONS_KEPT),
                ),
                on_result=self._show,
                on_error=self._on_error,
            )
        )

    def find(self, medicine_id: int) -> Medicine | None:
        """The medicine of the library with this id."""
        return next((one for one in self._medicines if one.id == medicine_id), None)

    def remember(self, answer: Answer) -> None:
        """The question and the medicine of an answer are the latest ones."""
        others = (question for question in self._questions if question != answer.question)
        self._questions = (answer.question, *others)[:QUESTIONS_KEPT]
        self._view.show_questions(self._questions)
        if answer.medicine is not None and answer.medicine.is_certain:
            self._choices.use(self._choices.settings.with_recent(answer.medicine.name))

    def toggle_pin(self, name: str) -> None:
        """Pin the medicine of this name, or let it go."""
        name = name.strip()
        known = next(
            (one.name for one in self._medicines if name in {one.name, one.full_name}), None
        )
        if known is None:
            self._view.tell(_("Choose a medicine in its field first; then it can be pinned."))
            return
        is_pinned = known not in self._choices.settings.pinned
        self._choices.use(self._choices.settings.with_pinned(known, is_pinned=is_pinned))
        # Translators: {medicine} is a brand name.
        sentence = (
            _("{medicine} is pinned: it stands first in the list of medicines.")
            if is_pinned
            else _("{medicine} is no longer pinned.")
        )
        self._view.tell(sentence.format(medicine=known))

    def _show(self, remembered: tuple[list[Medicine], list[str]]) -> None:
        medicines, questions = remembered
        self._medicines, self._questions = tuple(medicines), tuple(questions)
        self._view.show_questions(self._questions)
        self._show_medicines()

    def _show_medicines(self) -> None:
        settings = self._choices.settings
        self._view.show_medicines(
            medicine_choices(self._medicines, settings.pinned, settings.recent)
        )

    def _on_chosen(self, before: Settings, after: Settings) -> None:
        if (before.pinned, before.recent) != (after.pinned, after.recent):
            self._show_medicines()
