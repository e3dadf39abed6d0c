"""Which token comes next: the likeliest one that the grammar allows."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

import numpy as np
from llama_cpp import llama_cpp as llama

if TYPE_CHECKING:
    from types import TracebackType

    import numpy.typing as npt

    from models.children.gguf_engine import Engine

# Looking through the whole vocabulary takes longer than the model itself.
FEW, MANY = 64, 4096
_TOKEN_DATA = np.dtype([("id", "<i4"), ("logit", "<f4"), ("p", "<f4")])


class Choice:
    """A grammar with the place in it that the text has come to. Use it with `with`."""

    def __init__(self, engine: Engine, grammar: str) -> None:
        self._engine = engine
        self._ends = engine.end_tokens()
        self._grammar = engine.grammar(grammar)

    def __enter__(self) -> Choice:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        llama.llama_sampler_free(self._grammar)

    def next(self, scores: npt.NDArray[np.float32]) -> int | None:
        """The likeliest allowed token, the lowest of equals; None if there is none. An end token ends the text.

        Raises:
            ValueError: a score is no number: the weights are damaged.
        """
        best = int(scores.argmax())
        if not np.isfinite(scores[best]):
            raise ValueError("scores that are no numbers")
        # Each step costs some hundred times the one before, and is seldom needed.
        found = self._first_allowed(np.array([best]), scores)
        for count in (FEW, MANY, len(scores)):
            if found is None:
                found = self._first_allowed(_best(scores, count), scores)
        return found

    def accept(self, token: int) -> bool:
        """Go on after this token; whether the text cannot but end there."""
        llama.llama_sampler_accept(self._grammar, token)
        if not self._allowed(np.array(self._ends, np.int64)).any():
            return False
        everything = self._allowed(np.arange(self._engine.vocabulary_size))
        return all(self._engine.is_end(int(one)) for one in np.flatnonzero(everything)[:FEW])

    def _first_allowed(
        self, candidates: npt.NDArray[np.int64], scores: npt.NDArray[np.float32]
    ) -> int | None:
        allowed = candidates[self._allowed(candidates)]
        # A stable sort, over ascending tokens: the lowest of equals comes first.
        for token in allowed[np.argsort(-scores[allowed], kind="stable")].tolist():
            if self._engine.is_end(token) or not self._engine.is_control(token):
                return int(token)
        return None

    def _allowed(self, tokens: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Which of the tokens may come next."""
        data = np.zeros(len(tokens), _TOKEN_DATA)
        data["id"] = tokens
        array = llama.llama_token_data_array(
            data=data.ctypes.data_as(ctypes.POINTER(llama.llama_token_data)),
            size=len(tokens),
            selected=-1,
            sorted=False,
        )
        llama.llama_sampler_apply(self._grammar, ctypes.byref(array))
        allowed: npt.NDArray[np.bool_] = data["logit"] == 0
        return allowed


def _best(scores: npt.NDArray[np.float32], count: int) -> npt.NDArray[np.int64]:
    """So many tokens with the best scores, in ascending order."""
    if len(scores) <= count:
        return np.arange(len(scores))
    return np.sort(np.argpartition(scores, -count)[-count:])
