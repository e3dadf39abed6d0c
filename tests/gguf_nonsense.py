"""A child that loads nothing, and writes what the task names: nonsense of many kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.child_functions import babble, nest, say_half, say_nonsense, say_too_much
from tests.gguf_told import GOOD, WRONG

if TYPE_CHECKING:
    from models.child_life import Json


def load(path: str, sha256: str, states: str, settings: Json) -> Json:
    if settings.get("refused"):
        return settings
    return {"loaded": {}}


def prepare(prompt: Json) -> Json:
    return {"prepared": {}}


def generate(prompt: Json, grammar: str, most_tokens: int, drafts: bool) -> Json:
    match prompt["task"]:
        case "babble":
            babble()
        case "nest":
            nest()
        case "half a message":
            say_half()
        case "garbage":
            say_nonsense()
        case "a long line":
            say_too_much(200)
        case "a long text":
            return {"generated": {**GOOD, "text": "x" * 2_000_000}}
        case task if task in WRONG:
            return WRONG[task]
        case _:
            pass
    return {"generated": GOOD}
