"""Small leaflets of invented medicines as files, and the program as a process that imports them."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.pdfs import Put, pdf_of

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parent.parent
# The questions that a Brazilian patient's leaflet answers, in the regulation's order (RDC 47/2009).
QUESTIONS = (
    "PARA QUE ESTE MEDICAMENTO É INDICADO?",
    "COMO ESTE MEDICAMENTO FUNCIONA?",
    "QUANDO NÃO DEVO USAR ESTE MEDICAMENTO?",
    "O QUE DEVO SABER ANTES DE USAR ESTE MEDICAMENTO?",
    "ONDE, COMO E POR QUANTO TEMPO POSSO GUARDAR ESTE MEDICAMENTO?",
    "COMO DEVO USAR ESTE MEDICAMENTO?",
    "O QUE DEVO FAZER QUANDO EU ME ESQUECER DE USAR ESTE MEDICAMENTO?",
    "QUAIS OS MALES QUE ESTE MEDICAMENTO PODE ME CAUSAR?",
    "O QUE FAZER SE ALGUÉM USAR UMA QUANTIDADE MAIOR DO QUE A INDICADA DESTE MEDICAMENTO?",
)
_SYLLABLES = ("ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te")


def name_of(number: int) -> str:
    """A medicine's name for each number."""
    syllables = []
    for _ in range(3):
        number, place = divmod(number, len(_SYLLABLES))
        syllables.append(_SYLLABLES[place])
    return f"Zel{''.join(syllables)}l"


def lines_of_leaflet(name: str, sentences: int = 2) -> list[str]:
    """The lines of a patient's leaflet with all its sections."""
    lines = [
        name,
        "comprimidos de 10 mg",
        "BULA PARA O PACIENTE",
        "I - IDENTIFICAÇÃO DO MEDICAMENTO",
    ]
    lines += [f"{name} é apresentado em caixas com 30 comprimidos.", "USO ORAL"]
    for number, question in enumerate(QUESTIONS, start=1):
        lines.append(f"{number}. {question}")
        lines += [
            f"{name} se toma com água, e a resposta {number}.{sentence} é da bula do paciente."
            for sentence in range(1, sentences + 1)
        ]
    return lines


def text_leaflet(name: str, sentences: int = 2) -> bytes:
    """The leaflet as plain text."""
    return "\n".join(lines_of_leaflet(name, sentences)).encode()


def pdf_leaflet(name: str, sentences: int = 2) -> bytes:
    """The leaflet as a PDF."""
    return pdf_of_lines(lines_of_leaflet(name, sentences))


def pdf_of_text(text: str) -> bytes:
    """A text as a PDF, its lines broken to the width of the page."""
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, 90) or [""]]
    return pdf_of_lines(lines)


def pdf_of_lines(lines: Sequence[str]) -> bytes:
    """A PDF of these lines, as many pages as they need."""
    pages = [lines[start : start + 55] for start in range(0, len(lines), 55)]
    return pdf_of(
        [[Put(50, 60 + 13 * place, line) for place, line in enumerate(page)] for page in pages]
    )


def command(home: Path, *arguments: str | Path) -> list[str]:
    """The words that run the program on a data folder of its own."""
    verb, *rest = map(str, arguments)
    return [sys.executable, "-m", "core", verb, "--home", str(home), "--interface", "en", *rest]


def bulafiel(home: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the program to its end; it must never show a traceback."""
    done = subprocess.run(
        command(home, *arguments),
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def receipts_in(output: str) -> list[dict[str, Any]]:
    """The receipts of `import --json`; a last line that was cut is none."""
    return [json.loads(line) for line in output.split("\n")[:-1]]


def statuses(receipts: Sequence[dict[str, Any]]) -> dict[str, str]:
    """What became of each file, by its name without folders."""
    return {receipt["file"].rsplit("/", 1)[-1]: receipt["status"] for receipt in receipts}
