"""The closest catalogue is found, and none is better than a wrong one."""

from __future__ import annotations

import pytest

from desktop import translations


@pytest.mark.parametrize(
    ("wanted", "catalogue"),
    [
        (["pt_BR"], "pt_BR"),
        (["pt-BR"], "pt_BR"),
        (["pt_PT"], "pt_BR"),
        (["pt"], "pt_BR"),
        (["fr_CA.UTF-8"], "fr"),
        (["de_DE", "fr_FR"], "fr"),
        (["en_GB", "fr_FR"], "en"),
        (["de_DE"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_has_a_catalogue_is_spoken(
    wanted: list[str], catalogue: str
) -> None:
    assert translations.closest(wanted) == catalogue
