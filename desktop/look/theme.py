"""Puts the tokens on the program: the style's palette, the size of the text, and the few rules Qt's style lacks.

Qt's own Fusion style draws all; the rules add room inside controls, a focus that is seen, and tabs told apart by more
than a shade. Nothing moves: menus, bars and tool tips appear at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPalette

from core.settings import Theme
from desktop.look.tokens import (
    CONTRAST,
    DARK,
    FOCUS_WIDTH,
    GAP,
    ICON,
    LIGHT,
    PALETTES,
    RADIUS,
    ROOM,
    SNUG,
    TARGET,
    TIGHT,
    Palette,
)

if TYPE_CHECKING:
    from PySide6.QtGui import QStyleHints
    from PySide6.QtWidgets import QApplication, QWidget

WIDE_ITEM = 32  # room for a shortcut between a menu's text and its edge
_HERE = Path(__file__).resolve().parent
THING_TIMES = 1.5  # how much larger the one thing of such a window is than what stands around it
SMALLEST_POINTS = 9.0  # some systems tell no size, or a tiny one


@dataclass(frozen=True, slots=True)
class Look:
    """The theme in use: its palette and how many times 100 % the text is."""

    palette: Palette
    scale: float

    def px(self, token: float) -> int:
        """A space token in device-independent pixels at this text size."""
        return max(1, round(token * self.scale))


_look = Look(LIGHT, 1.0)


def look() -> Look:
    """The look in use."""
    return _look


class Dresser(QObject):
    """Dresses the application, and again when the user or the system changes the look."""

    changed = Signal()

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._theme, self._percent = Theme.SYSTEM, 100
        self._base_points = max(application.font().pointSizeF(), SMALLEST_POINTS)
        application.setStyle("Fusion")
        for effect in (
            Qt.UIEffect.UI_General,
            Qt.UIEffect.UI_AnimateMenu,
            Qt.UIEffect.UI_FadeMenu,
            Qt.UIEffect.UI_AnimateCombo,
            Qt.UIEffect.UI_AnimateTooltip,
            Qt.UIEffect.UI_FadeTooltip,
        ):
            application.setEffectEnabled(effect, False)
        application.styleHints().colorSchemeChanged.connect(self._on_system_changed)

    def dress(self, theme: Theme, text_percent: int) -> None:
        """Use this theme and this size of text from now on."""
        global _look  # noqa: PLW0603 - one look per program, as Qt itself has one palette
        self._theme, self._percent = theme, text_percent
        chosen = palette_for(theme, self._application.styleHints())
        _look = Look(chosen, text_percent / 100)
        font = QFont(self._application.font())
        font.setPointSizeF(self._base_points * _look.scale)
        self._application.setFont(font)
        self._application.setPalette(_qt_palette(chosen))
        self._application.setStyleSheet(_rules(_look))
        self.changed.emit()

    def _on_system_changed(self) -> None:
        if self._theme is Theme.SYSTEM:
            self.dress(self._theme, self._percent)


def dress_for_contrast(window: QWidget, times: float) -> None:
    """Have one window in the highest contrast, its text so many times larger, whatever the theme is."""
    points = window.font().pointSizeF() * times
    window.setPalette(_qt_palette(CONTRAST))
    # The application's rules would keep its own colours for what stands in the window.
    window.setStyleSheet(
        f"{_rules(Look(CONTRAST, _look.scale * times))}"
        f"QWidget {{ color: {CONTRAST.text}; background: {CONTRAST.ground}; font-size: {points}pt; }}"
        f"QListView {{ font-size: {points * THING_TIMES}pt; }}"
        f"QListView::item, QListView::item:selected {{ color: {CONTRAST.text}; background: {CONTRAST.ground}; }}"
    )


def palette_for(theme: Theme, hints: QStyleHints) -> Palette:
    """The colours of a theme; what the system wants, if the theme is the system's."""
    if theme is not Theme.SYSTEM:
        return PALETTES[theme.value]
    if hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast:
        return CONTRAST
    return DARK if hints.colorScheme() is Qt.ColorScheme.Dark else LIGHT


def _qt_palette(colours: Palette) -> QPalette:
    palette = QPalette(QColor(colours.ground))
    role = QPalette.ColorRole
    for one, colour in (
        (role.Window, colours.ground),
        (role.WindowText, colours.text),
        (role.Base, colours.surface),
        (role.AlternateBase, colours.ground),
        (role.Text, colours.text),
        (role.Button, colours.ground),
        (role.ButtonText, colours.text),
        (role.ToolTipBase, colours.surface),
        (role.ToolTipText, colours.text),
        (role.PlaceholderText, colours.quiet),
        (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent),
        (role.Accent, colours.accent),
        (role.Link, colours.accent),
        (role.LinkVisited, colours.note),
        (role.BrightText, colours.danger),
    ):
        palette.setColor(one, QColor(colour))
    for one in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, one, QColor(colours.disabled))
    return palette


def _rules(look_: Look) -> str:
    colours, px = look_.palette, look_.px
    # Qt's style draws none in a box that has rules.
    arrow = (_HERE / f"arrow-on-{'dark' if colours.is_dark else 'light'}.svg").as_posix()
    return f"""
* {{ widget-animation-duration: 0; }}
QPushButton {{
    background: {colours.surface}; color: {colours.text}; border: 1px solid {colours.line};
    border-radius: {px(RADIUS)}px; padding: {px(SNUG)}px {px(ROOM)}px;
}}
QPushButton:default {{ background: {colours.accent}; color: {colours.on_accent}; border-color: {colours.accent}; }}
QPushButton:hover, QPushButton:pressed {{ background: {colours.chosen}; color: {colours.text}; }}
QPushButton:disabled {{ color: {colours.disabled}; border-style: dashed; }}
QPushButton:focus {{ border: {FOCUS_WIDTH}px solid {colours.accent}; }}
QPushButton:default:focus {{ border: {FOCUS_WIDTH}px solid {colours.text}; }}
QLineEdit {{
    background: {colours.surface}; color: {colours.text}; border: 1px solid {colours.line};
    border-radius: {px(RADIUS)}px; padding: {px(SNUG)}px {px(GAP)}px;
    selection-background-color: {colours.accent}; selection-color: {colours.on_accent};
}}
QLineEdit:focus {{ border: {FOCUS_WIDTH}px solid {colours.accent}; }}
QComboBox {{
    background: {colours.surface}; color: {colours.text}; border: 1px solid {colours.line};
    border-radius: {px(RADIUS)}px; padding: {px(SNUG)}px {px(GAP)}px; combobox-popup: 0;
}}
QComboBox:focus {{ border: {FOCUS_WIDTH}px solid {colours.accent}; }}
QComboBox::drop-down {{ border: 0; width: {px(ROOM)}px; }}
QComboBox::down-arrow {{ image: url("{arrow}"); width: {px(GAP)}px; height: {px(GAP)}px; }}
QComboBox:disabled {{ color: {colours.disabled}; }}
QComboBox QAbstractItemView {{
    background: {colours.surface}; color: {colours.text}; border: 1px solid {colours.line};
    selection-background-color: {colours.accent}; selection-color: {colours.on_accent};
}}
QRadioButton {{
    min-height: {px(TARGET)}px; padding: 0 {px(SNUG)}px; border: {FOCUS_WIDTH}px solid transparent;
    border-radius: {px(RADIUS)}px;
}}
QRadioButton::indicator {{
    width: {px(ICON)}px; height: {px(ICON)}px; border: {FOCUS_WIDTH}px solid {colours.line};
    border-radius: {px(ICON) // 2 + FOCUS_WIDTH}px; background: {colours.surface};
}}
QRadioButton::indicator:checked {{
    border-color: {colours.accent};
    background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5,
        stop: 0 {colours.accent}, stop: 0.5 {colours.accent}, stop: 0.6 {colours.surface});
}}
QRadioButton::indicator:disabled {{ border-color: {colours.disabled}; }}
QRadioButton::indicator:checked:disabled {{
    background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5,
        stop: 0 {colours.disabled}, stop: 0.5 {colours.disabled}, stop: 0.6 {colours.surface});
}}
QRadioButton:focus {{ border-color: {colours.accent}; }}
QRadioButton:disabled {{ color: {colours.disabled}; }}
QListView, QTreeView, QPlainTextEdit, QTextEdit, QTextBrowser {{
    background: {colours.surface}; color: {colours.text}; border: 1px solid {colours.line};
    border-radius: {px(RADIUS)}px;
}}
QListView:focus, QTreeView:focus, QPlainTextEdit:focus, QTextEdit:focus, QTextBrowser:focus {{
    border: {FOCUS_WIDTH}px solid {colours.accent};
}}
PagePictureArea {{ border: 1px solid {colours.line}; }}
PagePictureArea:focus {{ border: {FOCUS_WIDTH}px solid {colours.accent}; }}
QTabWidget::pane {{ border: 0; border-top: 1px solid {colours.line}; }}
QTabBar::tab {{
    padding: {px(GAP)}px {px(ROOM)}px; color: {colours.quiet}; border: 0;
    border-bottom: {px(TIGHT) + 1}px solid transparent;
}}
QTabBar::tab:selected {{ color: {colours.text}; border-bottom-color: {colours.accent}; }}
QTabBar::tab:hover {{ color: {colours.text}; background: {colours.chosen}; }}
QTabBar::scroller {{ width: {px(TARGET)}px; }}
QTabBar::tab:selected:focus {{ border: {FOCUS_WIDTH}px solid {colours.accent}; }}
QMenuBar::item {{ padding: {px(GAP)}px; }}
QMenuBar::item:selected, QMenu::item:selected {{ background: {colours.accent}; color: {colours.on_accent}; }}
QMenu {{ background: {colours.surface}; color: {colours.text}; border: 1px solid {colours.line}; }}
QMenu::item {{ min-height: {px(TARGET)}px; padding: {px(TIGHT)}px {px(WIDE_ITEM)}px {px(TIGHT)}px {px(ROOM)}px; }}
QMenu::item:disabled {{ color: {colours.disabled}; }}
QMenu::separator {{ height: 1px; background: {colours.line}; margin: {px(SNUG)}px; }}
QToolTip {{ background: {colours.surface}; color: {colours.text}; border: 1px solid {colours.line}; }}
QProgressBar {{ border: 1px solid {colours.line}; border-radius: {px(RADIUS)}px; text-align: center; }}
QProgressBar::chunk {{ background: {colours.chosen}; }}
QSplitter::handle {{ background: {colours.line}; }}
"""
