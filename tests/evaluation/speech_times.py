"""From a spoken question to the first word of its answer, by stage: `python -m tests.evaluation.speech_times`.

Questions of our own are spoken by eSpeak NG and understood by the real Whisper base model; the answer comes from the
demonstration leaflets and is spoken by the system's own voice. The user's own yes is not counted.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from core.asking.aloud import sentences_to_speak, sources_of
from core.asking.pipeline import answer_literally
from core.cancel import CancelToken
from core.hearing.gate import PAUSE_SECONDS, PAUSING_SECONDS
from core.hearing.listening import Listening
from core.hearing.names import NameEar
from core.hearing.vocabulary import known_names, phrases
from core.language.names import load_names
from core.language.pack import load_pack
from core.paths import data_folder
from core.recognizing import RATE_HZ, SAMPLE_BYTES
from core.speaking import USUAL, voice_for
from core.store.database import open_store
from core.store.documents import medicines
from desktop.imports.work import StoreImports
from desktop.shared_store import SharedStore
from desktop.voice.sound import LEAD_IN_SECONDS
from models.assemble import assemble
from tests.real_models import WHISPER_BASE

QUESTIONS = (
    "Como devo guardar a Zumbelina?",
    "Qual é a dose da Zumbelina?",
    "Posso tomar Zumbelina na gravidez?",
    "Posso beber cerveja com a Zumbelina?",
    "Para que serve a Zumbelina?",
    "Quais são os efeitos colaterais da Zumbelina?",
    "O que faço se esquecer uma dose da Zumbelina?",
    "Quem não pode tomar Zumbelina?",
)
UNDERSTANDING = "understanding"
SHORTEST_WORK_SECONDS = 0.1  # of a recogniser; the gate takes a few thousandths
PIECE_BYTES = RATE_HZ // 40 * SAMPLE_BYTES


def main() -> int:
    """Print the medians by stage as JSON."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name) / "home"
        library = StoreImports(shared := SharedStore(home))
        folder = data_folder() / "demo"
        files = [file for file in folder.iterdir() if file.suffix != ".md"]
        library.import_paths(files, CancelToken(), lambda _told: None)
        shared.get().close()
        library.close()
        store = open_store(home)
        engines = assemble(home)
        assert engines.speech_shelf is not None
        assert engines.recognizer is not None
        assert engines.speaker is not None
        model = engines.speech_shelf.add(WHISPER_BASE)
        engines.speech_shelf.choose(model.sha256, "pt")
        engines.recognizer.load("pt")
        db = store.reader()
        pack = load_pack("pt")
        names = known_names(medicines(db), load_names(), pack.countries)
        voice = voice_for("pt-BR", engines.speaker.voices())
        assert voice is not None
        stages: dict[str, list[float]] = defaultdict(list)
        for question in QUESTIONS:
            pcm = _spoken(question, Path(name))
            listening = Listening(engines.recognizer, NameEar.of(names, pack), phrases(names))
            understood, took = None, 0.0
            for start in range(0, len(pcm), PIECE_BYTES):
                began = time.monotonic()
                noticed = listening.feed(pcm[start : start + PIECE_BYTES])
                # The last time that the recogniser was asked: at the first short pause, or at the end.
                spent = time.monotonic() - began
                took = spent if spent > SHORTEST_WORK_SECONDS else took
                if (understood := noticed.understood) is not None:
                    stages[UNDERSTANDING].append(took)
                    break
            if understood is None or not understood.question:
                continue
            began = time.monotonic()
            answer = answer_literally(understood.question, db, lang="pt").answer
            sentences = sentences_to_speak(answer, sources_of(db, answer))
            stages["answering"].append(time.monotonic() - began)
            began = time.monotonic()
            engines.speaker.speak(sentences[0].words, voice, USUAL)
            stages["speaking"].append(time.monotonic() - began)
        for engine in (engines.recognizer, engines.speaker, engines.reader):
            assert engine is not None
            engine.close()
        store.close()
    medians = {stage: round(statistics.median(took), 3) for stage, took in stages.items()}
    told = {
        "questions": len(stages["answering"]),
        "pause that ends an utterance": PAUSE_SECONDS,
        "pause after which it is asked": PAUSING_SECONDS,
        **medians,
        "lead-in of the loudspeaker": LEAD_IN_SECONDS,
        "from the last word to the first": round(
            max(PAUSE_SECONDS, PAUSING_SECONDS + medians[UNDERSTANDING])
            + medians["answering"]
            + medians["speaking"]
            + LEAD_IN_SECONDS,
            3,
        ),
    }
    print(json.dumps(told, indent=1))
    return 0


def _spoken(text: str, folder: Path) -> bytes:
    """The question in samples, with two seconds of silence after it."""
    spoken, whole = folder / "spoken.wav", folder / "whole.raw"
    subprocess.run(["espeak-ng", "-v", "pt-br", "-s", "150", "-w", spoken, text], check=True)
    shape = ["-r", str(RATE_HZ), "-c", "1", "-b", "16", "-e", "signed", "-t", "raw"]
    subprocess.run(["sox", spoken, *shape, whole, "pad", "0.5", "2"], check=True)
    return whole.read_bytes()


if __name__ == "__main__":
    sys.exit(main())
