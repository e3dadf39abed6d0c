"""The fixed texts and numbers of emergencies, per country and language, from `data/emergency.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from core.asking.answer import Emergency, EmergencyNumber
from core.datafile import load_toml
from core.paths import data_folder

if TYPE_CHECKING:
    from pathlib import Path

    from core.datafile import Table

STRIP, CENTRE, MEDICAL = "strip", "centre", "medical"
_VARIANTS = ("pt_BR", "pt_PT", "fr")


@dataclass(frozen=True, slots=True)
class EmergencyBook:
    """All numbers and texts. Numbers keep the file's order: the first is called first."""

    numbers: dict[tuple[str, str, str], tuple[EmergencyNumber, ...]]
    texts: dict[tuple[str, str], str]
    kinds: dict[str, tuple[str, str]]

    def knows(self, country: str | None) -> bool:
        """Whether there are numbers of this country ("FR"), in every language."""
        return any(country == known for known, _list, _lang in self.numbers)

    def emergency(
        self, kind: str, lang: str, country: str, reasons: tuple[str, ...] = ()
    ) -> Emergency:
        """What is said in an emergency of this kind."""
        numbers_list, text = self.kinds[kind]
        return self._message(kind, (numbers_list, text), lang, country, reasons)

    def strip(self, lang: str, country: str) -> Emergency:
        """The line beside an answer about an imagined danger."""
        return self._message(STRIP, (STRIP, STRIP), lang, country)

    def poison_centres(self, lang: str, country: str) -> Emergency:
        """The answer to a question for the number of the poison centre."""
        return self._message(CENTRE, (CENTRE, CENTRE), lang, country)

    def _message(
        self,
        kind: str,
        of_kind: tuple[str, str],
        lang: str,
        country: str,
        reasons: tuple[str, ...] = (),
    ) -> Emergency:
        numbers_list, text = of_kind
        numbers = self.numbers[country, numbers_list, lang]
        template = self.texts[text, _variant(lang, country)]
        medical = self.numbers[country, MEDICAL, lang][0]
        return Emergency(
            kind=kind,
            text=template.format(numbers=_listed(numbers, spoken=False), medical=medical.digits),
            spoken=template.format(numbers=_listed(numbers, spoken=True), medical=medical.spoken),
            numbers=numbers,
            reasons=reasons,
        )


@cache
def load_emergencies() -> EmergencyBook:
    """The texts and numbers that come with the program, read once."""
    return read_emergencies(data_folder() / "emergency.toml")


def read_emergencies(path: Path) -> EmergencyBook:
    """The texts and numbers in a TOML file.

    Raises:
        DataFileError: the file, a key or a value is wrong, or a country lacks the numbers of a kind.
    """
    table = load_toml(path)
    digits = table.table("digits")
    words = {lang: _ten_words(digits, lang) for lang in digits.keys()}  # noqa: SIM118 - a Table is no mapping
    numbers: dict[tuple[str, str, str], tuple[EmergencyNumber, ...]] = {}
    countries = []
    for entry in table.tables("number"):
        country, dialled, lists = entry.text("country"), entry.text("digits"), entry.texts("lists")
        countries.append(country)
        names = entry.table("name")
        for lang, spoken_digits in words.items():
            spoken = ", ".join(spoken_digits[int(digit)] for digit in dialled if digit.isdigit())
            number = EmergencyNumber(digits=dialled, name=names.text(lang), spoken=spoken)
            for list_name in lists:
                key = (country, list_name, lang)
                numbers[key] = (*numbers.get(key, ()), number)
        names.done()
        _signed(entry)
        if not dialled.replace(" ", "").isdigit():
            raise entry.fail("digits", f"{dialled!r} is no telephone number")
    texts: dict[tuple[str, str], str] = {}
    for entry in table.tables("text"):
        name = entry.text("name")
        for variant in _VARIANTS:
            texts[name, variant] = _template(entry, variant)
        _signed(entry)
    kinds = table.table("kinds").mapping(_kind)
    table.done()
    book = EmergencyBook(numbers, texts, kinds)
    _check(book, table, sorted(set(countries)), tuple(words))
    return book


def _check(
    book: EmergencyBook, table: Table, countries: list[str], languages: tuple[str, ...]
) -> None:
    """Refuse a book that could not answer one of its own kinds."""
    wanted = {*book.kinds.values(), (STRIP, STRIP), (CENTRE, CENTRE), (MEDICAL, CENTRE)}
    for numbers_list, text in sorted(wanted):
        if (text, _VARIANTS[0]) not in book.texts:
            raise table.fail("kinds", f"the text {text!r} is missing")
        for country in countries:
            if (country, numbers_list, languages[0]) not in book.numbers:
                raise table.fail("number", f"{country} has no number for {numbers_list!r}")


def _kind(table: Table, key: str) -> tuple[str, str]:
    entry = table.table(key)
    kind = (entry.text("numbers"), entry.text("text"))
    entry.done()
    return kind


def _ten_words(table: Table, lang: str) -> tuple[str, ...]:
    found = table.texts(lang)
    if len(found) != 10:  # noqa: PLR2004 - there are ten digits
        raise table.fail(lang, "must be the ten digits in words")
    return found


def _template(table: Table, variant: str) -> str:
    text = table.text(variant)
    try:
        text.format(numbers="", medical="")
    except (KeyError, IndexError, ValueError):
        raise table.fail(variant, "may only hold {numbers} and {medical}") from None
    if "{numbers}" not in text:
        raise table.fail(variant, "must say {numbers}")
    return text


def _signed(table: Table) -> None:
    """Every entry says where it comes from and when that was checked."""
    table.text("source")
    table.date("verified_on")
    table.done()


def _variant(lang: str, country: str) -> str:
    if f"{lang}_{country}" in _VARIANTS:
        return f"{lang}_{country}"
    return next(variant for variant in _VARIANTS if variant.partition("_")[0] == lang)


def _listed(numbers: tuple[EmergencyNumber, ...], *, spoken: bool) -> str:
    return "; ".join(
        f"{number.spoken if spoken else number.digits} ({number.name})" for number in numbers
    )
