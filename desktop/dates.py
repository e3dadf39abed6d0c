"""Dates as the user's language writes them, in the time of the user's own clock."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale, Qt

from desktop import translations


def date_and_time(recorded_at: str) -> str:
    """ISO 8601 with a zone, as people read it; what cannot be read as a time stays as it is."""
    when = QDateTime.fromString(recorded_at, Qt.DateFormat.ISODate)
    if not when.isValid():
        return recorded_at
    locale = QLocale(translations.language())
    local = when.toLocalTime()
    day = locale.toString(local.date(), QLocale.FormatType.LongFormat)
    return f"{day}, {locale.toString(local.time(), QLocale.FormatType.ShortFormat)}"
