"""What the test of a model found becomes figures, and figures a plain verdict."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answer.outcome import Called
from core.asking.answer import Answer, Help, RouteName
from core.fitness.bandwidth import read_bandwidth
from core.fitness.figures import (
    Fitness,
    LevelFigures,
    Reason,
    Trial,
    Verdict,
    figures_of,
    judge,
)
from core.fitness.report import report
from core.fitness.wording import LEVELS, REASONS, VERDICTS
from core.generating import Level, Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable

ANSWER = Answer(
    answer_id=0,
    question="Para que serve?",
    lang="pt",
    route=RouteName.LEAFLET_SECTION,
    medicine=None,
    candidates=(),
    segments=(),
    searched_sections=(),
)
CALL = Called("select", "", "", "", 11, 100, 90, 200.0, 700.0)
GOOD = LevelFigures(
    lang="pt",
    level=Level.SELECT,
    questions=40,
    asked=40,
    at_once=36,
    after_retry=2,
    abstained=1,
    unusable=1,
    failed=0,
    agreeing=36,
    end_ms=1000.0,
)
GOOD_WRITING = replace(GOOD, level=Level.WRITE)


def trial(
    trouble: str | None = "",
    *,
    retries: int = 0,
    agrees: bool = True,
    reasons: Iterable[str] = (),
    total_ms: float = 1000.0,
) -> Trial:
    """One question; without trouble the model's answer is shown, with None it was not asked."""
    helped = None if trouble is None else Help(Level.SELECT, trouble, calls=(CALL,))
    rejected: tuple[dict[str, object], ...] = ()
    if reasons:
        rejected = ({"text": "x", "reasons": list(reasons)},)
    answer = replace(ANSWER, help=helped, retries=retries, rejected=rejected)
    return Trial("pt", Level.SELECT, "?", 20.0, total_ms, answer, agrees)


def test_each_question_is_counted_once() -> None:
    found = figures_of(
        [
            trial(),
            trial(retries=1, reasons=["quantity: 5 g is not there", "verb: takes"]),
            trial(agrees=False),
            trial(Trouble.UNUSABLE, reasons=["quantity: 3"]),
            trial("abstained"),
            trial(Trouble.CRASHED),
            trial(None),
        ]
    )

    assert (found.questions, found.asked) == (7, 6)
    assert (found.at_once, found.after_retry, found.unusable) == (2, 1, 1)
    assert (found.abstained, found.failed, found.agreeing) == (1, 1, 2)
    assert found.rejected == {"quantity": 2, "verb": 1}
    assert found.troubles == {"crashed": 1}


def test_times_are_medians_and_speed_is_of_the_writing_alone() -> None:
    found = figures_of([trial(total_ms=900.0), trial(total_ms=1100.0), trial(total_ms=9000.0)])

    assert (found.first_sentence_ms, found.end_ms, found.slowest_ms) == (20.0, 1100.0, 9000.0)
    # 10 tokens after the first one in half a second
    assert (found.first_token_ms, found.tokens_per_second) == (200.0, 20.0)


def test_where_nothing_was_asked_nothing_is_divided() -> None:
    found = figures_of([trial(None)])

    assert (found.asked, found.end_ms, found.tokens_per_second) == (0, 0.0, 0.0)
    assert judge([found]) == (Verdict.UNFIT, (Reason.FAILS,))


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        ([GOOD, GOOD_WRITING], (Verdict.FIT, ())),
        ([GOOD], (Verdict.CHOOSING, ())),
        (
            [GOOD, replace(GOOD_WRITING, end_ms=30_000.0)],
            (Verdict.CHOOSING, (Reason.SLOW_WRITING,)),
        ),
        (
            [GOOD, replace(GOOD_WRITING, at_once=5, after_retry=2, agreeing=7, unusable=32)],
            (Verdict.CHOOSING, (Reason.POOR_WRITING,)),
        ),
        (
            [replace(GOOD, end_ms=7000.0), replace(GOOD_WRITING, end_ms=30_000.0)],
            (Verdict.UNFIT, (Reason.SLOW_CHOOSING, Reason.SLOW_WRITING)),
        ),
        ([replace(GOOD, agreeing=10)], (Verdict.UNFIT, (Reason.OFF_THE_POINT,))),
        (
            [replace(GOOD, at_once=2, after_retry=0, abstained=38, unusable=0, agreeing=2)],
            (Verdict.UNFIT, (Reason.ADDS_NOTHING,)),
        ),
        (
            [replace(GOOD, at_once=20, unusable=0, failed=17, troubles={"crashed": 17})],
            (Verdict.UNFIT, (Reason.FAILS,)),
        ),
        (
            [replace(GOOD, at_once=32, unusable=0, failed=5, troubles={"too_slow": 5})],
            (Verdict.UNFIT, (Reason.SLOW_CHOOSING,)),
        ),
        # One language that does not do is enough.
        ([GOOD, replace(GOOD, lang="fr", agreeing=3)], (Verdict.UNFIT, (Reason.OFF_THE_POINT,))),
    ],
)
def test_the_verdict_says_what_the_model_is_good_for(
    figures: list[LevelFigures], expected: tuple[Verdict, tuple[Reason, ...]]
) -> None:
    assert judge(figures) == expected


@given(
    st.lists(
        st.builds(
            trial,
            st.sampled_from([None, "", "abstained", *(trouble.value for trouble in Trouble)]),
            retries=st.integers(0, 1),
            agrees=st.booleans(),
            total_ms=st.floats(0, 60_000),
        ),
        min_size=1,
        max_size=12,
    )
)
def test_any_run_has_a_verdict_with_a_reason_where_it_is_not_good(trials: list[Trial]) -> None:
    found = figures_of(trials)
    verdict, reasons = judge([found])

    parts = (found.at_once, found.after_retry, found.abstained, found.unusable, found.failed)
    assert sum(parts) == found.asked <= found.questions
    assert found.agreeing <= found.shown
    assert reasons or verdict is not Verdict.UNFIT


def fitness_of(*figures: LevelFigures) -> Fitness:
    return Fitness(
        model="Little",
        model_sha256="ab" * 32,
        model_bytes=100_000_000,
        figures=figures,
        memory_bytes=272_000_000,
        read_bytes_per_second=16_500_000_000,
        roof_tokens_per_second=165.0,
        seconds=61.4,
        verdict=Verdict.CHOOSING,
        reasons=(Reason.POOR_WRITING,),
    )


def test_a_person_reads_counts_times_and_the_verdict_last() -> None:
    figures = replace(
        GOOD, rejected={"quantity": 3}, first_sentence_ms=21.4, tokens_per_second=33.0
    )

    lines = list(report(fitness_of(figures), "en"))

    assert lines[1] == "Português, Choose:"
    assert lines[2].strip().startswith("of 40 questions put to it, 36 verified at once, 2 at the")
    assert "first sentence after 21 ms, whole answer after 1.0 s" in lines[3]
    assert lines[4].strip() == "rejected for: quantity 3"
    assert "16.5 GB" in lines[-2]
    assert "reached 20 %" in lines[-2]
    assert lines[-1] == (
        "On this computer this model is of use only for choosing the leaflet's sentences, not for "
        "writing. Too little of what it writes stands up to the check."
    )


def test_scripts_read_all_of_it() -> None:
    values = json.loads(json.dumps(fitness_of(GOOD).as_json()))

    assert values["verdict"] == "choosing"
    assert values["figures"][0]["at_once"] == 36
    assert values["share_of_roof"] == 0.0


def test_every_level_verdict_and_reason_has_words() -> None:
    asked = set(Level) - {Level.EXTRACT}

    assert (set(LEVELS), set(VERDICTS), set(REASONS)) == (asked, set(Verdict), set(Reason))


def test_memory_is_read_at_some_speed() -> None:
    assert read_bandwidth(total_bytes=1 << 20) > 0
