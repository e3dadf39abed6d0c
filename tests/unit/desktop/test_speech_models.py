"""Speech models are added one after the other and chosen for what they hear; each result is one sentence."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import SpeechModelError
from core.recognizing import HearingTrouble, SpeechKind, SpeechModel
from desktop.intake import Intake
from desktop.model_shelf.speech_presenter import SpeechPresenter
from desktop.model_shelf.speech_view_model import SpeechState, added_sentence, speech_shown
from tests.desktop_fakes import RecordingView, WaitingLane
from tests.speech_model_files import vosk_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.cancel import CancelToken

PT = SpeechModel("ab" * 32, "small-pt", Path("pt"), 45_000_000, SpeechKind.VOSK, "pt")
KO = SpeechModel("cd" * 32, "big-ko", Path("ko"), 260_000_000, SpeechKind.VOSK, "ko")
MANY = SpeechModel("ef" * 32, "whisper-base", Path("many"), 145_000_000, SpeechKind.WHISPER, "")


class FakeSpeech:
    """Adds a Portuguese model, or fails as told until a language is given."""

    def __init__(self, trouble: HearingTrouble | None = None) -> None:
        self.trouble = trouble
        self.done: list[tuple[object, ...]] = []
        self.now = SpeechState((), {"pt": "", "fr": ""}, {"fr": HearingTrouble.NO_MODEL})

    def state(self) -> SpeechState:
        return self.now

    def add(
        self, place: Path, lang: str, cancel: CancelToken, tell: Callable[[tuple[int, int]], None]
    ) -> SpeechModel:
        cancel.check()
        tell((1, 2))
        if self.trouble is not None and not lang:
            raise SpeechModelError(file=place.name, trouble=self.trouble, reason="it")
        self.done.append(("add", place, lang))
        self.now = SpeechState((PT,), {"pt": PT.sha256, "fr": ""}, {"fr": HearingTrouble.NO_MODEL})
        return PT

    def choose(self, sha256: str, langs: Sequence[str]) -> None:
        self.done.append(("choose", sha256, tuple(langs)))

    def remove(self, sha256: str) -> None:
        self.done.append(("remove", sha256))
        self.now = SpeechState()


class Screen:
    def __init__(self, work: FakeSpeech) -> None:
        self.view: Any = RecordingView()
        self.lane, self.work = WaitingLane(), work
        self.presenter = SpeechPresenter(self.view, work, self.lane)

    def run(self) -> None:
        while self.lane.waiting:
            self.lane.run_next()

    def told(self) -> list[str]:
        return [given[0] for name, given in self.view.calls if name in {"tell", "show_finished"}]


def test_models_are_added_one_after_the_other() -> None:
    screen = Screen(FakeSpeech())

    screen.presenter.add([Path("a"), Path("b.zip")])
    screen.run()

    assert [done[1] for done in screen.work.done] == [Path("a"), Path("b.zip")]
    assert screen.told() == ["small-pt was added and hears Portuguese."] * 2
    assert ("focus_model", (PT.sha256,)) in screen.view.calls


def test_its_language_is_asked_for_where_it_does_not_say() -> None:
    screen = Screen(FakeSpeech(HearingTrouble.NO_MODEL))

    screen.presenter.add([Path("nameless")])
    screen.run()
    assert screen.told() == ["nameless does not say which language it hears."]
    assert screen.view.calls[-1] == ("ask_language", (Path("nameless"),))
    screen.presenter.add([Path("nameless")], "pt")
    screen.run()

    assert screen.work.done == [("add", Path("nameless"), "pt")]


def test_what_is_wrong_is_told_and_stopping_lets_go_of_what_waits() -> None:
    screen = Screen(FakeSpeech(HearingTrouble.DAMAGED))
    screen.presenter.add([Path("a.zip"), Path("b.zip")])

    screen.presenter.stop()
    screen.run()
    assert screen.told() == ["The model was not added."]

    screen.presenter.add([Path("a.zip")])
    screen.run()
    assert screen.told()[-1] == "a.zip is damaged (it). Copy or download it again."


def test_a_model_is_chosen_for_every_language_that_it_hears() -> None:
    screen = Screen(FakeSpeech())
    state = SpeechState((KO, MANY, PT), {"pt": PT.sha256, "fr": ""}, {}, {MANY.sha256: "MIT"})
    korean, many, portuguese = speech_shown(state).entries

    for entry in (korean, many):
        screen.presenter.choose(entry)
    screen.run()

    assert screen.work.done == [("choose", MANY.sha256, ("pt", "fr"))]
    assert screen.told() == [
        "big-ko hears no language that the program understands.",
        "whisper-base hears from now on: Portuguese, French.",
    ]
    assert "Licence: MIT" in many.row.spoken
    assert (portuguese.is_chosen, many.is_chosen, korean.langs) == (True, False, ())


def test_after_leaving_nothing_is_said() -> None:
    screen = Screen(FakeSpeech())
    screen.presenter.refresh()

    screen.presenter.leave()
    screen.run()

    assert screen.view.calls == []


def test_each_language_says_who_hears_it_or_why_nobody_does() -> None:
    shown = speech_shown(
        SpeechState((PT,), {"pt": PT.sha256, "fr": ""}, {"fr": HearingTrouble.NO_MODEL})
    )

    assert shown.told.startswith(
        "Portuguese is heard by small-pt. French: No speech model was added"
    )
    assert "Drop its folder or its zip" in speech_shown(SpeechState()).told
    assert added_sentence(MANY, {"pt": PT.sha256, "fr": ""}) == (
        "whisper-base was added. Press Enter on it to let it hear Portuguese, French."
    )


def test_a_folder_or_zip_of_a_speech_model_is_known_and_one_of_leaflets_is_not(
    tmp_path: Path,
) -> None:
    model = vosk_folder(tmp_path / "outer" / "vosk-model-small-pt-0.1")
    leaflets = tmp_path / "leaflets"
    leaflets.mkdir()
    (leaflets / "a.pdf").touch()
    zips = {name: tmp_path / f"{name}.zip" for name in ("model", "leaflets", "broken")}
    for name, inside in (("model", "m/am/final.mdl"), ("leaflets", "a.pdf")):
        with zipfile.ZipFile(zips[name], "w") as archive:
            archive.writestr(inside, "x")
    zips["broken"].write_bytes(b"PK")
    paths = (model, model.parent, leaflets, *zips.values(), tmp_path / "none")

    found = Intake(paths, 0).speech_models()

    assert found == (model, model.parent, zips["model"], zips["broken"])
