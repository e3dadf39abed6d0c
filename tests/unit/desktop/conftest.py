"""Every test of the screens' sentences speaks English, whatever the machine's language is."""

from __future__ import annotations

import pytest

from desktop import translations


@pytest.fixture(autouse=True)
def english() -> None:
    translations.use("en")
