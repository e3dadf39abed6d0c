"""Which kinds of models the engine knows, and models that are known to do: from `data/models.toml`. Downloads none."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from core.datafile import load_toml
from core.marking import N_
from core.paths import data_folder

if TYPE_CHECKING:
    from pathlib import Path

    from core.datafile import Table

# What a licence keeps from users, and what a person reads of it.
RESTRICTIONS = {
    "use_policy": N_("its licence lists uses that are forbidden"),
    "research_only": N_("for research only, not for use at work"),
}


@dataclass(frozen=True, slots=True)
class RecommendedModel:
    """A model that a user may get elsewhere: `place` says where it is published.

    `memory_gb` is what the computer should have. `restriction` is one of RESTRICTIONS, or "".
    """

    name: str
    parameters: str
    quantisation: str
    file_mb: int
    memory_gb: int
    licence: str
    restriction: str
    place: str
    languages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ModelList:
    """`architectures` are those that write; those in `writing_nothing` the engine knows, but they do not write text."""

    architectures: frozenset[str]
    writing_nothing: frozenset[str]
    recommended: tuple[RecommendedModel, ...]


@cache
def load_model_list() -> ModelList:
    """The list that comes with the program, read once."""
    return read_model_list(data_folder() / "models.toml")


def read_model_list(path: Path) -> ModelList:
    """The list in a TOML file, the recommended models from the smallest on.

    Raises:
        DataFileError: the file, a key or a value is wrong.
    """
    table = load_toml(path)
    engine = table.table("engine")
    engine.text("source")
    engine.date("verified_on")
    architectures = engine.texts("architectures")
    writing_nothing = engine.texts("writing_nothing")
    engine.done()
    if both := set(architectures) & set(writing_nothing):
        raise engine.fail("writing_nothing", f"{min(both)} is among the architectures too")
    models = [_recommended(entry) for entry in table.tables("model")]
    table.done()
    models.sort(key=lambda model: (model.memory_gb, model.file_mb))
    return ModelList(frozenset(architectures), frozenset(writing_nothing), tuple(models))


def _recommended(entry: Table) -> RecommendedModel:
    model = RecommendedModel(
        name=entry.text("name"),
        parameters=entry.text("parameters"),
        quantisation=entry.text("quantisation"),
        file_mb=entry.integer("file_mb"),
        memory_gb=entry.integer("memory_gb"),
        licence=entry.text("licence"),
        restriction=entry.text("restriction", ""),
        place=entry.text("place"),
        languages=entry.texts("languages"),
    )
    entry.text("source")
    entry.date("verified_on")
    entry.done()
    if model.restriction and model.restriction not in RESTRICTIONS:
        raise entry.fail("restriction", f"{model.restriction!r} is none that the program knows")
    if not 0 < model.file_mb < 1024 * model.memory_gb:
        raise entry.fail("file_mb", "must fit into memory_gb")
    return model
