"""Concepts: expressions that answer for each other, their exceptions, and stems."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.datafile import Table
from core.errors import DataFileError
from core.language import concepts
from core.language.concepts import Expressions, Found, Stems
from core.language.pack import languages, load_pack
from core.language.text import words

WORDS = [
    "leite",
    "materno",
    "peso",
    "alcool",
    "de",
    "3",
    "nao",
    "gravida",
    "poids",
    "lait",
    "2",
    "8",
    "x",
]


def expressions(**groups: list[str]) -> Expressions:
    return Expressions.read(Table("test.toml", "concepts", dict(groups)))


def names(found: list[Found]) -> list[str]:
    return [one.name for one in found]


def test_lay_and_technical_words_are_one_concept() -> None:
    concepts = load_pack("pt").concepts

    for text in ("estou grávida", "uso em gestantes", "durante a gestação"):
        assert "pregnancy" in names(concepts.find(words(text)))
    for text in ("ça fait grossir ?", "une prise de poids"):
        assert "weight_gain" in names(load_pack("fr").concepts.find(words(text)))


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("j'ai la courante", "des diarrhées"),
        ("j'ai tourné de l'oeil", "des syncopes"),
        ("ça me gratte", "un prurit"),
        ("bouche pâteuse", "une sécheresse buccale"),
        ("j'ai zappé ma prise", "une dose oubliée"),
        ("tout stopper d'un coup", "un arrêt brutal"),
        ("le casser en deux", "le comprimé peut être divisé en doses égales"),
        ("chez un patient IH", "en cas d'insuffisance hépatique"),
        ("sous AINS", "des anti-inflammatoires non stéroïdiens"),
        ("un pansement gastrique", "les topiques gastro-intestinaux"),
        ("on me fait une péridurale", "une anesthésie rachidienne"),
        ("avec du poppers", "les dérivés nitrés"),
        ("dans ma glacière", "un sac isotherme"),
        ("avec de la compote", "mélanger à un aliment mou ou à de la compote"),
    ],
)
def test_french_everyday_words_meet_those_of_leaflets(said: str, written: str) -> None:
    concepts = load_pack("fr").concepts
    asked = names(concepts.find(words(said), is_question=True))

    assert set(asked) & set(names(concepts.find(words(written))))


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("peut conduire à une atteinte du rein", "driving"),
        ("un allongement de l'intervalle QT", "lying"),
        ("pendant la grossesse", "weight_gain"),
        ("ce produit agit vite", "shake"),
        ("un coup de soleil", "split"),
        ("une gélule jaune", "yellow_skin"),
        ("voir rubrique 2", "vision"),
        ("une dose quotidienne divisée en deux prises", "split"),
        ("un arrêt cardiaque", "stop"),
        ("avant qu'il ait mangé", "stroke"),
    ],
)
def test_french_words_of_another_sense_mean_no_concept(written: str, name: str) -> None:
    assert name not in names(load_pack("fr").concepts.find(words(written)))


def test_an_expression_says_where_it_stands() -> None:
    found = expressions(gain=["ganho|aumento .. peso"]).find(
        words("houve um aumento rápido de peso")
    )

    assert found == [Found(2, 6, "gain")]


def test_a_gap_is_not_longer_than_three_words() -> None:
    gain = expressions(gain=["ganho .. peso"])

    assert not gain.find(words("ganho de força e também de peso"))


def test_optional_words_and_longer_alternatives_are_read() -> None:
    group = expressions(rest=["dar o? peito", "leite materno|da_mae"])

    assert names(group.find(words("dar o peito"))) == ["rest"]
    assert names(group.find(words("dar peito"))) == ["rest"]
    assert names(group.find(words("o leite da mãe"))) == ["rest"]


def test_an_exception_takes_the_concept_back() -> None:
    milk = expressions(milk=["leite", "!leite materno"])

    assert names(milk.find(words("com leite"))) == ["milk"]
    assert not milk.find(words("passa para o leite materno"))
    assert milk.has_exceptions("milk")


def test_a_word_of_questions_means_nothing_in_a_leaflet() -> None:
    alcohol = expressions(alcohol=["alcool", "?beber"])

    assert names(alcohol.find(words("posso beber"), is_question=True)) == ["alcohol"]
    assert not alcohol.find(words("beber água"))


@pytest.mark.parametrize("written", [".. peso", "peso ..", "Peso", "péso", "", "a*b"])
def test_a_malformed_expression_is_refused_with_its_key(written: str) -> None:
    with pytest.raises(DataFileError) as failure:
        expressions(gain=[written])

    assert failure.value.details["key"] == "concepts.gain"


def test_inflected_words_share_a_stem_with_and_without_accents() -> None:
    stems = load_pack("pt").stems

    assert stems.of("convulsoes") == stems.of("convulsao")
    assert stems.of("alimentacao") == stems.of("alimentos")
    assert stems.of("gripe") in set(stems.bases("gripezinha")) | {stems.of("gripe")}
    assert stems.of("cafe") in set(stems.bases("cafezinho"))


def test_an_unknown_stemmer_is_refused() -> None:
    with pytest.raises(DataFileError):
        Stems.read(Table("test.toml", "stems", {"algorithm": "klingon"}))


@pytest.mark.parametrize("code", languages())
@given(
    st.lists(
        st.sampled_from(WORDS),
        max_size=12,
    )
)
def test_every_place_found_lies_in_the_text(code: str, said: list[str]) -> None:
    for found in load_pack(code).concepts.find(said, is_question=True):
        assert 0 <= found.start < found.end <= len(said)


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=20))
def test_a_stem_is_never_empty(word: str) -> None:
    for code in languages():
        assert load_pack(code).stems.of(word)


def test_words_without_an_end_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    stems = load_pack("pt").stems
    monkeypatch.setattr(concepts, "_STEMS", {})
    monkeypatch.setattr(concepts, "KEPT_STEMS", 10)

    found = [stems.of(f"palavra{number}") for number in range(100)]

    assert len(set(found)) == 100
    assert len(concepts._STEMS[stems.algorithm]) <= 10
