"""Claims that a hurried reader would take for the source's: each is stopped (`tests/data/verifier_traps.txt`)."""

from __future__ import annotations

import pytest

from core.language.pack import load_pack
from core.verify.verify import Passage, verify_answer
from tests.claims import claims_in

TRAPS = claims_in("verifier_traps.txt")
# A list's items support nothing without the line that opens it, so neither does a list that is said whole; a question
# and what is answered to it state nothing alone, nor does what is crossed out, or what the next sentence takes back.
TAKEN_BACK = (
    ". Isto não",
    ". Ceci ne",
    ". Exceto",
    ". Isso só",
    ". À l'exception",
    ". Este esquema",
    ". Ce schéma",
)
WHOLE = sorted(
    {
        (lang, source)
        for lang, source, _ in TRAPS
        if not set("\n?✗✖✕×☒❎") & set(source) and not any(sign in source for sign in TAKEN_BACK)
    }
)


def is_supported(lang: str, source: str, claim: str) -> bool:
    passages = [Passage("p", "Zelfamox", "dose", source)]
    return verify_answer(claim, passages, "Zelfamox", load_pack(lang)).supported


@pytest.mark.parametrize(("lang", "source", "claim"), TRAPS)
def test_a_trap_is_not_stepped_into(lang: str, source: str, claim: str) -> None:
    assert not is_supported(lang, source, claim)


@pytest.mark.parametrize(("lang", "source"), WHOLE)
def test_the_source_itself_is_supported(lang: str, source: str) -> None:
    assert is_supported(lang, source, source)
