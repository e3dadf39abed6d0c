from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.datafile import Table
from core.errors import DataFileError
from core.language.pack import load_pack
from core.language.phrases import Lexicon, Span
from core.language.tokens import tokens

if TYPE_CHECKING:
    from core.language.phrases import Hits

PT = load_pack("pt")


def lexicon(**classes: list[str]) -> Lexicon:
    return Lexicon.read(Table("pack.toml", "phrases", {"group": classes}))


def hits(text: str, **classes: list[str]) -> Hits:
    return lexicon(**classes).find(tokens(text, PT))


def test_words_stand_one_after_the_other() -> None:
    assert hits("sinto falta de ar", sign=["falta de ar"]).of("sign") == [Span(1, 4)]
    assert not hits("falta muito ar", sign=["falta de ar"]).has("sign")


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("respir*", "respirava mal"),
        ("boca *ando", "boca formigando"),
        ("tomei|bebi tudo", "bebi tudo"),
        ("o|a? caixa", "caixa"),
        ("tomei .. caixa", "tomei ontem a caixa"),
        ("tomei ... caixa", "tomei um dois tres quatro cinco caixa"),
        ("# comprimidos", "doze comprimidos"),
        ("# comprimidos", "12 comprimidos"),
        ("para|em_vez_de um", "em vez de um"),
        ("boca & tort*", "torta ficou a boca"),
    ],
)
def test_each_sign_of_a_phrase_does_what_it_says(phrase: str, text: str) -> None:
    assert hits(text, sign=[phrase]).has("sign")


def test_a_gap_does_not_reach_into_the_next_sentence() -> None:
    assert not hits("tomei ontem. A caixa caiu", sign=["tomei .. caixa"]).has("sign")


def test_a_class_may_be_made_of_others() -> None:
    found = hits(
        "bebi o frasco", sign=["<took> o <box>"], took=["tomei", "bebi"], box=["caixa", "frasco"]
    )

    assert found.of("sign") == [Span(0, 3)]


@pytest.mark.parametrize(
    ("classes", "problem"),
    [
        ({"sign": ["<other>"]}, "no class"),
        ({"sign": ["<sign> x"]}, "refers to itself"),
        ({"sign": [".. fim"]}, "must begin and end"),
        ({"sign": ["Maiúscula"]}, "no word in small letters"),
    ],
)
def test_a_wrong_phrase_is_refused_by_key(classes: dict[str, list[str]], problem: str) -> None:
    with pytest.raises(DataFileError) as refused:
        lexicon(**classes)

    assert refused.value.details["file"] == "pack.toml"
    assert refused.value.details["key"] == "phrases.group.sign"
    assert problem in str(refused.value.details["problem"])
