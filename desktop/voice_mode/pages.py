"""What voice mode shows and says, a page at a time; a page has things to go through, one after the other. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
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


class PageKind(Enum):
    """Where the user is."""

    MEDICINE = auto()
    QUESTION = auto()
    CONFIRM = auto()
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

    An answer's is announced by itself, every other one is heard together with the first thing.
    """

    kind: PageKind
    intro: str
    items: tuple[Item, ...]
    hint: str
    is_urgent: bool = False


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


def emergency_page(numbers: Sequence[SpokenSentence]) -> Page:
    return Page(
        PageKind.ANSWER,
        _("Emergency numbers"),
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
    """The summary, then each sentence; an emergency's stand first and make the page an urgent one."""
    return Page(
        PageKind.ANSWER,
        answer_shown(answer).summary,
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
        _("On other pages, F7 and F9 with Shift make the voice slower and faster."),
    )
    return Page(PageKind.HELP, _("Help"), _items(lines), _("Left, Right: lines. Escape: back."))


def wait_page(sentence: str) -> Page:
    return Page(PageKind.WAIT, "", _items([sentence]) if sentence else (), _("Escape: back."))


def _items(texts: Iterable[str]) -> tuple[Item, ...]:
    return tuple(Item(text, said(text)) for text in texts)
