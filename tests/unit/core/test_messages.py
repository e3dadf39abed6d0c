"""Sentences for people: whole, on one line, whatever a file's name holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.documents.document import Receipt, ReceiptStatus, Remark
from core.errors import (
    GeneratorError,
    ModelFileError,
    RefusalReason,
    StoreDamagedError,
    UnreadableFileError,
)
from core.generating import Trouble
from core.messages import REFUSALS, error_sentence, on_one_line, receipt_sentence, trouble_sentence


@pytest.mark.parametrize("reason", RefusalReason)
def test_every_reason_for_refusing_a_file_has_a_sentence(reason: RefusalReason) -> None:
    error = UnreadableFileError(file="bula.pdf", reason=reason, pages=2, limit=1)

    assert reason.value in REFUSALS
    assert error_sentence(error, "en").startswith("bula.pdf ")


@given(st.text())
def test_a_file_is_told_on_one_line_that_commands_no_terminal(name: str) -> None:
    receipt = Receipt(name, ReceiptStatus.REFUSED, Remark("cannot_open"), ())

    line = receipt_sentence(receipt, "en")

    assert len(line.splitlines()) == 1
    assert not any(char < " " or "\x7f" <= char <= "\x9f" for char in line)


def test_what_cannot_be_seen_in_a_name_is_made_visible() -> None:
    name = "bula\n\x1b[2J \u202efdp.pílula 💊.pdf"

    assert on_one_line(name) == "bula\\n\\x1b[2J \\u202efdp.pílula 💊.pdf"
    assert (
        on_one_line("caf\udce9.gguf") == "caf\\udce9.gguf"
    )  # no text of ours could be written with it


def test_what_sqlite_says_in_several_lines_becomes_one_sentence() -> None:
    error = StoreDamagedError(file="a.db", problem="*** in database main ***\nTree 5 page 9")

    assert len(error_sentence(error, "en").splitlines()) == 1


@pytest.mark.parametrize("trouble", Trouble)
def test_every_trouble_with_a_model_has_a_note(trouble: Trouble) -> None:
    assert error_sentence(GeneratorError(trouble=trouble), "en") == trouble_sentence(trouble, "en")


@pytest.mark.parametrize("trouble", Trouble)
def test_a_model_file_that_cannot_be_used_is_named(trouble: Trouble) -> None:
    error = ModelFileError(file="small.gguf", trouble=trouble, reason="why")

    assert error_sentence(error, "en").startswith("small.gguf ")
