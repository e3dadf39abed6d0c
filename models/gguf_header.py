"""What a GGUF model file says of itself in its header, and whether the engine could use it: known before it is loaded.

Read here and not by the engine's own reader, because a file from anywhere must not meet native code before it was
looked at. Versions 2 and 3, little endian, as the pinned engine reads them.
"""

from __future__ import annotations

import os
import stat
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import ModelFileError
from core.generating import Trouble
from core.messages import on_one_line
from core.model_list import load_model_list
from models.gguf_bytes import LIST, NUMBERS, TEXT, HeaderBytes, HeaderError
from models.gguf_types import QUANTISATIONS, TENSOR_TYPES

if TYPE_CHECKING:
    from pathlib import Path
    from typing import BinaryIO, Final

MAGIC: Final = b"GGUF"
VERSIONS: Final = (2, 3)
ENTRY_LIMIT: Final = 4096  # models have some forty
KEY_LIMIT_BYTES: Final = 65_535  # the format's own
TENSOR_LIMIT: Final = 100_000  # the largest models have two thousand
TENSOR_NAME_LIMIT_BYTES: Final = 63  # the engine's own
DIMENSION_LIMIT: Final = 4
LAYER_LIMIT: Final = 512  # the engine's own
WIDTH_LIMIT: Final = 1 << 24  # heads, their width, the length of a context
SHORT_LIST: Final = 1024  # a number for each layer is kept; a longer list is a vocabulary
NAME_CHARS: Final = 120  # of a name or a licence that a person reads
BYTES_PER_CACHED: Final = 2  # a half-precision number
# The engine's own code and work space, whatever the model.
MARGIN_BYTES: Final = 256 << 20
GUESSED: Final = 1024  # added to a file type that was not noted but guessed

_Value = int | float | str | tuple[int | float, ...] | None


@dataclass(frozen=True, slots=True)
class Header:
    """What stands in the header. Texts are "" and numbers 0 where it does not say.

    `cache_bytes` is what each token of the context takes in memory, at most; `data_end` is where the last tensor ends.
    """

    name: str
    architecture: str
    licence: str
    parameters: int
    quantisation: str
    context: int
    layers: int
    vocabulary: int
    cache_bytes: int
    has_chat_template: bool
    data_end: int
    file_bytes: int

    def memory_bytes(self, context: int) -> int:
        """What it takes in memory with so many tokens of context, as an estimate from above."""
        used = min(context, self.context) if self.context else context
        return self.file_bytes + self.cache_bytes * used + MARGIN_BYTES


def read_header(file: Path) -> Header:
    """The header of a model that the engine can use, as far as can be known without loading it.

    Raises:
        ModelFileError: `file`, `trouble`, `reason`.
    """
    try:
        state = file.stat()
        # A device or a pipe is not even opened: reading it might never end.
        if not stat.S_ISREG(state.st_mode):
            raise HeaderError(Trouble.NOT_GGUF)
        with file.open("rb") as stream:
            return parse_header(stream, os.fstat(stream.fileno()).st_size)
    except FileNotFoundError:
        raise ModelFileError(file=file.name, trouble=Trouble.MISSING) from None
    except HeaderError as error:
        details = {"file": file.name, "trouble": error.trouble, "reason": error.reason}
        raise ModelFileError(**details) from None
    except (OSError, ValueError) as error:  # a name with a NUL is a ValueError
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        details = {"file": file.name, "trouble": Trouble.UNREADABLE, "reason": reason}
        raise ModelFileError(**details) from None


def parse_header(stream: BinaryIO, size: int) -> Header:
    """The header at the start of a stream of so many bytes.

    Raises:
        HeaderError: it is none that the engine can use.
        OSError: the stream cannot be read.
    """
    source = HeaderBytes(stream, size)
    if size < len(MAGIC) or source.take(len(MAGIC)) != MAGIC:
        raise HeaderError(Trouble.NOT_GGUF)
    version = source.whole()
    if version not in VERSIONS:
        is_reversed = version & 0xFFFF == 0
        raise HeaderError(Trouble.ARCHITECTURE, "big endian" if is_reversed else f"GGUF {version}")
    tensor_count, entry_count = source.whole(10), source.whole(10)
    if entry_count > ENTRY_LIMIT or tensor_count > TENSOR_LIMIT:
        raise HeaderError(Trouble.DAMAGED)
    entries = _entries(source, entry_count)
    architecture = _usable_architecture(entries)
    tensors = _tensors(source, tensor_count, _alignment(entries))
    if tensors.end > size:
        raise HeaderError(Trouble.TRUNCATED)
    return _header(entries, architecture, tensors, size)


@dataclass(frozen=True, slots=True)
class _Tensors:
    """All tensors together; `type` is the one that most of the parameters have."""

    parameters: int
    type: str
    end: int


def _entries(source: HeaderBytes, count: int) -> dict[str, _Value]:
    """The keys with their values; a long list is only counted, under its key with " #"."""
    entries: dict[str, _Value] = {}
    for _ in range(count):
        key = source.text(KEY_LIMIT_BYTES)
        if not key or key in entries:  # the engine refuses both
            raise HeaderError(Trouble.DAMAGED)
        kind = source.whole()
        if kind == LIST:
            entries[key], entries[f"{key} #"] = _list(source)
        elif kind == TEXT:
            entries[key] = source.text()
        elif kind in NUMBERS:
            entries[key] = source.number(kind)
        else:
            raise HeaderError(Trouble.DAMAGED)
    return entries


def _list(source: HeaderBytes) -> tuple[_Value, int]:
    """A short list of numbers (None for any other), and how many things are in it."""
    kind, count = source.whole(), source.whole(10)
    if kind == TEXT:
        source.skip_texts(count)
        return None, count
    if kind not in NUMBERS:  # a list of lists too: the engine knows none
        raise HeaderError(Trouble.DAMAGED)
    if count <= SHORT_LIST:
        return tuple(source.number(kind) for _ in range(count)), count
    source.skip(count * NUMBERS[kind].size)
    return None, count


def _alignment(entries: dict[str, _Value]) -> int:
    alignment = entries.get("general.alignment", 32)
    if not isinstance(alignment, int) or alignment < 1 or alignment & (alignment - 1):
        raise HeaderError(Trouble.DAMAGED)
    return alignment


def _usable_architecture(entries: dict[str, _Value]) -> str:
    """The architecture, if the engine can write with it."""
    architecture = _text(entries, "general.architecture")
    known = load_model_list()
    if not architecture or _text(entries, "general.type") not in ("", "model"):
        raise HeaderError(Trouble.NO_TEXT_MODEL)
    if architecture in known.writing_nothing or _whole(entries, "split.count") > 1:
        raise HeaderError(Trouble.NO_TEXT_MODEL)
    if architecture not in known.architectures:
        raise HeaderError(Trouble.ARCHITECTURE, _shown(architecture))
    if _text(entries, "tokenizer.ggml.model") in ("", "none", "no_vocab"):
        raise HeaderError(Trouble.NO_TEXT_MODEL)
    return architecture


def _tensors(source: HeaderBytes, count: int, alignment: int) -> _Tensors:
    if count == 0:  # a vocabulary alone
        raise HeaderError(Trouble.NO_TEXT_MODEL)
    names = set()
    by_type: Counter[str] = Counter()
    end = last = 0
    for _ in range(count):
        names.add(source.text(TENSOR_NAME_LIMIT_BYTES))
        dimensions = source.whole()
        if dimensions > DIMENSION_LIMIT:
            raise HeaderError(Trouble.DAMAGED)
        shape = [source.whole(11) for _ in range(dimensions)] or [1]
        kind, offset = source.whole(), source.whole(10)
        if kind not in TENSOR_TYPES:
            raise HeaderError(Trouble.ARCHITECTURE, f"tensor type {kind}")
        name, block, block_bytes = TENSOR_TYPES[kind]
        numbers = 1
        for length in shape:
            numbers *= length
        # The engine wants whole blocks in each row, and the tensors one after the other without gaps.
        if min(shape) < 0 or shape[0] % block or numbers >= 1 << 63 or offset != end:
            raise HeaderError(Trouble.DAMAGED)
        by_type[name] += numbers
        last = offset + numbers // block * block_bytes
        end = last + -last % alignment
    if len(names) < count:
        raise HeaderError(Trouble.DAMAGED)
    start = source.position + -source.position % alignment
    return _Tensors(by_type.total(), by_type.most_common(1)[0][0], start + last)


def _header(entries: dict[str, _Value], architecture: str, tensors: _Tensors, size: int) -> Header:
    layers = _whole(entries, f"{architecture}.block_count")
    context = _whole(entries, f"{architecture}.context_length")
    if not layers <= LAYER_LIMIT or context > WIDTH_LIMIT:
        raise HeaderError(Trouble.DAMAGED)
    file_type = _whole(entries, "general.file_type", -1)
    if file_type >= GUESSED:
        file_type -= GUESSED
    return Header(
        name=_shown(_text(entries, "general.name")),
        architecture=architecture,
        licence=_shown(_text(entries, "general.license")),
        parameters=tensors.parameters,
        quantisation=QUANTISATIONS.get(file_type, tensors.type),
        context=context,
        layers=layers,
        vocabulary=_whole(entries, "tokenizer.ggml.tokens #"),
        cache_bytes=_cache_bytes(entries, architecture, layers),
        has_chat_template=bool(_text(entries, "tokenizer.chat_template").strip()),
        data_end=tensors.end,
        file_bytes=size,
    )


def _cache_bytes(entries: dict[str, _Value], architecture: str, layers: int) -> int:
    """What one token takes in the cache of keys and values, over all layers."""
    prefix = f"{architecture}.attention."
    heads = _largest(entries, f"{prefix}head_count")
    pairs = entries.get(f"{prefix}head_count_kv", heads)
    # A list has a number for each layer, without it all layers have as many as heads.
    all_pairs = sum(map(_plain, pairs)) if isinstance(pairs, tuple) else _plain(pairs) * layers
    width = _whole(entries, f"{architecture}.embedding_length") // max(heads, 1)
    key = _whole(entries, f"{prefix}key_length", width)
    value = _whole(entries, f"{prefix}value_length", width)
    if not 0 <= max(all_pairs, key, value) <= WIDTH_LIMIT:
        raise HeaderError(Trouble.DAMAGED)
    return all_pairs * (key + value) * BYTES_PER_CACHED


def _largest(entries: dict[str, _Value], key: str) -> int:
    value = entries.get(key)
    return max(map(_plain, value), default=0) if isinstance(value, tuple) else _plain(value)


def _text(entries: dict[str, _Value], key: str) -> str:
    value = entries.get(key)
    return value if isinstance(value, str) else ""


def _whole(entries: dict[str, _Value], key: str, default: int = 0) -> int:
    value = entries.get(key)
    return default if value is None else _plain(value)


def _plain(value: _Value) -> int:
    """A whole number that is not negative; 0 for anything else."""
    return value if isinstance(value, int) and value > 0 else 0


def _shown(text: str) -> str:
    """Words of a file from anywhere, as a person may safely see them."""
    return on_one_line(" ".join(text.split()))[:NAME_CHARS]
