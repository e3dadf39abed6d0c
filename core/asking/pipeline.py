"""One question in a straight line: triage, medicine, route, retrieve, draft, compose, help, audit (DESIGN.md, 3).

The window walks the three steps of `ask` one by one, each on its own thread: literal answer, help, record.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from core import crash
from core.asking import answers
from core.asking.answer import Help, RouteName
from core.asking.asked import Asked, understand
from core.asking.helped import help_with
from core.asking.leaflet_answer import Literal
from core.asking.record import audit_record, words_of_user
from core.errors import StoreError
from core.generating import Level, Trouble
from core.store.audit import append

if TYPE_CHECKING:
    from core.asking.answer import Answer
    from core.generating import Generator
    from core.store.database import Connection


def ask(
    question: str,
    db: Connection,
    *,
    lang: str | None = None,
    country: str | None = None,
    medicine: str | None = None,
    now: str,
    record: bool = True,
    generator: Generator | None = None,
    level: Level = Level.EXTRACT,
    judge: bool = False,
) -> Answer:
    """The leaflet's own sentences that answer, or words decided beforehand.

    `lang` and `country` are found out when None; `medicine` is the user's choice of medicine; `now` is ISO 8601,
    UTC. With `record` the connection must be able to write. An answer that cannot be recorded has the number 0
    and says so in its reasons: it is never held back. A model may help as far as `level` lets it; whatever it does
    wrong, the literal answer stands.

    Raises:
        StoreError: the leaflets cannot be read.
    """
    literal = answer_literally(question, db, lang=lang, country=country, medicine=medicine)
    try:
        answer = help_with(literal, generator, level, judge=judge)
    except Exception as error:  # noqa: BLE001 - a fault of ours in the help must not cost the literal answer
        crash.record(db.file.parent, error)
        answer = replace(literal.answer, help=Help(asked=level, trouble=Trouble.CRASHED))
    return recorded(answer, db, now) if record else answer


def answer_literally(
    question: str,
    db: Connection,
    *,
    lang: str | None = None,
    country: str | None = None,
    medicine: str | None = None,
) -> Literal:
    """The first words, without any model: see `ask`.

    Raises:
        StoreError: the leaflets cannot be read.
    """
    started = time.perf_counter()
    asked = understand(question, db, lang, country, medicine)
    understood = time.perf_counter()
    literal = _literal(asked, db)
    answered = time.perf_counter()
    timings = {"understand": understood - started, "answer": answered - understood}
    timed = {name: round(1000 * spent, 2) for name, spent in timings.items()}
    return replace(literal, answer=replace(literal.answer, timings_ms=timed, given=medicine or ""))


def recorded(answer: Answer, db: Connection, now: str) -> Answer:
    """The answer with its number in the audit trail; one that cannot be recorded has the number 0 and says why."""
    try:
        kept = audit_record(answer)
        return replace(answer, answer_id=append(db, kept, now, words_of_user(kept)))
    except StoreError as error:
        return _unrecorded(answer, error)


def ask_in_danger(
    question: str,
    error: StoreError,
    *,
    lang: str | None = None,
    country: str | None = None,
    medicine: str | None = None,
) -> Answer:
    """The numbers to call although no leaflet can be opened: an emergency waits for no file.

    Raises:
        StoreError: `error`, which keeps the leaflets closed; nobody is in danger.
    """
    asked = understand(question, None, lang, country, medicine)
    if asked.route.name is not RouteName.EMERGENCY:
        raise error
    return _unrecorded(answers.emergency(asked, None), error)


def _unrecorded(answer: Answer, error: StoreError) -> Answer:
    name = type(error).__name__
    return replace(answer, reasons=(*answer.reasons, f"not recorded: {name}"), unrecorded=name)


def _literal(asked: Asked, db: Connection) -> Literal:
    if asked.route.name in {RouteName.LEAFLET_SECTION, RouteName.NOT_IN_LEAFLET}:
        return answers.from_leaflet(asked, db)
    return Literal(_answer(asked, db))


def _answer(asked: Asked, db: Connection) -> Answer:
    match asked.route.name:
        case RouteName.EMERGENCY:
            return answers.emergency(asked, db)
        case RouteName.NEEDS_DRUG_NAME:
            return answers.needs_name(asked, db)
        case RouteName.CALCULATION:
            return answers.fixed(asked)
        case RouteName.REFER_TO_PROFESSIONAL:
            return answers.referred(asked, db)
        case _:
            return answers.talk(asked, db)
