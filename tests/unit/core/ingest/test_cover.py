"""A whole cover: what it identifies, its form and edition, and that any text at all gives its own words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.documents.document import Code
from core.ingest.cover import front_and_back, identify
from core.ingest.cover_lines import name_words
from core.ingest.normal import squeeze
from tests.covers import FR, IDENTIFICATION, PT, lines, pt


def test_brand_substance_company_form_and_strength_of_a_usual_cover() -> None:
    cover = """26|ZELTURIN®
18|(cloridrato de zelturina)
14|Boreal Farmacêutica Ltda.
14|Comprimido revestido
14|20 mg"""

    identity = pt(cover, IDENTIFICATION)

    assert identity.name == "ZELTURIN"
    assert identity.substances == ("cloridrato de zelturina",)
    assert identity.holder == "Boreal Farmacêutica Ltda."
    assert identity.form == "comprimido revestido"
    assert identity.strengths == "20 mg"
    assert identity.codes == (Code("ms", "198760043"),)
    assert identity.country == "BR"
    assert identity.dated == "2024-02-03"
    assert identity.is_certain


@pytest.mark.parametrize(
    "printed",
    [
        "Comprimidos revestidos",
        "COMPRIMIDO REVESTIDO",
        "comprimido  revestido 20mg",
        "Comprimido\nrevestido",
    ],
)
def test_a_new_version_has_the_same_form(printed: str) -> None:
    assert pt(f"Zelturin\nzelturina\n{printed}", IDENTIFICATION).form == "comprimido revestido"


@pytest.mark.parametrize(
    ("printed", "form"),
    [
        ("Pó liofilizado para\nsolução injetável", "pó liofilizado para solução injetável"),
        ("Solução oral (gotas)", "solução oral (gotas)"),
        ("Suspensão injetável\nRefil 3 mL", "suspensão injetável (refil 3 ml)"),
        ("Comprimido\n(INSTITUCIONAL)", "comprimido (institucional)"),
        ("Solução injetável\nVersão para o Mercado Público", "solução injetável (mercado público)"),
    ],
)
def test_form_and_edition_of_the_cover(printed: str, form: str) -> None:
    assert pt(f"Zelturin\nzelturina\n{printed}", IDENTIFICATION).form == form


words_of_covers = st.sampled_from(
    [
        "Zelturin®",
        "zelturina",
        "Comprimido",
        "20 mg",
        "Boreal Ltda.",
        "APRESENTAÇÃO",
        "(zelturina)",
        "USO ORAL",
        "",
        "+",
        "ǌĞůƚ",
    ]
)


any_line = st.one_of(words_of_covers, st.text(max_size=40))


@given(st.lists(any_line, max_size=20), st.lists(any_line, max_size=8))
def test_any_text_gives_an_identity_made_of_its_own_words(
    front: list[str], back: list[str]
) -> None:
    before, after = lines("\n".join(front)), lines("\n".join(back), first_page=5)
    said = {word for line in (*before, *after) for word in name_words(line.text)}
    glued = "".join(squeeze(line.text) for line in (*before, *after))

    for facts in (PT, FR):
        identity = identify(before, after, "VP", facts, {})

        for word in name_words(identity.name):
            assert word in said or squeeze(word) in glued
        assert all(
            char.isdigit() for code in identity.codes if code.system != "eu" for char in code.value
        )
        assert identity == identify(before, after, "VP", facts, {})


@pytest.mark.parametrize(
    ("codes", "parts"),
    [
        (["VP-I", "VP-1", "VP-9", "VP-III"], (1, 3)),
        (["VP-1", "VP-9"], (0, 1)),
        (["RCP-I", "RCP-1", "RCP-2", "RCP-3", "RCP-4.1", "RCP-6.6", "RCP-7", "RCP-8"], (4, 6)),
        (["NOT-I", "NOT-1", "NOT-6"], (1, 2)),
        (["RCP-1"], (1, 1)),
        ([], (0, 0)),
    ],
)
def test_front_and_back_are_known_by_their_sections(
    codes: list[str], parts: tuple[int, int]
) -> None:
    assert front_and_back(codes, FR if codes[:1] and codes[0][0] in "RN" else PT) == parts
