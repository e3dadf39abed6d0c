"""Search: the right passages, in one order, and nothing that a user types is syntax."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.bench.corpus import Corpus
from core.store import candidates, search
from core.store.database import Connection, open_store
from core.store.documents import SourceFile, save_leaflet
from core.store.search import Query
from tests.store_examples import FOLHALIVE, NOW, leaflet_of, save

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connection]:
    with open_store(tmp_path_factory.mktemp("search")) as store:
        yield store.writer()


def texts_found(db: Connection, query: Query, limit: int = 10) -> list[str]:
    return [hit.passage.text for hit in search.search(db, query, limit)]


def test_the_passage_with_more_of_the_words_comes_first(db: Connection) -> None:
    save(db, leaflet_of(["Tome com água.\nTome à noite com água.\nGuarde ao abrigo da luz."]))

    assert texts_found(db, Query(("tome", "noite"))) == ["Tome à noite com água.", "Tome com água."]


def test_hits_carry_their_place_and_a_falling_score(db: Connection) -> None:
    save(db, leaflet_of(["Tome com água.\nTome à noite com água."]))

    hits = search.search(db, Query(("tome", "noite")), 10)

    assert [hit.rank for hit in hits] == [1, 2]
    assert hits[0].score > hits[1].score > 0


def test_accents_case_and_typography_do_not_matter(db: Connection) -> None:
    save(db, leaflet_of(["Pingue no ŒIL à noite: 50 µg."]))

    for term in ("oeil", "œil", "ŒIL", "noite", "À", "ug", "µg"):
        assert len(texts_found(db, Query((term,)))) == 1, term


def test_equal_passages_come_in_reading_order(db: Connection) -> None:
    save(db, leaflet_of(["Tome já.\nTome já.\nTome já."]))

    hits = search.search(db, Query(("tome",)), 10)

    assert [hit.passage.start for hit in hits] == [0, 9, 18]


def test_a_word_in_the_heading_counts_more_than_in_the_text(db: Connection) -> None:
    save(db, leaflet_of(["o heading de lado", "1 2 3"]))

    assert texts_found(db, Query(("2",)))[0] == "1 2 3"


def test_the_name_of_the_medicine_finds_its_leaflet(db: Connection) -> None:
    save(db, leaflet_of())
    save(db, leaflet_of(medicine=replace(FOLHALIVE, name="Serenol", substances=("calmina",))))

    medicines = [hit.passage.medicine for hit in search.search(db, Query(("calmina", "tome")), 4)]

    assert medicines[:1] == ["Serenol"]


def test_a_search_within_versions_finds_nothing_of_another_medicine(db: Connection) -> None:
    save(db, leaflet_of())
    other = save(db, leaflet_of(medicine=replace(FOLHALIVE, name="Serenol")))

    hits = search.search(db, Query(("tome",), (other.version_id,)), 10)

    assert {hit.passage.medicine for hit in hits} == {"Serenol"}


def test_a_search_within_sections_finds_nothing_of_another_section(db: Connection) -> None:
    save(db, leaflet_of(["Tome já.", "Tome depois."]))

    assert texts_found(db, Query(("tome",), sections=("VP-2",))) == ["Tome depois."]
    assert texts_found(db, Query(("tome",), sections=())) == []


def test_a_word_can_be_found_by_its_beginning(db: Connection) -> None:
    saved = save(db, leaflet_of(["Não parta os comprimidos."]))

    assert texts_found(db, Query((), prefixes=("comprim",)))
    assert texts_found(db, Query((), (saved.version_id,), prefixes=("Comprim",)))
    assert not texts_found(db, Query(("comprim",)))


def test_a_term_of_several_words_is_a_phrase(db: Connection) -> None:
    saved = save(db, leaflet_of(["Tome 0,5 mL.\nTome 5 vezes 0 mL."]))

    assert texts_found(db, Query(("0,5",))) == ["Tome 0,5 mL."]
    assert texts_found(db, Query(("0,5",), (saved.version_id,))) == ["Tome 0,5 mL."]


def first_four(word: str) -> str:
    """A stem that a test can foresee."""
    return word[:4]


def test_with_stems_words_of_one_family_are_the_same(db: Connection) -> None:
    save(db, leaflet_of(["Guarde os comprimidos.\nUm comprimido e um copo de água."]))
    saved = save(db, leaflet_of(["Guarde os comprimidos.", "Água."], kind="VPS"))

    within = Query(("comprimindo",), (saved.version_id,))
    everywhere = Query(("comprimido", "água"))

    assert search.search(db, within, 5) == []
    hits = search.search(db, within, 5, first_four)
    assert [hit.passage.text for hit in hits] == ["Guarde os comprimidos."]
    assert "Guarde os comprimidos." not in texts_found(db, everywhere)
    best = search.search(db, Query(("comprimindo", "comprimido", "guarde")), 5, first_four)[0]
    assert best.passage.text == "Guarde os comprimidos."


def test_a_version_read_with_stems_is_still_found_without(db: Connection) -> None:
    saved = save(db, leaflet_of(["Guarde os comprimidos."]))
    query = Query(("comp",), (saved.version_id,))

    assert len(search.search(db, query, 5, first_four)) == 1
    assert search.search(db, query, 5) == []


@settings(max_examples=60)
@given(
    st.lists(
        st.one_of(
            st.text(max_size=8),
            st.sampled_from(['"', "AND", "NEAR(a b)", "body:x", "*", "a*", "^a", "\0"]),
        ),
        max_size=5,
    )
)
def test_nothing_that_is_typed_is_syntax(a_store: Connection, terms: list[str]) -> None:
    everywhere = search.search(a_store, Query(tuple(terms), prefixes=tuple(terms)), 10)

    assert all(hit.score > 0 for hit in everywhere)


@pytest.fixture(scope="module")
def a_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connection]:
    with open_store(tmp_path_factory.mktemp("typed")) as store:
        save(store.writer(), leaflet_of(["a x NEAR b and body AND é"]))
        yield store.writer()


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Corpus, Connection]]:
    corpus = Corpus(370)
    with open_store(tmp_path_factory.mktemp("made-up")) as store:
        db = store.writer()
        for number, text in enumerate(corpus.leaflets()):
            save_leaflet(db, text.leaflet, text.passages, SourceFile("made up", str(number)), NOW)
        yield corpus, db


@settings(max_examples=30)
@given(st.integers(0, 10_000))
def test_both_ways_of_searching_a_leaflet_find_the_same(
    made_up: tuple[Corpus, Connection], seed: int
) -> None:
    corpus, db = made_up
    (question,) = corpus.questions(1, seed)
    query = Query(question.words, (question.leaflet + 1,))
    whole = {hit.passage.passage_id for hit in search.search(db, query, 40)}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "READ_ALL", 0)
        by_index = {hit.passage.passage_id for hit in search.search(db, query, 40)}

    assert whole == by_index


def test_a_search_that_reads_little_finds_nearly_all_that_one_that_reads_all_finds(
    made_up: tuple[Corpus, Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus, db = made_up
    questions = corpus.questions(100)

    def found() -> int:
        hits = [search.search(db, Query(question.words), 6) for question in questions]
        places = [question.leaflet * 37 + question.passage + 1 for question in questions]
        return sum(
            place in [hit.passage.passage_id for hit in some]
            for place, some in zip(places, hits, strict=True)
        )

    with_all = found()
    monkeypatch.setattr(candidates, "LEAST_READ", 150)
    monkeypatch.setattr(candidates, "SAMPLE_SHARE", 20)

    assert with_all >= 98
    assert found() >= with_all - 4


def test_words_that_stand_everywhere_still_find_something(
    made_up: tuple[Corpus, Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    corpus, db = made_up
    monkeypatch.setattr(candidates, "LEAST_READ", 20)
    monkeypatch.setattr(candidates, "MOST_READ", 20)

    hits = search.search(db, Query(tuple(corpus.vocabulary[:3])), 6)

    assert len(hits) == 5
    assert search.search(db, Query(tuple(corpus.vocabulary[:3])), 6) == hits
