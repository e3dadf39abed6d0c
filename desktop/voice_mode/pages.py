"""What voice mode shows and says, a page at a time; a page has things to go through, one after the other. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING

from core.asking.aloud import SpokenSentence
from core.spoken.spoken import spoken_text
from desktop import translations
from desktop.ask.view_model import answer_shown
from desktop.translations import _
from desktop.voice.work import own_voice

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.asking.answer import Answer
    from core.box.told import Told


class PageKind(Enum):
    """Where the user is."""

    MEDICINE = auto()
    QUESTION = auto()
    CONFIRM = auto()
    BOX = auto()
    ANSWER = auto()
    HELP = auto()
    WAIT = auto()


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of a page: what is shown, and how it is said."""

    text: str
    said: SpokenSentence


@dataclass(frozen=True, slots=True)
class Page:
    """`intro` is said before the first item and shown as the title, `hint` says what the keys do here.

    `intro_spoken` is the title where it is said in other words ("" where it is not). `is_box` is about a box in the
    hand.
    """

    kind: PageKind
    intro: str
    items: tuple[Item, ...]
    hint: str
    is_urgent: bool = False
    intro_spoken: str = ""
    is_box: bool = False

    @property
    def is_announced(self) -> bool:
        """Whether a screen reader is told the title by itself; else it is heard together with the first thing."""
        return self.is_urgent or self.kind is PageKind.ANSWER

    @property
    def has_numbers_first(self) -> bool:
        """Whether the first things are what somebody in an emergency has to hear before any title."""
        return self.is_urgent and self.kind is PageKind.ANSWER


def said(sentence: str) -> SpokenSentence:
    """A sentence of the program's own, in the language of its screens."""
    voice = own_voice()
    if not voice:  # no pack has words for numbers in this language
        return SpokenSentence(sentence, sentence, translations.language())
    return SpokenSentence(spoken_text(sentence, voice), sentence, voice)


def medicine_page(names: Sequence[str]) -> Page:
    if not names:
        sentence = _("There are no leaflets yet. Add one in the window; Escape leads there.")
        return Page(PageKind.MEDICINE, sentence, (), _("Escape: leave"))
    return Page(
        PageKind.MEDICINE,
        _("Which medicine?"),
        _items(names),
        _(
            "Left, Right: another one. Enter: choose. F2: speak. Letters: jump. Escape: leave. F1: help."
        ),
    )


def question_page(medicine: str, questions: Sequence[str]) -> Page:
    return Page(
        PageKind.QUESTION,
        # Translators: {medicine} is a brand name.
        _("{medicine}. What would you like to know?").format(medicine=medicine),
        _items(questions),
        _(
            "Left, Right: another one. Enter: ask. F2: speak. Write: your own question. Escape: back."
        ),
    )


def candidates_page(names: Sequence[str]) -> Page:
    return Page(
        PageKind.MEDICINE,
        _("Which medicine do you mean?"),
        _items(names),
        _("Left, Right: another one. Enter: choose. Escape: back."),
    )


def box_confirm_page(told: Told, *, is_urgent: bool) -> Page:
    """What a box is, with a question that a yes or a no answers."""
    return replace(_box_page(confirm_page(told.shown), told), is_urgent=is_urgent)


def box_choices_page(told: Told, names: Sequence[str], *, is_urgent: bool) -> Page:
    """What a box says of itself, and the medicines that it may be."""
    return replace(_box_page(candidates_page(names), told), is_urgent=is_urgent)


def box_page(told: Told, *, is_urgent: bool = False) -> Page:
    """What there is to say of a box that leads to no medicine."""
    page = Page(PageKind.BOX, "", _items((_("Go back"),)), _("Enter or Escape: back."))
    return replace(_box_page(page, told), is_urgent=is_urgent)


def _box_page(page: Page, told: Told) -> Page:
    return replace(page, intro=told.shown, intro_spoken=told.spoken, is_box=True)


def emergency_page(numbers: Sequence[SpokenSentence]) -> Page:
    return Page(
        PageKind.ANSWER,
        " ".join((_("Emergency numbers"), _numbers_shown(numbers))),
        tuple(Item(one.shown, one) for one in numbers),
        _("Left, Right: numbers. Up: again. Escape: silence, then back."),
        is_urgent=True,
    )


def confirm_page(sentence: str) -> Page:
    return Page(
        PageKind.CONFIRM,
        sentence,
        _items((_("Yes"), _("No"))),
        _("Enter: yes. Escape: no."),
    )


def answer_page(answer: Answer, sentences: Sequence[SpokenSentence]) -> Page:
    """The summary, then each sentence; an emergency's stand first and make the page an urgent one.

    Its numbers stay in the title while the voice goes on to the sentences.
    """
    numbers = [one for one in sentences if one.is_number]
    return Page(
        PageKind.ANSWER,
        " ".join(filter(None, (_numbers_shown(numbers), answer_shown(answer).summary))),
        tuple(Item(one.shown, one) for one in sentences),
        _(
            "Left, Right: sentences. Up: again. Down: where it comes from. Space: pause. "
            "Enter: another question. Escape: silence, then back."
        ),
        is_urgent=any(one.is_emergency for one in sentences),
    )


def help_page() -> Page:
    lines = (
        _("Left and Right go to what comes before and after."),
        _("Enter chooses; after an answer it leads to another question."),
        _("Up says it again. Down says where it comes from: section, page and version."),
        _("Escape silences the voice at once; when all is silent, it goes back."),
        _("Space pauses, and goes on."),
        _("In an answer: S slower, F faster, R again, L spells the last number, W where from."),
        _(
            "F2 listens until you have spoken; held down, until it is let go. Nothing is asked before your yes."
        ),
        _("A hand scanner reads a box at any time; F3 opens the camera to show it one."),
        _("On other pages, F7 and F9 with Shift make the voice slower and faster."),
    )
    return Page(PageKind.HELP, _("Help"), _items(lines), _("Left, Right: lines. Escape: back."))


def wait_page(sentence: str) -> Page:
    return Page(PageKind.WAIT, "", _items([sentence]) if sentence else (), _("Escape: back."))


def _numbers_shown(numbers: Iterable[SpokenSentence]) -> str:
    """As in "SAMU: 192. Bombeiros: 193."."""
    return " ".join(f"{one.shown}." for one in numbers)


def _items(texts: Iterable[str]) -> tuple[Item, ...]:
    return tuple(Item(text, said(text)) for text in texts)
