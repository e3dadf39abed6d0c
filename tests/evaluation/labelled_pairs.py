"""Our own sentences about real leaflets (`verifier_pairs.tsv`), each beside the section that it was written from.

The table holds no text of a leaflet: `document` is the kind and the medicine as `bulafiel import --json` names them,
`place` the number of the sentence in the section (several, parted by spaces, where the answer merges them), and
`sentence_sha` tells whether that sentence is still read as it was when the row was labelled. The characters `\\n` in an
answer are a line break.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from core.language.sentences import sentences
from core.store.documents import sections_of, versions_of
from tests.evaluation.labels import rows

if TYPE_CHECKING:
    from core.documents.document import Section
    from core.language.pack import LanguagePack
    from core.store.database import Connection
    from tests.evaluation.conftest import Library

TABLE = "verifier_pairs.tsv"
SHA_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Pair:
    """A labelled answer. `sentence` is what `place` holds now, "" when the section has no such place."""

    id: str
    lang: str
    is_supported: bool
    kind: str
    medicine: str
    section: Section
    sentence: str
    sentence_sha: str
    answer: str

    @property
    def is_read_as_labelled(self) -> bool:
        return sha256(self.sentence.encode()).hexdigest()[:SHA_DIGITS] == self.sentence_sha


def labelled_pairs(db: Connection, library: Library, packs: dict[str, LanguagePack]) -> list[Pair]:
    """All rows of the table with their sections as the reader reads them today."""
    return [_pair(row, db, library, packs[row["lang"]]) for row in rows(TABLE)]


def _pair(row: dict[str, str], db: Connection, library: Library, pack: LanguagePack) -> Pair:
    document = _document(row, library)
    version = versions_of(db, document["document_id"])[0].version_id
    section = next(
        stored.section
        for stored in sections_of(db, version)
        if stored.section.code == row["section"]
    )
    return Pair(
        id=row["id"],
        lang=row["lang"],
        is_supported=row["label"] == "supported",
        kind=row["kind"],
        medicine=document["medicine"],
        section=section,
        sentence=_sentence(section.text, row["place"], pack),
        sentence_sha=row["sentence_sha"],
        answer=row["answer"].replace("\\n", "\n"),
    )


def _document(row: dict[str, str], library: Library) -> dict[str, Any]:
    """The document of that name that has the page: a file may hold two leaflets of one name."""
    page = int(row["page"])
    for document in library.receipts[row["file"]]["documents"]:
        first, last = document["pages"]
        named = f"{document['kind']} {document['medicine']}" == row["document"]
        if named and first <= page <= last:
            return dict(document)
    raise LookupError(row["id"])


def _sentence(text: str, place: str, pack: LanguagePack) -> str:
    """The sentences at these places, one a line."""
    spans = sentences(text, pack.answering.abbreviations)
    numbers = [int(number) for number in place.split()]
    if max(numbers) > len(spans):
        return ""
    return "\n".join(text[slice(*spans[number - 1])] for number in numbers)
