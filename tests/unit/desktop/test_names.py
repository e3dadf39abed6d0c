"""A name that others bear too is asked in full."""

from core.documents.document import Medicine
from desktop.ask.view_model import medicine_choices
from desktop.names import names_to_ask

MEDICINES = (
    Medicine("Xarolina", ("xarolinato",), "Farmácia Ficção", "BR", id=1),
    Medicine("XAROLINA", ("xarolinato",), "Farmácia Ficção", "PT", id=2),
    Medicine("Zolpimar", ("zolpimarato",), "Farmácia Ficção", "BR", id=3),
)


def test_only_a_name_that_others_bear_is_asked_in_full() -> None:
    assert names_to_ask(MEDICINES) == {
        1: "Xarolina — xarolinato — Farmácia Ficção — BR",
        2: "XAROLINA — xarolinato — Farmácia Ficção — PT",
        3: "Zolpimar",
    }


def test_the_field_is_given_the_name_to_ask_and_finds_it_again() -> None:
    choices = medicine_choices(MEDICINES, [], [])

    assert [choice.name for choice in choices] == list(names_to_ask(MEDICINES).values())
    assert all(choice.name in choice.shown for choice in choices)
