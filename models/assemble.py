"""Settings to engines: what there is, and why the rest is missing. Loads no engine itself."""

from __future__ import annotations

import shutil
from functools import partial
from typing import TYPE_CHECKING

from core.engines import Engines
from core.paths import home_folder
from models.barcodes import Barcodes
from models.gguf import GgufGenerator
from models.gguf_process import STATES
from models.painter import Painter
from models.reader import Reader
from models.recognizer import ChildRecognizer
from models.shelf import FOLDER, Shelf
from models.speaker import SystemSpeaker
from models.speech_shelf import FOLDER as SPEECH
from models.speech_shelf import SpeechModelShelf

if TYPE_CHECKING:
    from pathlib import Path


def assemble(home: Path | None = None) -> Engines:
    """The engines of this installation, with the models of the data folder; each starts its process when it is used."""
    home = home or home_folder()
    folder = home / FOLDER
    shelf = Shelf(
        folder,
        on_choose=lambda: generator.forgive(),  # noqa: PLW0108 - made below
        # What models know after leaflets is of no use without them, takes much room, and is soon made again.
        on_remove=partial(shutil.rmtree, folder / STATES, ignore_errors=True),
    )
    generator = GgufGenerator(shelf.chosen, folder)
    speech_shelf = SpeechModelShelf(home / SPEECH, on_change=lambda: recognizer.close())  # noqa: PLW0108 - made below
    recognizer = ChildRecognizer(speech_shelf.chosen)
    return Engines(
        reader=Reader(),
        missing={},
        painter=Painter(),
        generator=generator,
        shelf=shelf,
        speaker=SystemSpeaker(),
        barcodes=Barcodes(),
        recognizer=recognizer,
        speech_shelf=speech_shelf,
    )
