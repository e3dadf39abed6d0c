"""`models.json`: which models were added, which one is chosen, and whose file has still to go."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from core.generating import ModelFile
from core.messages import on_one_line
from models.shelf_copy import replace_text

if TYPE_CHECKING:
    from pathlib import Path

FILE = "models.json"
SUFFIX = ".gguf"
LARGEST = (1 << 63) - 1  # bytes of a file, or its time
_SHA256 = re.compile(r"[0-9a-f]{64}")
_KINDS = {field.name: field.type for field in fields(ModelFile)}
_TYPES: dict[str, type] = {"str": str, "int": int, "bool": bool}


@dataclass(frozen=True, slots=True)
class Listed:
    """A model, with the time at which its file was last changed when it was added."""

    model: ModelFile
    changed_ns: int


@dataclass(frozen=True, slots=True)
class ShelfList:
    """`chosen` is a hash, "" if none is; `leaving` are the hashes of removed models whose file may still be there."""

    models: tuple[Listed, ...] = ()
    chosen: str = ""
    leaving: tuple[str, ...] = ()


def read_list(folder: Path) -> ShelfList:
    """The list of a folder; what cannot be used of it is left out: the files themselves tell most of it again."""
    try:
        values = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return ShelfList()
    if not isinstance(values, dict):
        return ShelfList()
    models = []
    for value in _as_list(values.get("models")):
        with suppress(TypeError, ValueError, KeyError):
            models.append(_listed(value, folder))
    models = list({one.model.sha256: one for one in models}.values())
    chosen = values.get("chosen")
    is_there = any(one.model.sha256 == chosen for one in models)
    leaving = tuple(one for one in _as_list(values.get("leaving")) if _is_sha256(one))
    return ShelfList(tuple(models), str(chosen) if is_there else "", leaving)


def write_list(folder: Path, content: ShelfList) -> None:
    """Replace the list, as a whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    models = []
    for one in content.models:
        values = {**asdict(one.model), "changed_ns": one.changed_ns}
        del values["file"]  # it follows from the hash, also when the folder was moved
        models.append(values)
    values = {"models": models, "chosen": content.chosen, "leaving": list(content.leaving)}
    replace_text(folder / FILE, json.dumps(values, indent=2) + "\n")


def model_path(folder: Path, sha256: str) -> Path:
    """Where the file of a model stands."""
    return folder / f"{sha256}{SUFFIX}"


def _listed(value: Any, folder: Path) -> Listed:
    sha256 = value["sha256"]
    if not _is_sha256(sha256):
        raise ValueError(sha256)
    values = {}
    for name, kind in _KINDS.items():
        if name != "file":
            values[name] = _checked(value[name], _TYPES[str(kind)])
    model = ModelFile(**values, file=model_path(folder, sha256))
    return Listed(model, _checked(value["changed_ns"], int))


def _checked(value: Any, kind: type) -> Any:
    if type(value) is not kind:  # True is no number
        raise TypeError(value)
    if isinstance(value, int) and not 0 <= value <= LARGEST:
        raise ValueError(value)
    if isinstance(value, str) and value != on_one_line(value):
        raise ValueError(value)
    return value


def _as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _is_sha256(value: object) -> bool:
    return isinstance(value, str) and _SHA256.fullmatch(value) is not None
