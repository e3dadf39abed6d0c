"""A receipt as it is shown and as it is spoken: what became of a file, what was found in it, what to look at."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from core.documents.document import ReceiptStatus
from core.language.text import fold
from core.marking import N_
from core.messages import remark_sentence
from desktop import translations
from desktop.kinds import known_as, titled
from desktop.rows import Reading, Row, Sign
from desktop.search_words import holds_all
from desktop.sentences import short_hash
from desktop.translations import _, plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.documents.document import DocumentReceipt, Receipt, Remark

REMARKS_SHOWN = 3  # the rest stands in the receipt's own page

_STATUSES = {
    ReceiptStatus.IMPORTED: (Sign.DONE, N_("Imported")),
    ReceiptStatus.NEW_VERSION: (Sign.DONE, N_("New version")),
    ReceiptStatus.UNCHANGED: (Sign.SAME, N_("Unchanged")),
    ReceiptStatus.NEEDS_REVIEW: (Sign.ATTENTION, N_("Needs review")),
    ReceiptStatus.REFUSED: (Sign.REFUSED, N_("Refused")),
}


@dataclass(frozen=True, slots=True)
class ReceiptShown:
    """A line of the receipt list and the page that opens from it."""

    row: Row
    reading: Reading

    def holds(self, text: str) -> bool:
        """Whether file, medicine, status or a remark have each of these words."""
        return holds_all(fold(f"{self.row.status} {self.row.text} {self.reading.text}"), text)


@dataclass(frozen=True, slots=True)
class ProgressShown:
    """How far an import is: a sentence, and the same as a value for the progress bar."""

    sentence: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Progress:
    """An import has come to file `number` of `total`; `total` is 0 while the folders are being looked through."""

    number: int
    total: int
    file: str


def progress_shown(progress: Progress) -> ProgressShown:
    if not progress.total:
        return ProgressShown(_("Looking for leaflets…"), 0, 0)
    # Translators: {file} is a file's name.
    sentence = _("File {number} of {total}: {file}").format(
        number=progress.number, total=progress.total, file=PurePath(progress.file).name
    )
    return ProgressShown(sentence, progress.number - 1, progress.total)


def receipts_shown(receipt: Receipt) -> tuple[ReceiptShown, ...]:
    """One line per document found in the file; a file in which nothing was found has one line of its own."""
    if not receipt.documents:
        return (_file_shown(receipt),)
    return tuple(_document_shown(receipt, document) for document in receipt.documents)


def summary(receipts: Sequence[Receipt], *, was_stopped: bool, left_out: int) -> str:
    """What an import did, in one sentence per kind of result."""
    if not receipts and not was_stopped:
        return _("No leaflet was found there. Bulafiel reads PDF, HTML and text files.")
    counts = {status: sum(r.status is status for r in receipts) for status in ReceiptStatus}
    told = [plural("{count} file read:", "{count} files read:", len(receipts))]
    told.append(
        ", ".join(_counted(status, count) for status, count in counts.items() if count)
        or _("nothing changed")
    )
    sentences = [" ".join(told) + "."]
    if was_stopped:
        sentences.append(_("Stopped at your wish."))
        if left_out:
            sentences.append(
                plural("{count} file was left out.", "{count} files were left out.", left_out)
            )
    return " ".join(sentences)


def _counted(status: ReceiptStatus, count: int) -> str:
    match status:
        case ReceiptStatus.IMPORTED:
            return plural("{count} imported", "{count} imported", count)
        case ReceiptStatus.NEW_VERSION:
            return plural("{count} new version", "{count} new versions", count)
        case ReceiptStatus.UNCHANGED:
            return plural("{count} unchanged", "{count} unchanged", count)
        case ReceiptStatus.NEEDS_REVIEW:
            return plural("{count} to be reviewed", "{count} to be reviewed", count)
        case ReceiptStatus.REFUSED:
            return plural("{count} refused", "{count} refused", count)


def _file_shown(receipt: Receipt) -> ReceiptShown:
    sign, word = _STATUSES[receipt.status]
    name = PurePath(receipt.file).name
    reason = _sentence(receipt.reason, name) if receipt.reason else ""
    details = (reason,) if reason else ()
    row = Row(sign, _(word), name, details, _spoken(_(word), name, details))
    text = "\n".join(part for part in (f"{_(word)}.", reason, receipt.file) if part)
    return ReceiptShown(row, Reading(name, _("Receipt of this file"), text))


def _document_shown(receipt: Receipt, document: DocumentReceipt) -> ReceiptShown:
    sign, word = _STATUSES[document.status]
    name = PurePath(receipt.file).name
    title = titled(known_as(document.medicine, name), document.kind)
    found = _sections_found(document)
    # What is told of the whole file stands with each of its leaflets.
    remarks = tuple(_remark(one, name) for one in (*document.warnings, *receipt.remarks))
    shown = remarks[:REMARKS_SHOWN]
    if more := len(remarks) - len(shown):
        shown = (*shown, plural("{count} more remark.", "{count} more remarks.", more))
    version = _("version {number}").format(number=document.version)
    details = (" · ".join((name, version, short_hash(document.file_sha256))), found, *shown)
    row = Row(sign, _(word), title, details, _spoken(_(word), title, (found, *shown)), details[0])
    return ReceiptShown(row, Reading(title, details[0], _whole_receipt(receipt, document, found)))


def _spoken(status: str, name: str, details: Iterable[str]) -> str:
    return ". ".join(part.rstrip(".") for part in (status, name, *details)) + "."


def _sections_found(document: DocumentReceipt) -> str:
    codes = [code for code in document.sections if code]
    if not codes:
        return _("Its sections are unknown; the text can be searched.")
    return plural(
        "{count} section found: {codes}",
        "{count} sections found: {codes}",
        len(codes),
        codes=", ".join(codes),
    )


def _remark(remark: Remark, file: str) -> str:
    """The sentence of a remark, with its page where the sentence does not say it already."""
    sentence = _sentence(remark, file)
    if remark.page is None or str(remark.page) in sentence:
        return sentence
    return _("Page {page}: {sentence}").format(page=remark.page, sentence=sentence)


def _sentence(remark: Remark, file: str) -> str:
    return remark_sentence(remark, translations.language(), file)


def _whole_receipt(receipt: Receipt, document: DocumentReceipt, found: str) -> str:
    lines = [
        _("File: {file}").format(file=receipt.file),
        _("SHA-256 of the file: {digits}").format(digits=document.file_sha256),
        _("Substances: {substances}").format(substances=", ".join(document.substances)),
        _("Holder: {holder}").format(holder=document.holder),
        _("Pages {first} to {last}").format(first=document.pages[0], last=document.pages[1]),
        "",
        found,
        *(
            _("{code}: pages {pages}, {chars} characters").format(
                code=code or _("section unknown"),
                pages=", ".join(str(page) for page in section.pages),
                chars=section.chars,
            )
            for code, section in document.sections.items()
        ),
    ]
    if document.pages_without_text:
        pages = ", ".join(str(page) for page in document.pages_without_text)
        lines += ["", _("Pages without text: {pages}").format(pages=pages)]
    if document.warnings or receipt.remarks:
        name = PurePath(receipt.file).name
        remarks = (*document.warnings, *receipt.remarks)
        lines += ["", _("Remarks:"), *(_remark(remark, name) for remark in remarks)]
    if receipt.coverage:
        lines += ["", _("Where the characters of each page went:"), *_coverage(receipt, document)]
    return "\n".join(lines)


def _coverage(receipt: Receipt, document: DocumentReceipt) -> list[str]:
    first, last = document.pages
    sentence = _(
        "Page {page}: {imported} imported, {furniture} in headers and footers, "
        "{history} in tables of contents and history, {annex} in other parts, {lost} lost"
    )
    return [
        sentence.format(
            page=cover.page,
            imported=cover.imported,
            furniture=cover.furniture,
            history=cover.history,
            annex=cover.annex,
            lost=cover.lost,
        )
        for cover in receipt.coverage
        if first <= cover.page <= last
    ]


def waiting_sentence(count: int) -> str:
    """What is offered after a restart."""
    return plural(
        "An import was not finished: {count} file waits.",
        "An import was not finished: {count} files wait.",
        count,
    )


def queue_sentence(count: int) -> str:
    """What was added while an import is at work."""
    return plural(
        "{count} addition waits for the import to end.",
        "{count} additions wait for the import to end.",
        count,
    )


def found_sentence(count: int) -> str:
    """How many receipts hold the words."""
    if not count:
        return _("No receipt has these words. Delete some of them to see more.")
    return plural("{count} receipt.", "{count} receipts.", count)
