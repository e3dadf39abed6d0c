"""What tests and the children of `tests.gguf_child` and `tests.gguf_nonsense` agree on; imports neither of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from models.child_life import Json

# Names in the environment: the pipe through which a child says how far it is, after so many steps; and another
# one through which it then waits for a word.
FIFO = "BULAFIEL_TEST_FIFO"
STEPS = "BULAFIEL_TEST_STEPS"
HELD = "BULAFIEL_TEST_HELD"

GOOD: dict[str, Json] = {
    "text": "good",
    "is_whole": True,
    "prompt_tokens": 3,
    "kept_tokens": 0,
    "tokens": 1,
    "drafted_tokens": 0,
    "first_token_ms": 1.0,
    "total_ms": 2.0,
}
WRONG: dict[str, Json] = {
    "nothing": None,
    "a list": [GOOD],
    "no figures": {"generated": {"text": "bad"}},
    "no text": {"generated": {**GOOD, "text": 7}},
    "a half token": {"generated": {**GOOD, "tokens": 0.5}},
    "less than none": {"generated": {**GOOD, "tokens": -1}},
    "no time": {"generated": {**GOOD, "total_ms": float("nan")}},
    "a word for yes": {"generated": {**GOOD, "is_whole": "yes"}},
    "prepared": {"prepared": {}},
    "unknown refusal": {"refused": "because"},
}
