"""A model engine that says what it was told to say, for tests of what becomes of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import CancelledError, GeneratorError
from core.generating import Generated, ModelFile, Prompt, Request, Trouble

if TYPE_CHECKING:
    from core.cancel import CancelToken

MODEL = ModelFile(
    sha256="5c41" * 16,
    name="Scripted",
    file=Path("scripted.gguf"),
    bytes=1000,
    kind="llama",
    licence="MIT",
    parameters=1000,
    quantisation="Q4_0",
    context=2048,
    has_chat_template=True,
)

Reply = str | Trouble
Script = Iterable[Reply] | Callable[[Request], Reply]


class ScriptedGenerator:
    """Gives its replies one after the other, or what a function makes of the request; a `Trouble` is raised.

    A word is a token, and a text of more than `most_tokens` is cut, as by a real engine. `requests` and `prepared` hold
    what it was asked. After its last reply it fails the test; `in_trouble` is what it says before any call.
    """

    def __init__(
        self,
        script: Script = (),
        *,
        model: ModelFile | None = MODEL,
        in_trouble: Trouble | None = None,
    ) -> None:
        self.requests: list[Request] = []
        self.prepared: list[Prompt] = []
        self.is_closed = False
        self._reply = script if callable(script) else _one_by_one(script)
        self._model = model
        self._trouble = in_trouble
        self._kept: tuple[str, str] | None = None

    @property
    def model(self) -> ModelFile | None:
        return self._model

    def trouble(self) -> Trouble | None:
        if self._model is None:
            return Trouble.NO_MODEL
        return self._trouble

    def generate(
        self, request: Request, *, within_seconds: float, cancel: CancelToken | None = None
    ) -> Generated:
        self._check(cancel)
        self.requests.append(request)
        reply = self._reply(request)
        if cancel is not None:
            cancel.check()
        if isinstance(reply, Trouble):
            raise self._error(reply)
        pieces = _tokens(reply)
        kept = self._tokens_kept(request.prompt)
        self._keep(request.prompt)
        return Generated(
            text="".join(pieces[: request.most_tokens]),
            is_whole=len(pieces) <= request.most_tokens,
            prompt_tokens=sum(len(_tokens(part)) for part in _parts(request.prompt)),
            kept_tokens=kept,
            tokens=min(len(pieces), request.most_tokens),
            drafted_tokens=0,
            first_token_ms=0.0,
            total_ms=0.0,
        )

    def prepare(self, prompt: Prompt, cancel: CancelToken | None = None) -> None:
        self._check(cancel)
        self.prepared.append(prompt)
        self._keep(prompt)

    def peak_memory_bytes(self) -> int:
        return 1000

    def close(self) -> None:
        self.is_closed = True

    def _check(self, cancel: CancelToken | None) -> None:
        if cancel is not None:
            cancel.check()
        if (trouble := self.trouble()) is not None:
            raise self._error(trouble)

    def _keep(self, prompt: Prompt) -> None:
        self._kept = (prompt.rules, prompt.block)

    def _tokens_kept(self, prompt: Prompt) -> int:
        if self._kept == (prompt.rules, prompt.block):
            return len(_tokens(prompt.rules)) + len(_tokens(prompt.block))
        return 0

    def _error(self, trouble: Trouble) -> Exception:
        if trouble is Trouble.CANCELLED:
            return CancelledError()
        return GeneratorError(trouble=trouble, model=self._model.name if self._model else "")


def _one_by_one(replies: Iterable[Reply]) -> Callable[[Request], Reply]:
    left = iter(replies)

    def reply(request: Request) -> Reply:
        for said in left:
            return said
        raise AssertionError(f"nothing left to say to {request.prompt.task!r}")

    return reply


def _parts(prompt: Prompt) -> tuple[str, ...]:
    return (prompt.rules, prompt.block, prompt.task)


def _tokens(text: str) -> list[str]:
    return re.findall(r"\s*\S+|\s+", text)
