from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import RefusalReason
from models.children.decode import decoded
from models.children.plain import text_of
from models.children.reader import texts_of
from models.children.refusal import RefusedError

LIMITS = {"pages": 10, "compare": 0}


def test_paragraphs_lie_between_empty_lines_and_pages_between_form_feeds() -> None:
    text = text_of("Zelvarina\r\n  em gotas \n\n\nTome.\fGuarde.\n")

    assert [[(line.text, line.block) for line in page.lines] for page in text.pages] == [
        [("Zelvarina", 0), ("em gotas", 0), ("Tome.", 1)],
        [("Guarde.", 0)],
    ]
    assert [(page.number, page.chars) for page in text.pages] == [(1, 21), (2, 7)]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("½ gota – ação".encode(), "½ gota – ação"),
        (b"\xef\xbb\xbf" + "œdème".encode(), "œdème"),
        ("l’œdème… 5 €".encode("cp1252"), "l’œdème… 5 €"),
        (b"\xff\xfe" + "µg".encode("utf-16-le"), "µg"),
        (b"\xfe\xff" + "µg".encode("utf-16-be"), "µg"),
    ],
)
def test_the_encoding_is_told_by_the_bytes(data: bytes, text: str) -> None:
    assert decoded(data) == text


def test_a_page_that_says_latin_1_is_read_as_what_it_is() -> None:
    html = '<html><head><meta charset="iso-8859-1"></head><body><p>l’œdème</p></body></html>'

    (text,) = texts_of(html.encode("cp1252"), LIMITS)

    assert text.pages[0].lines[0].text == "l’œdème"


def test_one_very_long_line_is_a_line() -> None:
    long = "palavra " * 50_000

    assert text_of(long).pages[0].lines[0].text == long.strip()


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    reason = None
    texts = []
    try:
        texts = texts_of(data, LIMITS)
    except RefusedError as refusal:
        reason = refusal.reason

    assert bool(texts) != isinstance(reason, RefusalReason)


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=200))
def test_the_visible_characters_of_a_text_are_all_kept(text: str) -> None:
    page = text_of(text).pages[0]

    kept = "".join(line.text for line in page.lines)
    assert "".join(kept.split()) == "".join(text.split())
    assert page.chars == len("".join(text.split()))
