"""Leaks spliced into right outputs: what is accepted is what was meant, and nothing is ever raised."""

from __future__ import annotations

import json

from hypothesis import example, given
from hypothesis import strategies as st

from core.answer.sanitize.outcome import Kept, Parsed, Rejected
from core.answer.sanitize.patterns import load_patterns
from core.answer.sanitize.sanitize import (
    LONGEST_OUTPUT,
    sanitize_json,
    sanitize_markers,
    sanitize_plain,
)
from core.answer.sanitize.schema import ANSWER, SEGMENTS
from tests.leak_splices import (
    ANSWERS,
    CHATTER,
    CLOSING,
    INJECTIONS,
    LEAKS,
    OPENING,
    TOKENS,
    spliced,
)

PATTERNS = load_patterns()
signs = st.sampled_from(
    [
        *LEAKS,
        *'{}[]":,\\\n',
        '{"can_answer": true, "answer": "',
        '", "used_passages": []}',
        "[RESPOSTA]\n",
        "\n[FIM]",
    ]
)
outputs = st.lists(st.one_of(signs, st.text(max_size=12)), max_size=12).map("".join)


def written(answer: str) -> str:
    return json.dumps(
        {"can_answer": bool(answer), "answer": answer, "used_passages": ["p1"]}, ensure_ascii=False
    )


@given(st.integers(min_value=0))
def test_an_accepted_answer_is_the_one_that_was_meant(seed: int) -> None:
    output = spliced(seed)

    found = sanitize_json(output.raw, ANSWER, PATTERNS)

    assert isinstance(found, Rejected) or found.value["answer"] == output.intended


@given(st.sampled_from(ANSWERS), st.sampled_from([*TOKENS, *CHATTER, *INJECTIONS]), st.booleans())
def test_what_leaks_around_an_object_changes_nothing(
    answer: str, leak: str, is_before: bool
) -> None:
    raw = leak + written(answer) if is_before else written(answer) + leak

    found = sanitize_json(raw, ANSWER, PATTERNS)

    # After a sign of a turn that isn't the model's own, nothing was answered.
    is_asked = is_before and ("user" in leak or leak == "[INST]")
    is_listed = is_before and leak.endswith("[")
    # Right behind the brace only a remark is known to be none of another object's sentences.
    goes_on = not is_before and leak in INJECTIONS
    assert (
        isinstance(found, Rejected)
        if is_asked or is_listed or (goes_on and isinstance(found, Rejected))
        else found == Parsed(json.loads(written(answer)))
    )


@given(st.sampled_from(ANSWERS), st.sampled_from([*LEAKS]), st.data())
def test_what_leaks_into_an_answer_rejects_it(answer: str, leak: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(answer)))

    found = sanitize_json(written(answer[:place] + leak + answer[place:]), ANSWER, PATTERNS)

    assert isinstance(found, Rejected)


@given(st.sampled_from(ANSWERS), st.integers(0, len(OPENING) - 1), outputs)
def test_closed_reasoning_changes_nothing(answer: str, number: int, thought: str) -> None:
    if any(tag in thought for tag in (*OPENING, *CLOSING)):
        return

    found = sanitize_json(
        OPENING[number] + thought + CLOSING[number] + written(answer), ANSWER, PATTERNS
    )

    assert found == Parsed(json.loads(written(answer)))


@given(outputs)
@example("\ud800")
@example("[" * LONGEST_OUTPUT)
@example('{"a":' * 10_000 + "1" + "}" * 10_000)
def test_any_text_is_read_or_rejected(raw: str) -> None:
    assert isinstance(sanitize_json(raw, ANSWER, PATTERNS), Parsed | Rejected)
    assert isinstance(sanitize_json(raw, SEGMENTS, PATTERNS), Parsed | Rejected)
    assert isinstance(sanitize_markers(raw, "pt", PATTERNS), Parsed | Rejected)
    assert isinstance(sanitize_plain(raw, PATTERNS), Parsed | Kept | Rejected)


@given(outputs)
def test_what_is_left_of_a_plain_text_stays_as_it_is(raw: str) -> None:
    found = sanitize_plain(raw, PATTERNS)

    if isinstance(found, Parsed):
        assert isinstance(sanitize_plain(found.value, PATTERNS), Kept)
