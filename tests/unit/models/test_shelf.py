"""Models are added whole or not at all; one of them is chosen; what was interrupted leaves nothing behind."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cancel import CancelToken
from core.errors import CancelledError, ModelFileError, NotFoundError
from core.generating import Trouble
from core.messages import error_sentence
from models import shelf as shelf_module
from models import shelf_copy
from models.gguf_header import read_header
from models.memory import Memory, memory
from models.shelf import Shelf
from models.shelf_list import FILE, Listed, ShelfList, read_list, write_list
from tests.gguf_files import TEXT, GgufFile

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "home" / "models"


@pytest.fixture
def shelf(folder: Path) -> Shelf:
    return Shelf(folder)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return GgufFile().write(tmp_path / "little.gguf")


@pytest.fixture
def other(tmp_path: Path) -> Path:
    return GgufFile().with_entry("general.name", TEXT, "Other").write(tmp_path / "other.gguf")


def files_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} if folder.exists() else set()


def fail_reading(monkeypatch: pytest.MonkeyPatch, error: OSError) -> None:
    """The first piece of each file can be read, the second not: a stick that was pulled out."""
    monkeypatch.setattr(shelf_copy, "CHUNK_BYTES", 1000)
    whole = Path.open

    def opened(path: Path, mode: str = "r", **options: str) -> object:
        stream = whole(path, mode, **options)  # type: ignore[call-overload]
        if mode == "rb":
            return _PulledOut(stream, error)
        return stream

    monkeypatch.setattr(Path, "open", opened)


class _PulledOut:
    def __init__(self, stream: object, error: OSError) -> None:
        self._stream = stream
        self._error = error
        self._has_begun = False

    def __enter__(self) -> _PulledOut:
        return self

    def __exit__(self, *_error: object) -> None:
        self._stream.close()  # type: ignore[attr-defined]

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)

    def read(self, count: int) -> bytes:
        if self._has_begun and count == 1000:
            raise self._error
        self._has_begun = self._has_begun or count == 1000
        content: bytes = self._stream.read(count)  # type: ignore[attr-defined]
        return content


def test_an_added_model_is_a_copy_with_its_hash(shelf: Shelf, folder: Path, file: Path) -> None:
    content = file.read_bytes()

    model = shelf.add(file)
    file.unlink()

    assert model.sha256 == hashlib.sha256(content).hexdigest()
    assert model.file == folder / f"{model.sha256}.gguf"
    assert model.file.read_bytes() == content
    assert (model.name, model.licence, model.bytes) == ("Little Llama", "apache-2.0", len(content))
    assert list(shelf.models()) == [model]
    assert files_in(folder) == {model.file.name, FILE}


def test_another_shelf_of_the_folder_sees_the_same(shelf: Shelf, folder: Path, file: Path) -> None:
    model = shelf.add(file)

    assert list(Shelf(folder).models()) == [model]
    assert Shelf(folder).chosen() == model


def test_the_first_model_is_chosen_and_no_other(shelf: Shelf, file: Path, other: Path) -> None:
    first = shelf.add(file)
    shelf.add(other)

    assert shelf.chosen() == first


def test_a_choice_is_kept_and_told(folder: Path, file: Path, other: Path) -> None:
    told: list[str] = []
    shelf = Shelf(folder, on_choose=lambda: told.append("chosen"))
    shelf.add(file)
    second = shelf.add(other)

    shelf.choose(second.sha256)
    assert shelf.chosen() == second
    shelf.choose(second.sha256)
    shelf.choose(None)

    assert shelf.chosen() is None
    assert told == ["chosen"] * 4  # the first one's own choice too


def test_what_is_not_there_cannot_be_chosen_or_removed(shelf: Shelf, file: Path) -> None:
    model = shelf.add(file)

    for change in (shelf.choose, shelf.remove):
        with pytest.raises(NotFoundError):
            change("0" * 64)
    assert shelf.chosen() == model


def test_a_removed_model_is_gone_with_its_file(folder: Path, file: Path) -> None:
    told: list[str] = []
    shelf = Shelf(folder, on_remove=lambda: told.append("removed"))
    model = shelf.add(file)

    shelf.remove(model.sha256)

    assert told == ["removed"]
    assert list(shelf.models()) == []
    assert shelf.chosen() is None
    assert files_in(folder) == {FILE}


def test_a_file_that_is_held_open_goes_later(
    shelf: Shelf, folder: Path, file: Path, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = shelf.add(file)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", _held_open)
        shelf.remove(model.sha256)

    assert list(shelf.models()) == []
    assert model.file.exists()

    shelf.add(other)
    assert not model.file.exists()


def _held_open(path: Path, missing_ok: bool = False) -> None:
    raise PermissionError(errno.EACCES, "in use")


def test_a_removed_model_may_come_back_before_its_file_has_gone(
    shelf: Shelf, file: Path, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = shelf.add(file)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", _held_open)
        shelf.remove(model.sha256)

    assert shelf.add(file) == model
    shelf.add(other)
    assert model.file.exists()


def test_the_same_file_again_is_no_copy(
    shelf: Shelf, folder: Path, file: Path, tmp_path: Path
) -> None:
    model = shelf.add(file)
    before = model.file.stat().st_ino
    again = tmp_path / "under another name.gguf"
    again.write_bytes(file.read_bytes())

    assert shelf.add(again) == model
    assert shelf.add(model.file) == model
    assert list(shelf.models()) == [model]
    assert model.file.stat().st_ino == before


def test_a_file_that_vanished_or_was_changed_is_healed_by_adding_it_again(
    shelf: Shelf, file: Path, other: Path
) -> None:
    model = shelf.add(file)
    shelf.add(other)
    for harm in (_vanish, _change):
        harm(model.file)

        assert shelf.chosen() == model
        assert shelf.add(file) == model
        assert model.file.read_bytes() == file.read_bytes()
        assert shelf.is_as_added(model)


def _vanish(path: Path) -> None:
    path.unlink()


def _change(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:-1] + b"\1")
    os.utime(path, ns=(1, 1))


def test_progress_goes_to_the_files_size(shelf: Shelf, file: Path) -> None:
    told: list[tuple[int, int]] = []

    model = shelf.add(file, lambda done, total: told.append((done, total)))

    assert told[-1] == (model.bytes, model.bytes)
    assert told == sorted(told)


def test_a_cancelled_copy_leaves_nothing(
    shelf: Shelf, folder: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf_copy, "CHUNK_BYTES", 1000)
    cancel = CancelToken()

    with pytest.raises(CancelledError):
        shelf.add(file, lambda _done, _total: cancel.cancel(), cancel)

    assert files_in(folder) == set()
    assert list(shelf.models()) == []


def test_a_stick_pulled_out_is_one_sentence_and_leaves_nothing(
    shelf: Shelf, folder: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_reading(monkeypatch, OSError(errno.EIO, "Input/output error"))

    with pytest.raises(ModelFileError) as caught:
        shelf.add(file)

    assert error_sentence(caught.value, "en") == (
        "little.gguf cannot be read or copied (Input/output error). "
        "Free some space, or check that you may read it."
    )
    assert files_in(folder) == set()


def test_a_copy_that_cannot_be_noted_is_taken_back(shelf: Shelf, folder: Path, file: Path) -> None:
    (folder / FILE).mkdir(parents=True)  # no file can take its place

    with pytest.raises(ModelFileError):
        shelf.add(file)

    assert files_in(folder) == {FILE}
    assert list(shelf.models()) == []


def test_a_disk_without_room_is_known_before_the_copy(
    shelf: Shelf, folder: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("models.shelf.shutil.disk_usage", lambda _path: _Usage(free=1000))
    told: list[int] = []

    with pytest.raises(ModelFileError) as caught:
        shelf.add(file, lambda done, _total: told.append(done))

    assert caught.value.details["reason"] == os.strerror(errno.ENOSPC)
    assert told == []
    assert files_in(folder) == set()


class _Usage:
    def __init__(self, free: int) -> None:
        self.free = free


@pytest.mark.parametrize("damage", ["cut", "foreign"])
def test_a_file_that_is_no_model_is_not_copied(
    shelf: Shelf, folder: Path, file: Path, damage: str
) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2] if damage == "cut" else b"%PDF" + content)

    with pytest.raises(ModelFileError) as caught:
        shelf.add(file)

    expected = Trouble.TRUNCATED if damage == "cut" else Trouble.NOT_GGUF
    assert caught.value.details["trouble"] == expected
    assert files_in(folder) == set()


def test_a_file_replaced_while_it_was_copied_is_judged_by_its_copy(
    shelf: Shelf, folder: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = file.stat().st_size

    def replace_after_looking(path: Path) -> object:
        header = read_header(path)
        if path == file:
            file.write_bytes(b"\0" * size)
        return header

    monkeypatch.setattr("models.shelf.read_header", replace_after_looking)
    with pytest.raises(ModelFileError) as caught:
        shelf.add(file)

    assert caught.value.details == {
        "file": "little.gguf",
        "trouble": Trouble.NOT_GGUF,
        "reason": "",
    }
    assert files_in(folder) == set()


def test_what_is_noted_of_a_model_is_what_its_copy_says(
    shelf: Shelf, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file was still being written when it was looked at."""

    def go_on_after_looking(path: Path) -> object:
        header = read_header(path)
        if path == file:
            GgufFile().with_entry("general.name", TEXT, "Longer by far").write(file)
        return header

    monkeypatch.setattr("models.shelf.read_header", go_on_after_looking)

    model = shelf.add(file)

    assert (model.name, model.bytes) == ("Longer by far", model.file.stat().st_size)


def test_a_model_larger_than_the_computers_memory_is_refused_before_the_copy(
    shelf: Shelf, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf_module, "memory", lambda: Memory(128 << 20, 64 << 20))

    with pytest.raises(ModelFileError) as caught:
        shelf.look_at(file)

    assert error_sentence(caught.value, "en") == (
        "little.gguf needs more memory than this computer has (0.3 > 0.1 GiB). "
        "Choose a smaller model."
    )


def test_where_memory_is_unknown_nothing_is_refused_for_it(
    shelf: Shelf, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf_module, "memory", lambda: Memory(None, None))

    assert shelf.look_at(file).sha256 == ""


def test_what_an_interrupted_copy_left_is_swept_away(
    shelf: Shelf, folder: Path, file: Path
) -> None:
    folder.mkdir(parents=True)
    (folder / "copy-4711-1.part").write_bytes(b"half a model")
    (folder / "another.part").write_bytes(b"someone else's")

    model = shelf.add(file)

    assert files_in(folder) == {model.file.name, FILE, "another.part"}


def test_a_model_whose_list_was_lost_is_found_again(
    shelf: Shelf, folder: Path, file: Path, other: Path
) -> None:
    added = {shelf.add(file).sha256, shelf.add(other).sha256}
    (folder / FILE).write_text('{"models": [', encoding="utf-8")

    assert {model.sha256 for model in shelf.models()} == added
    assert shelf.chosen() is None
    shelf.choose(min(added))
    assert {model.sha256 for model in shelf.models()} == added


def test_strange_names_do_no_harm(shelf: Shelf, tmp_path: Path) -> None:
    file = GgufFile().without("general.name").write(tmp_path / "\u202eevil\x1b[2J\n.gguf")

    model = shelf.add(file)

    assert model.name == "\\u202eevil\\x1b[2J\\n"
    assert list(shelf.models()) == [model]


@pytest.mark.skipif(os.name != "posix", reason="other systems know no such names")
def test_a_name_that_is_no_text_can_be_added(shelf: Shelf, tmp_path: Path) -> None:
    file = GgufFile().without("general.name").write(tmp_path / os.fsdecode(b"caf\xe9.gguf"))

    model = shelf.add(file)

    assert model.name == "caf\\udce9"  # a name that a record of an answer can hold
    assert list(shelf.models()) == [model]


def test_a_list_comes_back_as_it_was_written(tmp_path: Path, shelf: Shelf, file: Path) -> None:
    model = replace(shelf.look_at(file), sha256="a" * 64, file=tmp_path / ("a" * 64 + ".gguf"))
    content = ShelfList((Listed(model, 7),), "a" * 64, ("b" * 64,))

    write_list(tmp_path, content)

    assert read_list(tmp_path) == content


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["models", "chosen", "leaving", "sha256", "name", "bytes"]), inner
        )
    ),
    max_leaves=12,
)


@given(_JSON)
def test_any_list_is_read_or_left_out(
    tmp_path_factory: pytest.TempPathFactory, content: object
) -> None:
    folder = tmp_path_factory.mktemp("list")
    (folder / FILE).write_text(json.dumps(content), encoding="utf-8")

    assert read_list(folder).models == ()


@pytest.mark.parametrize(
    "change",
    [
        lambda model: {**model, "sha256": "../../etc/passwd"},
        lambda model: {**model, "bytes": "many"},
        lambda model: {**model, "bytes": True},
        lambda model: {**model, "bytes": 10**400},
        lambda model: {**model, "parameters": -1},
        lambda model: {**model, "name": "two\nlines"},
        lambda model: {**model, "licence": "half a character: \ud800"},
        lambda model: {key: value for key, value in model.items() if key != "name"},
    ],
)
def test_an_entry_that_cannot_be_right_is_left_out(
    shelf: Shelf,
    folder: Path,
    file: Path,
    change: Callable[[dict[str, object]], dict[str, object]],
) -> None:
    shelf.add(file)
    content = json.loads((folder / FILE).read_text(encoding="utf-8"))
    content["models"] = [change(model) for model in content["models"]]
    (folder / FILE).write_text(json.dumps(content), encoding="utf-8")

    assert read_list(folder).models == ()


def test_memory_is_read_as_the_system_writes_it(tmp_path: Path) -> None:
    source = tmp_path / "meminfo"
    source.write_text("MemTotal:       2048 kB\nMemFree: 1 kB\nMemAvailable:    1024 kB\n")

    assert memory(source) == Memory(2048 * 1024, 1024 * 1024)
    assert memory(tmp_path / "none") == Memory(None, None)
