"""Days in the form of the user's language. No Qt."""

from __future__ import annotations

from desktop.translations import _

DAY_LENGTH = len("2026-11-30")


def day_shown(iso: str) -> str:
    """The day of an ISO date or time as the user writes it; "" stays empty, what is no date stays as it is."""
    parts = iso[:DAY_LENGTH].split("-")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):  # noqa: PLR2004 - year, month, day
        return iso
    year, month, day = parts
    # Translators: a day, e.g. "{day}/{month}/{year}".
    return _("{year}-{month}-{day}").format(year=year, month=month, day=day)
