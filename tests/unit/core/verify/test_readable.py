"""What cannot be read is not guessed at."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.verify.reading import readable
from core.verify.reading.readable import Unreadable, unreadable


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Tome 5\ufffdmg.", Unreadable("sign", {"code": "U+FFFD"})),
        ("Tome 5\x00mg.", Unreadable("control", {"code": "U+0000"})),
        ("T\u043eme 5 mg.", Unreadable("scripts", {})),  # a Cyrillic o
        ("a" * 2001, Unreadable("long", {"count": "2000"})),
    ],
)
def test_what_cannot_be_read_says_why(text: str, why: Unreadable) -> None:
    assert unreadable(text) == why


def test_what_stands_after_a_known_symbol_is_looked_at_too() -> None:
    assert not unreadable("\uf0b7 Tome 5 \uf06dg")
    assert unreadable("\uf0b7 Tome 5\x00mg")


def test_a_word_of_one_foreign_script_is_only_unknown() -> None:
    assert not unreadable(
        "Tome \u0442\u043e\u043c\u0435 5 mg"
    )  # Cyrillic, and no letter that looks Latin beside it
    assert not unreadable("a" * 2000)


def test_the_letters_and_signs_of_leaflets_can_be_read() -> None:
    assert not unreadable(
        "Não use mais de 2,5 µg/mL (½ colher) — à noite, s’il vous plaît : 10 °C ≤ 3º."
    )


@given(st.text(st.characters(max_codepoint=0x2300), max_size=40))
def test_a_text_of_ordinary_signs_needs_no_closer_look(text: str) -> None:
    quick = unreadable(text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(readable, "_ORDINARY", re.compile(r"(?!)"))
        assert unreadable(text) == quick
