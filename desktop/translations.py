"""Sentences of the screens in the user's language: `_("…")` looks an English original up in the catalogue.

No Qt here; presenters and view models use it. The catalogue is chosen once, before the first window.
"""

from __future__ import annotations

import gettext
from typing import TYPE_CHECKING

from core.messages import DOMAIN
from core.paths import data_folder

if TYPE_CHECKING:
    from collections.abc import Iterable

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def catalogues() -> tuple[str, ...]:
    """The languages there is a catalogue for ("fr", "pt_BR")."""
    return tuple(
        sorted(path.name for path in (data_folder() / "locale").glob("*") if path.is_dir())
    )


def closest(wanted: Iterable[str]) -> str:
    """The catalogue for the first wanted language that has one, "en" if none has.

    A variant finds its sister: "pt_PT" and "pt" are served by "pt_BR" where only that exists.
    """
    available = catalogues()
    for name in wanted:
        code = name.replace("-", "_").split(".")[0]
        language = code.split("_")[0].lower()
        if language == "en":
            break
        if code in available:
            return code
        for catalogue in available:
            if catalogue.split("_")[0] == language:
                return catalogue
    return "en"


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
