"""The language of Qt's own words: buttons of dialogs, the dialog for files, the menus of fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

if TYPE_CHECKING:
    from PySide6.QtCore import QObject


class _WithoutKeys(QTranslator):
    """Finds what Qt has translated before it gave the words a key: "&Look in:" as "Look in:"."""

    def __init__(self, own: QTranslator, parent: QObject) -> None:
        super().__init__(parent)
        self._own = own

    def translate(
        self, context: str, source_text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        found: str | None = None
        if "&" in source_text:
            found = self._own.translate(context, source_text.replace("&", ""), disambiguation, n)
        return found or None  # Qt would take an empty text for a translation

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        return self._own.isEmpty()


class QtLanguage:
    """One language at a time, as the program has one at a time."""

    def __init__(self) -> None:
        self._translators: list[QTranslator] = []

    def use(self, language: str) -> None:
        """Have Qt speak this language; its English originals where it has no translation.

        It is also what a screen reader is told of every control that says no other: else it would read Portuguese
        with the voice of the system's language.
        """
        system, wanted = QLocale.system(), QLocale(language)
        QLocale.setDefault(system if system.language() == wanted.language() else wanted)
        application = QCoreApplication.instance()
        if application is None:
            return
        for translator in self._translators:
            application.removeTranslator(translator)
        own = QTranslator(application)
        self._translators = [_WithoutKeys(own, application), own]
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if own.load(f"qtbase_{language}", folder):
            # The one installed last is asked first.
            for translator in self._translators:
                application.installTranslator(translator)
