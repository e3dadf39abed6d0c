"""Misheard names: led back to the right medicine, and read out as choices wherever another one is near."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.documents.document import Medicine
from core.hearing.names import MOST_CANDIDATES, KnownName, NameEar
from core.hearing.vocabulary import known_names, phrases
from core.language.names import load_names
from core.language.pack import load_pack

HERE = (
    Medicine("DOLIPRANE 1000 mg, comprimé", ("paracétamol",)),
    Medicine("LOSARTANA POTÁSSICA", ("losartana potássica",)),
    Medicine("Prednisolona", ("fosfato sódico de prednisolona",)),
    Medicine("Dorflex", ("dipirona", "citrato de orfenadrina", "cafeína")),
    Medicine("Doralgina", ("dipirona", "mucato de isometepteno", "cafeína")),
    Medicine("Zyloric 300 mg", ("allopurinol",)),
    Medicine("Humulin N", ("insulina humana",)),
    Medicine("Humulin R", ("insulina humana",)),
)


@cache
def ear(lang: str) -> NameEar:
    return NameEar.of(known_names(HERE, load_names()), load_pack(lang))


@pytest.mark.parametrize(
    ("lang", "text", "heard", "name"),
    [
        ("pt", "posso tomar de pirona com álcool?", "de pirona", "dipirona"),
        ("pt", "para cetamol faz mal?", "para cetamol", "paracetamol"),
        ("pt", "hibuprofeno para febre", "hibuprofeno", "ibuprofeno"),
        ("pt", "esqueci a lozartana", "lozartana", "Losartana"),
        ("pt", "lozartana potássica em jejum", "lozartana potássica", "Losartana potássica"),
        ("pt", "bus copan na gravidez", "bus copan", "Buscopan"),
        ("pt", "novo algina gotas", "novo algina", "Novalgina"),
        ("pt", "hidro cloro tiazida", "hidro cloro tiazida", "hidroclorotiazida"),
        ("pt", "sim vastatina à noite", "sim vastatina", "sinvastatina"),
        ("pt", "a cetaminofeno", "a cetaminofeno", "acetaminofeno"),
        ("fr", "quelle dose de doli prane ?", "doli prane", "Doliprane"),
        ("fr", "puis-je prendre de l'advile", "advile", "Advil"),
        ("fr", "la moxicilline et l'alcool", "la moxicilline", "amoxicilline"),
        ("fr", "effets du zi loric", "zi loric", "Zyloric"),
        ("fr", "le lévotirox à jeun", "lévotirox", "Levothyrox"),
    ],
)
def test_a_misheard_name_is_found_in_its_place(lang: str, text: str, heard: str, name: str) -> None:
    found = ear(lang).names_in(text)

    assert [(one.heard, one.best.name) for one in found] == [(heard, name)]
    assert text[found[0].start : found[0].end] == heard
    assert found[0].is_sure


def test_a_name_that_may_be_another_is_not_sure_and_comes_with_it() -> None:
    found = ear("pt").names_in("qual a dose de amoxilina")[0]

    assert found.best.name == "amoxicilina"
    assert not found.is_sure
    assert len(found.candidates) > 1


@pytest.mark.parametrize(
    ("lang", "heard", "names"),
    [
        ("pt", "prednisona", {"prednisona", "Prednisolona"}),
        ("pt", "prednisolona", {"prednisona", "Prednisolona"}),
        ("pt", "Dorflex", {"Dorflex", "Doralgina"}),
        ("pt", "dor algina", {"Dorflex", "Doralgina"}),
        ("pt", "clonazepam", {"clonazepam", "lorazepam"}),
        ("fr", "prednisone", {"prednisone", "prednisolone"}),
        ("pt", "umulin", {"Humulin N", "Humulin R"}),
    ],
)
def test_names_that_are_confused_are_choices_even_when_heard_exactly(
    lang: str, heard: str, names: set[str]
) -> None:
    found = ear(lang).names_in(f"posso tomar {heard}")

    assert len(found) == 1
    assert names <= {one.name.name for one in found[0].candidates}
    assert not found[0].is_sure


def test_a_name_that_is_not_here_is_not_taken_for_one_that_is() -> None:
    found = ear("pt").names_in("para que serve a prednisona")[0]

    assert found.best == KnownName("prednisona", "prednisona", is_here=False)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("pt", "posso cortar o comprimido no meio?"),
        ("pt", "quero parar de tomar o remédio"),
        ("pt", "faz mal para o fígado de quem bebe vinho?"),
        ("pt", "amanhã de manhã em jejum"),
        ("fr", "puis-je couper le comprimé en deux ?"),
        ("fr", "comment conserver le médicament au frigo ?"),
        ("fr", "je suis enceinte de trois mois"),
    ],
)
def test_ordinary_words_are_no_names(lang: str, text: str) -> None:
    assert ear(lang).names_in(text) == ()


def test_two_names_are_found_in_their_order() -> None:
    found = ear("pt").names_in("paracetamol com de pirona")

    assert [one.best.name for one in found] == ["paracetamol", "dipirona"]


@given(st.text(max_size=120))
def test_whatever_was_heard_names_lie_apart_and_within_the_text(text: str) -> None:
    found = ear("pt").names_in(text)

    end = 0
    for one in found:
        assert end <= one.start < one.end <= len(text)
        assert one.heard == text[one.start : one.end]
        assert 1 <= len(one.candidates) <= MOST_CANDIDATES
        scores = [candidate.score for candidate in one.candidates]
        assert scores[0] == max(scores)
        end = one.end


@given(st.sampled_from(sorted(load_names().by_key)))
def test_every_known_name_is_found_when_it_is_heard_exactly(key: str) -> None:
    candidates = ear("pt").candidates(key)

    if len(key) >= 4:
        assert candidates
        assert candidates[0].score == 1.0
        meant = {" + ".join(sorted(common.substances)) for common in load_names().by_key[key]}
        assert meant & {one.name.meaning for one in candidates}


def test_a_recogniser_is_told_the_imported_names_before_others() -> None:
    told = phrases(known_names(HERE, load_names()), most=12)

    assert told[:4] == ("Doliprane", "Losartana", "Prednisolona", "Dorflex")
    assert len(told) == 12
    assert "paracetamol" in told


def test_where_no_name_is_sure_the_medicines_that_are_here_and_sound_a_little_so_are_guessed() -> (
    None
):
    text = "para que serve a lora que tarda"

    found = ear("pt").guesses(text)

    assert not any(one.is_sure for one in ear("pt").names_in(text))
    assert "losartana" in [one.name.meaning for one in found]
    assert all(one.name.is_here for one in found)
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)


@given(st.text(max_size=120))
def test_whatever_was_heard_guesses_lie_within_the_text(text: str) -> None:
    found = ear("pt").guesses(text)

    assert len(found) <= MOST_CANDIDATES
    assert len({one.name.meaning for one in found}) == len(found)
    assert all(0 <= one.start < one.end <= len(text) for one in found)
