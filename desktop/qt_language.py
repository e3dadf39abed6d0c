"""The language of Qt's own words: buttons of dialogs, the dialog for files, the menus of fields."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator


class QtLanguage:
    """One translator at a time, as the program has one language at a time."""

    def __init__(self) -> None:
        self._translator: QTranslator | None = None

    def use(self, language: str) -> None:
        """Have Qt speak this language; its English originals where it has no translation."""
        application = QCoreApplication.instance()
        if application is None:
            return
        if self._translator is not None:
            application.removeTranslator(self._translator)
        self._translator = QTranslator(application)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._translator.load(f"qtbase_{language}", folder):
            application.installTranslator(self._translator)
