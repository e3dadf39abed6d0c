"""The protocols of the engine that writes, and of the shelf of its model files; core owns them and imports no engine.

What an engine returns is a draft: raw text that no one has checked. It never leaves `core.answer` unverified.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.cancel import CancelToken

SEED = 1  # greedy: the seed decides nothing, but is passed and recorded


class Level(StrEnum):
    """How far a model may help: not at all, choose sentences, join spans of them, write in the leaflet's words."""

    EXTRACT = "extract"
    SELECT = "select"
    QUOTE = "quote"
    WRITE = "write"


class Trouble(StrEnum):
    """Why a model does not help; what a person reads of each stands in `core/messages.py`."""

    NOT_INSTALLED = "not_installed"  # the engine was not built here
    PROCESSOR = "processor"  # it was built for another processor
    NO_MODEL = "no_model"  # none was chosen
    MISSING = "missing"  # the chosen file is not there any more
    UNREADABLE = "unreadable"  # the system does not let it be read
    NOT_GGUF = "not_gguf"
    TRUNCATED = "truncated"
    DAMAGED = "damaged"  # its header cannot be right, or its hash is another
    ARCHITECTURE = "architecture"  # this engine does not know it
    NO_TEXT_MODEL = "no_text_model"  # an adapter, a projector, a part of a split model
    MEMORY = "memory"  # more than there is
    CHANGED = "changed"  # another file than the one that was chosen
    OFF = "off"  # two loads failed: off until the user turns it on again
    CRASHED = "crashed"
    GARBLED = "garbled"
    TOO_SLOW = "too_slow"
    TOO_LONG = "too_long"  # what it was to read leaves no room for an answer
    CANCELLED = "cancelled"
    ABSTAINED = "abstained"  # it says that the sentences it was shown do not answer
    NO_CHOICE = "no_choice"  # there was nothing to choose among, so that it was not asked
    UNUSABLE = "unusable"  # nothing that it wrote could be shown


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the engine reads, in three parts: the state after `block` is kept and used again.

    `rules` are the same for all questions of a language, `block` is a leaflet's text, `task` the question with what is
    to be done. `key` names the block on disk ("" if it is not to be kept): the same key means the same rules and block.
    """

    rules: str
    block: str
    task: str
    key: str = ""

    @property
    def sha256(self) -> str:
        """The hash of its three parts, as JSON."""
        parts = json.dumps([self.rules, self.block, self.task], ensure_ascii=False)
        return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Request:
    """One call: `grammar` is GBNF made by this program, the engine can write nothing else; at most `most_tokens`."""

    prompt: Prompt
    grammar: str
    most_tokens: int
    seed: int = SEED


@dataclass(frozen=True, slots=True)
class Generated:
    """What came of a call; `is_whole` is False where `most_tokens` cut it.

    Of the `prompt_tokens`, `kept_tokens` were not read anew. `drafted_tokens` of the `tokens` were guessed from the
    prompt and accepted. Times are counted from the call on.
    """

    text: str
    is_whole: bool
    prompt_tokens: int
    kept_tokens: int
    tokens: int
    drafted_tokens: int
    first_token_ms: float
    total_ms: float


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A model file on the shelf: `sha256` is of the whole file. Texts are as its header has them, "" if it has none.

    `kind` is its architecture ("llama", "gemma3"), `parameters` 0 where unknown, `context` what it was trained for.
    """

    sha256: str
    name: str
    file: Path
    bytes: int
    kind: str
    licence: str
    parameters: int
    quantisation: str
    context: int
    has_chat_template: bool


class Generator(Protocol):
    """Writes text in a child process, one call at a time; keeps a model loaded between calls."""

    @property
    def model(self) -> ModelFile | None:
        """The chosen model, None if there is none."""
        ...

    def trouble(self) -> Trouble | None:
        """Why it would not help, as far as can be known without loading anything."""
        ...

    def generate(
        self, request: Request, *, within_seconds: float, cancel: CancelToken | None = None
    ) -> Generated:
        """Raw text that follows the grammar; loads the model first if need be.

        Raises:
            GeneratorError: it cannot (`trouble`); the next call starts anew.
            CancelledError: the token was set; told within 300 ms.
        """
        ...

    def prepare(self, prompt: Prompt, cancel: CancelToken | None = None) -> None:
        """Read the prompt's rules and block ahead and keep the state; does nothing where it is kept already.

        Raises:
            GeneratorError: it cannot.
            CancelledError: the token was set.
        """
        ...

    def peak_memory_bytes(self) -> int:
        """The most memory that the child process has held since it was started."""
        ...

    def close(self) -> None:
        """End the child process; a later call starts another."""
        ...


class ModelShelf(Protocol):
    """The model files that were added, in the data folder; one of them is chosen, or none."""

    def models(self) -> Sequence[ModelFile]: ...

    def chosen(self) -> ModelFile | None: ...

    def look_at(self, file: Path) -> ModelFile:
        """What a file is, without adding it (its hash is "").

        Raises:
            ModelFileError: it cannot be used (`file`, `trouble`).
        """
        ...

    def add(
        self,
        file: Path,
        on_progress: Callable[[int, int], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> ModelFile:
        """Copy a file to the shelf and hash it, telling bytes done and of how many; the first one is chosen.

        Raises:
            ModelFileError: it cannot be used or copied; nothing is left behind.
            CancelledError: the token was set; nothing is left behind.
        """
        ...

    def remove(self, sha256: str) -> None: ...

    def choose(self, sha256: str | None) -> None:
        """Choose a model (which also turns it on again), or none.

        Raises:
            NotFoundError: it is not on the shelf.
        """
        ...
