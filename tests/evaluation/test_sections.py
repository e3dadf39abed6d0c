"""Every leaflet of the corpus with all its regulated sections, in order, with the right text.

The labels were made by people looking at the pages before the importer was written (`leaflets.tsv`, `sections.tsv`);
the first two and last two words of each section tell whether its text is the right one.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from core.store.database import open_store
from core.store.documents import sections_of, versions_of
from tests.evaluation.labels import fold, rows

if TYPE_CHECKING:
    from core.documents.document import Section
    from tests.evaluation.conftest import Library

FRONT_AND_LEGAL = ("-I", "-III")
EXTRA_CHARS = 30  # a note beside the heading or a print code at the end does not make a text wrong
ARRAY_FILES = (
    ".json",
)  # only some entries of these are labelled: `leaflet` is the place in the array


def faults(label: dict[str, str], document: dict[str, Any], sections: list[Section]) -> list[str]:
    """What is wrong with an imported leaflet, by its label."""
    found = [s.code for s in sections if not s.code.endswith(FRONT_AND_LEGAL)]
    wanted = label["sections"].split()
    wrong = [] if found == wanted else [f"sections {' '.join(found)}, not {' '.join(wanted)}"]
    if document["kind"] != label["kind"]:
        wrong.append(f"kind {document['kind']}")
    wanted_words = {(r["section"]): r for r in SECTIONS[label["file"], label["leaflet"]]}
    for section in sections:
        words = wanted_words.get(section.code)
        if words is None or found.count(section.code) > 1:
            continue
        text, first, last = (
            fold(section.text),
            fold(words["first_words"]),
            fold(words["last_words"]),
        )
        if first and first not in text[: len(first) + EXTRA_CHARS]:
            wrong.append(f"{section.code} begins {section.text[:30]!r}")
        if last and last not in text[-len(last) - EXTRA_CHARS :]:
            wrong.append(f"{section.code} ends {section.text[-30:]!r}")
    return wrong


def _grouped() -> dict[tuple[str, str], list[dict[str, str]]]:
    found = defaultdict(list)
    for row in rows("sections.tsv"):
        found[row["file"], row["leaflet"]].append(row)
    return found


SECTIONS = _grouped()


def _named(label: dict[str, str], documents: list[dict[str, Any]]) -> int:
    """The place of a labelled entry of an array: the document of that name, else the entry's own place."""
    names = [fold(document["medicine"]) for document in documents]
    wanted = fold(label["medicine"])
    return names.index(wanted) if wanted in names else int(label["leaflet"]) - 1


@pytest.fixture(scope="module")
def judged(library: Library) -> dict[str, list[tuple[str, list[str]]]]:
    """For each folder: every labelled leaflet with what is wrong with it."""
    found: dict[str, list[tuple[str, list[str]]]] = defaultdict(list)
    wanted: dict[str, list[dict[str, str]]] = defaultdict(list)
    for label in rows("leaflets.tsv"):
        if label["kind"] != "OTHER":
            wanted[label["file"]].append(label)
    store = open_store(library.home)
    with closing(store):
        db = store.reader()
        for file, labels in wanted.items():
            documents = library.receipts[file]["documents"]
            is_array = file.endswith(ARRAY_FILES)
            for place, label in enumerate(labels):
                index = _named(label, documents) if is_array else place
                name = f"{file} {label['leaflet']}"
                if index >= len(documents) or (not is_array and len(labels) != len(documents)):
                    found[file[:5]].append((name, [f"{len(documents)} leaflets in the file"]))
                    continue
                version = versions_of(db, documents[index]["document_id"])[0].version_id
                sections = [stored.section for stored in sections_of(db, version)]
                found[file[:5]].append((name, faults(label, documents[index], sections)))
    return found


@pytest.mark.parametrize("folder", ["pt_BR", "fr_FR", "pt_PT"])
def test_leaflets_have_their_sections_in_order_with_the_right_text(
    folder: str, judged: dict[str, list[tuple[str, list[str]]]], bars: dict[str, Any]
) -> None:
    leaflets = judged[folder]

    wrong = [f"{name}: {'; '.join(problems)}" for name, problems in leaflets if problems]

    share = 100 * (len(leaflets) - len(wrong)) / len(leaflets)
    print(f"{folder}: {share:.1f} % of {len(leaflets)} leaflets right", *wrong, sep="\n  ")
    assert share >= bars["sections"][folder], "\n".join(wrong)


def test_no_section_holds_text_of_the_table_of_alterations(library: Library) -> None:
    store = open_store(library.home)
    marks = ("dadosdasubmissaoeletronica", "numerodoexpediente", "dadosdaspeticaonotificacao")
    with closing(store):
        db = store.reader()
        stained = [
            f"{file}: {stored.section.code}"
            for file, receipt in library.receipts.items()
            for document in receipt["documents"]
            for stored in sections_of(db, versions_of(db, document["document_id"])[0].version_id)
            if any(mark in fold(stored.section.text) for mark in marks)
        ]

    assert stained == []


def test_every_character_of_every_page_is_accounted_for(library: Library) -> None:
    for file, receipt in library.receipts.items():
        total = lost = 0
        for page in receipt["coverage"]:
            counted = sum(page[key] for key in ("imported", "furniture", "history", "annex"))
            total, lost = total + counted + page["lost"], lost + page["lost"]

        assert lost <= 0.01 * total, file


def test_the_cover_names_the_medicine(library: Library, bars: dict[str, Any]) -> None:
    labels = [r for r in rows("leaflets.tsv") if r["kind"] != "OTHER" and r["medicine"]]
    labels = [r for r in labels if "rcp_rubriques" not in r["file"]]  # these texts have no cover
    wrong = []
    for label in labels:
        documents = library.receipts[label["file"]]["documents"]
        kinds = [d for d in documents if d["kind"] == label["kind"]]
        wanted = fold(label["medicine"])
        names = [fold(document["medicine"]) for document in kinds]
        if not any(name and (name == wanted or wanted.startswith(name)) for name in names):
            wrong.append(f"{label['file']} {label['leaflet']}: {label['medicine']}")

    share = 100 * (len(labels) - len(wrong)) / len(labels)
    print(f"medicine's name right: {share:.1f} % of {len(labels)}", *wrong, sep="\n  ")
    assert share >= bars["cover"]["medicine"], "\n".join(wrong)
