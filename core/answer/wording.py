"""What a model is told, in the language of the leaflet: a data file each, `data/lang/<code>.model.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from core.datafile import load_toml
from core.paths import data_folder

if TYPE_CHECKING:
    from core.datafile import Table

# The places that each text fills in; a text without them, or with others, is refused.
TASKS = {
    "select": {"question"},
    "quote": {"question", "numbers"},
    "write": {"question"},
    "segments": {"question", "medicine"},
    "retry": {"answer", "reasons"},
    "judge": {"question", "sentences"},
}
REASONS = (
    "beside",
    "unknown_number",
    "no_sentence",
    "sign",
    "truncated",
    "cut_short",
    "subject",
    "quote",
    "confidence",
    "judge",
)


@dataclass(frozen=True, slots=True)
class Wording:
    """`joints` are the words that level *quote* may put between spans; `narrative` the sentences that need no source.

    `block` holds a leaflet's stretch ({medicine}, {heading}, {block}); `tasks` are by the names of TASKS.
    """

    lang: str
    rules: str
    block: str
    joints: tuple[str, ...]
    narrative: frozenset[str]
    tasks: dict[str, str]
    reasons: dict[str, str]

    @classmethod
    def read(cls, lang: str, table: Table) -> Wording:
        """The wording of a language.

        Raises:
            DataFileError: a key is missing, unknown or of another type, or a text has other places than it should.
        """
        tasks = table.table("tasks")
        reasons = table.table("reasons")
        found = cls(
            lang=lang,
            rules=table.text("rules"),
            block=table.template("block", {"medicine", "heading", "block"}),
            joints=table.texts("joints"),
            narrative=frozenset(table.texts("narrative")),
            tasks={name: tasks.template(name, places) for name, places in TASKS.items()},
            reasons={name: reasons.text(name) for name in REASONS},
        )
        for one in (tasks, reasons, table):
            one.done()
        return found


@cache
def load_wording(lang: str) -> Wording:
    """The wording of a language, read once.

    Raises:
        DataFileError: the file is missing or invalid.
    """
    return Wording.read(lang, load_toml(data_folder() / "lang" / f"{lang}.model.toml"))
