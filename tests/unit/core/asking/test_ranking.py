"""Which sentences are looked at, what speaks for them, and when there is no answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asking.evidence import NAMES, Evidence
from core.asking.focus import Focus, Item, Need
from core.asking.leaflets import ready_leaflet
from core.asking.ranking import OF_ANSWER, Weights, confidence, covers, ranked
from core.errors import DataFileError
from core.language.pack import load_pack
from core.store.documents import documents_of, medicines
from tests.answer_examples import store_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.asking.leaflets import ReadySection

PT = load_pack("pt")


def item(said: str, need: Need = Need.REQUIRED) -> Item:
    return Item(said, frozenset({f"s:{PT.stems.of(said)}"}), need, (said,))


def focus(*items: Item) -> Focus:
    return Focus(items, (), frozenset(), (), frozenset(), frozenset())


@pytest.fixture(scope="module")
def sections(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ReadySection, ...]]:
    with store_of(tmp_path_factory.mktemp("home")) as store:
        db = store.reader()
        zumbelina = next(one for one in medicines(db) if one.name == "Zumbelina")
        yield tuple(
            section
            for document in documents_of(db, zumbelina.id)
            for section in ready_leaflet(db, document, PT).sections
        )


def evidence(
    sections: tuple[ReadySection, ...], *items: Item, topics: dict[str, float] | None = None
) -> Evidence:
    return Evidence(focus(*items), topics or {}, sections, PT, is_professional=False)


def test_the_sentence_that_says_the_word_comes_first(sections: tuple[ReadySection, ...]) -> None:
    best = ranked(evidence(sections, item("varfarina")))[0]

    assert "varfarina" in best.section.prepared.units[best.index].text.casefold()


def test_without_a_word_the_sections_of_the_topic_come_first(
    sections: tuple[ReadySection, ...],
) -> None:
    best = ranked(evidence(sections, topics={"storage": 1.0}))[0]

    assert best.section.section.code == "VP-5"


def test_what_nothing_speaks_for_is_not_looked_at(sections: tuple[ReadySection, ...]) -> None:
    assert ranked(evidence(sections, item("astronauta"))) == []


def test_what_is_told_of_others_does_not_answer(sections: tuple[ReadySection, ...]) -> None:
    of_elderly = Item("idosa", frozenset({"c:elderly"}), Need.SOFT, ("idosa",))
    found = ranked(evidence(sections, of_elderly, topics={"dose": 1.0}))

    keys = [one.section.prepared.units[one.index].keys for one in found]
    assert found
    assert not any("c:child" in of_unit and "c:elderly" not in of_unit for of_unit in keys)


def test_a_rare_word_weighs_more_than_a_frequent_one(sections: tuple[ReadySection, ...]) -> None:
    found = evidence(sections, item("varfarina"), item("zumbelina"))

    assert found.weights["varfarina"] > found.weights["zumbelina"]
    assert sum(found.weights.values()) == pytest.approx(1)


@given(st.lists(st.sampled_from(["varfarina", "dor", "dirigir", "astronauta"]), unique=True))
def test_what_speaks_for_a_sentence_is_bounded(
    sections: tuple[ReadySection, ...], words: list[str]
) -> None:
    found = ranked(evidence(sections, *map(item, words), topics={"driving": 0.5}))

    for one in found:
        assert len(one.evidence) == len(NAMES)
        assert all(-2 <= number <= 2 for number in one.evidence)
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)


def test_a_quote_that_says_all_is_surer_than_one_that_lacks_a_word(
    sections: tuple[ReadySection, ...],
) -> None:
    asked = evidence(sections, item("varfarina"), item("astronauta"))
    found = ranked(asked)
    all_keys = frozenset(key for one in asked.focus.items for key in one.keys)

    with_all = confidence(asked, found, {}, all_keys)

    assert confidence(asked, found, {}, frozenset()) < with_all


def test_a_quote_covers_when_it_has_what_is_required() -> None:
    asked = focus(item("dor"), item("sono", Need.SOFT), item("noite", Need.OPTIONAL))

    assert covers(asked, item("dor").keys | item("sono").keys)
    assert covers(asked, item("dor").keys)
    assert not covers(asked, item("sono").keys)


def test_a_file_of_weights_that_lacks_one_is_refused(root: Path, tmp_path: Path) -> None:
    text = (root / "data" / "ranking.toml").read_text(encoding="utf-8")
    (tmp_path / "ranking.toml").write_text(
        "\n".join(line for line in text.splitlines() if not line.startswith(OF_ANSWER[0])),
        encoding="utf-8",
    )

    with pytest.raises(DataFileError, match=OF_ANSWER[0]):
        Weights.read(tmp_path / "ranking.toml")
