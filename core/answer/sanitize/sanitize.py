"""The contracts for a model's output: each strips what is around an answer, then reads by the letter, or rejects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.answer.sanitize.objects import holds_any, only_object
from core.answer.sanitize.outcome import Kept, Parsed, Reason, Rejected, RejectionError
from core.answer.sanitize.reasoning import tags_in, without_reasoning
from core.answer.sanitize.remarks import is_remark_line
from core.answer.sanitize.schema import objection, says_something, texts_in
from core.answer.sanitize.wording import as_seen, has_marker, objection_to
from core.language.text import fold

if TYPE_CHECKING:
    from core.answer.sanitize.patterns import MarkerLines, Patterns
    from core.answer.sanitize.reasoning import Pieces
    from core.answer.sanitize.schema import Schema

LONGEST_OUTPUT = 65_536  # characters; no answer needs as many, and no pattern meets more
_AROUND = "\ufeff\u200b \t\r\n"


def sanitize_json(
    raw: str, schema: Schema, patterns: Patterns
) -> Parsed[dict[str, object]] | Rejected:
    """The one object of an output, if it is of the schema and each of its texts may be used."""
    try:
        return Parsed(_object(raw, schema, patterns))
    except RejectionError as error:
        return Rejected(error.reason)


def sanitize_markers(raw: str, lang: str, patterns: Patterns) -> Parsed[dict[str, str]] | Rejected:
    """The texts of an output's one block, by the names of its marker lines.

    A marker counts only alone on its line, in its own spelling; all three must be there once and in order.
    """
    try:
        return Parsed(_block(raw, patterns.markers[lang], patterns))
    except RejectionError as error:
        return Rejected(error.reason)


def sanitize_plain(raw: str, patterns: Patterns) -> Parsed[str] | Kept | Rejected:
    """A text without the remarks on lines of their own before and after it; `Kept` if there were none."""
    try:
        left = _text(raw, patterns)
    except RejectionError as error:
        return Rejected(error.reason)
    # Spaces around a text are no remarks.
    return Kept(raw) if left == raw.strip() else Parsed(left.replace("\r\n", "\n"))


def _object(raw: str, schema: Schema, patterns: Patterns) -> dict[str, object]:
    _refuse_size(raw)
    if (tags := tags_in(raw, patterns.reasoning)) and holds_any(raw, tags):
        raise RejectionError(Reason.ROLE_TOKEN)
    found = only_object(without_reasoning(raw, patterns), schema, patterns)
    _refuse(objection(found, schema))
    for text, is_shown in texts_in(found, schema):
        _refuse(objection_to(text, patterns, is_shown=is_shown))
        _refuse(Reason.ROLE_TOKEN if has_marker(text, patterns) else None)
    return found


def _block(raw: str, markers: MarkerLines, patterns: Patterns) -> dict[str, str]:
    _refuse_size(raw)
    answer, sources = _between(_lines_of_block(without_reasoning(raw, patterns), markers), markers)
    _refuse(objection_to(answer, patterns))
    _refuse(objection_to(sources, patterns, is_shown=False))
    if not says_something(answer):
        raise RejectionError(Reason.EMPTY_ANSWER)
    return {markers.answer.strip("[]"): answer, markers.sources.strip("[]"): sources}


def _lines_of_block(pieces: Pieces, markers: MarkerLines) -> list[str]:
    """The lines of the one piece that has markers."""
    own = set(markers.lines)
    found = [
        (number, lines)
        for number, lines in enumerate(text.split("\n") for text in pieces.texts)
        if any(line.strip(_AROUND) in own for line in lines)
    ]
    if not found:
        raise RejectionError(Reason.NO_BLOCK)
    if len(found) > 1:
        raise RejectionError(Reason.TWO_BLOCKS)
    number, lines = found[0]
    if number < pieces.first:
        raise RejectionError(Reason.UNCLOSED_REASONING)
    return lines


def _between(lines: list[str], markers: MarkerLines) -> tuple[str, str]:
    """The answer and the sources that stand between marker lines."""
    stripped = [line.strip(_AROUND) for line in lines]
    counts = [stripped.count(line) for line in markers.lines]
    if max(counts) > 1:
        raise RejectionError(Reason.TWO_BLOCKS)
    if not counts[-1]:
        raise RejectionError(Reason.TRUNCATED)
    if not all(counts):
        raise RejectionError(Reason.SCHEMA)
    first, second, last = map(stripped.index, markers.lines)
    if not first < second < last:
        raise RejectionError(Reason.SCHEMA)
    return _joined(lines[first + 1 : second]), _joined(lines[second + 1 : last])


def _joined(lines: list[str]) -> str:
    return "\n".join(line.rstrip("\r") for line in lines).strip()


def _text(raw: str, patterns: Patterns) -> str:
    _refuse_size(raw)
    pieces = without_reasoning(raw, patterns)
    texts = [(number, text) for number, text in enumerate(pieces.texts) if text.strip(_AROUND)]
    if len(texts) > 1 or any(number < pieces.first for number, _ in texts):
        # Reasoning in the middle of a text: which part is the answer cannot be known.
        raise RejectionError(Reason.ROLE_TOKEN)
    lines = texts[0][1].strip(_AROUND).split("\n") if texts else []
    left = "\n".join(_without_edges(lines, patterns)).strip()
    if not says_something(left):
        raise RejectionError(Reason.EMPTY_ANSWER)
    _refuse(objection_to(left, patterns))
    _refuse(Reason.ROLE_TOKEN if has_marker(left, patterns) else None)
    return left


def _refuse_size(raw: str) -> None:
    if len(raw) > LONGEST_OUTPUT:
        raise RejectionError(Reason.TOO_LONG)
    if not raw.strip(_AROUND):
        raise RejectionError(Reason.EMPTY)


def _refuse(reason: Reason | None) -> None:
    if reason:
        raise RejectionError(reason)


def _without_edges(lines: list[str], patterns: Patterns) -> list[str]:
    """The lines without those remarks and signs that stand before the first or after the last line of the text."""
    first = _edge(lines, patterns)
    last = len(lines) - _edge(lines[first:][::-1], patterns)
    return lines[first:last]


def _edge(lines: list[str], patterns: Patterns) -> int:
    """How many lines at the beginning are remarks or signs; a line drawn between them and the text is one more."""
    for count, line in enumerate(lines):
        folded = fold(as_seen(line))
        is_drawn = count > 0 and not folded.strip("-*_= ")
        if not is_drawn and not _is_around(folded, patterns):
            return count
    return len(lines)


def _is_around(folded: str, patterns: Patterns) -> bool:
    if patterns.edge_token.fullmatch(folded):
        return True
    return not folded or is_remark_line(folded, patterns)
