from __future__ import annotations

import pytest

from core.datafile import Table
from core.errors import DataFileError
from core.language.pack import load_pack
from core.language.routing import RoutingFacts
from core.language.text import TextFacts
from core.language.triage import TriageFacts

PT = load_pack("pt")
ROUTING: dict[str, object] = {
    "kinds": {"BR": ["VP"]},
    "professional": ["VPS"],
    "everything": ["VP-1"],
    "most_sections": {"VP": 9},
    "topic": [{"name": "dose", "sections": ["VP-6"]}],
}


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"topic": [{"name": "no_such_class", "sections": ["VP-6"]}]}, "name"),
        ({"topic": [{"name": "dose", "sections": ["XX-6"]}]}, "sections"),
        ({"topic": [{"name": "dose", "sections": ["VP-6"], "strnog": True}]}, "strnog"),
        ({"everything": ["VP"]}, "everything"),
    ],
)
def test_a_wrong_topic_is_refused_by_key(change: dict[str, object], key: str) -> None:
    with pytest.raises(DataFileError) as refused:
        RoutingFacts.read(Table("pack.toml", "routing", {**ROUTING, **change}), PT.phrases)

    assert str(refused.value.details["key"]).endswith(key)


def test_a_limit_of_an_unknown_unit_is_refused() -> None:
    limit = {"units": "spoons", "at_once": 4, "in_a_day": 9}

    with pytest.raises(DataFileError) as refused:
        TriageFacts.read(Table("pack.toml", "triage", {"limit": [limit]}), PT.phrases)

    assert refused.value.details["key"] == "triage.limit[1].units"


def test_a_short_form_with_an_accent_is_refused() -> None:
    values: dict[str, object] = {
        "stop_words": ["a"],
        "ordinary": ["b"],
        "short_forms": {"ñ": "nao"},
        "numbers": {},
    }

    with pytest.raises(DataFileError) as refused:
        TextFacts.read(Table("pack.toml", "text", values))

    assert refused.value.details["key"] == "text.short_forms.ñ"


def test_sections_come_by_kind_and_register() -> None:
    sections = ("VP-6", "VPS-8", "NOT-3", "RCP-4.2")

    assert PT.routing.in_order(sections, "BR", for_professional=False)[0] == "VP-6"
    assert PT.routing.in_order(sections, "BR", for_professional=True)[0] == "VPS-8"
    assert PT.routing.in_order(sections, "PT", for_professional=False)[0] == "NOT-3"
