"""What is said of a page: which one it is, and where the quoted words are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.engines import PagePicture, Quote
from desktop.page_shown import PagePlace, page_shown, place_of
from tests.desktop_fakes import CITATION, HASH, QUOTE, SECTION, START, TEXT

FILE = "xarolina.pdf"


def picture(page: int, *quote_pages: int) -> PagePicture:
    return PagePicture(page, 12, 1, 1, b"\xff\xff\xff", (), quote_pages)


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (picture(3, 3), "the quoted words are marked"),
        (picture(3, 3, 4), "the quoted words, marked, go on on page 4"),
        (picture(4, 3, 4), "the quoted words, marked, begin on page 3"),
        (picture(7, 3, 4), "the quoted words are on page 3"),
        (
            picture(3),
            "the quoted words could not be found on it for certain, so nothing is marked",
        ),
    ],
)
def test_a_page_says_where_the_quoted_words_are(shown: PagePicture, said: str) -> None:
    place = place_of(CITATION, SECTION)

    sentence = page_shown(place, shown, FILE).sentence

    assert sentence == f"Page {shown.page} of 12 of {FILE}; {said}; the text stands beside."


def test_a_page_without_a_quote_says_nothing_of_one() -> None:
    sentence = page_shown(PagePlace(HASH, None, 3), picture(3), FILE).sentence

    assert sentence == f"Page 3 of 12 of {FILE}; the text stands beside."


def test_there_is_no_page_before_the_first_and_none_after_the_last() -> None:
    place = PagePlace(HASH, None)

    turns = [
        (shown.can_go_back, shown.can_go_on)
        for shown in (page_shown(place, picture(page), FILE) for page in (1, 5, 12))
    ]

    assert turns == [(False, True), (True, True), (True, False)]


def test_a_quote_is_looked_for_with_its_neighbours() -> None:
    place = place_of(CITATION, SECTION)

    heading = SECTION.heading
    assert place == PagePlace(HASH, Quote(QUOTE, (3, 3), f"{heading}\n{TEXT[:START]}", ""))


def test_a_section_without_a_quote_is_shown_from_its_first_page() -> None:
    assert place_of(replace(CITATION, quote="", end=START), SECTION) == PagePlace(HASH, None, 3)


def test_without_its_section_a_quote_is_looked_for_alone() -> None:
    assert place_of(CITATION, None) == PagePlace(HASH, Quote(QUOTE, (3, 3)))
