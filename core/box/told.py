"""What is told of a box, shown and spoken: that it has expired comes first. English originals, translated here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.marking import N_
from core.messages import translation

if TYPE_CHECKING:
    import datetime as dt

    from core.box.code import BoxCode

_MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


@dataclass(frozen=True, slots=True)
class Told:
    """The same for the eye and for the ear; in `spoken` a batch is told character by character."""

    shown: str
    spoken: str


def told_of_box(code: BoxCode, today: dt.date, lang: str, medicine: str = "") -> Told:
    """What the code says of this very box: expired or not, the medicine if it is given, batch, date."""
    gettext_ = translation(lang).gettext
    shown: list[str] = []
    spoken: list[str] = []

    def tell(sentence: str, *, said: str = "", **values: str) -> None:
        shown.append(gettext_(sentence).format(**values))
        spoken.append(gettext_(sentence).format(**(values | ({"batch": said} if said else {}))))

    if code.expires is not None and code.is_expired(today):
        # Translators: {date} is the last day on which the medicine may be used.
        tell(N_("This box has expired: it was good until {date}."), date=_day(code.expires, lang))
    if medicine:
        shown.append(f"{medicine}.")
        spoken.append(f"{medicine}.")
    if code.batch:
        # Translators: {batch} is the number of a production lot, printed on the box.
        tell(N_("Batch {batch}."), batch=code.batch, said=spelled(code.batch))
    if code.expires is not None and not code.is_expired(today):
        tell(N_("Good until {date}."), date=_day(code.expires, lang))
    if code.is_unsure:
        tell(
            N_("The scanner leaves out what separates batch and date: read them on the box itself.")
        )
    return Told(" ".join(shown), " ".join(spoken))


def spelled(text: str) -> str:
    """The characters one by one, as a voice has to say them."""
    return " ".join(text)


def _day(day: dt.date, lang: str) -> str:
    gettext_ = translation(lang).gettext
    # Translators: a date in words ("30 September 2027").
    return gettext_(N_("{day} {month} {year}")).format(
        day=day.day, month=gettext_(_MONTHS[day.month - 1]), year=day.year
    )
