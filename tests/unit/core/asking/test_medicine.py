from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asking.medicine import MedicineIndex, recognise
from core.documents.document import Code, Medicine
from core.language.names import load_names
from core.language.pack import load_pack

PT, FR, NAMES = load_pack("pt"), load_pack("fr"), load_names()

ZELORAN = Medicine(
    "Zeloran", ("zeloranida",), "Farmalux", "BR", (Code("ean", "7891234567895"),), id=1
)
METFORMIN_A = Medicine(
    "Cloridrato de Metformina 500 mg", ("cloridrato de metformina",), "Medalux", "BR", id=2
)
METFORMIN_B = Medicine("Metformina 850 mg", ("metformina",), "Farmaquim", "BR", id=3)
METHADONE = Medicine("Metadona", ("cloridrato de metadona",), "Medalux", "BR", id=4)
COMPOUND = Medicine("Zeloran Composto", ("zeloranida", "dipirona"), "Farmalux", "BR", id=5)
DOLIPRANE = Medicine("DOLIPRANE 1000 mg, comprimé", ("paracétamol",), "Exemple", "FR", id=6)


def ids(text: str, *medicines: Medicine) -> list[int]:
    return [match.medicine_id for match in recognise(text, medicines, NAMES, PT).matches]


def test_a_brand_is_found_and_certain() -> None:
    found = recognise("para que serve o Zeloran?", [ZELORAN, METHADONE], NAMES, PT)

    assert [(m.medicine_id, m.is_certain, m.heard) for m in found.matches] == [(1, True, "Zeloran")]


def test_a_substance_finds_every_medicine_that_has_it() -> None:
    found = recognise("dose de metformina", [METFORMIN_A, METFORMIN_B, METHADONE], NAMES, PT)

    assert {m.medicine_id for m in found.matches} == {2, 3}
    assert not any(m.is_certain for m in found.matches)


def test_the_holder_or_the_strength_narrows_the_choice() -> None:
    assert ids("metformina da farmaquim", METFORMIN_A, METFORMIN_B) == [3]
    assert ids("metformina 500", METFORMIN_A, METFORMIN_B) == [2]


def test_the_exact_brand_wins_over_the_longer_name() -> None:
    assert ids("zeloran dá sono?", ZELORAN, COMPOUND) == [1]
    assert ids("zeloran composto dá sono?", ZELORAN, COMPOUND) == [5]


def test_the_beginning_of_a_longer_brand_must_be_confirmed() -> None:
    found = recognise("zeloran dá sono?", [COMPOUND], NAMES, PT)

    assert [(m.medicine_id, m.is_certain) for m in found.matches] == [(5, False)]


def test_a_code_on_the_box_is_enough() -> None:
    assert ids("o que é 789 1234 567895", ZELORAN, METHADONE) == [1]


@pytest.mark.parametrize("heard", ["metfornina", "metformna", "met formina", "metiformina"])
def test_misspelt_and_split_names_are_found(heard: str) -> None:
    found = recognise(f"tomo {heard} há anos", [METFORMIN_B, METHADONE], NAMES, PT)

    assert [(m.medicine_id, m.is_certain) for m in found.matches] == [(3, True)]


def test_a_name_between_two_medicines_is_asked_about() -> None:
    pair = [Medicine("Rolfenax", ("rolfenato",), id=1), Medicine("Rolfemax", ("outramina",), id=2)]

    found = recognise("posso tomar rolfepax?", pair, NAMES, PT)

    assert {m.medicine_id for m in found.matches} == {1, 2}
    assert not any(m.is_certain for m in found.matches)


def test_what_a_recogniser_made_of_a_name_is_never_guessed_for_certain() -> None:
    found = recognise(
        "tomo a tala pina de 5",
        [Medicine("Anlodipino", ("besilato de anlodipino",), id=9)],
        NAMES,
        PT,
    )

    assert not found.certain


def test_a_known_name_whose_leaflet_is_not_there_is_said_so() -> None:
    found = recognise("qual a dose de tramadol?", [ZELORAN], NAMES, PT)

    assert found.matches == ()
    assert found.known_but_absent == ("tramadol",)


def test_another_brand_of_the_same_substance_is_offered_not_taken() -> None:
    found = recognise("posso tomar tylenol?", [DOLIPRANE], NAMES, PT)

    assert [(m.medicine_id, m.is_certain) for m in found.matches] == [(6, False)]


def test_a_french_leaflet_is_found_by_its_brand_without_form_and_strength() -> None:
    found = recognise("combien de doliprane par jour", [DOLIPRANE], NAMES, FR)

    assert [(m.medicine_id, m.is_certain) for m in found.matches] == [(6, True)]


def test_several_medicines_are_found_in_the_order_of_the_question() -> None:
    assert ids("posso tomar zeloran com metformina?", METFORMIN_B, ZELORAN) == [1, 3]


def test_an_unknown_word_where_a_name_would_stand_is_told() -> None:
    assert recognise("para que serve o quimbaril?", [], NAMES, PT).unknown == ("quimbaril",)


@pytest.mark.parametrize(
    "text",
    [
        "vou comer um tomate na varanda",
        "o céu está azul hoje",
        "minha vizinha viajou de trem",
        "quero descansar",
    ],
)
def test_ordinary_words_are_no_medicines(text: str) -> None:
    assert recognise(text, [ZELORAN, METFORMIN_B], NAMES, PT).mentions == ()


LETTERS = st.text(alphabet="abcdefghilmnoprstuvxz ", min_size=1, max_size=60)


@given(LETTERS)
def test_mentions_are_the_questions_own_words_in_order(text: str) -> None:
    found = recognise(text, [ZELORAN, METFORMIN_B], NAMES, PT)

    place = 0
    for mention in found.mentions:
        place = text.index(mention.heard, place)


@given(st.text(max_size=200))
def test_any_text_can_be_searched_for_medicines(text: str) -> None:
    index = MedicineIndex.of([ZELORAN, METFORMIN_A, METHADONE, DOLIPRANE], NAMES)

    assert recognise(text, index, NAMES, FR) == recognise(text, index, NAMES, FR)
