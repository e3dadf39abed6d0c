"""The headers of real models, as they are and as a bad stick or a bad person might leave them."""

from __future__ import annotations

import contextlib
import io
import random
from typing import TYPE_CHECKING

import pytest

from core.errors import ModelFileError
from core.generating import Trouble
from models.gguf_bytes import HeaderError
from models.gguf_header import parse_header, read_header
from models.shelf import Shelf
from tests.real_models import GEMMA, SMOLLM2, need_model

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engine
HEADER_BYTES = 1_800_000  # of the smaller model, with a little of its first tensor
CHANGES = 60


def test_a_model_that_follows_instructions_says_so() -> None:
    header = read_header(need_model(SMOLLM2))

    assert (header.architecture, header.licence, header.quantisation) == (
        "llama",
        "apache-2.0",
        "Q4_1",
    )
    assert header.parameters == 134_515_008
    assert (header.context, header.layers, header.vocabulary) == (8192, 30, 49_152)
    assert header.has_chat_template
    assert header.data_end == header.file_bytes == SMOLLM2.stat().st_size


def test_a_base_model_says_so() -> None:
    header = read_header(need_model(GEMMA))

    assert (header.name, header.architecture, header.licence) == ("Gemma 3 270m", "gemma3", "gemma")
    assert (header.quantisation, header.vocabulary) == ("Q4_K_M", 262_144)
    assert not header.has_chat_template


def test_the_estimate_of_memory_covers_what_was_measured() -> None:
    """585 MB for Gemma, 272 MB for SmolLM2 with two threads and half the context that is asked here."""
    assert read_header(need_model(GEMMA)).memory_bytes(4096) > 550_000_000
    assert 272_000_000 < read_header(need_model(SMOLLM2)).memory_bytes(4096) < 600_000_000


def test_a_real_file_cut_short_is_known_before_it_is_loaded(tmp_path: Path) -> None:
    with need_model(SMOLLM2).open("rb") as stream:
        head = stream.read(HEADER_BYTES)
    file = tmp_path / "cut.gguf"
    for size in (100, 5000, 900_000, 1_769_000, HEADER_BYTES):
        file.write_bytes(head[:size])

        with pytest.raises(ModelFileError) as caught:
            read_header(file)
        assert caught.value.details["trouble"] == Trouble.TRUNCATED


def test_changed_bytes_of_a_real_header_end_in_a_value_or_a_named_trouble() -> None:
    """Changed where the structure is: among the keys before the vocabulary, and among the tensors after it."""
    with need_model(SMOLLM2).open("rb") as stream:
        head = bytearray(stream.read(HEADER_BYTES))
    size = SMOLLM2.stat().st_size
    chance = random.Random(5)  # noqa: S311 - changes to a file, no secrets
    for _ in range(CHANGES):
        changed = bytearray(head)
        start = chance.choice([0, 1_767_000])
        for _ in range(chance.randint(1, 3)):
            changed[start + chance.randrange(2000)] = chance.choice([0, 1, 8, 9, 127, 128, 255])
        with contextlib.suppress(HeaderError):
            assert parse_header(io.BytesIO(changed), size).memory_bytes(4096) > 0


def test_a_real_model_is_added_whole(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "models")
    told: list[int] = []

    model = shelf.add(need_model(SMOLLM2), lambda done, _total: told.append(done))

    assert told[-1] == model.bytes == model.file.stat().st_size
    assert shelf.chosen() == model
    assert shelf.add(model.file) == model
