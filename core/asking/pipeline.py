"""One question in a straight line: triage, medicine, route, retrieve, draft, compose, audit (DESIGN.md, section 3)."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from core.asking import answers
from core.asking.answer import Answer, RouteName
from core.asking.asked import Asked, understand
from core.asking.record import audit_record, words_of_user
from core.errors import StoreError
from core.store.audit import append

if TYPE_CHECKING:
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
) -> Answer:
    """The leaflet's own sentences that answer, or words decided beforehand.

    `lang` and `country` are found out when None; `medicine` is the user's choice of medicine; `now` is ISO 8601,
    UTC. With `record` the connection must be able to write. An answer that cannot be recorded has the number 0
    and says so in its reasons: it is never held back.

    Raises:
        StoreError: the leaflets cannot be read.
    """
    started = time.perf_counter()
    asked = understand(question, db, lang, country, medicine)
    understood = time.perf_counter()
    answer = _answer(asked, db)
    answered = time.perf_counter()
    timings = {"understand": understood - started, "answer": answered - understood}
    answer = replace(
        answer, timings_ms={name: round(1000 * spent, 2) for name, spent in timings.items()}
    )
    if not record:
        return answer
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


def _answer(asked: Asked, db: Connection) -> Answer:
    match asked.route.name:
        case RouteName.EMERGENCY:
            return answers.emergency(asked, db)
        case RouteName.LEAFLET_SECTION | RouteName.NOT_IN_LEAFLET:
            return answers.from_leaflet(asked, db)
        case RouteName.NEEDS_DRUG_NAME:
            return answers.needs_name(asked, db)
        case RouteName.CALCULATION:
            return answers.fixed(asked)
        case RouteName.REFER_TO_PROFESSIONAL:
            return answers.referred(asked, db)
        case RouteName.SMALL_TALK | RouteName.OUT_OF_SCOPE:
            return answers.talk(asked, db)
