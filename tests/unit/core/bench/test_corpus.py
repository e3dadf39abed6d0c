"""The made-up corpus: always the same, of the size asked for, and like leaflets in its shape."""

from __future__ import annotations

from collections import Counter

from core.bench.corpus import PASSAGES_PER_LEAFLET, Corpus


def test_a_corpus_is_always_the_same() -> None:
    assert list(Corpus(80).leaflets()) == list(Corpus(80).leaflets())
    assert Corpus(80).questions(5) == Corpus(80).questions(5)
    assert next(Corpus(80, seed=2).leaflets()) != next(Corpus(80).leaflets())


def test_it_has_as_many_passages_as_asked_for_each_inside_its_section() -> None:
    texts = list(Corpus(PASSAGES_PER_LEAFLET + 5).leaflets())

    passages = [piece for text in texts for pieces in text.passages for piece in pieces]
    assert len(passages) == PASSAGES_PER_LEAFLET + 5
    for text in texts:
        for section, pieces in zip(text.leaflet.sections, text.passages, strict=True):
            assert all(section.text[piece.start : piece.end] == piece.text for piece in pieces)
    assert all(60 <= len(piece.text.split()) <= 200 for piece in passages)
    assert len({text.leaflet.medicine.name for text in texts}) == 2


def test_a_few_words_are_everywhere_and_most_are_rare() -> None:
    corpus = Corpus(370)
    passages = [
        piece.text.split() for text in corpus.leaflets() for part in text.passages for piece in part
    ]

    holding = Counter(word for words in passages for word in set(words))

    assert holding[corpus.vocabulary[0]] > 0.9 * len(passages)
    rare = sum(holding[word] < 0.02 * len(passages) for word in corpus.vocabulary)
    assert rare > 0.95 * len(corpus.vocabulary)


def test_a_question_has_words_of_its_passage() -> None:
    corpus = Corpus(370)
    texts = list(corpus.leaflets())

    for question in corpus.questions(20):
        pieces = [piece for part in texts[question.leaflet].passages for piece in part]
        said = set(pieces[question.passage].text.split()) & set(question.words)
        assert len(said) >= 2
        assert 5 <= len(question.words) <= 12
