"""The window as a screen reader walks it: names, roles and relations of Qt's accessibility tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, overload

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QAccessibleInterface

W = TypeVar("W", bound=QWidget)


def name_of(widget: QWidget) -> str:
    """What a screen reader says of a control."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name)


def description_of(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Description)


def labels_of(widget: QWidget) -> list[str]:
    """The texts of the labels that point at a control."""
    interface = QAccessible.queryAccessibleInterface(widget)
    relations = interface.relations(QAccessible.RelationFlag.Label)
    return [related.text(QAccessible.Text.Name) for related, _flag in relations]


def walk(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """The interface and all below it that can be seen."""
    if not interface.isValid() or interface.state().invisible:
        return
    yield interface
    for number in range(interface.childCount()):
        child = interface.child(number)
        if child is not None:
            yield from walk(child)


@overload
def by_name(window: QWidget, name: str) -> QWidget: ...
@overload
def by_name(window: QWidget, name: str, kind: type[W]) -> W: ...
def by_name(window: QWidget, name: str, kind: type[QWidget] = QWidget) -> QWidget:
    """The visible control of that name; exactly one has it."""
    found = [
        child
        for child in window.findChildren(kind)
        if child.isVisible()
        and not isinstance(child, QLabel)
        and (child.accessibleName() == name or name in labels_of(child))
    ]
    assert len(found) == 1, (name, found)
    return found[0]


def items_of(rows: QWidget) -> list[str]:
    """What is said of each line of a list."""
    interface = QAccessible.queryAccessibleInterface(rows)
    items = [interface.child(number) for number in range(interface.childCount())]
    return [
        item.text(QAccessible.Text.Name)
        for item in items
        if item.role() == QAccessible.Role.ListItem
    ]


def marked(text: QPlainTextEdit) -> list[str]:
    """The pieces of a text that are bold and underlined."""
    pieces = []
    block = text.document().begin()
    while block.isValid():
        piece = block.begin()
        while not piece.atEnd():
            form = piece.fragment().charFormat()
            if form.fontUnderline() and form.fontWeight() >= 700:
                pieces.append(piece.fragment().text())
            piece += 1
        block = block.next()
    return pieces
