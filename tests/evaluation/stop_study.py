"""From the key to silence: `python -m tests.evaluation.stop_study` prints how long what is heard goes on after Esc.

A child process reads a long text aloud on a loudspeaker of this study's own, and presses Esc again and again; here the
loudspeaker's stream is heard, and each moment's last loud sample is held against the time of the key. What the sound
server itself holds back is counted too: a real device's own time comes on top of that.
"""

from __future__ import annotations

import array
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import IO

from tests.real_sound import LOUD, SINK, loudspeakers

PRESSES = 40
CHUNK_BYTES = 220  # 5 ms
SETTLED_SECONDS = 0.6


def main() -> int:
    """Print the figures as JSON; the exit code is 1 where a twentieth of the presses took 200 ms or more."""
    with tempfile.TemporaryDirectory() as folder, loudspeakers(Path(folder)) as environment:
        loud: list[float] = []
        command = ["parec", "--raw", "--format=s16le", "--rate=22050", "--channels=1"]
        ears = subprocess.Popen(
            [*command, "--latency-msec=5", "-d", f"{SINK}.monitor"],
            env=environment,
            stdout=subprocess.PIPE,
        )
        assert ears.stdout is not None
        threading.Thread(target=_hear, args=(ears.stdout, loud), daemon=True).start()
        told = subprocess.run(
            [sys.executable, "-m", "tests.evaluation.stop_study", "--press"],
            env={**environment, "QT_QPA_PLATFORM": "offscreen"},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        ears.terminate()
        ears.wait()
    presses = json.loads(told)
    took = []
    for at in presses:
        during = [when for when in loud if at - 0.1 < when < at]
        after = [when for when in loud if at <= when < at + SETTLED_SECONDS]
        if during:
            took.append(round(1000 * (max(after, default=at) - at), 1))
    took.sort()
    p95 = took[int(0.95 * (len(took) - 1))]
    figures = {
        "presses": len(took),
        "median ms": statistics.median(took),
        "p95 ms": p95,
        "longest ms": took[-1],
    }
    print(json.dumps(figures))
    return int(p95 >= 200)


def _hear(stream: IO[bytes], loud: list[float]) -> None:
    """Note when something loud was heard."""
    while data := os.read(stream.fileno(), CHUNK_BYTES):
        samples = array.array("h", data[: len(data) // 2 * 2])
        if max(map(abs, samples), default=0) > LOUD:
            loud.append(time.monotonic())


def press() -> None:
    """The child: read aloud, press Esc, tell when; so many times."""
    from PySide6.QtCore import Qt, QTimer  # noqa: PLC0415 - in the child only
    from PySide6.QtTest import QTest  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication, QLineEdit  # noqa: PLC0415

    from core.asking.aloud import SpokenSentence  # noqa: PLC0415
    from desktop.choices import Choices  # noqa: PLC0415
    from desktop.gui_thread import GuiThread  # noqa: PLC0415
    from desktop.shared_engines import SharedEngines  # noqa: PLC0415
    from desktop.tasks import Lane  # noqa: PLC0415
    from desktop.voice.assemble import assemble_voice  # noqa: PLC0415
    from desktop.voice.work import VoiceMaker  # noqa: PLC0415

    application = QApplication([])
    home = Path(tempfile.mkdtemp())
    choices, gui = Choices(home), GuiThread()
    lane = Lane("speaking", gui.post, lambda error: print(error, file=sys.stderr))
    maker = VoiceMaker(SharedEngines(home), choices)
    voice = assemble_voice(maker, lane, choices)
    line = QLineEdit()
    line.show()
    text = "Uma palavra depois da outra, sem nenhuma pausa entre elas, por muito tempo. " * 20
    presses: list[float] = []

    def go_on() -> None:
        if len(presses) == PRESSES:
            application.quit()
            return
        voice.reading.read([SpokenSentence(text, text, "pt-BR")])
        QTimer.singleShot(1500 + 37 * (len(presses) % 11), escape)

    def escape() -> None:
        presses.append(time.monotonic())
        QTest.keyClick(line, Qt.Key.Key_Escape)
        QTimer.singleShot(900, go_on)

    QTimer.singleShot(0, go_on)
    application.exec()
    lane.close(maker.close)
    print(json.dumps(presses))


if __name__ == "__main__":
    if "--press" in sys.argv:
        press()
        sys.exit()
    sys.exit(main())
