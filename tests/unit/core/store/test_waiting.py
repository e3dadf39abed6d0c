"""What was queued and not done is still known after a restart, in its order, also where a name is no text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from core.store.database import open_store
from core.store.waiting import add_waiting, forget_all_waiting, forget_waiting, waiting

if TYPE_CHECKING:
    import pytest

A, B, C = Path("/leaflets/a.pdf"), Path("/leaflets/b.pdf"), Path("/leaflets/c.pdf")


def test_what_is_not_done_waits_in_its_order_after_a_restart(home: Path) -> None:
    with open_store(home) as store:
        add_waiting(store.writer(), [C, A])
        add_waiting(store.writer(), [A, B])
        forget_waiting(store.writer(), C)

    with open_store(home) as store:
        assert waiting(store.reader()) == [A, B]
        forget_all_waiting(store.writer())
        assert waiting(store.reader()) == []


@settings(max_examples=30)
@given(names=st.lists(st.binary(min_size=1, max_size=20).filter(lambda name: b"\0" not in name)))
def test_any_name_that_a_disk_may_hold_comes_back(
    names: list[bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    paths = [Path(os.fsdecode(name)) for name in names]
    with open_store(tmp_path_factory.mktemp("names")) as store:
        add_waiting(store.writer(), paths)

        assert waiting(store.reader()) == list(dict.fromkeys(paths))
