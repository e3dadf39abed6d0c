"""An answer's report on paper: as PDF, in usual or large print, or through the system's print dialog."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QFont,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
)

from core.asking.report import OPENING, LineKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QTextLine
    from PySide6.QtPrintSupport import QPrinter
    from PySide6.QtWidgets import QWidget

    from core.asking.report import Report, ReportLine

MM_OF_AN_INCH = 25.4
POINTS = 11.0
LARGE_POINTS = 20.0  # large print begins at 18
MARGIN_MM = 20.0
_SIZES = {LineKind.TITLE: 1.6, LineKind.QUESTION: 1.2, LineKind.SOURCE: 0.85}
_BOLD = {LineKind.TITLE, LineKind.QUESTION, LineKind.STATUS}
_HEADINGS = {LineKind.TITLE: 1, LineKind.QUESTION: 2, LineKind.STATUS: 3}


def report_document(report: Report, *, is_large: bool) -> QTextDocument:
    """The report as a document of headings and paragraphs."""
    points = LARGE_POINTS if is_large else POINTS
    document = QTextDocument()
    document.setMetaInformation(QTextDocument.MetaInformation.DocumentTitle, report.title)
    document.setDefaultFont(QFont(document.defaultFont().family(), round(points)))
    wrapping = QTextOption()
    wrapping.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)  # a hash is one word
    document.setDefaultTextOption(wrapping)
    cursor = QTextCursor(document)
    before = LineKind.TITLE
    for number, line in enumerate(report.lines):
        if number:
            cursor.insertBlock()
        is_ending = line.kind is LineKind.FACT and before not in {LineKind.TITLE, LineKind.FACT}
        before = line.kind
        cursor.setBlockFormat(_block(line, points, is_ending=is_ending))
        cursor.setBlockCharFormat(_letters(line, points))
        cursor.insertText(line.text.replace("\t", " | "), _letters(line, points))
    return document


def report_pdf(report: Report, is_large: bool) -> bytes:
    """The report as PDF, A4, with title and language in its description."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(report.title)
    writer.setCreator("Bulafiel")
    writer.setDocumentXmpMetadata(_description(report).encode())
    writer.setResolution(300)
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    portrait = QPageLayout.Orientation.Portrait
    page = QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(page, portrait, margins, QPageLayout.Unit.Millimeter))
    _write_lines(report_document(report, is_large=is_large), writer)
    buffer.close()
    return in_language(bytes(buffer.data().data()), _lang_of(report))


def _write_lines(document: QTextDocument, writer: QPdfWriter) -> None:
    """Each line once, and the number under each page.

    Qt's own printing writes the last line of a page again on the next one, outside of what is seen: a screen reader
    would read it twice.
    """
    size = QSizeF(writer.width(), writer.height())
    layout = document.documentLayout()
    layout.setPaintDevice(writer)
    document.setDocumentMargin(0)
    document.setPageSize(size)
    layout.documentSize()  # has all of it laid out
    page = QRectF(QPointF(), size)
    painter = QPainter(writer)
    painter.setFont(document.defaultFont())
    for line, place in _lines(document):
        while page.bottom() <= place.y() + line.y():
            _write_number(painter, page)
            writer.newPage()
            page.moveTop(page.bottom())
        line.draw(painter, place - page.topLeft())
    _write_number(painter, page)
    painter.end()


def _lines(document: QTextDocument) -> Iterator[tuple[QTextLine, QPointF]]:
    """The lines, each with the place of its paragraph."""
    block = document.begin()
    while block.isValid():
        paragraph = block.layout()
        for number in range(paragraph.lineCount()):
            yield paragraph.lineAt(number), paragraph.position()
        block = block.next()


def _write_number(painter: QPainter, page: QRectF) -> None:
    number = round(page.top() / page.height()) + 1
    margin = painter.device().logicalDpiY() * MARGIN_MM / MM_OF_AN_INCH
    under = QRectF(0, page.height(), page.width(), margin / 2)
    painter.drawText(under, Qt.AlignmentFlag.AlignRight, str(number))


def print_report(report: Report, parent: QWidget, *, is_large: bool = False) -> bool:
    """Ask for a printer and print; False if the user did not want to."""
    # Imported here: only printing pays for it.
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter  # noqa: PLC0415

    printer: QPrinter = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(report.title)
    dialog = QPrintDialog(printer, parent)
    if dialog.exec() != QPrintDialog.DialogCode.Accepted:
        return False
    report_document(report, is_large=is_large).print_(printer)
    return True


def in_language(pdf: bytes, lang: str) -> bytes:
    """The same PDF with its language in the catalogue, so that it is read aloud in it; Qt cannot write that.

    An update is appended as the format foresees (ISO 32000-1, 7.5.6): a new catalogue, its place, and a trailer.
    A file that is not as Qt writes them today stays as it is.
    """
    catalogue = re.search(rb"(\d+) 0 obj\n<<\n/Type /Catalog\n(.*?)>>\nendobj", pdf, re.DOTALL)
    trailer = re.search(rb"trailer\n<<\n(.*?)>>\nstartxref\n(\d+)\s+%%EOF\s*$", pdf, re.DOTALL)
    if catalogue is None or trailer is None:
        return pdf
    number, entries = catalogue.group(1), catalogue.group(2)
    more = b"/Lang (%s)\n/ViewerPreferences << /DisplayDocTitle true >>\n" % lang.encode()
    before = pdf.rstrip() + b"\n"
    update = b"%s 0 obj\n<<\n/Type /Catalog\n%s%s>>\nendobj\n" % (number, more, entries)
    place = len(before)
    table = b"xref\n0 1\n0000000000 65535 f \n%s 1\n%010d 00000 n \n" % (number, place)
    end = b"trailer\n<<\n%s/Prev %s\n>>\nstartxref\n%d\n%%%%EOF\n" % (
        trailer.group(1),
        trailer.group(2),
        place + len(update),
    )
    return before + update + table + end


def _lang_of(report: Report) -> str:
    return QLocale(report.answer_lang or report.lang).bcp47Name()


def _block(line: ReportLine, points: float, *, is_ending: bool) -> QTextBlockFormat:
    form = QTextBlockFormat()
    form.setHeadingLevel(_HEADINGS.get(line.kind, 0))
    form.setTopMargin(points if line.kind in OPENING or is_ending else points / 4)
    if line.kind is LineKind.SOURCE:
        form.setLeftMargin(2 * points)
    return form


def _letters(line: ReportLine, points: float) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setFontPointSize(points * _SIZES.get(line.kind, 1.0))
    form.setFontWeight(QFont.Weight.Bold if line.kind in _BOLD else QFont.Weight.Normal)
    return form


def _description(report: Report) -> str:
    """XMP, ISO 16684-1: what a reader's program tells of the file; `dc:language` has it read aloud rightly."""
    title = escape(report.title)
    lang = _lang_of(report)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:xmp="http://ns.adobe.com/xap/1.0/">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>'
        f"<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>"
        "<xmp:CreatorTool>Bulafiel</xmp:CreatorTool>"
        '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
    )
