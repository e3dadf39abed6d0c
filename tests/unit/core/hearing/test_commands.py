"""Spoken commands: whole utterances only, and none of them decides by its sound alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.hearing.commands import Command, CommandKind, command_of, command_phrases
from core.language.hearing import COMMANDS
from core.language.pack import languages, load_pack


@pytest.mark.parametrize(
    ("lang", "text", "kind"),
    [
        ("pt", "Pára!", CommandKind.STOP),
        ("pt", "para", CommandKind.STOP),
        ("pt", "Pare, por favor.", CommandKind.STOP),
        ("pt", "repete", CommandKind.REPEAT),
        ("pt", "repeti", CommandKind.REPEAT),
        ("pt", "Mais devagar.", CommandKind.SLOWER),
        ("pt", "mais rápido", CommandKind.FASTER),
        ("pt", "de onde vem isso?", CommandKind.SOURCE),
        ("pt", "ajuda", CommandKind.HELP),
        ("pt", "Emergência!", CommandKind.EMERGENCY),
        ("pt", "próxima", CommandKind.NEXT),
        ("pt", "anterior", CommandKind.PREVIOUS),
        ("pt", "soletra", CommandKind.SPELL),
        ("pt", "sim", CommandKind.YES),
        ("pt", "não", CommandKind.NO),
        ("pt", "continua", CommandKind.GO_ON),
        ("fr", "stop", CommandKind.STOP),
        ("fr", "Arrête.", CommandKind.STOP),
        ("fr", "répète, s'il te plaît", CommandKind.REPEAT),
        ("fr", "moins vite", CommandKind.SLOWER),
        ("fr", "plus lentement", CommandKind.SLOWER),
        ("fr", "d’où ça vient ?", CommandKind.SOURCE),
        ("fr", "aide", CommandKind.HELP),
        ("fr", "urgence", CommandKind.EMERGENCY),
        ("fr", "oui", CommandKind.YES),
        ("fr", "Non.", CommandKind.NO),
    ],
)
def test_a_command_is_known(lang: str, text: str, kind: CommandKind) -> None:
    assert command_of(text, lang) == Command(kind)


@pytest.mark.parametrize(
    ("lang", "text", "number"),
    [("pt", "um", 1), ("pt", "o dois", 2), ("pt", "A terceira.", 3), ("pt", "4", 4),
     ("fr", "le deuxième", 2), ("fr", "trois", 3)],
)  # fmt: skip
def test_a_choice_is_known_by_its_number(lang: str, text: str, number: int) -> None:
    assert command_of(text, lang) == Command(CommandKind.CHOICE, number)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("pt", "posso tomar para dor?"),
        ("pt", "para que serve"),
        ("pt", "para cetamol"),
        ("pt", "não posso tomar?"),
        ("pt", "quando devo parar"),
        ("pt", "sem"),  # it sounds like "sim", and a yes must be one
        ("pt", "por favor"),
        ("pt", ""),
        ("pt", "?!"),
        ("fr", "quand arrêter le traitement ?"),
        ("fr", "est-ce urgent d'arrêter"),
    ],
)
def test_a_question_that_holds_a_commands_words_is_none(lang: str, text: str) -> None:
    assert command_of(text, lang) is None


@pytest.mark.parametrize("lang", languages())
def test_every_command_can_be_said_and_each_phrase_means_one_thing(lang: str) -> None:
    facts = load_pack(lang).hearing

    assert set(facts.commands.values()) == set(COMMANDS)
    assert {kind.value for kind in CommandKind} - {"choice"} == set(COMMANDS)
    for said, name in facts.commands.items():
        assert command_of(said, lang) == Command(CommandKind(name))
    for said, number in facts.choices.items():
        assert command_of(said, lang) == Command(CommandKind.CHOICE, number)
    assert len(set(command_phrases(lang))) == len(command_phrases(lang))


@given(st.sampled_from(languages()), st.text(max_size=80))
def test_whatever_is_heard_is_a_command_or_none(lang: str, text: str) -> None:
    found = command_of(text, lang)

    assert found is None or found == command_of(text.upper(), lang) or not text.isascii()
    assert command_of(f"posso tomar dipirona {text} com leite", lang) is None
