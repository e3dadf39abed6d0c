"""A generator that keeps nothing on disk: the test fills no user's disk, and each run of it pays for the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.cancel import CancelToken
    from core.generating import Generated, Generator, ModelFile, Prompt, Request, Trouble


class Unkept:
    """The same generator, whose prompts have no name to be kept under."""

    def __init__(self, generator: Generator) -> None:
        self._generator = generator

    @property
    def model(self) -> ModelFile | None:
        return self._generator.model

    def trouble(self) -> Trouble | None:
        return self._generator.trouble()

    def generate(
        self, request: Request, *, within_seconds: float, cancel: CancelToken | None = None
    ) -> Generated:
        unkept = replace(request, prompt=replace(request.prompt, key=""))
        return self._generator.generate(unkept, within_seconds=within_seconds, cancel=cancel)

    def prepare(self, prompt: Prompt, cancel: CancelToken | None = None) -> None:
        self._generator.prepare(replace(prompt, key=""), cancel)

    def peak_memory_bytes(self) -> int:
        return self._generator.peak_memory_bytes()

    def close(self) -> None:
        self._generator.close()
