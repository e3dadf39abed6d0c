"""What every test stands on: no internet, a temporary home, the same examples in each CI run."""

from __future__ import annotations

import os
import runpy
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.tools import IS_CI

ROOT = Path(__file__).resolve().parent.parent
NO_NETWORK = ROOT / "tests" / "no_network"

# For this process now, for the Python children of the tests through the environment.
runpy.run_path(str(NO_NETWORK / "sitecustomize.py"))
os.environ["PYTHONPATH"] = os.pathsep.join(
    [str(NO_NETWORK), *filter(None, [os.environ.get("PYTHONPATH")])]
)

# Examples are never judged by the clock: the machine may be busy with other work.
settings.register_profile("developer", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("developer"), derandomize=True)
settings.load_profile("ci" if IS_CI else "developer")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real documents and labelled questions that lies beside the checkout."""
    folder = Path(os.environ.get("BULAFIEL_SHARED") or ROOT.parent / "shared")
    if not (folder / "corpus").is_dir():
        reason = f"{folder} has no corpus (set BULAFIEL_SHARED to the folder that has it)"
        if IS_CI:
            pytest.fail(reason)
        pytest.skip(reason)
    return folder


@pytest.fixture(scope="session")
def corpus(shared: Path) -> Path:
    """The real documents."""
    return shared / "corpus"


@pytest.fixture(scope="session", autouse=True)
def no_real_home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Whatever a test forgets, it never touches the user's own data."""
    os.environ["BULAFIEL_HOME"] = str(tmp_path_factory.mktemp("forgotten-home"))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder of the program, for this test and the processes that it starts."""
    folder = tmp_path / "home"
    monkeypatch.setenv("BULAFIEL_HOME", str(folder))
    return folder
