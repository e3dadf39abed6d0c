"""The verifier on real leaflets: their own sentences are supported by their section, another medicine's doses not."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from core.language.pack import load_pack
from core.language.sentences import sentences
from core.store.database import open_store
from core.store.documents import sections_of, versions_of
from core.verify.measures.quantities import quantities_of
from core.verify.measures.words import words_of
from core.verify.sources.lines import statements
from core.verify.sources.verdict import Passage
from core.verify.verify import Prepared, prepare, verify_answer, verify_prepared

if TYPE_CHECKING:
    from core.documents.document import Section
    from core.language.pack import LanguagePack
    from core.verify.sources.lines import Place, Statement
    from tests.evaluation.conftest import Library

LEAFLETS = 30
FOLDERS = {"pt_BR": "pt", "pt_PT": "pt", "fr_FR": "fr"}
LONGEST = 2000  # characters: a longer "sentence" is a table without full stops, and is said to be unreadable
OTHERS = 40  # sentences with a quantity of each leaflet that are held against the next leaflet


class Quoted(NamedTuple):
    text: str
    line: str  # those that head it and open its list, if there are any
    head: str  # what stands before a colon earlier in its line
    around: tuple[str, str]  # the sentence before with it, it with the one after
    is_row: bool


@dataclass(frozen=True, slots=True)
class Leaflet:
    medicine: str
    lang: str
    sections: tuple[Section, ...]

    def sentences(self, section: Section) -> list[str]:
        """The sentences of a section that state something."""
        return [sentence.text for sentence in self.quoted(section)]

    def quoted(self, section: Section) -> list[Quoted]:
        """The sentences, each with the line that opens its list or heads it; a table's row is one."""
        pack = load_pack(self.lang)
        text = section.text
        stated = statements(text, pack.abbreviations)
        found = []
        rows = [(one.start, one.end) for one in stated if one.is_row]
        places = _rows_whole(sentences(text, pack.answering.abbreviations), rows)
        for number, (start, end) in enumerate(places):
            sentence = text[start:end]
            before, after = places[max(0, number - 1)][0], places[number : number + 2][-1][1]
            if len(sentence) <= LONGEST and any(map(str.isalpha, sentence)):
                first = start + len(sentence) - len(sentence.lstrip())
                over = (_lines_over(one) for one in stated if one.start <= first < one.end)
                lines = [text[slice(*place)] for place in next(over, ())]
                found.append(
                    Quoted(
                        sentence,
                        "\n".join(lines),
                        _head_of(text[text.rfind("\n", 0, first) + 1 : first]),
                        (text[before:end], text[start:after]),
                        (start, end) in rows,
                    )
                )
        return found


def _head_of(line: str) -> str:
    return line[: line.find(":") + 1]


def _lines_over(statement: Statement) -> list[Place]:
    """Where what heads a statement and opens its list stands, from the top."""
    found: list[Place] = []
    for place in sorted(one for one in (*statement.above, statement.lead) if one):
        if found and place[0] < found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], place[1]))
        else:
            found.append(place)
    return found


def _rows_whole(found: list[tuple[int, int]], rows: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sentences, with the rows of tables in place of those that begin, end or lie in one."""
    places = list(rows)
    for start, end in found:
        at = start
        for row in rows:
            if at < row[1] and row[0] < end:
                places.append((at, row[0]))
                at = row[1]
        places.append((at, end))
    return sorted(place for place in places if place[0] < place[1])


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
    """Alone, or with the line that it stands under or a neighbour: "700 mg a day" means nothing without "Severe:".

    How many are supported alone is only told: of a dose under a line that limits it, fewer are better.
    """
    alone: list[str] = []
    rejected: list[str] = []
    count = rows = 0
    for leaflet in leaflets:
        pack = load_pack(leaflet.lang)
        for section in leaflet.sections:
            prepared = prepared_section(leaflet, section, pack)
            for sentence in leaflet.quoted(section):
                count += 1
                rows += sentence.is_row
                if verify_prepared(sentence.text, prepared, pack).supported:
                    continue
                told = f"{leaflet.medicine} {section.code}: {sentence.text[:150]!r}"
                under = [f"{sentence.line}\n{mark}{sentence.text}" for mark in ("", "- ")]
                wholes = [*under, f"{sentence.head} {sentence.text}", *sentence.around]
                wholes.append(f"{sentence.line}\n{sentence.head} {sentence.text}")
                is_told = any(verify_prepared(one, prepared, pack).supported for one in wholes)
                if not is_told:
                    rejected.append(told)
                elif not sentence.is_row:
                    alone.append(told)
    share = 100 * (count - len(rejected)) / count
    by_itself = 100 * (count - rows - len(rejected) - len(alone)) / (count - rows)
    print(f"{count} sentences and rows of {len(leaflets)} leaflets, {rows} of them rows:")
    print(
        f"{share:.2f} % supported alone, with the line that they stand under or with a neighbour;"
    )
    print(f"{by_itself:.2f} % of the sentences alone. Supported only with another:")
    print("\n".join(alone[:20]))
    print("Rejected:", *rejected[:40], sep="\n")

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
