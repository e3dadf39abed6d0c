"""Words broken at a line's end."""

from __future__ import annotations

import pytest

from core.ingest.hyphens import Hyphens
from core.ingest.normal import SOFT_END
from core.language.pack import load_pack

PT = load_pack("pt").hyphens
FR = load_pack("fr").hyphens


def hyphens(*texts: str) -> Hyphens:
    return Hyphens.of(texts, PT)


def test_a_syllable_loses_its_hyphen_when_the_document_writes_the_word_whole() -> None:
    known = hyphens("Guarde este medicamento em local seco.")

    assert known.join(f"Tome o medica{SOFT_END}", "mento com água") == "Tome o medicamento com água"


def test_a_compound_keeps_its_hyphen_when_the_document_writes_it_so() -> None:
    known = hyphens("Procure seu cirurgião-dentista antes de usar.")

    assert known.join(f"ao cirurgião{SOFT_END}", "dentista.") == "ao cirurgião-dentista."


@pytest.mark.parametrize(
    ("before", "after", "joined"),
    [
        ("deve-", "se evitar", "deve-se evitar"),
        ("o período pós-", "parto", "o período pós-parto"),
        ("dose de 10-", "20 mg", "dose de 10-20 mg"),
    ],
)
def test_the_pack_keeps_hyphens_of_grammar(before: str, after: str, joined: str) -> None:
    assert hyphens("").join(before, after) == joined


def test_french_inversions_keep_their_hyphen() -> None:
    assert Hyphens.of([], FR).join("Comment faut-", "il prendre") == "Comment faut-il prendre"


def test_a_line_that_ends_in_a_whole_word_is_not_joined() -> None:
    assert hyphens("").join("tome um comprimido", "por dia") is None
