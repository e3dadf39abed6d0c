"""One form for every time that is recorded: the window's and the command line's sort together."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from core.clock import utc_now


def test_a_time_is_written_in_utc_to_the_second() -> None:
    now = utc_now()

    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", now)
    assert datetime.fromisoformat(now).utcoffset() == timedelta(0)
