"""The verifier on real leaflets: their own sentences are supported by their section, another medicine's doses not."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from core.language.pack import load_pack
from core.language.sentences import sentences
from core.store.database import open_store
from core.store.documents import sections_of, versions_of
from core.verify.quantities import quantities_of
from core.verify.verdict import Passage
from core.verify.verify import Prepared, prepare, verify_answer, verify_prepared
from core.verify.words import words_of

if TYPE_CHECKING:
    from core.documents.document import Section
    from core.language.pack import LanguagePack
    from tests.evaluation.conftest import Library

LEAFLETS = 30
FOLDERS = {"pt_BR": "pt", "pt_PT": "pt", "fr_FR": "fr"}
LONGEST = 2000  # characters: a longer "sentence" is a table without full stops, and is said to be unreadable
OTHERS = 40  # sentences with a quantity of each leaflet that are held against the next leaflet


@dataclass(frozen=True, slots=True)
class Leaflet:
    medicine: str
    lang: str
    sections: tuple[Section, ...]

    def sentences(self, section: Section) -> list[str]:
        """The sentences of a section that state something."""
        pack = load_pack(self.lang)
        spans = sentences(section.text, pack.answering.abbreviations)
        found = [section.text[start:end] for start, end in spans]
        return [text for text in found if len(text) <= LONGEST and any(map(str.isalnum, text))]


@pytest.fixture(scope="module")
def leaflets(library: Library) -> list[Leaflet]:
    """Thirty leaflets from all folders, each file's first document."""
    found: list[Leaflet] = []
    with closing(open_store(library.home)) as store:
        db = store.reader()
        for path, receipt in sorted(library.receipts.items()):
            documents: list[dict[str, Any]] = receipt.get("documents", [])
            if not documents or not documents[0]["medicine"]:
                continue
            version = versions_of(db, documents[0]["document_id"])[0].version_id
            sections = tuple(stored.section for stored in sections_of(db, version))
            found.append(Leaflet(documents[0]["medicine"], FOLDERS[path.split("/")[0]], sections))
    return found[:: max(1, len(found) // LEAFLETS)][:LEAFLETS]


def prepared_section(leaflet: Leaflet, section: Section, pack: LanguagePack) -> Prepared:
    passage = Passage(section.code, leaflet.medicine, section.code, section.text)
    return prepare([passage], leaflet.medicine, pack)


def test_a_leaflets_own_sentences_are_supported_by_their_section(
    leaflets: list[Leaflet], bars: dict[str, Any]
) -> None:
    rejected: list[str] = []
    count = 0
    for leaflet in leaflets:
        pack = load_pack(leaflet.lang)
        for section in leaflet.sections:
            prepared = prepared_section(leaflet, section, pack)
            for text in leaflet.sentences(section):
                count += 1
                if not verify_prepared(text, prepared, pack).supported:
                    rejected.append(f"{leaflet.medicine} {section.code}: {text[:150]!r}")
    share = 100 * (count - len(rejected)) / count
    print(
        f"{count} sentences of {len(leaflets)} leaflets: {share:.2f} % supported by their own section"
    )
    print("\n".join(rejected[:40]))

    assert share >= bars["verifier_corpus"]["own"]


def test_another_medicines_quantities_are_rejected(leaflets: list[Leaflet]) -> None:
    for leaflet, other in zip(leaflets, leaflets[1:] + leaflets[:1], strict=True):
        pack = load_pack(leaflet.lang)
        passages = [
            Passage(section.code, other.medicine, section.code, section.text)
            for section in other.sections
        ]
        told = [
            text
            for section in leaflet.sections
            for text in leaflet.sentences(section)
            if quantities_of(words_of(text), pack.quantities)
        ]
        assert other.medicine != leaflet.medicine
        for text in told[:OTHERS]:
            assert not verify_answer(text, passages, leaflet.medicine, pack).supported
