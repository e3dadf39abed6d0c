"""What the child tells, as far as it can be; anything else is an error."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from core.generating import Generated, Trouble

if TYPE_CHECKING:
    from models.child_life import Json

_COUNTS = ("prompt_tokens", "kept_tokens", "tokens", "drafted_tokens")


def generated(told: Json, total_ms: float) -> Generated:
    """What the child tells of a text, if it can be; its times begin when the call did.

    Raises:
        ValueError: it cannot be (and LookupError, TypeError likewise).
    """
    counts = {name: told[name] for name in _COUNTS}
    times = [told["first_token_ms"], told["total_ms"]]
    if not isinstance(told["text"], str) or not isinstance(told["is_whole"], bool):
        raise TypeError(told)
    if any(type(count) is not int or count < 0 for count in counts.values()):
        raise ValueError(counts)
    if any(type(spent) not in (int, float) or not math.isfinite(spent) for spent in times):
        raise ValueError(times)
    before = total_ms - times[1]
    return Generated(
        text=told["text"],
        is_whole=told["is_whole"],
        first_token_ms=before + times[0],
        total_ms=total_ms,
        **counts,
    )


def refusal(reply: Json) -> Trouble | None:
    """Why a model was not loaded, None if it was."""
    match reply:
        case {"loaded": _}:
            return None
        case {"refused": ("missing" | "unreadable" | "changed" | "memory" | "damaged") as name}:
            return Trouble(name)
        case _:
            return Trouble.GARBLED
