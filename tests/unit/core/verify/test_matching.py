"""What one statement supports of another: who does what to whom, orders and descriptions, kinds and their kinds."""

from __future__ import annotations

import pytest

from core.language.pack import load_pack
from core.verify.verify import Passage, verify_answer

SUPPORTED = [
    ("A kind stands for its kinds of what may happen.", "Pode ocorrer choque anafilático.", "Pode ocorrer anafilaxia."),
    ("Of what happened.", "Houve choque anafilático.", "Houve anafilaxia."),
    ("Among others.", "As reações são choque anafilático e tosse.", "As reações são anafilaxia e tosse."),
    ("Who takes it has it.", "O xarope é usado pelas crianças.", "O xarope é usado nas crianças."),
    ("Active and passive.", "O xarope é tomado por adultos.", "Os adultos tomam o xarope."),
    ("Words without weight.", "Tome 2 gotas por dia.", "Em pacientes, tome 2 gotas por dia."),
    ("What can be kept.", "Conserva-se por 30 dias.", "Pode ser conservado por 30 dias."),
    ("A tablet is taken.", "Adultos: 2 comprimidos por dia.", "Adultos tomam 2 comprimidos por dia."),
    ("Drops are used.", "Adultos: 2 gotas por dia.", "Adultos usam 2 gotas por dia."),
    ("What is taken is used.", "Tome 2 gotas.", "Use 2 gotas."),
    ("The dose is its amount.", "A dose é de 5 mg.", "5 mg."),
    ("A duty is an order.", "A temperatura deve ser mantida.", "Mantenha a temperatura."),
    ("An order is a duty.", "Guarde o frasco.", "O frasco deve ser guardado."),
    ("What is to rise is raised.", "A temperatura deve aumentar.", "Aumente a temperatura."),
    ("A reason changes its place.", "Porque causa sono, não dirija.", "Não dirija porque causa sono."),
    ("A reason may be left out.", "Não dirija, porque causa sono.", "Não dirija."),
    ("A case is a condition.", "Se houver febre, pare.", "Em caso de febre, pare."),
    ("Ages are people.", "Pessoas a partir de 60 anos devem avisar.", "A partir de 60 anos, avise."),
    ("An age tells enough.", "Use em crianças menores de 2 anos.", "Use em menores de 2 anos."),
    ("A value before its name.", "Evite com clearance de 30 mL/min.", "Evite com 30 mL/min de clearance."),
    ("An amount before its thing.", "Use com 5 mg de creme.", "Use com creme de 5 mg."),
    ("A share before its thing.", "Use creme 5%.", "Use 5% creme."),
    ("A verb before its subject.", "Pare se a dor aumentar.", "Pare se aumentar a dor."),
    ("A verb behind its subject.", "Pare se aumentar a dor.", "Pare se a dor aumentar."),
    ("Who does it behind the verb.", "Pare se o paciente vomitar.", "Pare se vomitar o paciente."),
    ("An aim before.", "Para evitar dor, tome água.", "Tome água para evitar dor."),
    ("Between the doses.", "Tome a cada 8 horas.", "Tome a cada 8 horas entre as doses."),
    ("How long.", "Deixe agir por 5 minutos.", "Deixe agir durante cinco minutos."),
]  # fmt: skip

REJECTED = [
    ("Something after words without weight.", "Tome 2 gotas.", "Em pacientes, tome 2 gotas com leite."),
    ("No kind is denied with one of its kinds.", "Não ocorreu choque anafilático.", "Não ocorreu anafilaxia."),
    ("Nor is it treated.", "Pode ser usado em choque anafilático.", "Pode ser usado em anafilaxia."),
    ("Who gives it does not get it.", "O xarope é dado pelas crianças.", "O xarope é dado às crianças."),
    ("Who gives it has it not.", "A injeção é dada pelos pais.", "A injeção é dada nos pais."),
    ("The medicine is not what acts on it.", "O leite inibe Zelfamox.", "Zelfamox inibe o leite."),
    ("What acts is not acted upon.", "Zelfamox inibe.", "Iniba Zelfamox."),
    ("Another's deed is no order.", "O médico aumenta a dose.", "Aumente a dose."),
    ("Nor what a thing does.", "O calor aumenta o sono.", "Aumente o sono."),
    ("What rises is not raised.", "A pressão aumenta.", "Aumente a pressão."),
    ("A duty is no permission.", "Deve-se conservar por 30 dias.", "Pode ser conservado por 30 dias."),
    ("Drops are not drunk.", "Adultos: 2 gotas por dia.", "Adultos bebem 2 gotas por dia."),
    ("Nor swallowed.", "Adultos: 2 gotas por dia.", "Adultos tomam 2 gotas por dia."),
    ("What is used is not taken.", "Use 2 gotas.", "Tome 2 gotas."),
    ("No cause is invented.", "Causa sono. Não dirija.", "Causa sono, por isso não dirija."),
    ("No cause is left open.", "Pare, porque causa sono.", "Por isso, pare."),
    ("A condition that is denied.", "Se não houver febre, pare.", "Em caso de febre, pare."),
    ("A condition that is only possible.", "Se puder tomar leite, avise.", "Se tomar leite, avise."),
    ("Who does it in a condition.", "Pare se a criança morder o cão.", "Pare se o cão morder a criança."),
    ("Either is not both.", "Tome leite ou café.", "Tome leite e café."),
    ("A smaller group.", "Não use em crianças menores de 2 anos.", "Não use em crianças."),
    ("Other people of that age.", "Use em asmáticos menores de 2 anos.", "Use em menores de 2 anos."),
    ("Younger or not.", "Use em menores de 2 anos.", "Use em crianças menores de 2 anos."),
    ("Between the meals.", "Tome a cada 8 horas.", "Tome a cada 8 horas entre as refeições."),
    ("Two amounts keep their order.", "Use frasco de 5 mL com 2 g.", "Use frasco de 2 g com 5 mL."),
    ("Who bites whom.", "Pare se o cão morder a mãe.", "Pare se a mãe morder o cão."),
    ("An order within.", "Pare se não puder engolir.", "Pare se puder não engolir."),
    ("A time is no age.", "Tome 2 gotas por mais de 2 meses.", "A partir de 2 meses, tome 2 gotas."),
]  # fmt: skip


def is_supported(source: str, claim: str) -> bool:
    passages = [Passage("p", "Zelfamox", "dose", source)]
    return verify_answer(claim, passages, "Zelfamox", load_pack("pt")).supported


@pytest.mark.parametrize(
    ("source", "claim"), [one[1:] for one in SUPPORTED], ids=[one[0] for one in SUPPORTED]
)
def test_a_statement_supports_what_says_the_same(source: str, claim: str) -> None:
    assert is_supported(source, claim)


@pytest.mark.parametrize(
    ("source", "claim"), [one[1:] for one in REJECTED], ids=[one[0] for one in REJECTED]
)
def test_a_statement_supports_nothing_else(source: str, claim: str) -> None:
    assert not is_supported(source, claim)
