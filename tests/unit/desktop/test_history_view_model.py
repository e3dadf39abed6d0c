"""What the history shows is what it says, and every state has its word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.asking.answer import RouteName
from core.messages import BREAKS, ROUTES
from core.store.audit import ChainReport
from core.store.history import Wanted
from desktop.history.view_model import (
    Overview,
    answer_shown,
    chain_sentence,
    filters_shown,
    found_sentence,
    line_shown,
    wanted_by,
)
from desktop.rows import Sign
from tests.desktop_fakes import NEAR
from tests.history_fakes import LINE, reopened


def date(when: str) -> str:
    return f"on {when[:10]}"


def test_a_line_says_all_that_it_shows() -> None:
    row = line_shown(LINE, date)

    assert (row.sign, row.status) == (Sign.LITERAL, "Answered from the leaflet")
    assert row.details == ("Xarolina · on 2026-11-29 · Answer 7",)
    assert row.spoken == (
        "como guardar?. Answered from the leaflet. Xarolina. on 2026-11-29. Answer 7"
    )


@pytest.mark.parametrize(
    ("route", "is_abstained", "is_emergency", "sign", "words"),
    [
        ("emergency", False, True, Sign.EMERGENCY, "Emergency"),
        ("not_in_leaflet", True, False, Sign.NOT_FOUND, "Not found in the leaflet"),
        ("leaflet_section", False, True, Sign.EMERGENCY, "With emergency numbers"),
        ("emergency", True, True, Sign.EMERGENCY, "Not found in the leaflet"),
        ("a later one", False, False, Sign.NOTE, "a later one"),
    ],
)
def test_every_kind_of_answer_has_its_word_and_sign(
    route: str, is_abstained: bool, is_emergency: bool, sign: Sign, words: str
) -> None:
    line = replace(LINE, route=route, is_abstained=is_abstained, is_emergency=is_emergency)

    row = line_shown(line, date)

    assert row.sign is sign
    assert words in row.spoken
    assert words in f"{row.status} {row.details}"


def test_every_route_has_a_word() -> None:
    assert set(ROUTES) == {name.value for name in RouteName}


def test_a_forgotten_question_says_so() -> None:
    assert line_shown(replace(LINE, question=None), date).text == "(forgotten)"
    assert answer_shown(reopened(is_forgotten=True), date).title == "(forgotten)"


def test_filters_offer_what_there_is_and_what_is_asked_for_most() -> None:
    filters = filters_shown(Overview(3, 3, ("Xarolina",), ("emergency", "calculation")))

    assert [option.value for option in filters.medicines] == ["", "Xarolina"]
    assert [option.words for option in filters.kinds] == [
        "All answers",
        "Not found in the leaflet",
        "Emergency",
        "Calculation",
    ]


def test_filters_ask_for_segments_where_a_route_would_hide_some() -> None:
    assert wanted_by("a", "B", "calculation") == Wanted("a", "B", "calculation")
    assert wanted_by("", "", "not_in_leaflet") == Wanted(is_abstained=True)
    assert wanted_by("", "", "emergency") == Wanted(is_emergency=True)


@pytest.mark.parametrize(
    ("found", "total", "sentence"),
    [
        (0, 0, "No answer yet: ask a question on the first screen."),
        (0, 5, "No answer is like that. Clear the filters to see all 5 answers."),
        (1, 1, "1 answer."),
        (5, 5, "5 answers."),
        (2, 5, "2 of 5 answers."),
    ],
)
def test_the_list_says_how_much_it_holds_and_what_to_do(
    found: int, total: int, sentence: str
) -> None:
    assert found_sentence(found, total) == sentence


def test_a_reopened_answer_says_what_became_of_its_sections() -> None:
    shown = answer_shown(reopened(), date)

    (cited, fixed) = shown.sentences
    told = "Answered from version 2; version 3 differs in this section."
    assert told in cited.row.details
    assert told in cited.row.spoken
    assert fixed.citation is None
    assert shown.title == "como guardar?"
    assert shown.where == (
        "Answer 7 · Xarolina · on 2026-11-29 · Answered from the leaflet · "
        "Sentences of the leaflet · Sections searched: VP-5"
    )
    assert shown.warning == ""


def test_candidates_and_a_changed_record_are_shown() -> None:
    changed = reopened(is_as_written=False)
    changed = replace(changed, answer=replace(changed.answer, candidates=NEAR))

    shown = answer_shown(changed, date)

    assert [sentence.row.text for sentence in shown.sentences[-2:]] == ["Xarolina", "Zarolina"]
    assert "was changed" in shown.warning


@pytest.mark.parametrize("reason", sorted(BREAKS))
def test_a_broken_chain_names_number_and_reason(reason: str) -> None:
    sentence = chain_sentence(ChainReport(9, (4, reason)))

    assert sentence == f"The record is broken at number 4: {BREAKS[reason]}."


def test_a_whole_chain_tells_what_was_forgotten() -> None:
    assert chain_sentence(ChainReport(1, None)) == "1 record, unchanged."
    assert chain_sentence(ChainReport(9, None, forgotten=1)) == (
        "9 records, none changed. The question of 1 of them was forgotten."
    )
