"""The fields of a question, side by side where there is room, one under the other where there is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QSizePolicy, QWidget

from desktop.accessibility import label_for, named, without_drops
from desktop.ask.medicine_line import MedicineLine
from desktop.ask.question_line import QuestionLine
from desktop.controls import button
from desktop.translations import _

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from desktop.places import PlaceChoice

FEWEST_CHARS = 25  # a line in which fewer can be seen is no line to write on


class QuestionFields(QWidget):
    """Medicine, country, question and the button; the same order for the eye and for Tab."""

    asked = Signal()
    place_chosen = Signal(object)  # Place

    def __init__(self) -> None:
        super().__init__()
        self.medicine, self.question = MedicineLine(), QuestionLine()
        self.places = named(
            QComboBox(), _("Country"), _("Language of the leaflets and emergency numbers.")
        )
        self.button = button(_("&Ask"), self.asked.emit)
        # Its entries come later, when the window is already laid out.
        self.places.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        hints = (
            (
                self.medicine,
                _("Medicine"),
                _("Brand, substance or maker; the down arrow shows all"),
            ),
            (
                self.question,
                _("Question"),
                _("For example: how should I store it? Up shows earlier questions."),
            ),
        )
        for line, name, hint in hints:
            without_drops(named(line, name, hint))
            line.setToolTip(hint)
        self._labels = tuple(
            label_for(widget, text)
            for widget, text in (
                (self.medicine, _("&Medicine (optional)")),
                (self.places, _("&Country")),
                (self.question, _("&Question")),
            )
        )
        self._is_wide: bool | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._lay_out(is_wide=True)
        for line in (self.question, self.medicine):
            line.returnPressed.connect(self.asked)
        self.places.activated.connect(
            lambda _row: self.place_chosen.emit(self.places.currentData())
        )

    def show_places(self, choices: tuple[PlaceChoice, ...], chosen: int) -> None:
        self.places.clear()
        for choice in choices:
            self.places.addItem(choice.name, choice.place)
        self.places.setCurrentIndex(chosen)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._fit()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As narrow as the widest single field: the window may become that narrow."""
        widest = max(
            self.button.minimumSizeHint().width(), self.fontMetrics().averageCharWidth() * 10
        )
        return QSize(widest, super().minimumSizeHint().height())

    def _fit(self) -> None:
        self._lay_out(is_wide=self.width() >= self._wide_needs())

    def _wide_needs(self) -> int:
        medicine, country, _question = (label.sizeHint().width() for label in self._labels)
        line = self.fontMetrics().averageCharWidth() * FEWEST_CHARS
        return medicine + line + country + self.places.sizeHint().width()

    def _lay_out(self, *, is_wide: bool) -> None:
        if is_wide == self._is_wide:
            return
        self._is_wide = is_wide
        medicine, country, question = self._labels
        wide: tuple[tuple[QWidget, tuple[int, int, int, int]], ...] = (
            (medicine, (0, 0, 1, 1)),
            (self.medicine, (0, 1, 1, 1)),
            (country, (0, 2, 1, 1)),
            (self.places, (0, 3, 1, 1)),
            (question, (1, 0, 1, 1)),
            (self.question, (1, 1, 1, 2)),
            (self.button, (1, 3, 1, 1)),
        )
        for row, (widget, place) in enumerate(wide):
            self._grid.addWidget(widget, *(place if is_wide else (row, 0, 1, 1)))
        self._grid.setColumnStretch(0, 0 if is_wide else 1)
        self._grid.setColumnStretch(1, 1 if is_wide else 0)
        self.updateGeometry()
