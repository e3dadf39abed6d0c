from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engines import FileText, PageText, TextLine
from models.wire import packed, unpacked

numbers = st.floats(allow_nan=False, allow_infinity=False)
texts = st.text()
lines = st.builds(
    TextLine,
    texts,
    numbers,
    numbers,
    numbers,
    numbers,
    numbers,
    st.booleans(),
    st.integers(),
    st.integers(),
    texts,
)
pages = st.builds(
    PageText,
    st.integers(),
    numbers,
    numbers,
    st.lists(lines, max_size=3).map(tuple),
    st.integers(),
    st.none() | st.integers(),
    st.booleans(),
)
files = st.builds(
    FileText,
    texts,
    st.lists(pages, max_size=3).map(tuple),
    st.dictionaries(texts, texts, max_size=3),
    st.lists(texts, max_size=3).map(tuple),
)


@given(st.lists(files, max_size=3))
def test_texts_survive_the_pipe(sent: list[FileText]) -> None:
    assert unpacked(json.loads(json.dumps(packed(sent)))) == sent


@pytest.mark.parametrize(
    "value", [None, 1, [1], [["pdf", [], [], []]], [["pdf", [[1]], {}, []]], [["pdf", 3, {}, []]]]
)
def test_nonsense_is_told_apart(value: object) -> None:
    with pytest.raises(ValueError, match="no texts"):
        unpacked(value)


def test_what_stands_at_infinity_stands_nowhere() -> None:
    line = TextLine("texto", float("inf"), float("-inf"), float("nan"), 1.0)
    file = FileText("pdf", (PageText(1, float("inf"), 800.0, (line,), 5),), {})

    (found,) = unpacked(json.loads(json.dumps(packed([file]))))

    assert found.pages[0].width == 0.0
    assert found.pages[0].lines == (TextLine("texto", 0.0, 0.0, 0.0, 1.0),)


def test_half_a_character_becomes_the_sign_for_what_cannot_be_read() -> None:
    file = FileText("html", (PageText(1, 0.0, 0.0, (TextLine("a\ud800b"),), 3),), {"t": "\udfff"})

    (found,) = unpacked(json.loads(json.dumps(packed([file]))))

    assert found.pages[0].lines[0].text == "a\ufffdb"
    assert found.metadata == {"t": "\ufffd"}
