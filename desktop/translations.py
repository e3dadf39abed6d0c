"""Sentences of the screens in the user's language: `_("…")` looks an English original up in the catalogue.

No Qt here; presenters and view models use it. The catalogue is chosen once, before the first window.
"""

from __future__ import annotations

import gettext

from core.messages import DOMAIN, catalogues, closest
from core.paths import data_folder

__all__ = ["catalogues", "closest"]

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def use(catalogue: str) -> None:
    """Speak this language from now on."""
    global _catalogue, _language  # noqa: PLW0603 - one language per program, as gettext's own install()
    _catalogue = gettext.translation(
        DOMAIN, data_folder() / "locale", languages=[catalogue], fallback=True
    )
    _language = catalogue


def language() -> str:
    """The catalogue in use, as `core.messages` wants it."""
    return _language


def _(sentence: str) -> str:
    return _catalogue.gettext(sentence)


def plural(one: str, many: str, count: int, **details: object) -> str:
    """The form for `count`, filled in; both forms name it {count}."""
    return _catalogue.ngettext(one, many, count).format(count=count, **details)
