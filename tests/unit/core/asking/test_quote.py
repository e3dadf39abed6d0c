"""What is quoted together with a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from core.asking.focus import Focus, Item, Need
from core.asking.leaflets import ReadySection
from core.asking.quote import quoted
from core.language.pack import load_pack
from core.store.documents import StoredSection
from tests.answer_examples import KINDS, section_of

if TYPE_CHECKING:
    from collections.abc import Sequence

PT = load_pack("pt")
LONG = "O estudo acompanhou muitas pessoas por longo tempo sem achar diferença alguma entre os grupos. "


def section(*lines: str) -> ReadySection:
    stored = StoredSection(1, 1, section_of("VP-4", "4. ADVERTÊNCIAS", lines))
    return ReadySection(stored, (), PT)


def focus(*words: str) -> Focus:
    items = tuple(
        Item(word, frozenset({f"s:{PT.stems.of(word)}"}), Need.REQUIRED, (word,)) for word in words
    )
    return Focus(items, (), frozenset(), (), frozenset(), frozenset())


def texts(of: ReadySection, start: str, *asked: str) -> list[str]:
    units = of.prepared.units
    index = next(unit.index for unit in units if unit.text.startswith(start))
    return [units[one].text for one in quoted(focus(*asked), of, index)]


def test_a_sentence_that_is_cut_in_two_is_quoted_whole() -> None:
    cut = section("Em pessoas com febre, a", "35 dose maior não faz bem.", "Agite antes de usar.")

    assert texts(cut, "Em pessoas") == ["Em pessoas com febre, a", "35 dose maior não faz bem."]


def test_what_ends_is_not_gone_on_with() -> None:
    ended = section("Pode dar sono.", "não é comum.")

    assert texts(ended, "Pode dar") == ["Pode dar sono."]


def test_a_line_that_only_names_what_follows_brings_it() -> None:
    named = section("Uso na gravidez", "Não use durante a gravidez.")

    assert texts(named, "Uso na") == ["Uso na gravidez", "Não use durante a gravidez."]


def test_a_long_paragraph_is_quoted_as_far_as_it_goes_on_with_what_is_asked() -> None:
    paragraph = LONG * 8 + "Na gravidez, evite o início. Na gravidez, evite o fim. " + LONG * 2
    found = texts(section(paragraph), "Na gravidez, evite o início", "gravidez")

    assert found == ["Na gravidez, evite o início.", "Na gravidez, evite o fim."]


@given(st.lists(st.tuples(st.sampled_from(sorted(KINDS)), st.text(max_size=60)), max_size=8))
def test_a_quote_holds_its_sentence_and_only_units_of_its_section(
    lines: Sequence[tuple[str, str]],
) -> None:
    of = section(*(f"{kind}: {text}" for kind, text in lines))
    for unit in of.prepared.units:
        found = quoted(focus("dor"), of, unit.index)

        assert unit.index in found
        assert list(found) == sorted(set(found))
        assert all(0 <= one < len(of.prepared.units) for one in found)
