"""What is shown and spoken of a box that was scanned or seen. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from core.box.told import Told, spelled, told_of_box
from core.language.text import fold
from desktop import translations
from desktop.rows import Row, Sign
from desktop.translations import _

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable, Mapping, Sequence

    from core.box.code import BoxCode
    from core.box.matching import BoxMatch
    from core.documents.document import Medicine

NOTHING_TOLD: Final = Told("", "")
CHOICES_SHOWN = 200  # of a long library; the line above the list finds the others


class BoxKind(Enum):
    """What the user is asked."""

    PROPOSED = auto()  # one medicine: ask about it?
    CHOICES = auto()  # several: which one?
    UNKNOWN = auto()  # none: which one does the code belong to?
    PROBLEM = auto()  # nothing can be done with it


@dataclass(frozen=True, slots=True)
class BoxFound:
    """What a code or a picture leads to; `names` are the words that mean each medicine and no other."""

    matches: tuple[BoxMatch, ...]
    names: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class BoxChoice:
    """A medicine to choose: `name` are the words that mean it and no other."""

    medicine: Medicine
    name: str
    row: Row


@dataclass(frozen=True, slots=True)
class BoxShown:
    """One sentence for the eye and the same for the ear, and what can be chosen.

    `medicine` is what the medicine is asked by, "" unless there is exactly one; `code` is the one that can be linked.
    `told` is what the box says of itself, without what is asked about it.
    """

    kind: BoxKind
    sentence: str
    spoken: str
    medicine: str = ""
    choices: tuple[BoxChoice, ...] = ()
    code: BoxCode | None = None
    told: Told = NOTHING_TOLD
    is_expired: bool = False


def box_shown(found: BoxFound, today: dt.date) -> BoxShown:
    """What the codes of one box, or of one picture, lead to."""
    matches, names = found.matches, found.names
    known = [match for match in matches if match.medicines]
    medicines = {one.id: one for match in known for one in match.medicines}
    if len(medicines) == 1:
        (medicine,) = medicines.values()
        # Of two boxes of one medicine the one that is past its date is told.
        match = max(
            known, key=lambda one: (one.code.is_expired(today), one.code.expires is not None)
        )
        name = names.get(medicine.id, medicine.name)
        return _shown(BoxKind.PROPOSED, match.code, today, name, _("Ask about it?"), medicine=name)
    if medicines:
        code = known[0].code if len(known) == 1 else None
        question = (
            _("This code may be of several medicines. Choose the one in your hand.")
            if len(known) == 1
            else _("There are codes of several medicines. Choose one.")
        )
        return _shown(
            BoxKind.CHOICES,
            code,
            today,
            "",
            question,
            choices=choices_of(medicines.values(), names),
        )
    if len({match.code.gtin for match in matches}) > 1:
        return problem_shown(
            _("There are several codes here, and none of them is known. Show one box at a time.")
        )
    return _unknown(matches[0], today)


def _unknown(match: BoxMatch, today: dt.date) -> BoxShown:
    code = match.code
    if match.is_elsewhere:
        sentence = _(
            "The code {code} is known, but its leaflet is not in your library. Add it first."
        )
        return _shown(BoxKind.PROBLEM, code, today, "", sentence)
    sentence = _("The code {code} is not known. Choose the medicine it belongs to.")
    return _shown(BoxKind.UNKNOWN, code, today, "", sentence)


def problem_shown(sentence: str) -> BoxShown:
    """That nothing came of it, and the way out."""
    return BoxShown(BoxKind.PROBLEM, sentence, sentence)


def _shown(
    kind: BoxKind,
    code: BoxCode | None,
    today: dt.date,
    name: str,
    question: str,
    *,
    medicine: str = "",
    choices: tuple[BoxChoice, ...] = (),
) -> BoxShown:
    told = NOTHING_TOLD
    if code is not None:
        told = told_of_box(code, today, translations.language(), name)
    number = "" if code is None else code.printed
    return BoxShown(
        kind,
        " ".join(filter(None, (told.shown, question.format(code=number)))),
        " ".join(filter(None, (told.spoken, question.format(code=spelled(number))))),
        medicine,
        choices,
        code if kind is BoxKind.UNKNOWN else None,
        told,
        code is not None and code.is_expired(today),
    )


def choices_of(medicines: Iterable[Medicine], names: Mapping[int, str]) -> tuple[BoxChoice, ...]:
    """The medicines as lines to choose from, in their order."""
    return tuple(
        BoxChoice(one, names.get(one.id, one.name), _row(one)) for one in medicines if one.name
    )


def _row(medicine: Medicine) -> Row:
    details = tuple(filter(None, (", ".join(medicine.substances), medicine.holder)))
    status = _("Medicine")
    spoken = ". ".join((medicine.name, *details))
    return Row(
        Sign.MEDICINE, status, medicine.name, (" — ".join(details),) if details else (), spoken
    )


def found_among(choices: Sequence[BoxChoice], wanted: str) -> tuple[BoxChoice, ...]:
    """The choices with all the wanted words in name, substances or maker."""
    words = fold(wanted).split()
    found = (
        choice
        for choice in choices
        if all(word in fold(choice.medicine.full_name) for word in words)
    )
    return tuple(choice for choice, _number in zip(found, range(CHOICES_SHOWN), strict=False))


def linked_sentence(code: BoxCode, medicine: str) -> str:
    """That the code is that medicine's from now on."""
    # Translators: {code} is a number, {medicine} a brand name.
    sentence = _("The code {code} belongs to {medicine} from now on.")
    return sentence.format(code=code.printed, medicine=medicine)
