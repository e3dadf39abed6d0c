"""Leaflets dragged into the window with the mouse, as a file manager offers them; what became of them is heard."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.gui.from_outside import Listener
from tests.small_leaflets import name_of, pdf_leaflet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.gui.display import Display
    from tests.gui.from_outside import Element, Tree

# The first bytes of a picture: enough for any program to know it by.
PICTURE = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"
REFUSAL = "picture.png is no PDF, web page or text. Import the leaflet as one of these."


@pytest.fixture
def listener(readable_display: Display, home: Path) -> Listener:
    """The program on the right of the screen."""
    program = readable_display.start(
        sys.executable, "-m", "desktop", "--home", home, "--lang", "en"
    )
    window = readable_display.window("^Bulafiel$")
    readable_display.do("windowmove", "--sync", window, "250", "40")
    heard = Listener(readable_display, program.pid)
    heard.wait_for_focus("text", "Question")
    return heard


def drag(display: Display, listener: Listener, paths: Iterable[Path], role: str, name: str) -> None:
    """From another program's window on the left, to be let go over that element."""
    display.start(sys.executable, Path(__file__).with_name("drag_source.py"), *paths)
    source = display.window("^drag source$")
    display.do("windowmove", "--sync", source, "20", "300")
    (target,) = listener.wait_for_rest().showing(role, name)
    display.drag((100, 340), target.place)


def leaflets(folder: Path, numbers: Iterable[int]) -> list[Path]:
    """A PDF of an invented medicine for each number."""
    folder.mkdir(exist_ok=True)
    paths = {number: folder / f"leaflet {number}.pdf" for number in numbers}
    for number, path in paths.items():
        path.write_bytes(pdf_leaflet(name_of(number)))
    return list(paths.values())


def receipts(tree: Tree) -> list[Element]:
    """All of the list, those that only scrolling would bring up too."""
    shown = tree.showing("list", "Receipts")
    return [element for element in tree.elements if element.around[-1:] == tuple(shown[:1]) != ()]


def wait_for_receipts(listener: Listener, count: int) -> list[str]:
    listener.wait_for(lambda tree: len(receipts(tree)) >= count)
    return [item.name for item in receipts(listener.wait_for_rest())]


def imported(told: Iterable[str]) -> list[str]:
    """The medicines of which a receipt says that they came in, in the order of their numbers."""
    names = [line.removeprefix("Imported. ").split(" ")[0] for line in told if "Imported" in line]
    return sorted(names, key=[name_of(number) for number in range(20)].index)


@pytest.mark.parametrize(
    ("role", "name"), [("frame", "Bulafiel"), ("text", "Question"), ("text", "Medicine")]
)
def test_one_leaflet_is_taken_in_wherever_it_is_let_go(
    readable_display: Display, listener: Listener, tmp_path: Path, role: str, name: str
) -> None:
    (path,) = leaflets(tmp_path / "leaflets", [0])

    drag(readable_display, listener, [path], role, name)

    (receipt,) = wait_for_receipts(listener, 1)
    assert receipt.startswith(f"Imported. {name_of(0)}")
    assert path.exists()
    readable_display.do("windowactivate", "--sync", readable_display.window("^Bulafiel$"))
    listener.choose("Ask")
    assert listener.wait_for_focus("text", "Question").text == ""
    assert [line.text for line in listener.tree.showing("text", "Medicine")] == [""]


def test_twenty_leaflets_are_taken_in_at_once(
    readable_display: Display, listener: Listener, tmp_path: Path
) -> None:
    drag(
        readable_display, listener, leaflets(tmp_path / "leaflets", range(20)), "frame", "Bulafiel"
    )

    told = wait_for_receipts(listener, 20)

    assert imported(told) == [name_of(number) for number in range(20)]


def test_a_folder_is_looked_through(
    readable_display: Display, listener: Listener, tmp_path: Path
) -> None:
    folder = tmp_path / "leaflets"
    leaflets(folder, range(2))
    leaflets(folder / "within", range(2, 5))
    (folder / "picture.png").write_bytes(PICTURE)

    drag(readable_display, listener, [folder], "frame", "Bulafiel")

    told = wait_for_receipts(listener, 6)
    assert imported(told) == [name_of(number) for number in range(5)]
    assert [line for line in told if REFUSAL in line] != []


def test_a_picture_is_taken_for_a_box_and_one_that_is_none_is_told(
    readable_display: Display, listener: Listener, tmp_path: Path
) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(PICTURE)

    drag(readable_display, listener, [picture], "frame", "Bulafiel")

    told = "picture.png is no picture that can be read. Use a PNG or JPEG."
    listener.wait_for(lambda tree: bool(tree.showing("label", told)))
    assert picture.exists()
