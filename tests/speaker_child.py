"""A voice that says half a second of everything."""

from __future__ import annotations

import wave


def voices() -> list[list[object]]:
    return [["half", "Half", ["pt-BR"]]]


def speak(_words: str, _voice: str, _words_per_minute: int, file: str) -> int:
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(22050)
        out.writeframes(bytes(22050))
    return 22050
