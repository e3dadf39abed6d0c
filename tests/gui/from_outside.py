"""The window as another process hears it over the accessibility bus, and the keyboard: all that a blind user has."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.gui.display import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.gui.display import Display

WALKER = Path(__file__).with_name("atspi_walker.py")
DEBIANS_PYTHON = "/usr/bin/python3"  # pyatspi is a package of the system
# Their state "focused" says which of them is the current one of its container, focused or not.
ITEMS = {"list item", "page tab", "table cell", "tree item"}
NO_ROLE = {"", "unknown", "invalid"}


@dataclass(frozen=True, slots=True)
class Element:
    """One element of the tree; `around` are the elements that it stands in, the window first."""

    role: str
    name: str
    description: str
    states: frozenset[str]
    keys: tuple[str, ...]
    labels: tuple[str, ...]
    text: str
    caret: int
    place: tuple[int, int]  # its middle on the screen
    around: tuple[Element, ...] = field(compare=False, repr=False)

    @property
    def is_showing(self) -> bool:
        # Qt says of the lines of a hidden list that they are seen.
        return all({"showing", "visible"} <= one.states for one in (*self.around, self))

    @property
    def can_have_focus(self) -> bool:
        # Menus do not say of their lines that they can.
        return "focusable" in self.states or self.role == "menu item"

    @property
    def has_focus(self) -> bool:
        if not self.is_showing or "focused" not in self.states or not self.can_have_focus:
            return False
        return self.role not in ITEMS or "focused" in self.around[-1].states

    @property
    def spoken(self) -> str:
        """What names it: its own name, else that of its label."""
        return self.name or " ".join(self.labels)

    def __str__(self) -> str:
        places = [f"{one.role} {one.name!r}" for one in self.around if one.name]
        return f"{self.role} {self.spoken!r} in " + " › ".join(places)


@dataclass(frozen=True, slots=True)
class Tree:
    """All elements of a program's windows as they were at one moment."""

    elements: tuple[Element, ...]

    def showing(self, role: str = "", name: str = "") -> list[Element]:
        """Those that can be seen, of that role and name if given."""
        return [
            element
            for element in self.elements
            if element.is_showing and role in {"", element.role} and name in {"", element.spoken}
        ]

    def windows(self) -> list[Element]:
        return [element for element in self.showing() if not element.around]

    def focused(self) -> Element | None:
        """Where the focus is: of those that say so, the innermost."""
        return next((element for element in reversed(self.elements) if element.has_focus), None)

    def faults(self) -> list[str]:
        """What can get the focus and has no name or no role, each said so that it can be found."""
        return [
            f"no name or no role: {element}"
            for element in self.showing()
            if "focusable" in element.states
            and (not element.spoken.strip() or element.role in NO_ROLE)
            # An empty cell is not a control without a name: there is nothing in it.
            if element.role != "table cell"
        ]

    def __str__(self) -> str:
        """The elements that can be seen, for a failure to show."""
        return "\n".join(
            "  " * len(element.around)
            + f"{element.role} {element.spoken!r}{' <- focus' if element.has_focus else ''}"
            for element in self.showing()
        )


class Listener:
    """Reads one program from outside and presses keys; sees nothing."""

    def __init__(self, display: Display, process_id: int) -> None:
        self._display = display
        self._process_id = process_id
        self._walker = self._new_walker()
        self.tree = Tree(())

    def listen(self) -> Tree:
        """The tree as it is now."""
        told = self._walker("")
        if not told:
            # The walker's own library may fall over what goes away while it reads; the program has not.
            self._walker = self._new_walker()
            told = self._walker("")
        self.tree = Tree(tuple(_elements(json.loads(told))))
        return self.tree

    def _new_walker(self) -> Callable[[str], str]:
        return self._display.converse(DEBIANS_PYTHON, WALKER, str(self._process_id))

    def wait_for(self, what: Callable[[Tree], object]) -> Tree:
        """The tree once it is so; a failure shows the last one."""
        wait_until(lambda: what(self.listen()), lambda: f"in\n{self.tree}")
        return self.tree

    def wait_for_focus(self, role: str, name: str = "") -> Element:
        """The element of that role (and with that in its name), once the focus is on it."""
        found: list[Element] = []

        def is_there(tree: Tree) -> bool:
            element = tree.focused()
            if element is None or element.role != role or name not in element.spoken:
                return False
            found.append(element)
            return True

        self.wait_for(is_there)
        return found[-1]

    def wait_for_rest(self) -> Tree:
        """The tree once it stays the same from one look to the next."""
        before: list[Tree] = []

        def stays(tree: Tree) -> bool:
            before.append(tree)
            return bool(tree.elements) and len(before) > 1 and before[-2] == tree

        return self.wait_for(stays)

    def press(self, keys: str) -> None:
        self._display.press(keys)

    def write(self, text: str) -> None:
        self._display.write(text)

    def choose(self, name: str) -> None:
        """Press the keys that a line of a menu tells for itself."""
        (keys,) = {
            one.keys[-1]
            for one in self.listen().elements
            if (one.role, one.name) == ("menu item", name) and one.around[-1].role == "popup menu"
        }
        self.press(keys)


def _elements(told: list[dict[str, Any]]) -> Iterator[Element]:
    made: list[Element] = []
    for one in told:
        made.append(_element(one, tuple(made[place] for place in one["within"])))
    yield from made


def _element(told: dict[str, Any], around: tuple[Element, ...]) -> Element:
    return Element(
        told["role"],
        told["name"],
        told["description"],
        frozenset(told["states"]),
        tuple(told["keys"]),
        tuple(told["labels"]),
        told["text"],
        told["caret"],
        tuple(told["place"]),
        around,
    )
