"""A literal answer with a model's help: what it covers is replaced, what must be said stays, faults change nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.answer.choosing import Choices
from core.asking.ahead import prompts_ahead
from core.asking.answer import Answer, SegmentKind
from core.asking.helped import help_with
from core.asking.offering import material_of, stretch_of
from core.asking.pipeline import answer_literally, recorded
from core.asking.reopen import answer_of, reopen
from core.generating import Level, Trouble
from core.store.audit import forget_questions
from core.store.documents import section
from tests.answer_examples import NOW, PATIENT, leaflet_of, store_of
from tests.model_fakes import MODEL, Script, ScriptedGenerator

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.answer.material import Material
    from core.asking.leaflet_answer import Literal
    from core.generating import Generated, ModelFile, Request
    from core.store.database import Connection

STORAGE = "como guardar zumbelina?"
BEER = "posso tomar cerveja com zumbelina?"
PREGNANT = "posso tomar zumbelina na gravidez?"


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connection]:
    with store_of(tmp_path_factory.mktemp("home")) as store:
        yield store.writer()


def literal(db: Connection, question: str) -> Literal:
    return answer_literally(question, db, lang="pt")


def material(found: Literal) -> Material:
    assert found.found is not None
    assert found.found.draft.best is not None
    return material_of(found.answer, found.found, found.found.draft.best)


def best_of(found: Literal) -> int:
    """The unit of the best sentence."""
    assert found.found is not None
    assert found.found.draft.best is not None
    return found.found.draft.best.index


def written(answer: str) -> str:
    value = {"can_answer": True, "answer": answer, "used_passages": ["1"]}
    return json.dumps(value, ensure_ascii=False)


def texts(answer: Answer) -> list[str]:
    return [one.text for one in answer.segments]


def quoted_text(db: Connection, answer: Answer) -> None:
    """Every citation's quote is the leaflet's own characters at its place."""
    for one in answer.segments:
        if one.citation is None:
            continue
        text = section(db, one.citation.section_id).section.text
        assert text[one.citation.start : one.citation.end] == one.citation.quote
        if one.verdict == "literal":
            assert one.text == one.citation.quote
        else:
            assert one.verdict == "supported"


def test_a_written_sentence_takes_the_place_of_what_it_is_derived_from(db: Connection) -> None:
    found = literal(db, BEER)
    said = "Durante o tratamento, não tome bebidas alcoólicas."

    answer = help_with(found, ScriptedGenerator([written(said)]), Level.WRITE)

    assert said in texts(answer)
    assert answer.level is Level.WRITE
    assert answer.help is not None
    assert (answer.help.trouble, answer.help.model_sha256) == ("", MODEL.sha256)
    (segment,) = [one for one in answer.segments if one.text == said]
    assert (segment.kind, segment.verdict) == (SegmentKind.CLINICAL_ASSERTION, "supported")
    assert segment.citation is not None
    assert "bebidas alcoólicas" in segment.citation.quote
    assert segment.citation.quote not in texts(answer)
    quoted_text(db, answer)


def test_the_best_sentence_is_shown_even_if_the_model_leaves_it_out(db: Connection) -> None:
    found = literal(db, STORAGE)
    offered = material(found)
    choices = Choices(offered)
    others = [
        number for number in range(1, len(choices) + 1) if choices.unit(number) != best_of(found)
    ]

    answer = help_with(found, ScriptedGenerator([f"[{others[-1]}]"] * 2), Level.SELECT)

    best = next(one.text for one in offered.sentences if one.unit == best_of(found))
    assert best in "\n".join(texts(answer))
    quoted_text(db, answer)


def test_what_forbids_is_never_left_out(db: Connection) -> None:
    found = literal(db, PREGNANT)
    offered = material(found)

    last = {
        Level.SELECT: len(Choices(offered)),
        Level.QUOTE: offered.allowed_numbers[-1],
    }
    for level, number in last.items():
        answer = help_with(found, ScriptedGenerator([f"[{number}]"] * 2), level)
        shown = "\n".join(texts(answer))
        assert found.found is not None
        for group in found.found.draft.forbidding:
            for index in group.units:
                assert group.section.prepared.units[index].text in shown
        quoted_text(db, answer)


@pytest.mark.parametrize("trouble", Trouble)
def test_whatever_the_engines_trouble_the_literal_answer_stands(
    db: Connection, trouble: Trouble
) -> None:
    found = literal(db, STORAGE)

    at_once = help_with(found, ScriptedGenerator(in_trouble=trouble), Level.WRITE)
    later = help_with(found, ScriptedGenerator([trouble]), Level.WRITE)

    for answer in (at_once, later):
        assert answer.segments == found.answer.segments
        assert answer.level == Level.EXTRACT
        assert answer.help is not None
        assert answer.help.trouble == trouble


def test_no_engine_and_no_model_are_told(db: Connection) -> None:
    found = literal(db, STORAGE)

    without_engine = help_with(found, None, Level.SELECT)
    without_model = help_with(found, ScriptedGenerator(model=None), Level.SELECT)

    assert without_engine.help is not None
    assert without_model.help is not None
    assert without_engine.help.trouble == Trouble.NOT_INSTALLED
    assert without_model.help.trouble == Trouble.NO_MODEL


@pytest.mark.parametrize(
    "question",
    [
        "meu filho engoliu o vidro todo de zumbelina e não acorda",
        "zumbelina cura a calvície?",
        "oi, tudo bem?",
        "quanto é 20 mg/kg para 12 kg?",
        "leia a seção 5 da zumbelina",
    ],
)
def test_a_model_is_asked_only_where_the_leaflet_answers(db: Connection, question: str) -> None:
    generator = ScriptedGenerator()
    found = literal(db, question)

    answer = help_with(found, generator, Level.WRITE)

    assert answer == found.answer
    assert generator.requests == []
    assert not found.can_be_helped


def test_a_model_that_comes_to_the_same_changes_nothing(db: Connection) -> None:
    found = literal(db, STORAGE)
    choices = Choices(material(found))
    quoted = "\n".join(texts(found.answer))
    same = [
        number
        for number, text in enumerate(choices.shown.block.split("\n"), 1)
        if text.removeprefix(f"[{number}] ") in quoted
    ]

    answer = help_with(found, ScriptedGenerator([str(same)] * 2), Level.SELECT)

    assert answer.segments == found.answer.segments
    assert answer.level == Level.EXTRACT
    assert answer.help is not None
    assert answer.help.trouble == Trouble.ABSTAINED


def test_where_the_leaflet_has_one_sentence_no_model_is_asked(db: Connection) -> None:
    found = literal(db, "zumbelina serve pra dor de dente?")

    answer = help_with(found, ScriptedGenerator([]), Level.SELECT)

    assert answer.segments == found.answer.segments
    assert answer.help is not None
    assert (answer.help.trouble, answer.help.calls) == (Trouble.NO_CHOICE, ())


def test_the_help_is_recorded_and_read_back(db: Connection) -> None:
    found = literal(db, BEER)
    script = [
        written("Durante o tratamento, tome bebidas alcoólicas."),
        written("Durante o tratamento, não tome bebidas alcoólicas."),
    ]

    answer = recorded(help_with(found, ScriptedGenerator(script), Level.WRITE), db, NOW)

    read = reopen(db, answer.answer_id).answer
    assert read == answer
    assert read.retries == 1
    assert read.rejected[0]["text"] == "Durante o tratamento, tome bebidas alcoólicas."


def test_records_of_releases_without_models_are_still_read(db: Connection) -> None:
    answer = recorded(literal(db, STORAGE).answer, db, NOW)
    from core.asking.record import audit_record  # noqa: PLC0415

    record = audit_record(answer)
    for key in ("help", "model", "country", "given"):
        record.pop(key, None)

    assert answer_of(answer.answer_id, record).segments == answer.segments


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_whatever_is_chosen_every_word_is_the_leaflets(db: Connection, data: st.DataObject) -> None:
    question = data.draw(
        st.sampled_from([STORAGE, PREGNANT, "dose de zumbelina", "zumbelina álcool"])
    )
    numbers = data.draw(st.lists(st.integers(1, 40), max_size=6))
    joints = data.draw(st.lists(st.sampled_from([" e ", ", ", ". ", " "]), min_size=6, max_size=6))
    level = data.draw(st.sampled_from([Level.SELECT, Level.QUOTE]))
    parts = [f"[{number}]" for number in numbers]
    joined = "".join(
        part + (joints[place] if place < len(parts) - 1 else "") for place, part in enumerate(parts)
    )
    reply = "[" + ", ".join(map(str, numbers)) + "]" if level is Level.SELECT else joined
    script: Script = lambda _request: reply  # noqa: E731

    answer = help_with(literal(db, question), ScriptedGenerator(script), level)

    assert answer.segments
    quoted_text(db, answer)


def test_every_question_about_a_stretch_gets_the_same_block(db: Connection) -> None:
    first, second = (
        material(literal(db, STORAGE)),
        material(literal(db, "zumbelina depois de aberta vale quanto tempo?")),
    )

    assert first.key == second.key
    assert first.shown == second.shown


def test_a_section_is_parted_at_the_same_places_for_each_of_its_units(db: Connection) -> None:
    found = literal(db, "dose de zumbelina").found
    assert found is not None
    for one in found.evidence.sections:
        units = one.prepared.units
        stretches = {stretch_of(one, unit.index) for unit in units}
        covered = sorted(index for first, last in stretches for index in range(first, last))
        assert covered == list(range(len(units)))
        assert all(
            first <= unit.index < last
            for unit in units
            for first, last in [stretch_of(one, unit.index)]
        )


def test_the_next_question_finds_its_block_read_ahead(db: Connection) -> None:
    ahead = list(prompts_ahead(literal(db, STORAGE)))
    nothing = '{"used_passages": [], "answer": "", "can_answer": false}'
    generator = ScriptedGenerator([nothing, nothing])

    help_with(literal(db, STORAGE), generator, Level.WRITE)
    help_with(literal(db, BEER), generator, Level.WRITE)

    same, other = generator.requests
    assert (ahead[0].rules, ahead[0].block, ahead[0].key) == (
        same.prompt.rules,
        same.prompt.block,
        same.prompt.key,
    )
    assert other.prompt.key in {one.key for one in ahead}
    assert len({one.key for one in ahead}) == len(ahead)


def test_nothing_is_read_ahead_in_an_emergency(db: Connection) -> None:
    found = literal(db, "meu filho engoliu o vidro todo de zumbelina e não acorda")

    assert list(prompts_ahead(found)) == []


def test_what_limits_a_written_sentence_is_quoted_after_it(tmp_path: Path) -> None:
    heading = ("VP-6", "6. COMO DEVO USAR ESTE MEDICAMENTO?")
    limit = "No entanto, idosos devem tomar 10 mL a cada 12 horas."
    lines = [f"Adultos: tome 20 mL a cada 6 horas. {limit} Agite o frasco antes de usar."]
    with store_of(tmp_path, leaflet_of({heading: lines})) as store:
        found = literal(store.writer(), "qual a dose de zumbelina para adultos?")
        said = "Adultos: tome 20 mL a cada 6 horas."

        answer = help_with(found, ScriptedGenerator([written(said)] * 2), Level.WRITE)

    shown = " ".join(texts(answer))
    assert limit in shown
    assert said in shown


PRECAUTIONS = ("VP-4", "4. O QUE DEVO SABER ANTES DE USAR ESTE MEDICAMENTO?")
KEEPING = ("VP-5", "5. ONDE, COMO E POR QUANTO TEMPO POSSO GUARDAR ESTE MEDICAMENTO?")
TWO_LISTS = [
    "Não tome bebidas alcoólicas:",
    "i: - com zumbelina xarope;",
    "i: - com outros remédios de dormir;",
    "Você pode tomar bebidas alcoólicas:",
    "i: - dois dias depois do último comprimido;",
    "i: - com comida.",
]


def helped(tmp_path: Path, lines: list[str], question: str, reply: str, level: Level) -> Answer:
    with store_of(tmp_path, leaflet_of({**PATIENT, PRECAUTIONS: lines})) as store:
        found = literal(store.writer(), question)
        answer = help_with(found, ScriptedGenerator([reply] * 2), level)
        quoted_text(store.writer(), answer)
        return answer


def test_an_item_of_one_list_never_stands_under_the_head_of_another(tmp_path: Path) -> None:
    question = "posso tomar bebida alcoólica com zumbelina?"

    answer = helped(tmp_path, TWO_LISTS, question, "[2, 5, 3]", Level.SELECT)

    shown = "\n".join(texts(answer)).split("\n")
    sleep = shown.index("- com outros remédios de dormir;")
    heads = [line for line in shown[:sleep] if line.endswith(":")]
    assert heads[-1] == "Não tome bebidas alcoólicas:"


def test_a_sentence_is_not_torn_from_the_one_that_it_goes_on_with(tmp_path: Path) -> None:
    lines = [
        "Zumbelina pode causar sono com álcool. Nesse caso, não dirija nem opere máquinas.",
        "Zumbelina pode causar tontura com álcool. Nesse caso, deite-se um pouco.",
    ]
    said = "Zumbelina pode causar sono com álcool. Nesse caso, deite-se um pouco."

    answer = helped(
        tmp_path, lines, "posso tomar zumbelina com álcool?", written(said), Level.WRITE
    )

    assert "sono com álcool. Nesse caso, deite-se" not in " ".join(texts(answer))
    assert lines[1] in "\n".join(texts(answer))


def test_a_list_is_not_cut_to_the_items_that_the_model_tells(tmp_path: Path) -> None:
    lines = ["Não use Zumbelina:", "i: - se você tem asma;", "i: - se você tem gota."]
    said = "Não use Zumbelina se você tem asma."

    with store_of(tmp_path, leaflet_of({PRECAUTIONS: lines})) as store:
        found = literal(store.writer(), "quem não pode usar zumbelina?")
        answers = [
            help_with(found, ScriptedGenerator([written(said)] * 2), Level.WRITE),
            help_with(found, ScriptedGenerator(["[2]"]), Level.SELECT),
        ]

    for answer in answers:
        assert "- se você tem gota." in "\n".join(texts(answer))


def test_what_the_literal_answer_forbids_stays_though_the_model_leaves_it_out(
    tmp_path: Path,
) -> None:
    lines = ["Guarde o frasco na geladeira.", "Não guarde no congelador da geladeira."]
    with store_of(tmp_path, leaflet_of({KEEPING: lines})) as store:
        found = literal(store.writer(), "posso guardar zumbelina na geladeira?")
        assert lines[1] in "\n".join(texts(found.answer))

        answer = help_with(
            found, ScriptedGenerator([written("Na geladeira, guarde o frasco.")] * 2), Level.WRITE
        )

    assert "Na geladeira, guarde o frasco." in texts(answer)
    assert lines[1] in texts(answer)


def test_a_written_sentence_says_from_which_forms_leaflet_it_is(tmp_path: Path) -> None:
    drops = {KEEPING: ["Guarde o frasco longe da luz. Depois de aberto, vale por 30 dias."]}
    powder = {KEEPING: ["Guarde o envelope longe do calor. Depois de aberto, vale por 2 dias."]}
    leaflets = (
        leaflet_of({**PATIENT, **drops}),
        leaflet_of({**PATIENT, **powder}, form="comprimido"),
    )
    with store_of(tmp_path, *leaflets) as store:
        found = literal(store.writer(), "como guardar zumbelina depois de aberta?")
        offered = material(found)
        best = next(one.text for one in offered.sentences if one.unit == best_of(found))

        answer = help_with(found, ScriptedGenerator([written(best)] * 2), Level.WRITE)

    place = texts(answer).index(best)
    assert answer.segments[place].verdict == "supported"
    assert texts(answer)[place - 1].startswith("Da bula de Zumbelina, ")


def test_what_a_long_list_hangs_on_is_checked_too(tmp_path: Path) -> None:
    items = [
        f"i: - remédio número {number} que se toma à noite, com comida;" for number in range(80)
    ]
    lines = ["Não tome Zumbelina com:", *items, "i: - bebidas alcoólicas de qualquer tipo."]
    with store_of(tmp_path, leaflet_of({PRECAUTIONS: lines})) as store:
        found = literal(store.writer(), "posso tomar zumbelina com bebidas alcoólicas?")

        offered = material(found)

    assert lines[0] not in offered.shown.block
    assert offered.passages[0].passage.text.startswith(lines[0])


def test_half_a_character_costs_no_answer(db: Connection) -> None:
    answer = help_with(literal(db, STORAGE), ScriptedGenerator(["\ud800"] * 2), Level.WRITE)

    assert recorded(answer, db, NOW).answer_id


def test_where_only_the_leaflets_words_are_shown_the_model_only_chose(tmp_path: Path) -> None:
    lines = [
        "Zumbelina pode causar sono com álcool.",
        "Zumbelina pode causar tontura com álcool. Nesse caso, deite-se um pouco.",
        "Zumbelina pode causar enjoo com álcool.",
    ]
    said = written("Zumbelina pode causar tontura com álcool.")

    answer = helped(tmp_path, lines, "posso tomar zumbelina com álcool?", said, Level.WRITE)

    assert {one.verdict for one in answer.segments} == {"literal"}
    assert answer.level in {Level.SELECT, Level.EXTRACT}


def test_what_forbids_is_not_narrowed_to_a_part(tmp_path: Path) -> None:
    lines = ["Não tome Zumbelina com álcool, suco de toranja ou chá preto.", "Tome com água."]
    part = written("Não tome Zumbelina com álcool.")
    whole = written("Não tome Zumbelina com álcool, chá preto ou suco de toranja.")
    question = "posso tomar zumbelina com álcool?"

    for number, said in enumerate((part, whole)):
        answer = helped(tmp_path / str(number), lines, question, said, Level.WRITE)

        assert "toranja" in " ".join(texts(answer))


def test_a_sentence_does_not_begin_with_what_goes_on_with_a_left_out_half(tmp_path: Path) -> None:
    lines = ["Zumbelina acalma a dor; contudo, o álcool aumenta as reações adversas de Zumbelina."]
    said = written("Contudo, o álcool aumenta as reações adversas de Zumbelina.")

    answer = helped(tmp_path, lines, "posso tomar zumbelina com álcool?", said, Level.WRITE)

    assert not any(text.startswith("Contudo") for text in texts(answer))


def test_no_sentence_stands_under_another_ones_title(tmp_path: Path) -> None:
    lines = [
        "s: Adultos",
        "Tome com álcool só o que o médico disser.",
        "Para quem toma até 20 mL, o álcool aumenta o sono.",
        "s: Crianças",
        "Nenhuma bebida com álcool.",
    ]

    for reply in ("[3, 2, 1]", "[2, 3]", "[3, 1]", "[1, 3, 2]"):
        path = tmp_path / reply
        path.mkdir()
        answer = helped(path, lines, "zumbelina e álcool", reply, Level.SELECT)

        shown = "\n".join(texts(answer)).split("\n")
        for line in shown:
            titles = [one for one in shown[: shown.index(line)] if one in {"Adultos", "Crianças"}]
            own = "Crianças" if line == lines[4] else "Adultos"
            assert not titles or line in {"Adultos", "Crianças"} or titles[-1] == own


def test_a_dose_of_others_that_the_literal_answer_tells_is_not_left_out(tmp_path: Path) -> None:
    heading = ("VP-6", "6. COMO DEVO USAR ESTE MEDICAMENTO?")
    said = "Adultos: tome 20 mL a cada 6 horas."
    lines = [f"{said} Idosos: tome 10 mL a cada 6 horas. Crianças: tome 5 mL."]
    with store_of(tmp_path, leaflet_of({heading: lines})) as store:
        found = literal(store.writer(), "qual a dose de zumbelina?")

        answer = help_with(found, ScriptedGenerator([written(said)] * 2), Level.WRITE)

    shown = " ".join(texts(answer))
    assert said in shown
    assert "Idosos: tome 10 mL" in shown
    assert "Crianças: tome 5 mL" in shown


def test_a_tables_row_is_never_shown_without_its_header(db: Connection) -> None:
    found = literal(db, "qual a dose de zumbelina para criança de 12 kg?")
    rows = [span.number for span in material(found).spans if span.text == "10 a 15 5"]

    for level, reply in ((Level.QUOTE, f"[{rows[0]}]"), (Level.WRITE, written("10 a 15 5."))):
        answer = help_with(found, ScriptedGenerator([reply] * 2), level)

        (row,) = [one for one in answer.segments if "10 a 15" in one.text]
        assert "Peso (kg)\tDose (mL)" in row.text
        assert "Peso (kg): 10 a 15 kg; Dose (mL): 5 mL." in row.spoken


def test_what_a_model_repeats_of_the_question_is_forgotten_with_it(tmp_path: Path) -> None:
    with store_of(tmp_path) as store:
        db = store.writer()
        found = literal(db, "Anabela pode tomar cerveja com zumbelina?")
        script = [written("Anabela não pode tomar bebidas alcoólicas.")] * 2
        answer = recorded(help_with(found, ScriptedGenerator(script), Level.WRITE), db, NOW)
        assert "Anabela" in str(answer.rejected[0]["reasons"])

        forget_questions(db, "2100-01-01", NOW)

        assert "Anabela" not in str(reopen(db, answer.answer_id).answer)
        assert "Anabela" not in str(db.rows("SELECT record FROM audit"))


def test_where_another_model_was_chosen_meanwhile_nothing_of_either_is_shown(
    db: Connection,
) -> None:
    """The record of an answer names one model, whose words they would not all be."""
    found = literal(db, "dose de zumbelina")
    engine = ScriptedGenerator(lambda _request: "[1]")

    class Chosen(ScriptedGenerator):
        @property
        def model(self) -> ModelFile | None:
            return replace(MODEL, sha256="b" * 64) if engine.requests else MODEL

        def generate(self, request: Request, **how: Any) -> Generated:
            return engine.generate(request, **how)

    answer = help_with(found, Chosen(), Level.SELECT)

    assert answer.segments == found.answer.segments
    assert answer.help is not None
    assert (answer.help.trouble, answer.help.model_sha256) == (Trouble.CANCELLED, MODEL.sha256)
