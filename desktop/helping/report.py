"""The accessibility report in the help: what is read, and the page that is kept. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.conformance import load_conformance
from core.conformance_report import reading_page, whole_page
from core.outputs import write_whole
from desktop.translations import language

if TYPE_CHECKING:
    from pathlib import Path

OFFERED_NAME = "bulafiel-accessibility.html"


def report_page() -> str:
    """HTML with a heading for each part and sentences for each point.

    Raises:
        DataFileError: the program's own file is damaged.
    """
    return reading_page(load_conformance(), language())


def save_report(path: Path) -> None:
    """Write the report as a page that any browser opens.

    Raises:
        UsageError: it cannot be written there.
    """
    write_whole(path, whole_page(load_conformance(), language()))
