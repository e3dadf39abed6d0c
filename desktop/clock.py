"""The time, as records are dated. No Qt."""

from __future__ import annotations

import datetime as dt


def utc_now() -> str:
    """ISO 8601, UTC, to the second; the first ten characters are the date."""
    return dt.datetime.now(dt.UTC).isoformat(timespec="seconds")
