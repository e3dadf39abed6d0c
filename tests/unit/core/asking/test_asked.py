"""In which language a question is read, and whose numbers are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from core.asking.answer import RouteName
from core.asking.asked import language_of
from core.asking.pipeline import ask
from tests.answer_examples import NOW, store_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.store.database import Connection


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connection]:
    with store_of(tmp_path_factory.mktemp("home")) as store:
        yield store.writer()


def test_the_language_is_found_out(db: Connection) -> None:
    assert ask("comment conserver le tivelane ?", db, now=NOW, record=False).lang == "fr"
    assert ask("como guardar a zumbelina?", db, now=NOW, record=False).lang == "pt"


@pytest.mark.parametrize(
    ("question", "country", "lang"),
    [
        ("zumbelina dá sono?", "FR", "pt"),
        ("le tivelane rend accro ?", "BR", "fr"),
        ("ibuprofeno cura câncer?", "FR", "pt"),
        ("zumbelina", "FR", "fr"),
        ("zumbelina", "BR", "pt"),
    ],
)
def test_the_country_decides_the_language_only_where_the_words_do_not(
    question: str, country: str, lang: str
) -> None:
    assert language_of(question, country).code == lang


@pytest.mark.parametrize(
    ("question", "lang"), [("zumbelina alcool", "pt"), ("tivelane alcool", "fr")]
)
def test_the_medicine_tells_the_language_where_no_word_does(
    db: Connection, question: str, lang: str
) -> None:
    assert ask(question, db, now=NOW, record=False).lang == lang


def test_who_asks_abroad_gets_the_numbers_of_the_place(db: Connection) -> None:
    found = ask("meu filho bebeu o frasco inteiro", db, country="FR", now=NOW, record=False)

    assert (found.lang, found.route) == ("pt", RouteName.EMERGENCY)
    assert "112" in found.segments[0].text
    assert "192" not in found.segments[0].text
