"""Expressions: the longest one is read, of two as long the one that was added first."""

from __future__ import annotations

from core.language.rewrites import MARK, SAME, Rewrites


def rewrites(*expressions: tuple[str, str, str]) -> Rewrites:
    made = Rewrites()
    for expression, kind, key in expressions:
        made.add(expression, kind, key)
    return made


RULES = rewrites(
    ("em", MARK, "IN"),
    ("em caso de", MARK, "IF"),
    ("em caso", SAME, "case"),
    ("dor|dores de cabeça", SAME, "headache"),
    ("dores de cabeça", SAME, "another"),
)


def found(text: str, start: int = 0) -> tuple[str, int] | None:
    words = text.split()
    names = [frozenset({word}) for word in words]
    rewrite = RULES.find(names, start, [word in {"a", "o"} for word in words])
    return (rewrite[0].key, rewrite[1]) if rewrite else None


def test_the_longest_expression_is_read() -> None:
    assert found("em casa") == ("IN", 1)
    assert found("em caso raro") == ("case", 2)
    assert found("em caso de febre") == ("IF", 3)
    assert found("caso em caso de", 1) == ("IF", 4)


def test_articles_are_passed_over_but_begin_nothing() -> None:
    assert found("em o caso de a febre") == ("IF", 4)
    assert found("em a o caso") == ("case", 4)
    assert found("o caso") is None


def test_of_two_as_long_the_first_added_is_read() -> None:
    assert found("dores de cabeça") == ("headache", 3)


def test_each_name_of_a_word_may_stand_in_an_expression() -> None:
    names = [frozenset({"dolores", "dor"}), frozenset({"de"}), frozenset({"cabeça"})]

    rewrite = RULES.find(names, 0, [False] * 3)

    assert rewrite
    assert rewrite[0].key == "headache"
