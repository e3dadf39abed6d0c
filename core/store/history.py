"""The list of answers: one narrow line for each, beside the audit trail, so that a long list opens at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.language.text import fold
from core.store.wording import QUESTION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.store.database import Connection

ANSWER = "answer"
_ABSTENTION, _EMERGENCY = "abstention", "emergency"  # kinds of segments, as recorded


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """An answer in the list. `question` is None when it was forgotten; `medicine` is "" when none was certain."""

    seq: int
    recorded_at: str
    question: str | None
    lang: str
    route: str
    medicine: str
    is_abstained: bool
    is_emergency: bool


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which answers to list: all words of `text` in the question, the medicine, the route; "" asks for nothing."""

    text: str = ""
    medicine: str = ""
    route: str = ""
    is_abstained: bool = False
    is_emergency: bool = False


ALL = Wanted()


def line_of(seq: int, recorded_at: str, record: dict[str, Any]) -> AnswerLine | None:
    """The line of a record, whole or without its words; None if the record is no answer."""
    if QUESTION not in record or record.get("kind", ANSWER) != ANSWER:
        return None
    segments = {segment.get("kind") for segment in record.get("segments") or ()}
    return AnswerLine(
        seq,
        recorded_at,
        record[QUESTION],
        record.get("lang") or "",
        record.get("route") or "",
        (record.get("medicine") or {}).get("name") or "",
        _ABSTENTION in segments,
        _EMERGENCY in segments,
    )


def save_line(db: Connection, line: AnswerLine) -> None:
    """Add an answer to the list; its question is kept with its words."""
    db.execute(
        "INSERT OR REPLACE INTO answer (seq, recorded_at, lang, route, medicine, is_abstained, is_emergency)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            line.seq,
            line.recorded_at,
            line.lang,
            line.route,
            line.medicine,
            line.is_abstained,
            line.is_emergency,
        ),
    )


def answer_lines(
    db: Connection, wanted: Wanted = ALL, *, limit: int, before: int | None = None
) -> list[AnswerLine]:
    """Answers, the newest first; the page after the one that ended with number `before`."""
    where, values = _where(wanted)
    if before is not None:
        where, values = f"{where} AND answer.seq < ?", (*values, before)
    rows = db.rows(
        "SELECT answer.seq, recorded_at, json_extract(places, '$.question'), lang, route, medicine,"
        f" is_abstained, is_emergency {_FROM} WHERE {where} ORDER BY answer.seq DESC LIMIT ?",
        (*values, limit),
    )
    return [_line(row) for row in rows]


def _line(row: Sequence[Any]) -> AnswerLine:
    fields = [*row[:6], bool(row[6]), bool(row[7])]
    return AnswerLine(*fields)


def count_answers(db: Connection, wanted: Wanted = ALL) -> int:
    """How many answers there are."""
    where, values = _where(wanted)
    count: int = db.value(f"SELECT count(*) {_FROM} WHERE {where}", values)
    return count


def medicines_answered(db: Connection) -> list[str]:
    """The medicines that answers were given about, by name."""
    rows = db.rows("SELECT DISTINCT medicine FROM answer WHERE medicine <> ''")
    return sorted((name for (name,) in rows), key=fold)


def routes_answered(db: Connection) -> list[str]:
    """The routes that questions took."""
    return [name for (name,) in db.rows("SELECT DISTINCT route FROM answer ORDER BY route") if name]


_FROM = "FROM answer LEFT JOIN wording ON wording.seq = answer.seq"


def _where(wanted: Wanted) -> tuple[str, tuple[object, ...]]:
    """The condition, which holds no value from outside, and its values."""
    conditions: list[tuple[str, object]] = [
        ("question_key LIKE ? ESCAPE '\\'", f"%{_escaped(word)}%")
        for word in fold(wanted.text).split()
    ]
    for name, value in (("medicine", wanted.medicine), ("route", wanted.route)):
        if value:
            conditions.append((f"{name} = ?", value))
    for name, is_asked in (
        ("is_abstained", wanted.is_abstained),
        ("is_emergency", wanted.is_emergency),
    ):
        if is_asked:
            conditions.append((f"{name} = ?", 1))
    where = " AND ".join(condition for condition, _value in conditions) or "1"
    return where, tuple(value for _condition, value in conditions)


def _escaped(word: str) -> str:
    for char in ("\\", "%", "_"):
        word = word.replace(char, f"\\{char}")
    return word
