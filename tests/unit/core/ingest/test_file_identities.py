"""Several leaflets in one file: shared covers, and forms that tell them apart."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.documents.document import Code
from core.ingest.cover import Identity
from core.ingest.file_identities import completed, in_one_file, told_apart

REGISTRATION = Code("ms", "198760043")
TABLETS = Identity(
    name="Zelturin",
    substances=("zelturina",),
    form="comprimido",
    strengths="20 mg",
    codes=(REGISTRATION,),
    is_certain=True,
    reasons=("name: page 1, said again", "substances: below the name"),
)


def test_leaflets_that_differ_keep_their_forms() -> None:
    drops = Identity(name="Zelturin", form="solução oral (gotas)")

    assert told_apart([TABLETS, drops], ["VP", "VP"]) == [TABLETS, drops]


def test_patient_and_professional_text_of_one_medicine_are_two_kinds() -> None:
    assert told_apart([TABLETS, TABLETS], ["VP", "VPS"]) == [TABLETS, TABLETS]


def test_the_legal_part_tells_editions_apart() -> None:
    hospital = Identity(
        name="ZELTURIN®", form="Comprimido", legal_edition="venda proibida ao comércio"
    )

    forms = [one.form for one in told_apart([TABLETS, hospital], ["VP", "VP"])]

    assert forms == ["comprimido", "Comprimido, venda proibida ao comércio"]


def test_strengths_tell_apart_what_nothing_else_does() -> None:
    other = Identity(name="Zelturin", form="comprimido", strengths="50 mg; 100 mg")

    forms = [one.form for one in told_apart([TABLETS, other], ["VP", "VP"])]

    assert forms == ["comprimido, 20 mg", "comprimido, 50 mg; 100 mg"]


def test_the_order_is_the_last_resort() -> None:
    forms = [one.form for one in told_apart([Identity(), Identity(), Identity()], ["VP"] * 3)]

    assert forms == ["", "2", "3"]


def test_a_part_without_cover_is_about_the_medicine_of_the_part_before() -> None:
    technical = Identity(holder="Boreal Ltda.", codes=(REGISTRATION,), dated="2024-02-03")

    patient, professional = completed([TABLETS, technical])

    assert patient.holder == "Boreal Ltda."
    assert professional.name == "Zelturin"
    assert professional.form == "comprimido"
    assert professional.dated == "2024-02-03"
    assert professional.reasons[0] == "name: of the part before it in the file"


def test_a_part_with_another_registration_is_not() -> None:
    stranger = Identity(codes=(Code("ms", "111110000"),))

    assert completed([TABLETS, stranger])[1].name == ""


def test_a_part_that_names_its_medicine_is_left_alone() -> None:
    other = Identity(name="Bromivan")

    assert completed([TABLETS, other])[1] == other


identities = st.builds(
    Identity,
    name=st.sampled_from(["", "Zelturin", "ZELTURIN®", "Bromivan"]),
    form=st.sampled_from(["", "comprimido", "comprimido 2", "2"]),
    strengths=st.sampled_from(["", "20 mg", "2"]),
    legal_edition=st.sampled_from(["", "venda proibida ao comércio"]),
    codes=st.sampled_from([(), (REGISTRATION,)]),
)


@given(st.lists(st.tuples(identities, st.sampled_from(["VP", "VPS"])), max_size=8))
def test_no_two_leaflets_of_a_file_are_alike(leaflets: list[tuple[Identity, str]]) -> None:
    kinds = [kind for _identity, kind in leaflets]

    found = in_one_file([identity for identity, _kind in leaflets], kinds)

    keys = {
        (one.name.casefold().replace("®", ""), one.form.casefold(), kind)
        for one, kind in zip(found, kinds, strict=True)
    }
    assert len(found) == len(leaflets) == len(keys)
