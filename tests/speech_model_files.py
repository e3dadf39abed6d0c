"""Folders that look like a speech model of Vosk, without its hundreds of megabytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

FILES = ("am/final.mdl", "conf/mfcc.conf", "graph/HCLr.fst", "graph/Gr.fst")


def vosk_folder(folder: Path, readme: str = "") -> Path:
    """The folder with all files that make it a model; no engine could load it."""
    for name in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{folder.name} {name}", encoding="utf-8")
    if readme:
        (folder / "README").write_text(readme, encoding="utf-8")
    return folder
