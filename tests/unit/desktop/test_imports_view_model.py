"""A receipt says what became of the file, and nothing of it is for the eye alone."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import messages
from core.documents.document import Coverage, Receipt, ReceiptStatus, Remark, SectionReceipt
from desktop.imports.view_model import Progress, progress_shown, receipts_shown, summary
from desktop.rows import Sign
from tests.desktop_fakes import document_receipt, receipt


@pytest.fixture(autouse=True)
def remarks(monkeypatch: pytest.MonkeyPatch) -> None:
    sentences = {"no_text": "Page {page} has no text.", "soup": "Unreadable: {detail}."}
    monkeypatch.setattr(messages, "REMARKS", sentences)


def shown_of(**more: Any) -> Receipt:
    return Receipt("/leaflets/x.pdf", ReceiptStatus.IMPORTED, None, (document_receipt(**more),))


def test_a_document_says_its_status_medicine_and_sections() -> None:
    (shown,) = receipts_shown(receipt())

    assert shown.row.status == "Imported"
    assert shown.row.text == "Xarolina (patient leaflet)"
    assert shown.row.details == (
        "xarolina.pdf · version 1 · hash ab12cd34",
        "2 sections found: VP-1, VP-2",
    )
    assert shown.row.spoken == (
        "Imported. Xarolina (patient leaflet). 2 sections found: VP-1, VP-2."
    )
    assert shown.row.spoken_more == shown.row.details[0]


def test_a_refused_file_says_why() -> None:
    refused = receipt("/leaflets/scan.pdf", ReceiptStatus.REFUSED, Remark("soup", None, "noise"))

    (shown,) = receipts_shown(refused)

    assert shown.row.sign is Sign.REFUSED
    assert shown.row.status == "Refused"
    assert shown.row.text == "scan.pdf"
    assert shown.row.details == ("Unreadable: noise.",)
    assert shown.row.spoken == "Refused. scan.pdf. Unreadable: noise."
    assert "/leaflets/scan.pdf" in shown.reading.text


def test_a_file_of_several_documents_has_a_line_for_each() -> None:
    several = dataclasses.replace(
        receipt(), documents=(document_receipt(), document_receipt(kind="VPS", medicine="Zolpimar"))
    )

    assert [shown.row.text for shown in receipts_shown(several)] == [
        "Xarolina (patient leaflet)",
        "Zolpimar (professional leaflet)",
    ]


def test_a_remark_names_its_page_once() -> None:
    (shown,) = receipts_shown(shown_of(warnings=(Remark("no_text", 3), Remark("soup", 4, "x"))))

    assert shown.row.details[2:] == ("Page 3 has no text.", "Page 4: Unreadable: x.")


def test_many_remarks_are_counted_in_the_line_and_whole_on_the_page() -> None:
    warnings = tuple(Remark("no_text", page) for page in range(1, 11))

    (shown,) = receipts_shown(shown_of(warnings=warnings))

    assert shown.row.details[-1] == "7 more remarks."
    assert "Page 10 has no text." in shown.reading.text


def test_unknown_sections_are_said_to_be_unknown() -> None:
    (shown,) = receipts_shown(shown_of(sections={"": SectionReceipt((1,), 900)}))

    assert shown.row.details[1] == "Its sections are unknown; the text can be searched."


def test_the_page_of_a_receipt_accounts_for_every_page() -> None:
    covered = dataclasses.replace(
        receipt(), coverage=(Coverage(1, 900, 20, 3, 4, 5), Coverage(9, 1, 0, 0, 0, 0))
    )

    (shown,) = receipts_shown(covered)

    assert (
        "Page 1: 900 imported, 20 in headers and footers, "
        "3 in tables of contents and history, 4 in other parts, 5 lost"
    ) in shown.reading.text
    assert "Page 9:" not in shown.reading.text  # another document's page


def test_progress_counts_whole_files() -> None:
    shown = progress_shown(Progress(3, 212, "/a/b/x.pdf"))

    assert (shown.sentence, shown.done, shown.total) == ("File 3 of 212: x.pdf", 2, 212)


def test_progress_has_no_end_while_folders_are_looked_through() -> None:
    assert progress_shown(Progress(0, 0, "")).total == 0


@given(st.lists(st.sampled_from(ReceiptStatus), min_size=1, max_size=30))
def test_the_summary_accounts_for_every_file(statuses: list[ReceiptStatus]) -> None:
    sentence = summary([receipt(status=s) for s in statuses], was_stopped=False, left_out=0)

    counts = [int(part.split()[0]) for part in sentence.split(": ")[1].split(", ")]
    assert sum(counts) == len(statuses)


def test_a_remark_on_the_whole_file_stands_with_its_leaflet() -> None:
    (shown,) = receipts_shown(
        dataclasses.replace(receipt(), remarks=(Remark("soup", None, "no room"),))
    )

    assert "Unreadable: no room" in shown.row.spoken
    assert "Unreadable: no room." in shown.reading.text


def test_a_text_without_a_name_is_known_by_its_file() -> None:
    (shown,) = receipts_shown(shown_of(medicine="", kind="OTHER"))

    assert shown.row.text == "Without a name (x.pdf) (other text)"
