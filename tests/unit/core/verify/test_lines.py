"""Texts cut into statements: which lines of a list need the line that opens it."""

from __future__ import annotations

import pytest

from core.verify.sources.lines import statements


def led(text: str) -> list[tuple[str, str]]:
    """Each statement of a text beside the line that leads it."""
    return [
        (text[one.start : one.end], text[slice(*one.lead)] if one.lead else "")
        for one in statements(text)
    ]


LISTS = [
    ("Sentences stand alone.", "Agite o frasco. Tome 2 gotas.", ["", ""]),
    ("Bullets are led.", "Não use:\n- com asma\n- com febre", ["", "Não use:", "Não use:"]),
    ("Numbers are bullets.", "Não use:\n1. com asma\n2) com febre", ["", "Não use:", "Não use:"]),
    ("Bullets need no colon.", "Não use se\n- tem asma", ["", "Não use se"]),
    ("Bullets come right after.", "Não use se\n- tem asma\nDurma.", ["", "Não use se", ""]),
    ("Bullets after a stop are none's.", "Tome leite.\n- tem asma", ["", ""]),
    ("Lines need a colon.", "Não use se\nTem asma", ["", ""]),
    ("No bullet ends bullets.", "Evite:\n- sal\nTome água.", ["", "Evite:", ""]),
    ("Bullets end lines.", "Evite:\nsal;\n- água;\nmel", ["", "Evite:", "", ""]),
    ("Bullets go over a gap.", "Evite:\n- sal\n\n- mel", ["", "Evite:", "Evite:"]),
    ("Bullets come after a gap.", "Evite:\n\n- sal", ["", "Evite:"]),
    ("A gap ends an empty list.", "Evite:\n\nsal", ["", ""]),
    ("A gap ends lines.", "Evite:\nsal\n\nmel", ["", "Evite:", ""]),
    ("A gap before is none after.", "A:\n\nUse:\nsal\nmel", ["", "", "Use:", "Use:"]),
    ("Rows are led.", "Dose:\n5 kg 1 mL\n9 kg 2 mL", ["", "Dose:", "Dose:"]),
    ("A sentence ends rows.", "Dose:\n5 kg\n9 kg\nDurma.", ["", "Dose:", "Dose:", ""]),
    ("Full stops end items.", "Crianças:\n2 gotas.\n3 gotas.", ["", "Crianças:", "Crianças:"]),
    ("The last has one.", "Evite:\nmel;\nsal;\nsol.", ["", "Evite:", "Evite:", "Evite:"]),
    ("After commas too.", "Evite:\nMel,\nSal,\nSol.", ["", "Evite:", "Evite:", "Evite:"]),
    ("Titles stand over items.", "A:\nDose\n2 g.\nFim\n1 g.", ["", "A:", "A:", "A:", "A:"]),
    ("One item each.", "A:\nDose\n2 g.\nDurma.", ["", "A:", "A:", ""]),
    ("A heading ends a list.", "Evite:\nSal.\nSol.\nDOSE\n1 g.", ["", "Evite:", "Evite:", "", ""]),
    ("Prose ends a list.", "Evite:\nsal\nTome água. Agite.\nmel", ["", "Evite:", "", "", ""]),
    ("All of an item is led.", "Evite:\n- Sal. Tome água.", ["", "Evite:", "Evite:"]),
    ("An item leads none.", "- Evite:\nsal", ["", ""]),
    ("A line leads its own.", "Evite:\n- sal\nUse:\n- mel", ["", "Evite:", "", "Use:"]),
    ("A line leads by its end.", "Agite. Evite:\nsal", ["", "", "Evite:"]),
    ("A line with more leads none.", "Evite: sal. Durma.\nTome água.", ["", "", ""]),
]


@pytest.mark.parametrize(("text", "leads"), [case[1:] for case in LISTS], ids=[c[0] for c in LISTS])
def test_an_item_is_led_by_the_line_that_opens_its_list(text: str, leads: list[str]) -> None:
    assert [lead for _, lead in led(text)] == leads


def test_a_statement_has_no_space_around_it() -> None:
    text = "  Evite: \n  - sal \n"

    assert [one for one, _ in led(text)] == ["Evite:", "- sal"]


HEADINGS = [
    ("All below a heading is under it.", "DOSE\nUse 2 gotas. Agite.\nDurma.", ["", *["DOSE"] * 3]),
    ("The next one takes its place.", "DOSE\nAgite.\nUSO\nDurma.", ["", "DOSE", "DOSE", "USO"]),
    ("A sentence is no heading.", "Agite.\nDurma.", ["", ""]),
    ("What goes on is no heading.", "Agite;\nDurma.", ["", ""]),
    ("The last line heads nothing.", "Agite.\nDOSE", ["", ""]),
    ("A line that leads a list heads nothing.", "Evite:\nsal;", ["", ""]),
    ("An item heads nothing.", "Evite:\nsal\nmel", ["", "", ""]),
    ("A line that is as long as a sentence is one.", f"{'DOSE ' * 20}\nAgite.", ["", ""]),
    ("Only the end of a line heads.", "Agite. DOSE\nDurma.", ["", "", "DOSE"]),
]


@pytest.mark.parametrize(
    ("text", "headings"), [case[1:] for case in HEADINGS], ids=[case[0] for case in HEADINGS]
)
def test_a_line_without_a_full_stop_stands_over_those_after_it(
    text: str, headings: list[str]
) -> None:
    found = statements(text)

    assert [text[slice(*one.heading)] if one.heading else "" for one in found] == headings
    assert {text[one.start : one.end] for one in found if one.is_heading} == {*headings} - {""}


def test_the_first_sentence_of_an_item_is_told_from_the_later_ones() -> None:
    assert [one.later for one in statements("Evite:\n- Sal. Mel. Sol.")] == [
        False,
        False,
        True,
        True,
    ]


def test_a_line_that_is_broken_within_its_sentence_goes_on() -> None:
    text = "Tome leite\n  quente. Agite."

    assert [one for one, _ in led(text)] == ["Tome leite\n  quente.", "Agite."]


def test_headings_right_over_each_other_stand_together() -> None:
    text = "CRIANÇAS\nDose\nTome 2 gotas.\nUso\nAgite."

    headings = [text[slice(*one.heading)] if one.heading else "" for one in statements(text)]

    assert headings == ["", "CRIANÇAS", "CRIANÇAS\nDose", "CRIANÇAS\nDose", "Uso"]
