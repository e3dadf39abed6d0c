"""The words that a voice needs, from the language's own file, `data/lang/<code>.spoken.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from core.datafile import load_toml
from core.language.pack import languages
from core.paths import data_folder

if TYPE_CHECKING:
    from core.datafile import Table
    from core.language.pack import LanguagePack

BELOW_HUNDRED, MONTHS, HUNDREDS, TWO = 100, 12, 9, 2
WORDS = (
    "point", "dot", "slash", "minus", "plus", "range", "range_from", "per", "cross", "and", "demi_joint", "of",
    "of_vowel", "hyphen", "ratio",
    "trial", "one_in", "date", "month_year", "first_of_month", "interval", "interval_from", "power", "at",
)  # fmt: skip
PAIRS = ("times", "half", "hours", "minutes")
LISTS = (
    "leads", "chain", "every", "interval_leads", "times_after", "phone_words", "code_words", "roman_after",
    "roman_chain", "between", "one_before", "beside", "section_words",
)  # fmt: skip
WHERE = {
    "source": {"parts"},
    "kind_of": {"medicine", "kind"},
    "section": {"heading"},
    "page": {"page"},
    "pages": {"first", "last"},
    "version": {"number"},
    "dated": {"date"},
    "call": {"name", "digits"},
}
PLACES = {
    "date": {"day", "month", "year"},
    "month_year": {"month", "year"},
    "interval": {"n"},
}


@dataclass(frozen=True, slots=True)
class Numerals:
    """The number words; `feminine` are those that agree with a noun, `before_thousand` those that lose their plural."""

    below_hundred: tuple[str, ...]
    hundreds: tuple[str, ...]
    round_hundreds: tuple[str, ...]
    thousand: str
    million: tuple[str, ...]
    billion: tuple[str, ...]
    join: str
    join_thousand: str
    of_million: str
    before_thousand: dict[str, str]
    feminine: dict[str, str]
    feminine_thousands: bool
    ordinals: tuple[str, ...]
    feminine_ordinals: tuple[str, ...]
    ordinal_signs: tuple[str, ...]
    feminine_ordinal_signs: tuple[str, ...]

    @classmethod
    def read(cls, table: Table) -> Numerals:
        """The table of numbers.

        Raises:
            DataFileError: a key is missing, unknown or of another type, or a list has not its length.
        """
        found = cls(
            below_hundred=_counted(table, "below_hundred", BELOW_HUNDRED),
            hundreds=_counted(table, "hundreds", HUNDREDS),
            round_hundreds=_counted(table, "round_hundreds", HUNDREDS),
            thousand=table.text("thousand"),
            million=_counted(table, "million", TWO),
            billion=_counted(table, "billion", TWO),
            join=table.text("join"),
            join_thousand=table.text("join_thousand"),
            of_million=table.text("of_million"),
            before_thousand=_texts(table, "before_thousand"),
            feminine=_texts(table, "feminine"),
            feminine_thousands=table.flag("feminine_thousands"),
            ordinals=table.texts("ordinals"),
            feminine_ordinals=table.texts("feminine_ordinals"),
            ordinal_signs=table.texts("ordinal_signs"),
            feminine_ordinal_signs=table.texts("feminine_ordinal_signs"),
        )
        if len(found.ordinals) != len(found.feminine_ordinals):
            raise table.fail("feminine_ordinals", "must be as many as `ordinals`")
        table.done()
        return found


@dataclass(frozen=True, slots=True)
class UnitWords:
    """How one and how many of a unit are said; `is_alone`: also where no number stands before its sign."""

    one: str
    many: str
    is_feminine: bool = False
    is_alone: bool = False


@dataclass(frozen=True, slots=True)
class Wording:
    """All that a voice needs of its language. `voice` is "pt-BR", `lang` the language pack's code."""

    voice: str
    lang: str
    variant: dict[str, str]
    numerals: Numerals
    words: dict[str, str]
    pairs: dict[str, tuple[str, str]]
    lists: dict[str, frozenset[str]]
    feminine_endings: tuple[str, ...]
    feminine_words: frozenset[str]
    masculine_words: frozenset[str]
    fractions: dict[str, str]
    months: tuple[str, ...]
    letters: dict[str, str]
    greek: dict[str, str]
    units: dict[str, UnitWords]
    each: dict[str, str]
    signs: dict[str, str]
    abbreviations: dict[str, str]
    names: dict[str, str]
    spelled: frozenset[str]
    kinds: dict[str, str]
    where: dict[str, str]

    def is_feminine(self, noun: str) -> bool:
        """Whether a noun is feminine, by the lists, else by its last letters."""
        noun = noun.casefold()
        if noun in self.masculine_words:
            return False
        return noun in self.feminine_words or noun.endswith(self.feminine_endings)


def read_wordings(lang: str, table: Table) -> dict[str, Wording]:
    """The wording of each voice of a language, by voice; the first is the usual one.

    Raises:
        DataFileError: a key is missing, unknown or of another type, or a value can't be used.
    """
    voices = table.table("voices").mapping(lambda at, key: at.text(key))
    variants = table.table("variant").mapping(_texts)
    for voice in variants:
        if voice not in voices.values():
            raise table.fail("variant", f"{voice!r} is no voice")
    gender, months, spelled = (table.table(name) for name in ("gender", "months", "spelled"))
    shared = {
        "lang": lang,
        "numerals": Numerals.read(table.table("numbers")),
        "feminine_endings": gender.texts("feminine_endings"),
        "feminine_words": frozenset(gender.texts("feminine_words")),
        "masculine_words": frozenset(gender.texts("masculine_words")),
        "months": _counted(months, "names", MONTHS),
        "units": _units(table),
        "spelled": frozenset(spelled.texts("names")),
    }
    words, lists, where = table.table("words"), table.table("lists"), table.table("where")
    shared["words"] = {name: words.text(name) for name in WORDS}
    shared["pairs"] = {name: _counted(words, name, TWO) for name in PAIRS}
    shared["lists"] = {name: frozenset(lists.texts(name)) for name in LISTS}
    shared["where"] = {name: where.template(name, places) for name, places in WHERE.items()}
    for name, places in PLACES.items():
        words.template(name, places)
    for name in (
        "fractions",
        "letters",
        "greek",
        "each",
        "signs",
        "abbreviations",
        "names",
        "kinds",
    ):
        shared[name] = _texts(table, name)
    for one in (gender, months, spelled, words, lists, where, table):
        one.done()
    return {
        voice: Wording(voice=voice, variant=variants.get(voice, {}), **shared)  # type: ignore[arg-type]
        for voice in voices.values()
    }


@cache
def load_wordings(lang: str) -> dict[str, Wording]:
    """The wordings of a language, read once.

    Raises:
        DataFileError: the file is missing or invalid.
    """
    return read_wordings(lang, load_toml(data_folder() / "lang" / f"{lang}.spoken.toml"))


@cache
def load_voice(voice: str) -> Wording:
    """The wording of a voice ("pt-BR", "fr-FR"); a language's code ("pt") is its usual voice.

    Raises:
        DataFileError: the language's file is missing or invalid.
        KeyError: no language has this voice.
    """
    lang = voice.partition("-")[0]
    if lang not in languages():
        raise KeyError(voice)
    wordings = load_wordings(lang)
    return wordings.get(voice) or next(iter(wordings.values()))


def voice_of(pack: LanguagePack, country: str = "") -> str:
    """The voice for texts of a language from a country: "pt-PT" for a leaflet from Portugal."""
    wordings = load_wordings(pack.code)
    return next(
        (voice for voice in wordings if voice.endswith(f"-{country}")), next(iter(wordings))
    )


def _units(table: Table) -> dict[str, UnitWords]:
    units: dict[str, UnitWords] = {}
    for entry in table.tables("unit"):
        one, many = _counted(entry, "said", TWO)
        words = UnitWords(one, many, entry.flag("feminine", False), entry.flag("alone", False))
        for sign in entry.texts("signs"):
            if sign in units:
                raise entry.fail("signs", f"{sign!r} is there twice")
            units[sign] = words
        entry.done()
    return units


def _texts(table: Table, key: str) -> dict[str, str]:
    return table.table(key).mapping(lambda at, name: at.text(name))


def _counted(table: Table, key: str, count: int) -> tuple[str, ...]:
    found = table.texts(key)
    if len(found) != count:
        raise table.fail(key, f"must have {count} texts, has {len(found)}")
    return found
