"""A loaded model, as its library has it: tokens, the state after a text, scores of what may come next.

The only module that calls the library. Greedy choice and grammars are made elsewhere, on the scores.
"""

from __future__ import annotations

import ctypes
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import llama_cpp
import numpy as np
from llama_cpp import llama_cpp as llama

from models.child_life import StoppedError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

ABORTED = 2  # what the library answers when it was told to stop
ERROR_LEVEL = 4
PIECE_BYTES = 256
LOG_LINES = 20
BUILD_FILE = "bulafiel-build.json"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a model is run; the same settings on the same computer give the same text."""

    context: int
    threads: int
    chunk: int


class LoadError(Exception):
    """The library cannot load the model; its own last words."""


class Engine:
    """One model with one state. Whatever reads text may raise `StoppedError` when `is_stopped` says so."""

    def __init__(self, path: str, settings: Settings, is_stopped: Callable[[], bool]) -> None:
        self._log: list[str] = []
        # The library calls these as long as it lives.
        self._callbacks = [
            llama.llama_log_callback(self._hear),
            llama.llama_progress_callback(lambda _share, _data: not is_stopped()),
            llama.ggml_abort_callback(lambda _data: is_stopped()),
        ]
        llama.llama_log_set(self._callbacks[0], None)
        llama.llama_backend_init()
        self._model = self._loaded(path, is_stopped)
        self._vocabulary = llama.llama_model_get_vocab(self._model)
        self.settings = settings
        self.context_size = min(settings.context, self.trained_context() or settings.context)
        self._context = self._new_context()
        self._memory = llama.llama_get_memory(self._context)
        self._batch = llama.llama_batch_init(settings.chunk, 0, 1)
        self.vocabulary_size: int = llama.llama_vocab_n_tokens(self._vocabulary)

    def _hear(self, level: int, text: bytes, _data: object) -> None:
        if level >= ERROR_LEVEL:
            self._log = [*self._log[-LOG_LINES:], text.decode("utf-8", "replace")]

    def _loaded(self, path: str, is_stopped: Callable[[], bool]) -> Any:
        parameters = llama.llama_model_default_params()
        parameters.n_gpu_layers = 0
        parameters.progress_callback = self._callbacks[1]
        model = llama.llama_model_load_from_file(os.fsencode(path), parameters)
        if is_stopped():
            raise StoppedError
        if not model:
            raise LoadError("".join(self._log))
        return model

    def _new_context(self) -> Any:
        parameters = llama.llama_context_default_params()
        parameters.n_ctx = self.context_size
        parameters.n_batch = parameters.n_ubatch = self.settings.chunk
        parameters.n_threads = parameters.n_threads_batch = self.settings.threads
        parameters.flash_attn_type = llama.LLAMA_FLASH_ATTN_TYPE_ENABLED
        parameters.swa_full = True  # else the state cannot be cut back to where a question begins
        parameters.no_perf = True
        parameters.abort_callback = self._callbacks[2]
        context = llama.llama_init_from_model(self._model, parameters)
        if not context:
            raise LoadError("".join(self._log) or "cannot allocate the context")
        return context

    def can_take_back(self) -> bool:
        """Whether the last tokens can be forgotten; a model that folds all it has read into one state cannot."""
        model = self._model
        return not (llama.llama_model_is_recurrent(model) or llama.llama_model_is_hybrid(model))

    def trained_context(self) -> int:
        """Tokens that it was trained to read at once, 0 if it does not say."""
        return int(llama.llama_model_n_ctx_train(self._model))

    def template(self) -> str:
        """The chat template of the file, "" if it has none."""
        found = llama.llama_model_chat_template(self._model, None)
        return found.decode("utf-8", "replace") if found else ""

    def tokens(self, text: str, *, is_markup: bool = False) -> list[int]:
        """A text's tokens; the names of special tokens mean these only in a template's markup."""
        data = text.encode("utf-8", "replace")
        found = (llama.llama_token * (len(data) + 16))()
        count = llama.llama_tokenize(
            self._vocabulary, data, len(data), found, len(found), False, is_markup
        )
        if count < 0:
            raise RuntimeError(f"a text of {len(data)} bytes cannot be told in tokens")
        return list(found[:count])

    def first_tokens(self) -> list[int]:
        """What every text of this model begins with."""
        if llama.llama_vocab_get_add_bos(self._vocabulary):
            return [llama.llama_vocab_bos(self._vocabulary)]
        return []

    def end_tokens(self) -> list[int]:
        """What ends a text; the first is the usual one."""
        usual = (llama.llama_vocab_eos(self._vocabulary), llama.llama_vocab_eot(self._vocabulary))
        return [token for token in dict.fromkeys(usual) if token >= 0 and self.is_end(token)]

    def is_end(self, token: int) -> bool:
        return bool(llama.llama_vocab_is_eog(self._vocabulary, token))

    def is_control(self, token: int) -> bool:
        """Whether it has a meaning for chats and no text."""
        return bool(llama.llama_vocab_is_control(self._vocabulary, token))

    def piece(self, token: int, *, is_markup: bool = False) -> bytes:
        """The bytes of a token: of one with a special meaning only if markup is wanted."""
        found = ctypes.create_string_buffer(PIECE_BYTES)
        length = llama.llama_token_to_piece(
            self._vocabulary, token, found, PIECE_BYTES, 0, is_markup
        )
        return found.raw[: max(length, 0)]

    def read(self, tokens: Sequence[int], position: int, scored: int) -> None:
        """Read so many tokens at once; of the last `scored` ones, what may come next is known then.

        Raises:
            StoppedError: the state after `position` is undefined.
        """
        batch, count = self._batch, len(tokens)
        batch.n_tokens = count
        for index, token in enumerate(tokens):
            batch.token[index] = token
            batch.pos[index] = position + index
            batch.n_seq_id[index] = 1
            batch.seq_id[index][0] = 0
            batch.logits[index] = index >= count - scored
        result = llama.llama_decode(self._context, batch)
        if result == ABORTED:
            raise StoppedError
        if result:
            raise RuntimeError(f"the text cannot be read: {result} {''.join(self._log)}")

    def scores(self, index: int) -> npt.NDArray[np.float32]:
        """The score of each token to come after the token `index` that was read last; valid until more is read."""
        found = llama.llama_get_logits_ith(self._context, index)
        return np.ctypeslib.as_array(found, (self.vocabulary_size,))

    def cut(self, length: int) -> bool:
        """Forget all but so many tokens; False if that cannot be done."""
        return bool(llama.llama_memory_seq_rm(self._memory, 0, length, -1))

    def forget(self) -> None:
        """Forget all that was read."""
        llama.llama_memory_clear(self._memory, False)

    def state(self) -> memoryview:
        """All that is known after what was read."""
        size = llama.llama_state_seq_get_size(self._context, 0)
        data = (ctypes.c_uint8 * size)()
        length = llama.llama_state_seq_get_data(self._context, data, size, 0)
        return memoryview(data).cast("B")[:length]

    def restore(self, state: memoryview) -> bool:
        """Know what was known; False, and nothing is known, if that cannot be done."""
        self.forget()
        data = (ctypes.c_uint8 * len(state)).from_buffer(state)
        if llama.llama_state_seq_set_data(self._context, data, len(state), 0):
            return True
        self.forget()
        return False

    def grammar(self, text: str) -> Any:
        """A new sampler that lets only texts of the grammar through."""
        found = llama.llama_sampler_init_grammar(self._vocabulary, text.encode(), b"root")
        if not found:
            raise RuntimeError("the grammar cannot be read")
        return found


def built() -> str:
    """The library's version and what it was built for: other instructions of the processor may round otherwise."""
    file = Path(llama_cpp.__file__).with_name(BUILD_FILE)
    told = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
    return f"{llama_cpp.__version__} {told}"
