"""Real doses said aloud: the same quantities to the verifier's parser, and seldom digit by digit."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from core.language.pack import load_pack
from core.spoken.faithful import is_faithful, keeps_digits
from core.spoken.spoken import sentences_told, spoken_text
from core.spoken.wording import load_voice, voice_of
from core.store.database import open_store
from core.store.documents import documents_of, medicines, sections_of
from core.verify.measures.quantities import quantities_of
from core.verify.measures.words import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.spoken.spoken import Told
    from core.store.database import Connection
    from tests.evaluation.conftest import Library

LEAST = 300  # doses of a language
MOST = 4000
MOST_CHANGED = 0.005
DAMAGED = 700  # sentences of a language
LONGEST = 400  # characters: what is longer is a table without full stops
# What nobody takes: times, ages, temperatures and shares are counted among "all" only.
NO_DOSE = {
    "time",
    "calendar",
    "celsius",
    "fahrenheit",
    "fraction",
    "length",
    "area",
    "person",
    "point",
}
VOICES = {"pt": ("pt-BR", "pt-PT"), "fr": ("fr-FR",)}


class Spoken(NamedTuple):
    told: Told
    voice: str
    is_dose: bool


@pytest.fixture(scope="module")
def spoken(library: Library) -> dict[str, list[Spoken]]:
    """The sentences with digits of all leaflets, by language, each once."""
    found: dict[str, dict[str, Spoken]] = {"pt": {}, "fr": {}}
    with closing(open_store(library.home)) as store:
        for voice, text in _sections(store.reader()):
            lang = load_voice(voice).lang
            if len(found[lang]) >= MOST:
                continue
            for told in sentences_told(text, voice):
                if len(told.text) <= LONGEST and any(map(str.isdecimal, told.text)):
                    found[lang].setdefault(
                        told.text, Spoken(told, voice, _is_dose(told.text, lang))
                    )
    return {lang: list(sentences.values()) for lang, sentences in found.items()}


def _sections(db: Connection) -> Iterator[tuple[str, str]]:
    for medicine in medicines(db):
        for document in documents_of(db, medicine.id):
            voice = voice_of(load_pack(document.lang), medicine.country)
            for section in sections_of(db, document.version_id):
                yield voice, section.section.text


def _is_dose(text: str, lang: str) -> bool:
    found = quantities_of(words_of(text), load_pack(lang).quantities)
    return any(
        one.kind in {"frequency", "interval"} or (one.kind == "amount" and one.unit not in NO_DOSE)
        for one in found
    )


def _parts(one: Spoken) -> Iterator[tuple[str, str, str]]:
    """A sentence, or the cells of a row, each of which is in words or digit by digit, with its words."""
    for part in one.told.text.split("\t"):
        for told in sentences_told(part, one.voice):
            yield told.text, told.words, one.voice


def _is_kept(text: str, words: str, voice: str) -> bool:
    return is_faithful(text, words, voice) or keeps_digits(text, words, voice)


@pytest.mark.parametrize("lang", VOICES)
def test_real_doses_are_spoken_faithfully(
    lang: str, spoken: dict[str, list[Spoken]], bars: dict[str, Any]
) -> None:
    everything = spoken[lang]
    doses = [one for one in everything if one.is_dose]
    assert len(doses) >= LEAST
    lost = [one for one in everything if not all(_is_kept(*part) for part in _parts(one))]
    shares = {
        name: 100 * sum(not one.told.is_literal for one in some) / len(some)
        for name, some in (("doses", doses), ("all", everything))
    }
    exact = sum(is_faithful(one.told.text, one.told.words, one.voice) for one in doses)
    print(
        f"{lang}: {len(everything)} sentences with digits, {len(doses)} of them doses;"
        f" all in words: {shares['all']:.2f} % and {shares['doses']:.2f} %; {exact} doses faithful;"
    )
    print("Digit by digit:", *(one.told.text for one in doses if one.told.is_literal), sep="\n  ")

    assert not lost
    assert shares["doses"] >= bars["spoken"][lang]["doses"]
    assert shares["all"] >= bars["spoken"][lang]["all"]


@pytest.mark.parametrize("lang", VOICES)
def test_no_digit_is_left_and_nothing_changes_when_said_again(
    lang: str, spoken: dict[str, list[Spoken]]
) -> None:
    changed = []
    for one in spoken[lang]:
        assert not any(sign.isdecimal() for sign in one.told.words), one.told
        if not one.told.is_literal and spoken_text(one.told.words, one.voice) != one.told.words:
            changed.append(one.told)
    print(f"{lang}: {len(changed)} of {len(spoken[lang])} would be changed if they were said again")
    # Where a reader lost a space ("18 %vs8 %"), what follows is seen only once it is in words.
    assert len(changed) <= MOST_CHANGED * len(spoken[lang])


# Plain words, set off from numbers, signs and other letters.
PLAIN = re.compile(r"(?<![^\s(\"“«])[a-zà-ÿ]{3,}(?![^\s.,;:!?)\"”»]|\.\S)")


@pytest.mark.parametrize("lang", VOICES)
def test_no_word_is_lost(lang: str, spoken: dict[str, list[Spoken]]) -> None:
    """All words are still there, "não" above all: only abbreviations, units and "3 (três)" are said otherwise."""
    for one in spoken[lang]:
        wording = load_voice(one.voice)
        known = " ".join((*wording.units, *wording.names, *wording.abbreviations)).casefold()
        written = Counter(PLAIN.findall(re.sub(r"\d \([^)]*\)|\S+[@/]\S+", "", one.told.text)))
        lost = written - Counter(re.findall(r"[^\W\d_]+", one.told.words.casefold()))
        assert not [word for word in lost if word not in known], one.told


@pytest.mark.parametrize("lang", VOICES)
def test_another_number_word_is_heard(
    lang: str, spoken: dict[str, list[Spoken]], bars: dict[str, Any]
) -> None:
    """One number word of a sentence turned into the next one, or left out: the check must notice."""
    damaged = missed = 0
    for one in spoken[lang][:DAMAGED]:
        if one.told.is_literal:
            continue
        numerals = load_voice(one.voice).numerals.below_hundred
        simple = [word for word in numerals if word.isalpha()]
        words = re.findall(r"\w+|\W+", one.told.words)
        for place, word in enumerate(words):
            if word not in simple[2:] or word in one.told.text.casefold():
                continue
            for other in (simple[(simple.index(word) + 1) % len(simple)], ""):
                damaged += 1
                said = "".join((*words[:place], other, *words[place + 1 :]))
                missed += is_faithful(one.told.text, said, one.voice)
    share = 100 * (damaged - missed) / damaged
    print(f"{lang}: {damaged} damaged sentences, {share:.2f} % of them noticed")
    assert share >= bars["spoken"][lang]["noticed"]
