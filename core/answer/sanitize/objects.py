"""Finds the one JSON object of an output among preambles, fences and remarks; two different ones are none."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from core.answer.sanitize.outcome import Reason, RejectionError
from core.answer.sanitize.remarks import has_remark
from core.answer.sanitize.schema import keys_of
from core.answer.sanitize.strict_json import NotStrictError, canonical, strict_json
from core.language.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.answer.sanitize.patterns import Patterns
    from core.answer.sanitize.reasoning import Pieces, Tag
    from core.answer.sanitize.schema import Schema

MOST_LOOSE_BRACES = 12  # each is looked at up to the end of the output
_SIGNS = re.compile(r'"(?:[^"\\]|\\.)*"|[{}"]', re.DOTALL)
_QUOTES = "\"'“”„«»‘’`"
# A brace after which an object was meant: the end of the output, a quote or a key. In "{ marks a list" it is a word.
_MEANT = re.compile(rf"\{{\s*(?:$|\n|[{{\]}}{_QUOTES}]|[\w-]{{1,40}}[{_QUOTES}]?\s*[:：])")
_AROUND = "\ufeff\u200b \t\r\n"
_KEY_BEFORE = re.compile(r'(?:"\s*:|[}\]]\s*,)\s*$')


def only_object(pieces: Pieces, schema: Schema, patterns: Patterns) -> dict[str, object]:
    """The object of an output; the same one said again is the same one.

    Raises:
        RejectionError: there is none, two different ones, or one that was begun and not finished or misspelt.
    """
    found: dict[str, dict[str, object]] = {}
    is_current = has_braces = False
    _refuse_begun(pieces.dropped)
    for number, text in enumerate(pieces.texts):
        _refuse_other_json(text)
        at = 0
        for start, end in _candidates(text):
            _refuse_remains(text[at:start], schema)
            at = end
            has_braces = True
            value = _read(text, start, end, schema)
            if value is not None:
                _refuse_place(text, start, end, patterns)
                found[canonical(value)] = value
                is_current = is_current or number >= pieces.first
        _refuse_remains(text[at:], schema)
    if not found:
        raise RejectionError(Reason.NOT_JSON if has_braces else Reason.NOT_OBJECT)
    if len(found) > 1:
        raise RejectionError(Reason.TWO_OBJECTS)
    if not is_current:
        raise RejectionError(Reason.UNCLOSED_REASONING)
    return next(iter(found.values()))


def holds_any(raw: str, tags: list[Tag]) -> bool:
    """Whether a tag stands within an object, where it is part of a text and not around it."""
    return any(
        any(start < tag.start < end for tag in tags) and object_of(raw[start:end]) is not None
        for start, end in _candidates(raw)
    )


def object_of(text: str) -> dict[str, object] | None:
    """The object that a text is by the letter, None if it is anything else."""
    try:
        value = strict_json(text)
    except NotStrictError:
        return None
    return value if isinstance(value, dict) else None


def _refuse_begun(dropped: str) -> None:
    """Refuse an output of which a lone closing tag takes the beginning of an object away: it may stand in a text."""
    if any(end < 0 for _, end in _candidates(dropped)):
        raise RejectionError(Reason.UNCLOSED_REASONING)


def _refuse_remains(around: str, schema: Schema) -> None:
    """Refuse an output that has a key or the end of an object or a value outside of braces: an object lost its own."""
    if _remains_of(schema).search(around):
        raise RejectionError(Reason.NOT_JSON)


def _read(text: str, start: int, end: int, schema: Schema) -> dict[str, object] | None:
    """The object between balanced braces, None if they were not meant for one ("the form is {key: value}")."""
    if end < 0:
        raise RejectionError(Reason.TRUNCATED)
    value = object_of(text[start:end])
    if value is None and _meant_for(schema).search(text, start, end):
        raise RejectionError(Reason.NOT_JSON)
    return value


def _refuse_place(text: str, start: int, end: int, patterns: Patterns) -> None:
    """Refuse an object that is a part of something larger, or that was echoed from a question."""
    if _is_part_of_more(text, start, end):
        raise RejectionError(Reason.NOT_OBJECT)
    if _goes_on(text[end:], patterns):
        raise RejectionError(Reason.NOT_JSON)
    if _is_asked(text[:start], patterns):
        raise RejectionError(Reason.OTHER_TURN)


def _candidates(text: str) -> Iterator[tuple[int, int]]:
    """Where balanced braces stand, outermost only; the end is -1 where an object was begun and not finished."""
    at = text.find("{")
    loose = 0
    while at >= 0:
        end = _end_of(text, at)
        if end is None:
            loose += 1
            if loose > MOST_LOOSE_BRACES or _MEANT.match(text, at):
                yield at, -1
                return
            end = at + 1
        else:
            yield at, end
        at = text.find("{", end)


def _end_of(text: str, start: int) -> int | None:
    """Where the brace at `start` is closed; braces within quotes don't count."""
    depth = 0
    for match in _SIGNS.finditer(text, start):
        sign = match[0]
        if sign == '"':
            return None
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if not depth:
            return match.end()
    return None


@cache
def _meant_for(schema: Schema) -> re.Pattern[str]:
    """What tells that braces which are no JSON were meant for the answer: one of its keys with a value.

    A form has none ("can_answer: bool", "true|false", "answer: '…'").
    """
    keys = "|".join(sorted(keys_of(schema)))
    value = rf"\[?\s*\\?[{_QUOTES}]\s*[\w\"]|(?:true|false)\b(?!\s*[/|]|\s+(?:or|ou|o)\s)|\d"
    return re.compile(
        rf"\b(?:{keys})\b\s*\\?[{_QUOTES}]{{0,3}}\s*[:：]\s*(?:{value})"
        rf"|[{_QUOTES}](?:{keys})[{_QUOTES}][^{{}}]{{0,400}}?[:：]\s*[{_QUOTES}]\s*\w",
        re.IGNORECASE,
    )


@cache
def _remains_of(schema: Schema) -> re.Pattern[str]:
    keys = "|".join(sorted(keys_of(schema)))
    return re.compile(
        rf"[{_QUOTES}](?:{keys})\\{{0,9}}[{_QUOTES}]\s*[:：]|[\"\]]\s*\}}|\"\s*,\s*\Z",
        re.IGNORECASE,
    )


def _refuse_other_json(text: str) -> None:
    """Refuse a piece that as a whole is a list, a text or a number in JSON."""
    try:
        value = strict_json(text.strip(_AROUND))
    except NotStrictError:
        return
    if not isinstance(value, dict):
        raise RejectionError(Reason.NOT_OBJECT)


def _is_part_of_more(text: str, start: int, end: int) -> bool:
    """Whether an object is an item or a value of something larger, or stands in quotes."""
    before, after = text[max(0, start - 200) : start].rstrip(), text[end : end + 200].lstrip()
    if before.endswith("[") or after.startswith(("]", "}", ",")) or _KEY_BEFORE.search(before):
        return True
    return bool(before) and before[-1] in "\"'" and after.startswith(before[-1])


def _goes_on(after: str, patterns: Patterns) -> bool:
    """Whether a sentence goes on right behind the brace: what is left of another object's, if it is no remark."""
    line = after.split("\n", 1)[0]
    return line[:1].isalnum() and not has_remark(fold(line), patterns)


def _is_asked(before: str, patterns: Patterns) -> bool:
    """Whether the last turn that began before an object is that of somebody who asks."""
    lines = "\n".join(map(fold, before.split("\n")))
    asked = max((match.start() for match in patterns.asking.finditer(lines)), default=-1)
    answered = max((match.start() for match in patterns.answering.finditer(lines)), default=-1)
    return asked > answered
