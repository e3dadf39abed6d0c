"""The whole program on a real display: a leaflet dragged in with the mouse, a question typed, its answer recorded."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from core.store.audit import records
from core.store.database import open_store
from core.store.documents import medicines, receipts
from tests.gui.display import DEADLINE_SECONDS, wait_until

if TYPE_CHECKING:
    from tests.gui.display import Display


def test_a_leaflet_dragged_in_is_imported_and_answers(
    display: Display, home: Path, demonstration: Path, tmp_path: Path
) -> None:
    leaflet = tmp_path / "zumbelina_paciente.txt"
    shutil.copy(demonstration / leaflet.name, leaflet)
    program = display.start(sys.executable, "-m", "desktop", "--home", home, "--lang", "en")
    main = display.window("^Bulafiel$")
    display.do("windowmove", "--sync", main, "250", "40")
    display.start(sys.executable, Path(__file__).with_name("drag_source.py"), leaflet)
    source = display.window("^drag source$")
    display.do("windowmove", "--sync", source, "20", "300")

    display.drag((100, 340), (700, 130))  # let go over the question's own field

    wait_until((home / "bulafiel.db").exists)
    with open_store(home) as store:
        wait_until(lambda: receipts(store.reader(), 10))
        assert [medicine.name for medicine in medicines(store.reader())] == ["Zumbelina"]
    assert leaflet.exists()
    display.keep_picture("1-dropped")

    display.do("windowactivate", "--sync", main)
    display.do("key", "ctrl+1")
    display.do("type", "--delay", "20", "Como guardar a Zumbelina?")
    display.do("key", "Return")

    with open_store(home) as store:
        wait_until(lambda: records(store.reader(), 10))
        (answer,) = records(store.reader(), 10)
    assert "Zumbelina" in str(answer.record)
    # Nothing is tested from here to the end but seen: the focus comes to the sentence, its source opens.
    display.do("sleep", "2")
    before = display.keep_picture("2-answered")
    display.do("key", "Return")
    display.keep_picture("3-source", unlike=before)
    display.do("key", "ctrl+q")
    assert program.wait(DEADLINE_SECONDS) == 0
