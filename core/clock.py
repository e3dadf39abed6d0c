"""The time, as records are dated."""

from __future__ import annotations

import datetime as dt


def utc_now() -> str:
    """ISO 8601 in UTC, to the second ("2026-11-30T09:00:00Z"); the first ten characters are the date."""
    return dt.datetime.now(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def local_today() -> dt.date:
    """The day where the user is: a box expires by the calendar on the wall."""
    return dt.datetime.now().astimezone().date()
