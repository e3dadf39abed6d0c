from __future__ import annotations

import json

import pytest

from core.errors import RefusalReason
from models.children import fsh, records
from models.children.refusal import RefusedError

LONG = "Une phrase assez longue pour un paragraphe de notice. " * 5

TREE = {
    "source": {"cis": "60000000"},
    "content": [
        {
            "type": "AmmAnnexeTitre",
            "content": "NOTICE",
            "html": '<p class="AmmAnnexeTitre">NOTICE</p>',
            "anchor": "Ann3b",
        },
        {
            "type": "AmmNoticeTitre1",
            "content": "1. QU'EST-CE QUE ZELVARINE ?",
            "anchor": "Ann3bQuest",
            "children": [
                {
                    "type": "AmmCorpsTexteGras",
                    "content": "x",
                    "html": '<p class="AmmCorpsTexteGras">Rien<sup>2</sup>.</p>',
                },
                {"type": "listePuce", "content": ["· un", "deux"]},
                {
                    "type": "table",
                    "tag": "table",
                    "html": "<table><tr><td>a</td><td>b</td></tr></table>",
                    "children": [{"tag": "tr", "html": "<tr><td>a</td></tr>"}],
                },
            ],
        },
    ],
}


def test_a_tree_of_marked_paragraphs_gives_headings_items_and_rows() -> None:
    (text,) = records.texts_of(json.dumps(TREE))
    lines = text.pages[0].lines

    assert [line.text for line in lines] == [
        "NOTICE",
        "1. QU'EST-CE QUE ZELVARINE ?",
        "Rien².",
        "· un",
        "• deux",
        "a\tb",
    ]
    assert [line.heading_level for line in lines] == [1, 2, 0, 0, 0, 0]
    assert [line.anchor for line in lines[:2]] == ["Ann3b", "Ann3bQuest"]
    assert text.metadata == {"cis": "60000000"}


def test_json_lines_give_one_text_each() -> None:
    text = "\n".join(json.dumps(TREE) for _ in range(3)) + "\n"

    assert len(records.texts_of(text)) == 3


def test_sections_by_name_give_headings_and_table_rows() -> None:
    record = {
        "_id": {"$oid": "1"},
        "update_date": "Mis à jour le : 01/02/2023",
        "Nom": ["ZELVARINE 10 mg"],
        "Effets indésirables": [LONG, {"table": [["Fréquent", "rien"], ["Rare", ""]]}],
    }

    (text,) = records.texts_of(json.dumps([record]))
    lines = text.pages[0].lines

    assert [line.text for line in lines] == [
        *(
            "Nom",
            "ZELVARINE 10 mg",
            "Effets indésirables",
            LONG.strip(),
            "Fréquent\trien",
            "Rare\t",
        ),
    ]
    assert [line.heading_level for line in lines] == [1, 0, 1, 0, 0, 0]
    assert text.metadata == {"$oid": "1", "update_date": "Mis à jour le : 01/02/2023"}


def test_a_fhir_composition_gives_its_sections_titles_and_texts() -> None:
    composition = {
        "resourceType": "Composition",
        "section": [
            {
                "title": "Folheto",
                "text": {"div": "<div>unavailable</div>"},
                "emptyReason": {},
                "section": [{"title": "1. O que é", "text": {"div": "<div><p>Nada.</p></div>"}}],
            }
        ],
    }
    bundle = {
        "resourceType": "Bundle",
        "entry": [{"resource": {"resourceType": "Patient"}}, {"resource": composition}],
    }

    (text,) = records.texts_of(json.dumps(bundle))

    assert [(line.text, line.heading_level) for line in text.pages[0].lines] == [
        ("Folheto", 1),
        ("1. O que é", 2),
        ("Nada.", 0),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            '[{"question": "Qual?", "answers": ["a", "b"], "right": ["a"]}]',
            RefusalReason.NOT_A_LEAFLET_FORMAT,
        ),
        ("[]", RefusalReason.NOT_A_LEAFLET_FORMAT),
        ('{"content": []}\n{"content": [', RefusalReason.DAMAGED),
    ],
)
def test_other_data_is_refused(text: str, reason: RefusalReason) -> None:
    with pytest.raises(RefusedError) as caught:
        records.texts_of(text)

    assert caught.value.reason is reason


FSH = '''Instance: folheto-zelvarina
InstanceOf: Composition
Title: "Folheto de Zelvarina"

* language = #pt
* title = "Zelvarina 10 mg"
* section[+].
  * title = "B. FOLHETO INFORMATIVO"
  * text.div = """<div xmlns='http://www.w3.org/1999/xhtml'>unavailable</div>"""
  * emptyReason = http://example.org#unavailable
* section[=].section[+]
  * title =  "1. O que é \\"Zelvarina\\""
  * text.div = """<div><p>Não é
nada.</p><ul><li>um</li></ul></div>"""
* section[=].section[+].title = "2. Como tomar"
* section[=].section[=].text.div = """<div><p>Não tome.</p></div>"""
'''


def test_fhir_shorthand_gives_its_sections_titles_and_texts() -> None:
    text = fsh.text_of(FSH)

    assert [(line.text, line.heading_level) for line in text.pages[0].lines] == [
        ("B. FOLHETO INFORMATIVO", 1),
        ('1. O que é "Zelvarina"', 2),
        ("Não é nada.", 0),
        ("• um", 0),
        ("2. Como tomar", 2),
        ("Não tome.", 0),
    ]
    assert text.metadata["Title"] == "Zelvarina 10 mg"
    assert text.metadata["language"] == "pt"


def test_fhir_shorthand_without_a_text_is_refused() -> None:
    with pytest.raises(RefusedError):
        fsh.text_of('Instance: x\nInstanceOf: Organization\n* name = "Zelvarina S.A."\n')
