"""Small GGUF files made byte by byte: the header of a model, with whatever a test wants to be wrong about it."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

TEXT, LIST, U32, U64, F32, BOOL = 8, 9, 4, 10, 6, 7
_FORMATS = {U32: "<I", U64: "<Q", F32: "<f", BOOL: "<?", 5: "<i"}

Entry = tuple[str, int, Any]  # key, kind of the value, value; of a list: (kind of its items, items)
Tensor = tuple[str, tuple[int, ...], int]  # name, shape, type


def usual_entries() -> list[Entry]:
    """What a small model says of itself."""
    return [
        ("general.architecture", TEXT, "llama"),
        ("general.type", TEXT, "model"),
        ("general.name", TEXT, "Little Llama"),
        ("general.license", TEXT, "apache-2.0"),
        ("general.file_type", U32, 15),
        ("llama.block_count", U32, 4),
        ("llama.context_length", U32, 2048),
        ("llama.embedding_length", U32, 64),
        ("llama.attention.head_count", U32, 8),
        ("llama.attention.head_count_kv", U32, 2),
        ("tokenizer.ggml.model", TEXT, "gpt2"),
        ("tokenizer.ggml.tokens", LIST, (TEXT, ["a", "bc", "não"])),
        ("tokenizer.ggml.scores", LIST, (F32, [0.0, 1.0, 2.0])),
        ("tokenizer.chat_template", TEXT, "{{ messages }}"),
    ]


def usual_tensors() -> list[Tensor]:
    return [("token_embd.weight", (64, 3), 0), ("blk.0.attn_q.weight", (64, 64), 2)]


# The sizes of the types of tensors that the tests use.
_SIZES = {0: (1, 4), 1: (1, 2), 2: (32, 18)}


@dataclass
class GgufFile:
    """A file to be: change what you like, then `build`."""

    entries: list[Entry] = field(default_factory=usual_entries)
    tensors: list[Tensor] = field(default_factory=usual_tensors)
    version: int = 3
    alignment: int = 32
    data: bytes | None = None  # None: zeros, as many as the tensors need

    def with_entry(self, key: str, kind: int, value: Any) -> GgufFile:
        """The entry in its place, or at the end."""
        entry = (key, kind, value)
        if key in [known for known, _kind, _value in self.entries]:
            self.entries = [entry if one[0] == key else one for one in self.entries]
        else:
            self.entries = [*self.entries, entry]
        return self

    def without(self, key: str) -> GgufFile:
        self.entries = [one for one in self.entries if one[0] != key]
        return self

    def build(self) -> bytes:
        head = b"GGUF" + struct.pack("<IQQ", self.version, len(self.tensors), len(self.entries))
        head += b"".join(text(key) + value(kind, what) for key, kind, what in self.entries)
        end = 0
        for name, shape, kind in self.tensors:
            head += text(name) + struct.pack("<I", len(shape))
            head += b"".join(struct.pack("<q", length) for length in shape)
            head += struct.pack("<IQ", kind, end)
            end += tensor_bytes(shape, kind)
            end += -end % self.alignment
        head += bytes(-len(head) % self.alignment)
        return head + (bytes(end) if self.data is None else self.data)

    def write(self, path: Path) -> Path:
        path.write_bytes(self.build())
        return path


def tensor_bytes(shape: tuple[int, ...], kind: int) -> int:
    numbers = 1
    for length in shape:
        numbers *= length
    block, size = _SIZES[kind]
    return numbers // block * size


def text(words: str) -> bytes:
    content = words.encode()
    return struct.pack("<Q", len(content)) + content


def value(kind: int, what: Any) -> bytes:
    """A value with its kind before it."""
    return struct.pack("<I", kind) + _bare(kind, what)


def _bare(kind: int, what: Any) -> bytes:
    if kind == TEXT:
        return text(what)
    if kind == LIST:
        of_items, items = what
        return struct.pack("<IQ", of_items, len(items)) + b"".join(
            _bare(of_items, item) for item in items
        )
    return struct.pack(_FORMATS[kind], what)
