"""`bulafiel voice`: speech models added and chosen, and a spoken question understood, as a user types it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests import sounds
from tests.real_models import WHISPER_BASE, need_speech_model

if TYPE_CHECKING:
    from pathlib import Path


def bulafiel(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "core", "voice", *arguments, "--home", str(home)]
    done = subprocess.run(
        command,
        env={**os.environ, "LANG": "en_US.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with Whisper's base model."""
    home = tmp_path_factory.mktemp("voice")
    done = bulafiel(home, "models", "add", str(need_speech_model(WHISPER_BASE)))
    assert done.returncode == 0, done.stderr
    assert "whisper-base" in done.stderr
    return home


def wav(tmp_path: Path, text: str, voice: str) -> Path:
    said = sounds.speech(text, voice, 115)
    around = sounds.over(said, sounds.noise(len(said) / 16_000 + 2, 1.0), 35, at_seconds=0.8)
    return sounds.write_wav(tmp_path / "said.wav", around)


def test_a_model_is_listed_with_what_it_hears(home: Path) -> None:
    done = bulafiel(home, "models", "list", "--json")

    [model] = [json.loads(line) for line in done.stdout.splitlines()]
    assert model["kind"] == "whisper"
    assert model["chosen_for"] == ["fr", "pt"]
    assert bulafiel(home, "models", "choose", "whisper", "--lang", "fr").returncode == 0
    assert bulafiel(home, "models", "choose", "nothing", "--lang", "fr").returncode == 1


def test_a_spoken_question_is_understood_with_its_medicine(home: Path, tmp_path: Path) -> None:
    file = wav(tmp_path, "Posso tomar dipirona com bebida alcoólica?", "pt-br")

    done = bulafiel(home, "hear", str(file), "--lang", "pt", "--json")

    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert [name["candidates"][0]["name"] for name in told["names"]] == ["dipirona"]
    assert "dipirona" in told["question"]
    assert told["command"] == ""


@pytest.mark.parametrize("kind", ["silence", "hum", "noise", "street"])
def test_where_nobody_speaks_nothing_is_understood(home: Path, tmp_path: Path, kind: str) -> None:
    file = sounds.write_wav(tmp_path / "noise.wav", getattr(sounds, kind)(20.0))

    done = bulafiel(home, "hear", str(file))

    assert (done.returncode, done.stdout) == (1, "")
    assert "Nothing was understood" in done.stderr


def test_what_cannot_be_heard_is_told_in_a_sentence(tmp_path: Path) -> None:
    empty = tmp_path / "home"
    good = sounds.write_wav(tmp_path / "good.wav", sounds.silence(1.0))
    stereo = sounds.write_wav(tmp_path / "two.wav", np.zeros(200), channels=2)
    (tmp_path / "text.wav").write_text("no sound")

    told = {
        "no model": bulafiel(empty, "hear", str(good)),
        "stereo": bulafiel(empty, "hear", str(stereo)),
        "no wav": bulafiel(empty, "hear", str(tmp_path / "text.wav")),
        "no such model": bulafiel(empty, "models", "add", str(tmp_path / "gone.zip")),
    }

    assert {name: done.returncode for name, done in told.items()} == {
        "no model": 3,
        "stereo": 3,
        "no wav": 3,
        "no such model": 2,
    }
    assert all(len(done.stderr.splitlines()) == 1 for done in told.values())
    assert bulafiel(empty, "models", "list").returncode == 1


def test_a_removed_model_hears_no_more(tmp_path: Path) -> None:
    place = tmp_path / "vosk-model-small-pt-0.3"
    for name in ("final.mdl", "mfcc.conf", "HCLr.fst", "Gr.fst"):
        place.mkdir(exist_ok=True)
        (place / name).write_bytes(b"nothing real")
    home = tmp_path / "home"

    added = bulafiel(home, "models", "add", str(place))
    heard = bulafiel(home, "hear", str(sounds.write_wav(tmp_path / "a.wav", sounds.silence(1.0))))
    removed = bulafiel(home, "models", "remove", "vosk")

    assert (added.returncode, removed.returncode) == (0, 0)
    assert heard.returncode == 3  # it is no real model: damaged, and told so
    assert "damaged" in heard.stderr or "stopped" in heard.stderr
    assert bulafiel(home, "models", "list").returncode == 1
