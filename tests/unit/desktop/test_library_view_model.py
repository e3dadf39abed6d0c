"""A line for each medicine; texts that name none share one."""

from __future__ import annotations

from dataclasses import replace

from desktop.library.view_model import medicine_entries
from tests.unit.desktop.library_examples import XAROLINA

NAMELESS = replace(XAROLINA, medicine="", kind="OTHER")


def test_a_text_without_a_name_is_known_by_its_file() -> None:
    (entry,) = medicine_entries([NAMELESS])

    assert entry.name == "Without a name (xarolina_2.pdf)"


def test_several_texts_without_a_name_are_not_called_by_the_file_of_one() -> None:
    (entry,) = medicine_entries([NAMELESS, replace(NAMELESS, document_id=9)])

    assert entry.name == "Without a name"
    assert entry.row.status.startswith("2 leaflets, ")
