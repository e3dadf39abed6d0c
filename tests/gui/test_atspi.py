"""Without sight: the program read from another process over the accessibility bus, and worked by keyboard alone."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from tests.gui.display import DEADLINE_SECONDS, wait_until
from tests.gui.from_outside import Listener
from tests.small_leaflets import pdf_of_text

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.gui.display import Display
    from tests.gui.from_outside import Element, Tree

MEDICINE = "Zumbelina"
QUESTION = "Como guardar a Zumbelina?"
SECTION = "POSSO GUARDAR ESTE MEDICAMENTO?"
QUIT = "Quit"
MOST_ESCAPES = 3  # a dialog in a dialog in a menu


@pytest.fixture
def leaflet(demonstration: Path, tmp_path: Path) -> Path:
    """A real PDF of an invented medicine."""
    path = tmp_path / "leaflet.pdf"
    text = (demonstration / "zumbelina_paciente.txt").read_text(encoding="utf-8")
    path.write_bytes(pdf_of_text(text))
    return path


@pytest.fixture
def program(readable_display: Display, home: Path) -> subprocess.Popen[bytes]:
    """The program, its window on the screen."""
    started = readable_display.start(
        sys.executable, "-m", "desktop", "--home", home, "--lang", "en"
    )
    readable_display.window("^Bulafiel$")
    return started


@pytest.fixture
def listener(readable_display: Display, program: subprocess.Popen[bytes]) -> Listener:
    return Listener(readable_display, program.pid)


def add_leaflet(listener: Listener, leaflet: Path) -> None:
    """By the menu's own keys and the dialog for files."""
    listener.choose("Add leaflets…")
    listener.wait_for_focus("text", "File name")
    listener.write(str(leaflet))
    listener.press("Return")


def ask(listener: Listener, question: str) -> Element:
    """The first line of what is answered, once the focus is on it."""
    listener.choose("Ask")
    listener.wait_for_focus("text", "Question")
    listener.write(question)
    listener.press("Return")
    return listener.wait_for_focus("list item")


def test_a_whole_task_is_done_by_keyboard_and_ear(
    listener: Listener, program: subprocess.Popen[bytes], leaflet: Path, tmp_path: Path
) -> None:
    listener.wait_for_focus("text", "Question")

    add_leaflet(listener, leaflet)
    receipt = listener.wait_for_focus("list item", MEDICINE)
    assert receipt.name.startswith("Imported.")
    assert listener.tree.faults() == []

    sentence = ask(listener, QUESTION)
    assert sentence.around[-1].name == "Answer"
    assert "From the leaflet, word for word" in sentence.name
    assert "page 2" in sentence.name
    assert listener.tree.faults() == []

    listener.press("Return")
    source = listener.wait_for_focus("text", SECTION)
    assert MEDICINE in source.description
    assert source.text[source.caret :].splitlines()[0] in sentence.name
    assert listener.tree.faults() == []

    listener.press("Escape")
    assert listener.wait_for_focus("list item").name == sentence.name

    exported = tmp_path / "exported.pdf"
    listener.choose("History")
    assert listener.wait_for_focus("list item", QUESTION).around[-1].name == "Answers"
    assert listener.tree.faults() == []
    listener.choose("Save as PDF…")
    listener.wait_for_focus("text", "File name")
    listener.write(str(exported))
    listener.press("Return")
    listener.wait_for_focus("list item", QUESTION)
    wait_until(lambda: exported.exists() and exported.read_bytes().rstrip().endswith(b"%%EOF"))
    listener.choose(QUIT)
    assert program.wait(DEADLINE_SECONDS) == 0


def test_an_emergency_is_heard_first_and_its_number_digit_by_digit(listener: Listener) -> None:
    listener.wait_for_focus("text", "Question")

    line = ask(listener, "Meu filho tomou o frasco inteiro do remedio e nao acorda")

    assert line.around[-1].name == "Emergency"
    assert "um, nove, dois" in line.name
    assert listener.tree.faults() == []


def test_the_doctor_says_that_a_screen_reader_can_read_the_window(
    readable_display: Display, home: Path
) -> None:
    doctor = (sys.executable, "-m", "core", "doctor", "--home", home, "--interface", "en")

    told = readable_display.run(*doctor).decode()

    assert "Accessibility bus: in order. A screen reader can read the window." in told


def test_everything_that_can_have_the_focus_has_a_name_and_a_role(
    listener: Listener, leaflet: Path
) -> None:
    listener.wait_for_focus("text", "Question")
    add_leaflet(listener, leaflet)
    listener.wait_for_focus("list item", MEDICINE)
    ask(listener, QUESTION)
    faults: dict[str, list[str]] = {}
    visited: list[str] = []

    def look(where: str) -> Tree:
        tree = listener.wait_for_rest()
        visited.append(where)
        for fault in tree.faults():
            faults.setdefault(fault, []).append(where)
        return tree

    pages = each_page(listener, look)
    each_menu(listener, look)

    told = [f"{fault} ({', '.join(dict.fromkeys(places))})" for fault, places in faults.items()]
    assert not told, "\n".join(told)
    assert pages >= 2, visited
    assert len(visited) > 10, visited


def each_page(listener: Listener, look: Callable[[str], Tree]) -> int:
    """Come by every tab; how many there are."""
    tabs = listener.listen().showing("page tab")
    for _tab in tabs:
        listener.press("Ctrl+Tab")
        look("a page")
    return len(tabs)


def each_menu(listener: Listener, look: Callable[[str], Tree]) -> None:
    """Open every menu, choose everything in it but the end, and leave whatever opens."""
    for number, _menu in enumerate(menus_of(listener.wait_for_rest())):
        opened = open_menu(listener, number)
        items = items_of(listener.tree, opened)
        look(f"menu {opened.name}")
        leave_all(listener)
        for item in items:
            if item.name != QUIT and "enabled" in item.states:
                choose_item(listener, number, item)
                look(f"{opened.name} › {item.name}")
                leave_all(listener)


def choose_item(listener: Listener, menu: int, item: Element) -> None:
    """By its own keys, else by its letter in the open menu, else by the arrow keys."""
    keys = item.keys[-1] if item.keys else ""
    if keys and not keys.startswith("Alt+"):
        listener.press(keys)
        return
    open_menu(listener, menu)
    if keys:
        listener.press(keys.removeprefix("Alt+").lower())
        return
    steps = iter(range(len(listener.tree.elements)))
    while (focused := listener.listen().focused()) is None or focused.name != item.name:
        assert next(steps, None) is not None, f"the arrow keys do not come to {item}"
        listener.press("Down")
    listener.press("Return")


def menus_of(tree: Tree) -> list[Element]:
    """The menus of the menu bar."""
    return [
        element for element in tree.showing("menu item") if element.around[-1].role == "menu bar"
    ]


def items_of(tree: Tree, menu: Element) -> list[Element]:
    return [
        element
        for element in tree.elements
        if element.role == "menu item" and menu.name in {one.name for one in element.around[-2:]}
    ]


def open_menu(listener: Listener, number: int) -> Element:
    """Press the letter that the menu tells; the menu as it is then."""
    menu = menus_of(listener.tree)[number]
    assert menu.keys, f"no letter leads to {menu}\n{listener.tree}"
    listener.press(menu.keys[0])
    listener.wait_for(lambda tree: tree.showing("popup menu"))
    return menus_of(listener.tree)[number]


def leave_all(listener: Listener) -> None:
    """Escape from what is open, to the window itself."""

    def open_ones(tree: Tree) -> Iterator[Element]:
        yield from tree.windows()[1:]
        yield from tree.showing("popup menu")

    for _time in range(MOST_ESCAPES):
        if not list(open_ones(listener.tree)):
            return
        listener.press("Escape")
        listener.wait_for_rest()
    left = [str(one) for one in open_ones(listener.tree)]
    assert left == [], "Escape does not leave these"
