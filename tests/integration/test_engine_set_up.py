"""The model engine's way from the cache into an environment, with the real pip, and without a registry."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import sys
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

LIBRARY = 'def llama_backend_init():\n    print("loaded")\n'
METADATA = "Metadata-Version: 2.1\nName: llama_cpp_python\nVersion: 0.3.36\n"
WHEEL = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


@pytest.fixture
def engine(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The engine of an empty checkout with an empty cache, and nowhere to fetch packages from."""
    monkeypatch.syspath_prepend(root / "packaging")
    monkeypatch.setenv("BULAFIEL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    monkeypatch.setenv("CC", "cc")
    monkeypatch.setenv("CXX", "c++")
    checkout = tmp_path / "check out"
    (checkout / "packaging").mkdir(parents=True)
    for name in ("requirements-engine.txt", "requirements-engine-build.txt"):
        shutil.copy(root / name, checkout)
    shutil.copy(root / "packaging" / "llama_build.cmake", checkout / "packaging")
    # Pip comes from the tests' own environment: quicker than another one.
    venv.create(checkout / ".venv", with_pip=False, system_site_packages=False)
    packages = next(checkout.glob(".venv/lib*/python*/site-packages"))
    own = next(entry for entry in sys.path if (Path(entry) / "pip").is_dir())
    (packages / "pip").symlink_to(Path(own) / "pip")
    module = importlib.import_module("engine")
    level = importlib.import_module("processor").this_level()
    return module.Engine(checkout, checkout / ".venv", checkout / ".venv" / "bin" / "python", level)


def keep_in_cache(engine: Any, library: str = LIBRARY) -> Path:
    """A small wheel in the place of one that was built."""
    cache = importlib.import_module("cache")
    folder: Path = cache.cache_folder() / "engine" / engine.key
    made = engine.root / "made.whl"
    with zipfile.ZipFile(made, "w") as wheel:
        info = "llama_cpp_python-0.3.36.dist-info"
        wheel.writestr("llama_cpp/__init__.py", library)
        wheel.writestr(f"{info}/METADATA", METADATA)
        wheel.writestr(f"{info}/WHEEL", WHEEL)
        wheel.writestr(
            f"{info}/RECORD", f"llama_cpp/__init__.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n"
        )
    kept = folder / "llama_cpp_python-0.3.36-py3-none-any.whl"
    cache.finish(made, kept)
    return kept


def record_of(engine: Any) -> dict[str, Any]:
    found = next(engine.venv.glob("lib*/python*/site-packages/llama_cpp/bulafiel-build.json"))
    record: dict[str, Any] = json.loads(found.read_text(encoding="utf-8"))
    return record


def test_what_was_built_before_is_installed_and_says_what_it_needs(engine: Any) -> None:
    keep_in_cache(engine)

    engine.bring_in()

    assert engine.is_installed()
    assert engine.is_usable()
    assert record_of(engine)["version"] == "0.3.36"
    assert record_of(engine)["cpu"] == list(engine.level.needs)


def test_a_damaged_one_is_not_installed_and_no_registry_ends_in_a_sentence(engine: Any) -> None:
    kept = keep_in_cache(engine)
    kept.write_bytes(kept.read_bytes()[:-1])

    with pytest.raises(Exception, match="could not be fetched") as caught:
        engine.bring_in()

    assert "works all the same" in str(caught.value)
    assert "Traceback" not in str(caught.value)
    assert not engine.is_installed()
    # Nothing half done is left, neither in the cache nor beside it.
    assert not list(kept.parent.glob("*.unfinished-*"))


def test_one_that_does_not_load_is_not_taken_for_installed(engine: Any) -> None:
    keep_in_cache(engine)
    engine.bring_in()
    keep_in_cache(engine, "raise OSError('libgomp.so.1: cannot open shared object file')\n")

    with pytest.raises(Exception, match=r"system library libgomp\.so\.1 is missing"):
        engine.bring_in()

    assert not engine.is_installed()
    assert not engine.is_usable()
