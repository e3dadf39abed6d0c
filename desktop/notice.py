"""One calm sentence about what went wrong, with what can be done about it; it stays until it is dismissed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel

from desktop.accessibility import SentenceLabel, announce, named
from desktop.controls import button, plain
from desktop.look.icons import sign_icon
from desktop.rows import Sign
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable


class NoticeBar(QFrame):
    """Hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._sign = QLabel()
        self._sentence = SentenceLabel()
        # Reached by Tab, so that a blind user can read it again.
        self._sentence.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._sentence.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard
            | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self._do = button("", self._on_done)
        dismiss = button(_("&Dismiss"), self.hide, name=_("Dismiss the notice"))
        row = QHBoxLayout(self)
        row.addWidget(self._sign)
        row.addWidget(self._sentence, 1)
        row.addWidget(self._do)
        row.addWidget(dismiss)
        self._action: Callable[[], None] | None = None
        self.hide()

    def tell(
        self,
        sentence: str,
        *,
        sign: Sign = Sign.ATTENTION,
        button: str = "",
        action: Callable[[], None] | None = None,
    ) -> None:
        """Show and announce the sentence; with an action, offer it on a button."""
        size = self.fontMetrics().height()
        self._sign.setPixmap(sign_icon(sign).pixmap(size, size))
        self._sentence.tell(sentence)
        self._action = action
        self._do.setVisible(action is not None)
        named(self._do, plain(button)).setText(button)
        self.show()
        announce(self._sentence, sentence)

    def _on_done(self) -> None:
        self.hide()
        if self._action is not None:
            self._action()
