"""A model's header is read before the engine sees the file; whatever is wrong with it has a name."""

from __future__ import annotations

import contextlib
import io
import os
import struct
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ModelFileError
from core.generating import Trouble
from models.gguf_bytes import HEADER_LIMIT_BYTES, HeaderError
from models.gguf_header import MARGIN_BYTES, Header, parse_header, read_header
from tests.gguf_files import F32, LIST, TEXT, U32, U64, GgufFile, usual_entries

if TYPE_CHECKING:
    from pathlib import Path


def read(content: bytes) -> Header:
    return parse_header(io.BytesIO(content), len(content))


def trouble_of(content: bytes) -> Trouble:
    with pytest.raises(HeaderError) as caught:
        read(content)
    return caught.value.trouble


def test_a_model_says_what_it_is() -> None:
    header = read(GgufFile().build())

    assert (header.name, header.architecture, header.licence) == (
        "Little Llama",
        "llama",
        "apache-2.0",
    )
    assert header.parameters == 64 * 3 + 64 * 64
    assert header.quantisation == "Q4_K_M"
    assert (header.context, header.layers, header.vocabulary) == (2048, 4, 3)
    assert header.has_chat_template


def test_the_second_version_of_the_format_is_read_as_well() -> None:
    assert read(GgufFile(version=2).build()).name == "Little Llama"


def test_memory_is_the_file_with_two_numbers_for_each_token_head_and_layer() -> None:
    header = read(GgufFile().build())

    # 2 bytes for each of 8 numbers of a key and 8 of a value, 2 pairs of heads, 4 layers
    assert header.cache_bytes == 2 * (8 + 8) * 2 * 4
    assert header.memory_bytes(100) == header.file_bytes + 256 * 100 + MARGIN_BYTES


def test_no_more_context_is_counted_than_the_model_has() -> None:
    header = read(GgufFile().build())

    assert header.memory_bytes(1_000_000) == header.memory_bytes(2048)


def test_heads_that_differ_between_layers_are_added_up() -> None:
    file = GgufFile().with_entry("llama.attention.head_count_kv", LIST, (U32, [1, 2, 0, 4]))

    assert read(file.build()).cache_bytes == 2 * (8 + 8) * (1 + 2 + 0 + 4)


def test_a_licence_that_is_not_told_is_empty() -> None:
    assert read(GgufFile().without("general.license").build()).licence == ""


def test_the_quantisation_that_is_not_told_is_that_of_most_weights() -> None:
    assert read(GgufFile().without("general.file_type").build()).quantisation == "Q4_0"


def test_a_name_cannot_turn_letters_round_or_break_its_line() -> None:
    file = GgufFile().with_entry("general.name", TEXT, "a\u202eb\x1b[31m\nc" + "x" * 500)

    name = read(file.build()).name

    assert name.startswith("a\\u202eb\\x1b[31m c")
    assert len(name) == 120


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (GgufFile(version=1), Trouble.ARCHITECTURE),
        (GgufFile(version=4), Trouble.ARCHITECTURE),
        (GgufFile(version=3 << 24), Trouble.ARCHITECTURE),
        (GgufFile().with_entry("general.architecture", TEXT, "tomorrow"), Trouble.ARCHITECTURE),
        (GgufFile(tensors=[("t", (1,), 0), ("u", (1,), 1)]), None),
        (GgufFile().with_entry("general.type", TEXT, "adapter"), Trouble.NO_TEXT_MODEL),
        (GgufFile().with_entry("general.type", TEXT, "mmproj"), Trouble.NO_TEXT_MODEL),
        (GgufFile().with_entry("general.architecture", TEXT, "clip"), Trouble.NO_TEXT_MODEL),
        (GgufFile().with_entry("general.architecture", TEXT, "bert"), Trouble.NO_TEXT_MODEL),
        (GgufFile().with_entry("split.count", U32, 3), Trouble.NO_TEXT_MODEL),
        (GgufFile().without("tokenizer.ggml.model"), Trouble.NO_TEXT_MODEL),
        (GgufFile().without("general.architecture"), Trouble.NO_TEXT_MODEL),
        (GgufFile(tensors=[]), Trouble.NO_TEXT_MODEL),
        (GgufFile(data=b"\0" * 100), Trouble.TRUNCATED),
        (GgufFile(entries=[*usual_entries(), usual_entries()[0]]), Trouble.DAMAGED),
        (GgufFile(tensors=[("t", (1,), 0), ("t", (1,), 0)]), Trouble.DAMAGED),
        (GgufFile(tensors=[("t" * 64, (1,), 0)]), Trouble.DAMAGED),
        (GgufFile(tensors=[("t", (1, 1, 1, 1, 1), 0)]), Trouble.DAMAGED),
        (GgufFile(tensors=[("t", (33,), 2)]), Trouble.DAMAGED),
        (GgufFile(tensors=[("t", (-1,), 0)], data=b""), Trouble.DAMAGED),
        (GgufFile().with_entry("general.alignment", U32, 0), Trouble.DAMAGED),
        (GgufFile().with_entry("general.alignment", U32, 48), Trouble.DAMAGED),
        (GgufFile().with_entry("llama.block_count", U32, 4_000_000_000), Trouble.DAMAGED),
        (GgufFile().with_entry("lists", LIST, (LIST, [(U32, [1])])), Trouble.DAMAGED),
        (GgufFile().with_entry("", U32, 1), Trouble.DAMAGED),
    ],
)
def test_what_is_wrong_with_a_file_has_a_name(file: GgufFile, expected: Trouble | None) -> None:
    if expected is None:
        read(file.build())
        return
    assert trouble_of(file.build()) == expected


@pytest.mark.parametrize("content", [b"", b"GG", b"PK\3\4" + bytes(100), b"%PDF-1.7"])
def test_another_file_is_no_model(content: bytes) -> None:
    assert trouble_of(content) == Trouble.NOT_GGUF


def test_a_file_cut_anywhere_is_not_complete() -> None:
    content = GgufFile().build()
    last = 64 * 64 // 32 * 18  # the last tensor needs no filling after it

    for end in range(4, len(content) - (-last % 32)):
        assert trouble_of(content[:end]) == Trouble.TRUNCATED


def test_a_header_longer_than_any_is_given_up() -> None:
    length = struct.pack("<Q", HEADER_LIMIT_BYTES // 4)
    content = b"GGUF" + struct.pack("<IQQ", 3, 1, 4)

    class Endless(io.BytesIO):
        """As many bytes as are asked for, each text as long as it may be."""

        def seek(self, position: int, whence: int = 0) -> int:
            return position

        def read(self, count: int | None = -1) -> bytes:
            key = struct.pack("<Q", 1) + b"k" + struct.pack("<I", TEXT)
            return (content + (key + length) * (1 << 16))[:count]

    with pytest.raises(HeaderError) as caught:
        parse_header(Endless(), 1 << 50)
    assert caught.value.trouble == Trouble.DAMAGED


@pytest.mark.parametrize("of_items", [TEXT, U64, F32])
def test_a_list_that_claims_more_than_the_file_holds_is_refused_at_once(of_items: int) -> None:
    content = GgufFile().with_entry("llama.list", LIST, (of_items, [])).build()
    place = content.index(b"llama.list") + len(b"llama.list") + 8
    for count in (1 << 22, 1 << 40, (1 << 64) - 1):
        claimed = content[:place] + struct.pack("<Q", count) + content[place + 8 :]

        assert trouble_of(claimed) in (Trouble.DAMAGED, Trouble.TRUNCATED)


@given(st.binary(max_size=400))
def test_any_bytes_end_in_a_named_trouble(content: bytes) -> None:
    assert isinstance(trouble_of(b"GGUF\3\0\0\0" + content), Trouble)


@given(
    st.lists(
        st.tuples(st.integers(0, 900), st.one_of(st.binary(min_size=1, max_size=9), st.none())),
        min_size=1,
        max_size=4,
    )
)
def test_any_change_of_a_header_ends_in_a_value_or_a_named_trouble(
    changes: list[tuple[int, bytes | None]],
) -> None:
    content = GgufFile().build()
    for place, new in changes:
        content = (
            content[:place] + content[place + 1 :]
            if new is None
            else content[:place] + new + content[place + len(new) :]
        )
    with contextlib.suppress(HeaderError):
        header = read(content)
        assert header.memory_bytes(4096) > 0
        assert header.name.isprintable()


def test_a_file_that_is_not_there_is_missing(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError) as caught:
        read_header(tmp_path / "gone.gguf")

    assert caught.value.details == {"file": "gone.gguf", "trouble": Trouble.MISSING}


def test_a_folder_or_a_pipe_is_no_model_and_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.gguf"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    else:
        pipe.mkdir()

    for path in (tmp_path, pipe):
        with pytest.raises(ModelFileError) as caught:
            read_header(path)
        assert caught.value.details["trouble"] == Trouble.NOT_GGUF


def test_a_name_that_no_system_takes_is_an_expected_failure(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError) as caught:
        read_header(tmp_path / "a\0b.gguf")

    assert caught.value.details["trouble"] == Trouble.UNREADABLE
