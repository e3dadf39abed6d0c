"""Our own sentences about real leaflets, labelled before the verifier was written.

100 dangerous ones (one change each: a dropped condition, another unit, the wrong row of a table …) and 50 faithful
ones. No pharmacist has signed them; they were written by a reader in a pharmacist's place, who saw only the section.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from core.language.pack import load_pack
from core.store.database import open_store
from core.verify.sources.verdict import Passage
from core.verify.verify import verify_answer
from tests.evaluation.labelled_pairs import Pair, labelled_pairs

if TYPE_CHECKING:
    from tests.evaluation.conftest import Library

PACKS = {lang: load_pack(lang) for lang in ("pt", "fr")}


@pytest.fixture(scope="module")
def pairs(library: Library) -> list[Pair]:
    with closing(open_store(library.home)) as store:
        return labelled_pairs(store.reader(), library, PACKS)


def test_every_pair_still_stands_beside_the_sentence_that_was_labelled(pairs: list[Pair]) -> None:
    moved = [pair.id for pair in pairs if not pair.is_read_as_labelled]

    assert moved == []


def test_no_answer_is_a_sentence_of_its_leaflet(pairs: list[Pair]) -> None:
    copied = [pair.id for pair in pairs if pair.answer.casefold() in pair.section.text.casefold()]

    assert copied == []


def test_the_pairs_are_a_hundred_dangerous_and_fifty_faithful_ones(pairs: list[Pair]) -> None:
    counts = {
        (lang, good): sum(pair.lang == lang and pair.is_supported is good for pair in pairs)
        for lang in PACKS
        for good in (True, False)
    }

    assert counts == {("pt", True): 30, ("pt", False): 60, ("fr", True): 20, ("fr", False): 40}


def is_passed(pair: Pair) -> bool:
    """The verdict on the answer against the whole section."""
    passage = Passage(pair.id, pair.medicine, pair.section.code, pair.section.text)
    return verify_answer(pair.answer, [passage], pair.medicine, PACKS[pair.lang]).supported


@pytest.mark.parametrize("lang", PACKS)
def test_dangerous_pairs_are_stopped_and_faithful_ones_pass(
    lang: str, pairs: list[Pair], bars: dict[str, Any]
) -> None:
    faithful = [pair for pair in pairs if pair.lang == lang and pair.is_supported]
    dangerous = [pair for pair in pairs if pair.lang == lang and not pair.is_supported]

    leaked = [f"{pair.id} {pair.kind}" for pair in dangerous if is_passed(pair)]
    rejected = [f"{pair.id} {pair.kind}" for pair in faithful if not is_passed(pair)]

    stopped = 100 * (len(dangerous) - len(leaked)) / len(dangerous)
    passed = 100 * (len(faithful) - len(rejected)) / len(faithful)
    print(f"{lang}: {stopped:.1f} % stopped, {passed:.1f} % passed")
    print("passed but dangerous:", *leaked, sep="\n  ")
    print("stopped but faithful:", *rejected, sep="\n  ")
    bar = bars["verifier_pairs"][lang]
    assert stopped >= bar["stopped"], leaked
    assert passed >= bar["passed"], rejected
