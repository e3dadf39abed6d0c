"""JSON by the letter: no repeated key, no NaN, no number without end, no half character."""

from __future__ import annotations

import json
import math


class NotStrictError(ValueError):
    """The text is not strict JSON."""


def strict_json(text: str) -> object:
    """The value that a text is.

    Raises:
        NotStrictError: it is anything else, however little is wrong with it.
    """
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_refused,
            parse_float=_finite,
        )
        canonical(value).encode()  # half of a pair of surrogates is no character
    except (ValueError, RecursionError):
        raise NotStrictError from None
    return value


def canonical(value: object) -> str:
    """One spelling for all spellings of a value: spaces, escapes and the order of keys are gone, types are kept."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise NotStrictError
    return found


def _refused(name: str) -> object:
    raise NotStrictError(name)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise NotStrictError
    return number
