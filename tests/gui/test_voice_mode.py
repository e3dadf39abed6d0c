"""Voice mode without sight: its six keys, the accessibility tree, what the loudspeaker plays; nothing else is known."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import pytest

from core.box.matching import link_box
from core.clock import utc_now
from core.settings import Settings, save_settings
from core.store.database import open_store
from core.store.documents import medicines
from models.assemble import assemble
from tests import tools
from tests.gui.display import end, wait_until
from tests.gui.from_outside import Listener
from tests.gui.test_orca import Orca
from tests.real_models import WHISPER_BASE, need_speech_model
from tests.real_sound import MICROPHONE, listening, loudspeakers, say, unplug

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.gui.display import Display
    from tests.gui.from_outside import Tree
    from tests.real_sound import Ears

MEDICINE = "Zumbelina"
EAN = "7891234567895"
EXPIRED_BOX = "Esta caixa está vencida: valia até 31 de janeiro de 2020. Zumbelina. Lote A7. Perguntar sobre ele?"
STORAGE = "Como devo guardar?"
ANSWER = "Conserve o frasco fechado"
UNDERSTOOD = "Entendi: "
FIRST_PAGE = "Qual medicamento?"
MOST_SAID = 4


@pytest.fixture
def ears(readable_display: Display, tmp_path: Path) -> Iterator[Ears]:
    """What is heard of all that is started on the screen."""
    folder = tmp_path / "pulse"
    folder.mkdir()
    with loudspeakers(folder) as environment:
        for name, value in environment.items():
            if name.startswith("PULSE"):
                readable_display.environment[name] = value
        with listening(readable_display.environment, tmp_path / "heard.raw") as heard:
            yield heard


def started(
    display: Display,
    filled_home: Path,
    home: Path,
    prepare: Callable[[Path], None] = lambda _home: None,
) -> Listener:
    """The program in Portuguese with the demonstration leaflets, as one who listens reads it."""
    shutil.copytree(filled_home, home, dirs_exist_ok=True)
    save_settings(home, Settings(has_seen_tour=True))
    prepare(home)
    program = display.start(sys.executable, "-m", "desktop", "--home", home, "--lang", "pt")
    listener = Listener(display, program.pid)
    listener.wait_for_focus("text", "Pergunta")
    return listener


def with_ears(home: Path) -> None:
    """Have the real Whisper base model hear Portuguese."""
    shelf = assemble(home).speech_shelf
    assert shelf is not None
    shelf.choose(shelf.add(need_speech_model(WHISPER_BASE)).sha256, "pt")


def with_known_box(home: Path) -> None:
    """Have the pharmacist's link of a box's code to its medicine."""
    with open_store(home) as store:
        (medicine,) = [one for one in medicines(store.reader()) if one.name == MEDICINE]
        link_box(store.writer(), f"0{EAN}", medicine, utc_now(), "ana")


def go_to(listener: Listener, name: str, key: str = "Right") -> None:
    """Key after key until the thing of that name is there."""
    for _ in range(30):
        if name in listener.wait_for_focus("list item").name:
            return
        listener.press(key)
    raise AssertionError(name)


def test_from_the_box_to_the_source_by_six_keys_and_ear(
    readable_display: Display, ears: Ears, filled_home: Path, home: Path
) -> None:
    listener = started(readable_display, filled_home, home)

    def heard_after(key: str) -> None:
        before = ears.place()
        listener.press(key)
        wait_until(lambda: ears.has_heard(before))

    heard_after("F11")
    go_to(listener, MEDICINE)
    assert listener.tree.faults() == []
    heard_after("Return")
    go_to(listener, STORAGE)
    heard_after("Return")
    answer = listener.wait_for_focus("list item", ANSWER)
    assert listener.tree.faults() == []
    heard_after("Up")
    heard_after("Down")

    listener.press("Escape")

    wait_until(ears.is_quiet)
    assert listener.wait_for_focus("list item").name == answer.name
    listener.press("Escape")
    listener.wait_for_focus("list item", "Para que serve?")


def test_a_spoken_question_is_said_back_and_asked_after_a_yes(
    readable_display: Display, ears: Ears, filled_home: Path, home: Path, tmp_path: Path
) -> None:
    listener = started(readable_display, filled_home, home, prepare=with_ears)
    listener.press("F11")
    listener.wait_for_focus("list item")
    listener.press("Escape")
    wait_until(ears.is_quiet)
    understood = ""
    # On a busy machine pieces of what is said may be lost: then one says it again, as people do.
    for _ in range(MOST_SAID):
        listener.press("F2")
        # It says with what it listens; on a busy machine already that it hears nothing with it.
        listener.wait_for(lambda tree: tree.showing("progress bar") and names_microphone(tree))
        say(readable_display.environment, "Como devo guardar a Zumbelina?", tmp_path)
        listener.wait_for(lambda tree: not tree.showing("progress bar"))
        understood = listener.wait_for_focus("list item").around[-1].name
        if MEDICINE in understood and "guardar" in understood:
            break
        while listener.wait_for_focus("list item").around[-1].name != FIRST_PAGE:
            listener.press("Escape")
            wait_until(ears.is_quiet)

    assert understood.startswith(UNDERSTOOD)
    before = ears.place()
    listener.press("Return")
    listener.wait_for_focus("list item", ANSWER)
    wait_until(lambda: ears.has_heard(before))


def names_microphone(tree: Tree) -> bool:
    return any(MICROPHONE in label.name for label in tree.showing("label"))


def test_with_a_screen_reader_only_the_reader_speaks_and_says_things_once(
    readable_display: Display, ears: Ears, filled_home: Path, home: Path, tmp_path: Path
) -> None:
    tools.need(*tools.SPEECH)
    # The reader speaks without a loudspeaker: what is heard is the program's own voice.
    environment = readable_display.environment
    pulse = {name: environment.pop(name) for name in list(environment) if name.startswith("PULSE")}
    orca = Orca(readable_display, tmp_path / "orca")
    environment.update(pulse)
    listener = started(readable_display, filled_home, home)
    before = ears.place()

    listener.press("F11")
    orca.wait_for("Qual medicamento?")
    go_to(listener, MEDICINE)
    listener.press("Return")
    go_to(listener, STORAGE)
    listener.press("Return")

    orca.wait_for(ANSWER)
    listener.press("Right")
    orca.wait_for("use em até 28 dias")
    assert sum(ANSWER in said for said in orca.spoken()) == 1
    assert not ears.has_heard(before)
    end(orca.process)


def test_a_box_that_a_scanner_types_is_told_and_taken_by_one_key(
    readable_display: Display, ears: Ears, filled_home: Path, home: Path
) -> None:
    listener = started(readable_display, filled_home, home, prepare=with_known_box)
    listener.press("F11")
    listener.wait_for_focus("list item")
    before = ears.place()

    readable_display.do("type", "--delay", "3", f"010{EAN}17200131" + "10A7\n")

    told = listener.wait_for_focus("list item", "Sim").around[-1].name
    assert told == EXPIRED_BOX
    wait_until(lambda: ears.has_heard(before))
    listener.press("Return")
    assert MEDICINE in listener.wait_for_focus("list item", "Para que serve?").around[-1].name


def test_a_loudspeaker_unplugged_in_mid_sentence_is_told_and_the_keys_go_on(
    readable_display: Display, ears: Ears, filled_home: Path, home: Path
) -> None:
    listener = started(readable_display, filled_home, home)
    before = ears.place()
    listener.press("F11")
    first = listener.wait_for_focus("list item").name
    wait_until(lambda: ears.has_heard(before))

    unplug(readable_display.environment)
    listener.press("Up")

    listener.wait_for(lambda tree: any("alto-falante" in one.name for one in tree.showing("label")))
    listener.press("Right")
    listener.wait_for(lambda tree: (at := tree.focused()) is not None and at.name != first)
