"""A model that writes: what keeping its state saves, how near it comes to the memory's speed, how it gives way."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from core.bench.figures import Figure, percentile
from core.cancel import CancelToken
from core.errors import CancelledError, GeneratorError
from core.generating import Generator, Prompt, Request
from core.paths import data_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

BLOCK_CHARS = 1800  # about 500 tokens
SENTENCES = 24
RULES = "Responda com as próprias palavras da bula.\n"
TASKS = ("Como guardar?", "Posso tomar com álcool?", "Qual é a dose?", "E na gravidez?")
WORDS = """root ::= char{400}
char ::= [^"\\\\\\x00-\\x1F\\x7F]
"""
TOKENS = 60
ROUNDS = 5
LONG = 100_000.0
TRIES, TRIES_SECONDS = 20, 60.0
CANCEL_MS, FAULT_SECONDS = 300, 2.0
SECOND_QUESTION, ROOF_PERCENT = 3, 60


@runtime_checkable
class MeasuredGenerator(Generator, Protocol):
    """What can be told of an engine besides what it writes."""

    drafts: bool

    @property
    def pid(self) -> int | None: ...

    def bandwidth(self) -> float: ...


def generating_figures(generator: MeasuredGenerator) -> Iterator[Figure]:
    """Each figure as soon as it is known.

    Raises:
        GeneratorError: the model cannot be used.
    """
    block = _block()
    prompts = [Prompt(RULES, block, f"\nPergunta: {task}\nResposta: ") for task in TASKS]
    yield from _load_figures(generator)
    yield from _second_question_figures(generator, prompts)
    yield from _speed_figures(generator, prompts[0], block)
    yield from _cancel_figures(generator, prompts[0])
    yield from _fault_figures(generator, prompts[0])
    generator.close()


def _load_figures(generator: MeasuredGenerator) -> Iterator[Figure]:
    generator.close()
    began = time.monotonic()
    generator.prepare(Prompt("", "a", ""))
    yield Figure("model loaded, with its hash checked", time.monotonic() - began, "s")


def _second_question_figures(
    generator: MeasuredGenerator, prompts: list[Prompt]
) -> Iterator[Figure]:
    key = f"bench {time.time_ns()}"  # a new block: nothing of it is kept yet
    asked = [replace(one, block=f"{key}\n{one.block}", key=key) for one in prompts]
    first = _first_token_ms(generator, asked[0])
    later = median(_first_token_ms(generator, one) for one in asked[1:])
    generator.close()
    generator.prepare(Prompt("", "a", ""))
    from_disk = _first_token_ms(generator, asked[1])
    note = f"first token after {first:.0f} and {later:.0f} ms"
    ratio = first / later
    yield Figure("second question on a leaflet", ratio, "×", SECOND_QUESTION, True, note)
    note = f"first token after {from_disk:.0f} ms"
    yield Figure("the same after a restart", first / from_disk, "×", SECOND_QUESTION, True, note)


def _speed_figures(generator: MeasuredGenerator, prompt: Prompt, block: str) -> Iterator[Figure]:
    model = generator.model
    assert model is not None  # noqa: S101 - it has written already
    sentences = [line.strip() for line in block.splitlines() if len(line) > SENTENCES]
    copied = "root ::= s s s s\ns ::= " + " | ".join(
        json.dumps(one + " ", ensure_ascii=False) for one in sentences
    )
    speeds: dict[str, float] = {}
    roof = 0.0
    drafts = generator.drafts
    for _ in range(
        ROUNDS
    ):  # in turn, and the best of each: other work on the machine meets all of them
        roof = max(roof, generator.bandwidth() / model.bytes)
        for name, grammar, with_drafts in (
            ("alone", WORDS, False),
            ("copied", copied, False),
            ("guessed", copied, True),
        ):
            generator.drafts = with_drafts
            speed = _tokens_a_second(generator, prompt, grammar)
            speeds[name] = max(speed, speeds.get(name, 0.0))
    generator.drafts = drafts
    note = f"{speeds['alone']:.1f} tokens a second of {roof:.1f}"
    share = speeds["alone"] / roof * 100
    yield Figure(
        "tokens a second, share of the memory's roof", share, "%", ROOF_PERCENT, True, note
    )
    note = f"{speeds['copied']:.1f} tokens a second, with guesses {speeds['guessed']:.1f}"
    ratio = speeds["guessed"] / speeds["copied"]
    yield Figure("copied sentences, guessed from the prompt", ratio, "×", 1, True, note)


def _cancel_figures(generator: MeasuredGenerator, prompt: Prompt) -> Iterator[Figure]:
    for what, blocks in (("while it reads", 3), ("while it writes", 1)):
        waited = []
        ends = time.monotonic() + TRIES_SECONDS
        for number in range(TRIES):
            # Reading begins anew for each block of its own; to write after a known one takes longer than to begin it.
            own = f"{number} {time.time_ns()}\n" if blocks > 1 else ""
            asked = replace(prompt, block=own + prompt.block * blocks)
            if blocks == 1:
                generator.prepare(asked)
            waited.append(_cancelled_ms(generator, asked, 0.2 + number * 0.02))
            if time.monotonic() > ends:
                break
        worst = percentile(waited, 0.95)
        note = f"p95 of {len(waited)}; median {median(waited):.0f}, most {max(waited):.0f} ms"
        yield Figure(f"cancelled {what}", worst, "ms", CANCEL_MS, note=note)


def _fault_figures(generator: MeasuredGenerator, prompt: Prompt) -> Iterator[Figure]:
    for name, sent in (
        ("killed", getattr(signal, "SIGKILL", None)),
        ("stopped", getattr(signal, "SIGSTOP", None)),
    ):
        if sent is None:
            continue
        generator.prepare(prompt)
        troubles: list[str] = []
        thread = threading.Thread(target=_fail, args=(generator, prompt, troubles))
        thread.start()
        time.sleep(0.3)
        if generator.pid is not None:
            os.kill(generator.pid, sent)
        began = time.monotonic()
        thread.join()
        spent = time.monotonic() - began
        note = ", ".join(troubles)
        yield Figure(f"from the engine {name} to the error", spent, "s", FAULT_SECONDS, note=note)


def _fail(generator: MeasuredGenerator, prompt: Prompt, troubles: list[str]) -> None:
    try:
        generator.generate(Request(prompt, WORDS, 400), within_seconds=LONG)
    except GeneratorError as error:
        troubles.append(str(error.details["trouble"]))


def _first_token_ms(generator: MeasuredGenerator, prompt: Prompt) -> float:
    return generator.generate(Request(prompt, WORDS, 1), within_seconds=LONG).first_token_ms


def _tokens_a_second(generator: MeasuredGenerator, prompt: Prompt, grammar: str) -> float:
    done = generator.generate(Request(prompt, grammar, TOKENS), within_seconds=LONG)
    return (done.tokens - 1) / (done.total_ms - done.first_token_ms) * 1000


def _cancelled_ms(generator: MeasuredGenerator, prompt: Prompt, after_seconds: float) -> float:
    """How long it takes until a call ends that is cancelled after so many seconds."""
    token = CancelToken()
    ended: list[float] = []

    def ask() -> None:
        try:
            generator.generate(Request(prompt, WORDS, 400), within_seconds=LONG, cancel=token)
        except CancelledError:
            ended.append(time.monotonic())

    thread = threading.Thread(target=ask)
    thread.start()
    time.sleep(after_seconds)
    began = time.monotonic()
    token.cancel()
    thread.join()
    return (ended[0] - began) * 1000 if ended else 0.0


def _block() -> str:
    """The beginning of a demonstration leaflet, a sentence a line."""
    text = (data_folder() / "demo" / "zumbelina_paciente.txt").read_text(encoding="utf-8")
    lines = " ".join(text.split()).replace(". ", ".\n")
    return lines[:BLOCK_CHARS].rpartition("\n")[0] + "\n"
