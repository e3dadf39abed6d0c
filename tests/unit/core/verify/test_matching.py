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
    ("What is done to it is an order.", "A dose é aumentada.", "Aumente a dose."),
    ("What is not done is one.", "Não se toma leite.", "Não tome leite."),
    ("How much is one.", "Tomam-se 2 gotas por dia.", "Tome 2 gotas por dia."),
    ("A duty to raise is one.", "Deve aumentar a dose.", "Aumente a dose."),
    ("A need is one.", "É preciso tomar leite.", "Tome leite."),
    ("To drop it is to apply it.", "Pingue 2 gotas.", "Aplique 2 gotas."),
    ("One of two orders.", "Tome leite e tome café.", "Tome café."),
    ("One of two limits.", "Tome até 2 gotas ou até 3 mL.", "Tome até 3 mL."),
    ("A day's dose is per day.", "A dose diária é de 5 mg por dia.", "São 5 mg por dia."),
    ("The risk of each.", "Há risco de sangramento e febre.", "Há risco de febre."),
    ("The risk of the last.", "Há risco de sangramento, febre e tosse.", "Há risco de tosse."),
    ("All of the risk.", "Há risco aumentado de sangramento e febre.", "Há risco aumentado de febre."),
    ("A raised risk is raised.", "Em caso de risco aumentado de dor, pare.", "Se o risco de dor for aumentado, pare."),
    ("What is raised.", "Se o risco de dor for aumentado, pare.", "Em caso de risco aumentado de dor, pare."),
    ("What is measured.", "Evite em pessoas com peso de 40 kg.", "Evite em pessoas com 40 kg."),
    ("What is measured is known.", "Evite com 40 °C.", "Evite com temperatura de 40 °C."),
    ("Patients are people.", "Evite em pacientes com asma.", "Evite em pessoas com asma."),
    ("There is a condition.", "Pare se há dor.", "Pare em caso de dor."),
    ("What rises above.", "Pare se a febre passar de 39 °C.", "Pare se passar de 39 °C a febre."),
    ("A time needs no word before it.", "Use 12 dias.", "Use por 12 dias."),
    ("How long a thing is kept.", "Guarde o frasco 2 anos.", "Guarde o frasco por 2 anos."),
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
    ("What you do is no order.", "Você aumenta a dose.", "Aumente a dose."),
    ("Not to drop it is not to apply none.", "Não pingue leite.", "Não aplique leite."),
    ("One of two choices.", "Tome leite ou tome café.", "Tome café."),
    ("Both of two choices.", "Tome leite ou tome café.", "Tome leite e tome café."),
    ("A choice of two orders.", "Tome leite e tome café.", "Tome leite ou tome café."),
    ("A day's dose is not one dose.", "A dose diária é 5 mg.", "A dose é 5 mg."),
    ("A day's dose is not an amount.", "A dose diária é de 5 mg.", "5 mg."),
    ("The medicine does not do it.", "O médico aplica Zelfamox.", "Zelfamox aplica."),
    ("Not only that.", "Zelfamox só trata dor.", "Zelfamox trata dor."),
    ("What was is not what is.", "Zelfamox tratou dor.", "Zelfamox trata dor."),
    ("Who applies it has it not.", "O xarope é aplicado por crianças.", "O xarope é aplicado em crianças."),
    ("A pain of one thing is none of another.", "Há dor de cabeça e febre.", "Há dor de febre."),
    ("A risk alone.", "Há risco de sangramento.", "Há risco."),
    ("A risk beside its danger.", "Há risco de sangramento e febre.", "Há risco e febre."),
    ("What one reacts to.", "Pode ocorrer reação a penicilina.", "Pode ocorrer penicilina."),
    ("How one reacts.", "Pode ocorrer alergia a penicilina.", "Pode ocorrer reação a penicilina."),
    ("No number.", "Tome 2 doses.", "Tome doses."),
    ("What belongs to what.", "Use em pele clara de idosos.", "Use em idosos."),
    ("What is whose.", "Use em idosos de pele clara.", "Use em pele clara de idosos."),
    ("There is none.", "Pare se não há dor.", "Pare em caso de dor."),
    ("There is only that.", "Pare se só houver dor.", "Pare se houver dor."),
    ("That may be there.", "Pare se puder haver dor.", "Pare se houver dor."),
    ("To whom it is done.", "Pare se o cão for mordido.", "Pare se o cão morder."),
    ("By whom it is done.", "Pare se for mordido pelo cão.", "Pare se for mordido o cão."),
    ("Things have no age.", "Use em frascos de 2 anos.", "Use em crianças de 2 anos."),
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
