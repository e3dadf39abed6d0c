"""Who links a code to a medicine."""

from __future__ import annotations

import getpass


def user_name() -> str:
    """Who sits at this computer, as the system knows; "" if it does not."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
