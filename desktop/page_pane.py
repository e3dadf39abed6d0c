"""The page of a leaflet beside its text: its picture, what is said of it, and the buttons that turn and zoom it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from desktop.accessibility import SentenceLabel, announce, named
from desktop.controls import action, plain
from desktop.look.icons import icon
from desktop.look.theme import look
from desktop.look.tokens import SNUG, TARGET
from desktop.page_picture import PagePictureArea
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAction, QResizeEvent, QShowEvent

    from desktop.page_shown import PagePlace, PageShown

# With less room the picture is worth more than the sentence over it, which is still spoken.
ROOM_LINES = 16


class PagePane(QWidget):
    """Asks for the pages it needs; a place without pages makes it say that it has none."""

    wanted = Signal(object, int, int)  # PagePlace, page (0: where the words are), pixels wide
    emptied = Signal()  # there is no page to look at

    def __init__(self) -> None:
        super().__init__()
        self._place: PagePlace | None = None
        self._shown: PageShown | None = None
        self._is_turned = False  # the user asked for this page; its sentence is announced
        self._asked = (0, 0)  # page and width of the picture that was wanted last
        self._without_pages: set[str] = set()
        self._sentence = SentenceLabel()
        self._picture = PagePictureArea()
        self.actions_for_menu = [
            self._action(_("Pre&vious page"), "chevron-left", partial(self.turn, -1)),
            self._action(_("Ne&xt page"), "chevron-right", partial(self.turn, 1)),
            self._action(
                _("Page s&maller"), "magnify-minus-outline", partial(self._picture.zoom, -1)
            ),
            self._action(_("Page &larger"), "magnify-plus-outline", partial(self._picture.zoom, 1)),
            self._action(
                _("Page as &wide as its place"),
                "arrow-expand-horizontal",
                partial(self._picture.zoom, 0),
            ),
        ]
        self._back, self._on = self.actions_for_menu[:2]
        buttons = QHBoxLayout()
        self._buttons = [_button(one) for one in self.actions_for_menu]
        for button in self._buttons:
            buttons.addWidget(button)
        buttons.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(look().px(SNUG), 0, 0, 0)
        column.addWidget(self._sentence)
        column.addWidget(self._picture, 1)
        column.addLayout(buttons)
        self._picture.addActions(self.actions_for_menu)
        self._picture.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._picture.width_changed.connect(self._draw_again)
        self._enable()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() in {QEvent.Type.PaletteChange, QEvent.Type.FontChange}:
            self._draw_icons()

    def open(self, place: PagePlace | None) -> bool:
        """Show this place; whether there can be a page of it."""
        has_pages = place is not None and place.file_sha256 not in self._without_pages
        if not has_pages or place == self._place:
            self._place = place
            return has_pages
        if self._place is None or place is None or place.file_sha256 != self._place.file_sha256:
            # Another leaflet's page must not stand beside this text, not even until it is drawn.
            self._picture.clear()
        self._place = place
        self._is_turned = False
        self._shown = None
        self._enable()
        if self.isVisible():
            self._ask(place.page if place is not None else 0)
        return True

    def turn(self, step: int) -> None:
        """Go on or back by a page."""
        picture = self._shown.picture if self._shown is not None else None
        if picture is not None:
            # It may be pressed faster than pages are drawn.
            page = min(max(self._asked[0] + step, 1), picture.page_count)
            self._is_turned = True
            self._ask(page)

    def take_focus(self) -> None:
        self._picture.setFocus(Qt.FocusReason.OtherFocusReason)

    # What the presenter asks for.

    def show_page_busy(self, sentence: str) -> None:
        if self._shown is None:
            self._sentence.tell(sentence)
            self._picture.setAccessibleDescription(sentence)

    def show_page(self, shown: PageShown) -> None:
        before = self._shown.picture.page if self._shown and self._shown.picture else 0
        self._shown = shown
        self._sentence.tell(shown.sentence)
        self._picture.setAccessibleDescription(shown.sentence)
        if shown.picture is None:
            self._picture.clear()
        else:
            self._picture.show_picture(shown.picture, is_same_page=shown.picture.page == before)
            self._asked = (shown.picture.page, self._asked[1])
        self._enable()
        self._make_room()
        if self._is_turned:
            announce(self._picture, shown.sentence)
            self._is_turned = False

    def show_no_page(self, place: PagePlace) -> None:
        self._without_pages.add(place.file_sha256)
        if place == self._place:
            self.emptied.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._make_room()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._draw_icons()
        if self._shown is None and self._place is not None:
            self._ask(self._place.page)

    def _make_room(self) -> None:
        has_picture = self._shown is not None and self._shown.picture is not None
        has_room = self.height() >= ROOM_LINES * self.fontMetrics().lineSpacing()
        self._sentence.setVisible(has_room or not has_picture)

    def _draw_icons(self) -> None:
        """In the colours and the size of now; they are loaded when the first page is shown."""
        if not self.isVisible():
            return
        for one, button in zip(self.actions_for_menu, self._buttons, strict=True):
            side = max(TARGET - SNUG, self.fontMetrics().height())
            button.setIconSize(QSize(side, side))
            one.setIcon(icon(one.data()))

    def _draw_again(self) -> None:
        """The same page in the size of now."""
        if self.isVisible() and self._asked[1] != self._picture.pixels_wanted():
            self._ask(self._asked[0])

    def _ask(self, page: int) -> None:
        if self._place is not None:
            self._asked = (page, self._picture.pixels_wanted())
            self.wanted.emit(self._place, *self._asked)

    def _enable(self) -> None:
        shown = self._shown
        for one in self.actions_for_menu:
            one.setEnabled(shown is not None and shown.picture is not None)
        self._back.setEnabled(shown is not None and shown.can_go_back)
        self._on.setEnabled(shown is not None and shown.can_go_on)

    def _action(self, text: str, icon_name: str, slot: Callable[[], None]) -> QAction:
        made = action(self, text, slot)
        made.setData(icon_name)
        return made


def _button(shown: QAction) -> QToolButton:
    button = named(QToolButton(), plain(shown.text()))
    button.setDefaultAction(shown)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setMinimumSize(TARGET, TARGET)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
