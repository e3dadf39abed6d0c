"""Covers of invented medicines as lines, and what they are identified as."""

from __future__ import annotations

from core.ingest.cover import Identity, identify
from core.ingest.lines import Line
from core.ingest.normal import repair, squeeze
from core.language.pack import load_pack

PT = load_pack("pt").cover
FR = load_pack("fr").cover

LEGAL_PT = """DIZERES LEGAIS
Registro: 1.9876.0043
Registrado por:
Boreal Farmacêutica Ltda.
Rua das Acácias, 12 - Recanto - SP
CNPJ: 00.000.000/0001-00
Produzido por:
Austral Indústria Química S.A.
VENDA SOB PRESCRIÇÃO
Esta bula foi aprovada pela Anvisa em 03/02/2024."""
IDENTIFICATION = """I - IDENTIFICAÇÃO DO MEDICAMENTO
Zelturin®
cloridrato de zelturina
MEDICAMENTO SIMILAR EQUIVALENTE AO MEDICAMENTO DE REFERÊNCIA
APRESENTAÇÕES
Comprimidos revestidos de 20 mg: embalagem com 30 comprimidos.
USO ORAL
USO ADULTO
COMPOSIÇÃO
Cada comprimido revestido contém:
cloridrato de zelturina ........................ 21,5 mg*
excipientes q.s.p. ............................. 1 comprimido revestido
*equivalente a 20 mg de zelturina.
(amido, talco e povidona)
II - INFORMAÇÕES AO PACIENTE"""


def lines(*pages: str, first_page: int = 1) -> list[Line]:
    """Lines of pages; a line may begin with its size and "|" ("22|Zelturin")."""
    found: list[Line] = []
    for page, text in enumerate(pages, start=first_page):
        for place, raw in enumerate(text.strip("\n").split("\n")):
            size, bar, rest = raw.partition("|")
            shown = repair(rest if bar and size.isdigit() else raw)
            if not shown:
                continue
            height = float(size) if bar and size.isdigit() else 10.0
            top = 40.0 + 20.0 * place
            found.append(
                Line(
                    index=len(found) + 1000 * first_page,
                    page=page,
                    text=shown,
                    squeezed=squeeze(shown),
                    chars=len("".join(shown.split())),
                    x0=50.0,
                    top=top,
                    x1=400.0,
                    bottom=top + height,
                    page_height=840.0,
                    size=height,
                    bold=False,
                    block=place,
                    heading_level=0,
                    anchor="",
                )
            )
    return found


def pt(*pages: str, legal: str = LEGAL_PT, kind: str = "VP", body: str = "") -> Identity:
    return identify(
        lines(*pages),
        lines(legal, first_page=8),
        kind,
        PT,
        {},
        body=lines(body, first_page=4) if body else (),
    )


def fr(*pages: str, legal: str = "", kind: str = "NOT", body: str = "") -> Identity:
    return identify(
        lines(*pages),
        lines(legal, first_page=8) if legal else (),
        kind,
        FR,
        {},
        body=lines(body, first_page=4) if body else (),
    )
