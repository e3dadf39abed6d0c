"""French typography is set by the tool, as nobody can type it or see that it is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.unit.packaging.conftest import Scripts


@pytest.fixture
def spaced(scripts: Scripts) -> Callable[[str], str]:
    spaces: Callable[[str], str] = scripts.translations.french_spaces
    return spaces


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Rien trouvé ; quoi ? Oui !", "Rien trouvé\u202f; quoi\u202f? Oui\u202f!"),
        ("Page {page} : lue", "Page {page}\u00a0: lue"),
        ("dit « non » ou «oui».", "dit «\u00a0non\u00a0» ou «\u00a0oui\u00a0»."),
        ("déjà\u00a0; et\u202f: ici", "déjà\u202f; et\u00a0: ici"),
        ("Notices (*.pdf);;Tout (*)", "Notices (*.pdf);;Tout (*)"),
    ],
)
def test_french_marks_get_their_spaces(
    spaced: Callable[[str], str], typed: str, printed: str
) -> None:
    assert spaced(typed) == printed


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(alphabet="a {}«»:;?!\u00a0\u202f"))
def test_setting_the_spaces_twice_changes_nothing_more(
    spaced: Callable[[str], str], text: str
) -> None:
    assert spaced(spaced(text)) == spaced(text)
