"""Prepares leaflets before anyone asks: after an import, and when a new release finds those of an older one."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from core.asking.kept_units import FOLDER, file_of, keep
from core.asking.units import units_of
from core.errors import StoreDamagedError
from core.language.pack import load_pack
from core.store.documents import current_versions
from core.store.integrity import checked_text

if TYPE_CHECKING:
    from core.cancel import CancelToken
    from core.store.database import Connection


def prepare_leaflets(db: Connection, cancel: CancelToken | None = None) -> None:
    """Prepare each current version that is not yet; forget what belongs to no current one.

    Where the folder cannot be written to nothing is kept, and the first question on a leaflet takes longer.

    Raises:
        CancelledError: the token was set; what was prepared so far is kept.
        StoreError: the leaflets cannot be read.
    """
    home = db.file.parent
    wanted = {
        file_of(home, version_id, text_sha256, load_pack(lang)): (version_id, lang)
        for version_id, text_sha256, lang in current_versions(db)
    }
    with suppress(OSError):
        there = set((home / FOLDER).iterdir()) if (home / FOLDER).exists() else set()
        for file in wanted.keys() - there:
            if cancel is not None:
                cancel.check()
            version_id, lang = wanted[file]
            # A damaged leaflet is told of when it is asked about.
            with suppress(StoreDamagedError):
                sections, _ = checked_text(db, version_id)
                keep(file, [units_of(stored.section, load_pack(lang)) for stored in sections])
        for file in there - wanted.keys():
            file.unlink(missing_ok=True)
