"""Leaflets of invented medicines for the tests of the store, and strategies that make more of them."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from core.documents.document import Block, BlockKind, Code, Leaflet, Medicine, Passage, Section
from core.documents.text_hash import text_sha256
from core.store.documents import Saved, SourceFile, save_leaflet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.store.database import Connection

NOW = "2026-11-29T10:00:00Z"
FOLHALIVE = Medicine(
    "Folhalive", ("nimorrazol",), "Laboratório Inventado Ltda.", "BR", (Code("ms", "1.0000.0001"),)
)
TEXTS = (
    "Tome um comprimido à noite com água.\nNão parta o comprimido.",
    "Guarde em lugar seco, longe da luz.",
)


def leaflet_of(
    texts: Sequence[str] = TEXTS,
    medicine: Medicine = FOLHALIVE,
    kind: str = "VP",
    form: str = "comprimido",
    lang: str = "pt",
) -> tuple[Leaflet, list[list[Passage]]]:
    """A leaflet with one section for each text and one passage for each line."""
    sections, passages = [], []
    for number, text in enumerate(texts, start=1):
        blocks, pieces, start = [], [], 0
        for index, line in enumerate(text.split("\n")):
            end = start + len(line)
            blocks.append(Block(BlockKind.PARAGRAPH, start, end, number, number))
            pieces.append(Passage(start, end, (number, number), line, "", index, index))
            start = end + 1
        heading = f"{number}. Heading {number}"
        sections.append(Section(f"{kind}-{number}", heading, text, tuple(blocks), (number, number)))
        passages.append(pieces)
    digest = text_sha256(sections)
    pages = (1, len(texts))
    return Leaflet(kind, lang, medicine, form, tuple(sections), pages, digest), passages


def save(
    db: Connection, leaflet: tuple[Leaflet, list[list[Passage]]], file: str = "a.pdf"
) -> Saved:
    """Store it as if it came from a file of that name."""
    digest = hashlib.sha256(file.encode()).hexdigest()
    return save_leaflet(db, *leaflet, SourceFile(file, digest), NOW)


def assert_index_in_step(db: Connection) -> None:
    """The index holds the passages of the current versions in the library, word for word, and nothing else."""
    current = db.value(
        "SELECT count(*) FROM passage JOIN version USING (version_id)"
        " JOIN document USING (document_id) WHERE superseded = 0 AND removed_at = ''"
    )
    assert db.value("SELECT count(*) FROM passage_fts_docsize") == current
    # With rank 1 it is compared with the text in the tables; it raises what is wrong.
    db.execute("INSERT INTO passage_fts (passage_fts, rank) VALUES ('integrity-check', 1)")


_words = st.text(st.sampled_from("aáãbcçdeéêo œµ½ß0,.-\"*'()αж"), min_size=1, max_size=12)
_lines = st.lists(_words, min_size=1, max_size=6).map(" ".join).map(str.strip).filter(bool)
_texts = st.lists(st.lists(_lines, min_size=1, max_size=3).map("\n".join), min_size=1, max_size=3)
_medicines = st.builds(
    Medicine,
    name=st.sampled_from(["Folhalive", "FOLHALIVE", "Serenol", "Sérénol", "Água-viva"]),
    substances=st.sampled_from([(), ("nimorrazol",), ("nimorrazol", "sal")]),
    holder=st.sampled_from(["", "Inventado S/A", "INVENTADO S.A."]),
    country=st.sampled_from(["BR", "FR"]),
)


@st.composite
def leaflets(draw: st.DrawFn) -> tuple[Leaflet, list[list[Passage]]]:
    """Few medicines and few texts, so that versions follow each other and return."""
    texts = draw(st.one_of(_texts, st.sampled_from([list(TEXTS), [TEXTS[0]], ["Outra coisa."]])))
    kind = draw(st.sampled_from(["VP", "VPS"]))
    return leaflet_of(texts, draw(_medicines), kind, draw(st.sampled_from(["", "gotas"])))
