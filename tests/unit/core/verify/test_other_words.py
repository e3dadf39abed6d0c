"""Faithful sentences that say a leaflet's sentence in other words, each of a kind of its own."""

from __future__ import annotations

import pytest

from core.language.pack import load_pack
from core.verify.verify import Passage, verify_answer

# Fictitious medicines; the sentences are ours: the language, what the leaflet says, what an answer may say.
FAITHFUL = [
    (
        "pt",
        ("Não conservar acima de 25 °C. Não congelar. Após a abertura, utilizar em 30 dias."),
        "Conservar a uma temperatura não superior a 25 °C; não congelar.",
    ),
    (
        "pt",
        ("Não conservar acima de 25 °C. Não congelar. Após a abertura, utilizar em 30 dias."),
        "Não congele.",
    ),
    (
        "pt",
        "Válido por 30 dias após aberto; descarte o frasco depois desse prazo.",
        ("O prazo de validade é de 30 dias após aberto; depois desse prazo, descarte o frasco."),
    ),
    (
        "pt",
        (
            "Podem surgir manchas na pele; nesse caso, pare de tomar o medicamento e procure "
            "o médico."
        ),
        "Se surgirem manchas na pele, pare de tomar o medicamento e procure o médico.",
    ),
    (
        "pt",
        "Em caso de febre, tome 1 comprimido. Se tiver azia, tome 1 sachê com leite.",
        "Com febre, tome 1 comprimido.",
    ),
    (
        "pt",
        "Em caso de febre, tome 1 comprimido. Se tiver azia, tome 1 sachê com leite.",
        "Com azia, tome 1 sachê com leite.",
    ),
    (
        "pt",
        "Gestantes não devem usar Zelfamox a partir do sexto mês de gravidez.",
        "A partir do sexto mês de gravidez, Zelfamox não deve ser usado.",
    ),
    (
        "fr",
        (
            "Ce médicament est contre-indiqué chez la femme enceinte à partir du 5e mois de "
            "grossesse."
        ),
        "À partir du 5e mois de grossesse, ce médicament ne doit pas être utilisé.",
    ),
    (
        "pt",
        "A dose inicial é de 5 mg, podendo ser aumentada para 10 mg após 2 semanas.",
        "Após 2 semanas, a dose pode ser aumentada para 10 mg.",
    ),
    (
        "pt",
        "A dose inicial é de 5 mg, podendo ser aumentada para 10 mg após 2 semanas.",
        "Comece com 5 mg; após 2 semanas, a dose pode ser aumentada para 10 mg.",
    ),
    (
        "fr",
        "La dose initiale est de 5 mg ; elle peut être portée à 10 mg après 2 semaines.",
        "Après 2 semaines, la dose peut être portée à 10 mg.",
    ),
    (
        "pt",
        ("Os sintomas de superdose incluem sono e confusão; procure o hospital se tiver dúvidas."),
        "Em caso de superdose, procure o hospital se tiver dúvidas.",
    ),
    (
        "fr",
        "Un surdosage peut provoquer une soif intense ; appelez un médecin.",
        "En cas de surdosage, appelez un médecin.",
    ),
    (
        "pt",
        (
            "O álcool aumenta o efeito de Zelfamox. O uso com leite pode diminuir a absorção "
            "do medicamento."
        ),
        "O efeito de Zelfamox aumenta com o álcool.",
    ),
    (
        "pt",
        (
            "O álcool aumenta o efeito de Zelfamox. O uso com leite pode diminuir a absorção "
            "do medicamento."
        ),
        "A absorção do medicamento pode diminuir com o uso de leite.",
    ),
    (
        "pt",
        "A dose diária total não deve exceder 2 g, divididos em 2 tomadas.",
        "A dose máxima diária é de 2000 mg, dividida em duas tomadas.",
    ),
    ("pt", "Aplique na barriga, mudando de lado, e não esfregue a pele.", "Não esfregue a pele."),
    (
        "pt",
        "Aplique na barriga, mudando de lado, e não esfregue a pele.",
        "Aplique na barriga, mudando de lado; não esfregue a pele.",
    ),
    (
        "pt",
        (
            "Injete 40 mg por dia, começando 12 horas antes da cirurgia e continuando por 7 "
            "dias. Não esfregue a pele."
        ),
        (
            "Injete 40 mg por dia, começando 12 horas antes da cirurgia e continuando por 7 "
            "dias; não esfregue a pele."
        ),
    ),
    (
        "pt",
        "Depois de aberto, o produto vale por 10 dias; anote a data no rótulo.",
        "Após aberto, o produto é válido por 10 dias; anote a data no rótulo.",
    ),
    (
        "fr",
        "Chez les enfants, un avis médical est obligatoire avant toute utilisation.",
        "Un avis médical est obligatoire avant toute utilisation chez les enfants.",
    ),
    (
        "pt",
        "Pessoas que vomitam ou que têm asma não devem usar Zelfamox.",
        "Pessoas que têm asma não devem usar Zelfamox.",
    ),
    ("pt", "Cole o adesivo na perna, de manhã.", "Aplique o adesivo na perna, de manhã."),
    (
        "fr",
        (
            "Il est recommandé de boire beaucoup d'eau afin de limiter la soif. Ce sirop "
            "calme la toux."
        ),
        (
            "Ce sirop calme la toux et il est recommandé de boire beaucoup d'eau afin de "
            "limiter la soif."
        ),
    ),
    (
        "pt",
        "Tome 1 comprimido 2 vezes ao dia, com intervalo de 12 horas.",
        "Tome 1 comprimido a cada 12 horas.",
    ),
    (
        "pt",
        "Tome 1 comprimido 2 vezes ao dia, com intervalo de 12 horas.",
        "Tome 1 comprimido 2 vezes ao dia.",
    ),
    (
        "pt",
        "Tome 1 comprimido 2 vezes ao dia, com intervalo de 12 horas.",
        "Tome 1 comprimido de 12 em 12 horas.",
    ),
    (
        "pt",
        "Tome 1 sachê 2 vezes ao dia, com intervalo de aproximadamente 12 horas.",
        "Tome 1 sachê 2 vezes ao dia.",
    ),
    (
        "pt",
        "Tome 1 comprimido de 70 mg uma vez por semana.",
        "Tome 1 comprimido de 70 mg por semana.",
    ),
    (
        "pt",
        "Tome 1 comprimido de 70 mg uma vez por semana.",
        "Tome um comprimido de 70 mg semanalmente.",
    ),
    (
        "pt",
        "Se o atraso for maior que 12 horas, use outro método por 7 dias.",
        "Com atraso superior a 12 horas, use outro método por 7 dias.",
    ),
    (
        "pt",
        "Pacientes com asma não devem usar este medicamento.",
        "Quem tem asma não deve usar este medicamento.",
    ),
    (
        "pt",
        "Se usar anticoagulante, avise o médico.",
        "Quem usa anticoagulante deve avisar o médico.",
    ),
    (
        "pt",
        "Zelfamox é contraindicado em pacientes com asma. Engula o comprimido com água.",
        "Pacientes com asma não devem tomar Zelfamox.",
    ),
    (
        "pt",
        (
            "Se você se esquecer de uma dose, tome-a assim que lembrar. Se o paciente se "
            "sentir mal, pare o tratamento."
        ),
        "Caso se esqueça de uma dose, tome-a assim que se lembrar.",
    ),
    (
        "pt",
        (
            "Se você se esquecer de uma dose, tome-a assim que lembrar. Se o paciente se "
            "sentir mal, pare o tratamento."
        ),
        "Tome a dose esquecida assim que lembrar.",
    ),
    (
        "pt",
        (
            "Se você se esquecer de uma dose, tome-a assim que lembrar. Se o paciente se "
            "sentir mal, pare o tratamento."
        ),
        "Caso o paciente se sinta mal, pare o tratamento.",
    ),
    (
        "pt",
        "O comprimido deve ser engolido inteiro, com água.",
        "Engula o comprimido inteiro com água.",
    ),
    (
        "fr",
        "Le comprimé doit être avalé entier, avec de l'eau.",
        "Avalez le comprimé entier avec de l'eau.",
    ),
    (
        "pt",
        "Aplique uma camada fina do creme na pele.",
        "Aplique uma fina camada do creme na pele.",
    ),
    (
        "fr",
        "Appliquez une fine couche de crème sur la peau.",
        "Appliquez une couche fine de crème sur la peau.",
    ),
    ("pt", "Raramente, pode ocorrer inchaço do rosto.", "Inchaço do rosto pode ocorrer raramente."),
    ("pt", "Raramente, pode ocorrer inchaço do rosto.", "Pode raramente ocorrer inchaço do rosto."),
    (
        "fr",
        "Rarement, un gonflement du visage peut survenir.",
        "Un gonflement du visage peut rarement survenir.",
    ),
    (
        "fr",
        (
            "Ne prenez pas ce médicament avec du lait, car il diminue l'absorption. "
            "Prenez-le avec un grand verre d'eau."
        ),
        "Prenez ce médicament avec un grand verre d'eau.",
    ),
    (
        "fr",
        (
            "Ne prenez pas ce médicament avec du lait, car il diminue l'absorption. "
            "Prenez-le avec un grand verre d'eau."
        ),
        "Ce médicament doit être pris avec un grand verre d'eau.",
    ),
    (
        "pt",
        "Evite o consumo de bebidas alcoólicas durante o tratamento.",
        "Durante o tratamento, evite bebidas alcoólicas.",
    ),
    (
        "fr",
        "Évitez les boissons alcoolisées pendant le traitement.",
        "Évitez de consommer des boissons alcoolisées pendant le traitement.",
    ),
    (
        "fr",
        "Évitez les boissons alcoolisées pendant le traitement.",
        "Pendant le traitement, évitez la consommation de boissons alcoolisées.",
    ),
    (
        "pt",
        "As reações mais comuns são dor de cabeça e boca seca.",
        "Entre as reações mais comuns está a dor de cabeça.",
    ),
    (
        "pt",
        "As reações mais comuns são dor de cabeça e boca seca.",
        "Entre as reações mais comuns estão dor de cabeça e boca seca.",
    ),
    (
        "fr",
        "Les effets indésirables les plus fréquents sont des maux de tête et des nausées.",
        "Parmi les effets indésirables les plus fréquents figurent les maux de tête.",
    ),
    ("pt", "Dissolva o conteúdo de 1 sachê em água.", "Dissolva 1 sachê em água."),
    (
        "fr",
        "Dissolvez le contenu d'un sachet dans un verre d'eau.",
        "Dissolvez 1 sachet dans un verre d'eau.",
    ),
    (
        "fr",
        "Ne conduisez pas et n'utilisez pas de machines pendant le traitement.",
        "Ne conduisez pas pendant le traitement.",
    ),
    (
        "fr",
        "Ne conduisez pas et n'utilisez pas de machines pendant le traitement.",
        "Pendant le traitement, n'utilisez pas de machines.",
    ),
    (
        "fr",
        "À conserver à température ambiante, à l'abri de la lumière.",
        "Conservez à température ambiante, à l'abri de la lumière.",
    ),
    (
        "fr",
        "À conserver à température ambiante, à l'abri de la lumière.",
        "Conserver à l'abri de la lumière, à température ambiante.",
    ),
    (
        "fr",
        "Les personnes ayant un ulcère ne doivent pas utiliser ce médicament.",
        "N'utilisez pas ce médicament si vous avez un ulcère.",
    ),
    (
        "fr",
        "Les personnes ayant un ulcère ne doivent pas utiliser ce médicament.",
        "En cas d'ulcère, ce médicament ne doit pas être utilisé.",
    ),
    (
        "pt",
        ("A dose deve ser ajustada pelo médico. O efeito do remédio é reduzido pelo álcool."),
        "O médico deve ajustar a dose.",
    ),
    (
        "pt",
        ("A dose deve ser ajustada pelo médico. O efeito do remédio é reduzido pelo álcool."),
        "O álcool reduz o efeito do remédio.",
    ),
    (
        "fr",
        (
            "La dose doit être adaptée par le médecin. Utilisez ce sirop si votre médecin "
            "l'a prescrit."
        ),
        "Le médecin doit adapter la dose.",
    ),
    (
        "pt",
        "Exames de sangue podem ser alterados por este medicamento.",
        "Este medicamento pode alterar exames de sangue.",
    ),
    (
        "pt",
        ("Este medicamento é indicado para o tratamento da gota. Não existem estudos em crianças."),
        "Este medicamento é usado para tratar a gota.",
    ),
    (
        "pt",
        ("Este medicamento é indicado para o tratamento da gota. Não existem estudos em crianças."),
        "Este medicamento serve para tratar a gota.",
    ),
    (
        "pt",
        ("Este medicamento é indicado para o tratamento da gota. Não existem estudos em crianças."),
        "Este medicamento é indicado no tratamento da gota.",
    ),
    (
        "pt",
        ("Este medicamento é indicado para o tratamento da gota. Não existem estudos em crianças."),
        "Não há estudos em crianças.",
    ),
    (
        "fr",
        "Ce médicament est indiqué dans le traitement de la goutte.",
        "Ce médicament est utilisé pour traiter la goutte.",
    ),
    (
        "fr",
        "Ce médicament est indiqué dans le traitement de la goutte.",
        "Ce médicament sert à traiter la goutte.",
    ),
    (
        "pt",
        "Os efeitos comuns são tosse e febre. Pode ocorrer inchaço.",
        "Os efeitos comuns incluem tosse.",
    ),
    ("pt", "Os efeitos comuns são tosse e febre. Pode ocorrer inchaço.", "Pode haver inchaço."),
    (
        "pt",
        ("Não tome dose dobrada. Tire o adesivo antes do banho. Não dirija durante o tratamento."),
        "Não dobre a dose.",
    ),
    (
        "pt",
        ("Não tome dose dobrada. Tire o adesivo antes do banho. Não dirija durante o tratamento."),
        "Retire o adesivo antes do banho.",
    ),
    (
        "pt",
        ("Não tome dose dobrada. Tire o adesivo antes do banho. Não dirija durante o tratamento."),
        "Antes do banho, remova o adesivo.",
    ),
    (
        "pt",
        ("Não tome dose dobrada. Tire o adesivo antes do banho. Não dirija durante o tratamento."),
        "Não dirija veículos durante o tratamento.",
    ),
    (
        "fr",
        "Ne prenez pas de dose double. Jetez le flacon après 14 jours.",
        "Ne doublez pas la dose.",
    ),
    (
        "fr",
        "Ne prenez pas de dose double. Jetez le flacon après 14 jours.",
        "Jetez le flacon au bout de 14 jours.",
    ),
    (
        "pt",
        ("Não use nos últimos 3 meses de gravidez; nos primeiros 6 meses, tome 1 comprimido."),
        "Nos primeiros 6 meses de gravidez, tome 1 comprimido.",
    ),
    (
        "pt",
        ("Não use nos últimos 3 meses de gravidez; nos primeiros 6 meses, tome 1 comprimido."),
        ("Não use nos últimos 3 meses de gravidez; nos primeiros 6 meses, tome 1 comprimido."),
    ),
    (
        "pt",
        "Você não deve parar de tomar Zelfamox sem falar com o médico.",
        "Não interrompa o uso de Zelfamox sem falar com o médico.",
    ),
    (
        "pt",
        "Você não deve parar de tomar Zelfamox sem falar com o médico.",
        "Não suspenda o uso de Zelfamox sem falar com o médico.",
    ),
    (
        "pt",
        "Se o atraso for maior que 12 horas, a proteção diminui.",
        "Com atraso superior a 12 horas, a proteção diminui.",
    ),
    (
        "fr",
        (
            "La durée du traitement est de 10 jours. Mélangez la poudre immédiatement avant "
            "l'injection."
        ),
        "Le traitement dure 10 jours.",
    ),
    (
        "fr",
        (
            "La durée du traitement est de 10 jours. Mélangez la poudre immédiatement avant "
            "l'injection."
        ),
        "Mélangez la poudre juste avant l'injection.",
    ),
    (
        "pt",
        "O tratamento dura 10 dias. Misture o pó imediatamente antes da injeção.",
        "A duração do tratamento é de 10 dias.",
    ),
    (
        "pt",
        "O tratamento dura 10 dias. Misture o pó imediatamente antes da injeção.",
        "Logo antes da injeção, misture o pó.",
    ),
    (
        "fr",
        (
            "Demandez conseil à votre médecin en cas de toux. N'utilisez pas la boîte si "
            "elle est abîmée."
        ),
        "En cas de toux, consultez votre médecin.",
    ),
    (
        "fr",
        "Il n'y a pas d'étude chez les personnes hypertendues.",
        "Il n'existe pas d'étude chez les personnes hypertendues.",
    ),
    (
        "pt",
        "Se tiver febre, procure o médico. Use luvas ao manusear o pó.",
        "Se tiver febre, consulte o médico.",
    ),
    (
        "pt",
        "Se tiver febre, procure o médico. Use luvas ao manusear o pó.",
        "Use luvas ao manipular o pó.",
    ),
    (
        "pt",
        (
            "Este medicamento pode causar sono. O comprimido deve ser engolido inteiro, sem "
            "mastigar."
        ),
        "Pode ocorrer sono.",
    ),
    (
        "pt",
        (
            "Este medicamento pode causar sono. O comprimido deve ser engolido inteiro, sem "
            "mastigar."
        ),
        "Pode ocorrer sono com este medicamento.",
    ),
    (
        "pt",
        (
            "Este medicamento pode causar sono. O comprimido deve ser engolido inteiro, sem "
            "mastigar."
        ),
        "Não mastigue o comprimido.",
    ),
    (
        "fr",
        (
            "Ce médicament peut provoquer une somnolence. Avalez le comprimé entier, sans le "
            "croquer."
        ),
        "Une somnolence peut survenir avec ce médicament.",
    ),
    (
        "fr",
        (
            "Ce médicament peut provoquer une somnolence. Avalez le comprimé entier, sans le "
            "croquer."
        ),
        "Ne croquez pas le comprimé.",
    ),
    (
        "fr",
        "Abstenez-vous de conduire si vous avez sommeil.",
        "Ne conduisez pas si vous avez sommeil.",
    ),
    (
        "pt",
        "Não beba álcool durante o tratamento.",
        "Abstenha-se de beber álcool durante o tratamento.",
    ),
    (
        "fr",
        "Ne prenez pas plus de 2 comprimés par jour ni plus de 8 comprimés par mois.",
        "Ne dépassez pas 2 comprimés par jour ni 8 comprimés par mois.",
    ),
    (
        "pt",
        "Não tome mais de 2 comprimidos por dia nem mais de 8 comprimidos por semana.",
        "Não ultrapasse 2 comprimidos por dia nem 8 comprimidos por semana.",
    ),
    (
        "pt",
        "Tome 1 comprimido duas vezes por dia, de manhã e à noite.",
        "Tome 1 comprimido de manhã e à noite.",
    ),
    (
        "pt",
        "Tome 1 comprimido duas vezes por dia, de manhã e à noite.",
        "De manhã e à noite, tome um comprimido.",
    ),
    ("fr", "1 comprimé deux fois par jour, matin et soir.", "1 comprimé matin et soir."),
    (
        "pt",
        "Antes de usar, adicione água e agite. Aplique o gel de manhã e à noite.",
        "Adicione água e agite antes de usar.",
    ),
    (
        "pt",
        "Antes de usar, adicione água e agite. Aplique o gel de manhã e à noite.",
        "Aplique o gel duas vezes ao dia, de manhã e à noite.",
    ),
    (
        "pt",
        ("Suspenda o remédio antes da cirurgia e só volte a tomá-lo se o rim estiver normal."),
        "Suspenda o remédio antes da cirurgia.",
    ),
    (
        "pt",
        ("Suspenda o remédio antes da cirurgia e só volte a tomá-lo se o rim estiver normal."),
        "O remédio deve ser suspenso antes da cirurgia.",
    ),
    (
        "pt",
        "Dor muscular é comum (até 1 em cada 10 pessoas).",
        "A dor muscular pode afetar até 10% das pessoas.",
    ),
    (
        "pt",
        "O intervalo entre as doses deve ser de pelo menos 4 horas.",
        "Espere pelo menos 4 horas entre as doses.",
    ),
    (
        "pt",
        "O intervalo entre as doses deve ser de pelo menos 4 horas.",
        "Respeite um intervalo de no mínimo 4 horas entre as doses.",
    ),
    (
        "pt",
        "O intervalo entre as doses deve ser de pelo menos 4 horas.",
        "Deve haver um intervalo de no mínimo 4 horas entre as doses.",
    ),
    (
        "fr",
        "Respectez au moins 4 heures entre deux prises.",
        "L'intervalle entre deux prises doit être d'au moins 4 heures.",
    ),
    (
        "fr",
        "Respectez au moins 4 heures entre deux prises.",
        "Attendez au moins 4 heures entre deux prises.",
    ),
    (
        "fr",
        "Respectez au moins 4 heures entre deux prises.",
        "Laissez au moins quatre heures entre les prises.",
    ),
    (
        "fr",
        "Ce sirop ne contient ni sucre ni alcool. Rincez la pipette à l'eau.",
        "Ce sirop ne contient pas d'alcool.",
    ),
    (
        "fr",
        "Ce sirop ne contient ni sucre ni alcool. Rincez la pipette à l'eau.",
        "Rincez la pipette avec de l'eau.",
    ),
    (
        "fr",
        "Prenez 1 comprimé par semaine, le lundi ; ne le prenez jamais tous les jours.",
        "Ne prenez jamais ce médicament tous les jours.",
    ),
    (
        "fr",
        "Prenez 1 comprimé par semaine, le lundi ; ne le prenez jamais tous les jours.",
        "Le lundi, prenez 1 comprimé par semaine.",
    ),
    (
        "pt",
        (
            "Mantenha o frasco bem fechado, na embalagem original. Guarde a pomada em "
            "temperatura ambiente."
        ),
        "O frasco deve ser mantido bem fechado, na embalagem original.",
    ),
    (
        "pt",
        (
            "Mantenha o frasco bem fechado, na embalagem original. Guarde a pomada em "
            "temperatura ambiente."
        ),
        "O frasco deve ser mantido fechado na embalagem original.",
    ),
    (
        "fr",
        "Conservez le flacon soigneusement fermé.",
        "Le flacon doit être conservé soigneusement fermé.",
    ),
    (
        "pt",
        "Cada comprimido contém 25 mg de zelfana. Cada 5 mL contêm 10 mg de zelfana.",
        "Um comprimido contém 25 mg de zelfana.",
    ),
    (
        "pt",
        "Cada comprimido contém 25 mg de zelfana. Cada 5 mL contêm 10 mg de zelfana.",
        "Há 25 mg de zelfana em cada comprimido.",
    ),
    (
        "pt",
        "Cada comprimido contém 25 mg de zelfana. Cada 5 mL contêm 10 mg de zelfana.",
        "5 mL contêm 10 mg de zelfana.",
    ),
    ("fr", "Un sachet contient 25 mg de zelfane.", "Chaque sachet contient 25 mg de zelfane."),
    ("fr", "Un sachet contient 25 mg de zelfane.", "1 sachet contient 25 mg de zelfane."),
    (
        "pt",
        (
            "Coceira é observada em 3 % dos pacientes. Dor pode ser observada no início do "
            "tratamento."
        ),
        "Coceira ocorre em 3 % dos pacientes.",
    ),
    (
        "pt",
        (
            "Coceira é observada em 3 % dos pacientes. Dor pode ser observada no início do "
            "tratamento."
        ),
        "Pode ocorrer dor no início do tratamento.",
    ),
    (
        "fr",
        "Une brûlure est observée chez 3 % des patients.",
        "Une brûlure survient chez 3 % des patients.",
    ),
    (
        "fr",
        "Une brûlure est observée chez 3 % des patients.",
        "Chez 3 % des patients, une brûlure survient.",
    ),
    (
        "pt",
        "Ardência leve logo após a aplicação é comum.",
        "É comum sentir ardência leve logo após a aplicação.",
    ),
    (
        "pt",
        "Ardência leve logo após a aplicação é comum.",
        "É comum ter ardência leve logo após a aplicação.",
    ),
    (
        "fr",
        "Une légère brûlure après l'application est fréquente.",
        "Il est fréquent de ressentir une légère brûlure après l'application.",
    ),
    (
        "pt",
        "Evite o consumo de bebidas alcoólicas durante o tratamento.",
        "Evite consumir bebidas alcoólicas durante o tratamento.",
    ),
    (
        "pt",
        "Evite o consumo de bebidas alcoólicas durante o tratamento.",
        "Evite bebidas alcoólicas durante o tratamento.",
    ),
    (
        "pt",
        "Evite o consumo de bebidas alcoólicas durante o tratamento.",
        "Evite beber álcool durante o tratamento.",
    ),
    (
        "pt",
        (
            "Sono profundo e pupilas pequenas são sinais de overdose: retire o adesivo e vá "
            "ao hospital."
        ),
        "Sono profundo e pupilas pequenas são sinais de overdose.",
    ),
    (
        "pt",
        (
            "Pode ser guardado fora da geladeira por até 10 dias, desde que abaixo de 30 °C. "
            "Pode ser tomado por crianças, desde que o médico acompanhe."
        ),
        (
            "Pode ser guardado fora da geladeira por até 10 dias, se a temperatura for "
            "inferior a 30 °C."
        ),
    ),
    (
        "pt",
        (
            "Pode ser guardado fora da geladeira por até 10 dias, desde que abaixo de 30 °C. "
            "Pode ser tomado por crianças, desde que o médico acompanhe."
        ),
        "Pode ser tomado por crianças se o médico acompanhar.",
    ),
    (
        "fr",
        "Le stylo se garde 28 jours au maximum à une température inférieure à 30 °C.",
        "Le stylo se garde 28 jours maximum, à moins de 30 °C.",
    ),
    (
        "fr",
        "Le stylo se garde 28 jours au maximum à une température inférieure à 30 °C.",
        "Le stylo se garde au maximum 28 jours à moins de 30 °C.",
    ),
    (
        "pt",
        ("O remédio passa para o leite; por isso, mães que amamentam devem falar com o médico."),
        "Mães que amamentam devem falar com o médico, pois o remédio passa para o leite.",
    ),
    (
        "pt",
        ("O remédio passa para o leite; por isso, mães que amamentam devem falar com o médico."),
        "Mães que amamentam devem falar com o médico porque o remédio passa para o leite.",
    ),
    (
        "fr",
        (
            "Ce médicament passe dans le lait ; par conséquent, les femmes qui allaitent "
            "doivent consulter un médecin."
        ),
        (
            "Les femmes qui allaitent doivent consulter un médecin, car ce médicament passe "
            "dans le lait."
        ),
    ),
    (
        "pt",
        (
            "Zelfamox é contraindicado em pacientes com asma grave e em crianças com menos "
            "de 6 anos."
        ),
        "Zelfamox não deve ser usado em menores de 6 anos.",
    ),
    (
        "pt",
        (
            "Zelfamox é contraindicado em pacientes com asma grave e em crianças com menos "
            "de 6 anos."
        ),
        "Pacientes com asma grave não devem usar Zelfamox.",
    ),
    (
        "fr",
        (
            "Zelfamox est contre-indiqué chez les patients atteints d'asthme sévère et chez "
            "les enfants de moins de 6 ans."
        ),
        "Zelfamox ne doit pas être utilisé chez l'enfant de moins de 6 ans.",
    ),
    (
        "pt",
        ("Pessoas com intolerância à frutose devem consultar o médico antes de usar Zelfamox."),
        "Quem tem intolerância à frutose deve consultar o médico antes de usar Zelfamox.",
    ),
    (
        "pt",
        ("Pessoas com intolerância à frutose devem consultar o médico antes de usar Zelfamox."),
        ("Antes de usar Zelfamox, pessoas com intolerância à frutose devem consultar o médico."),
    ),
    (
        "pt",
        ("A dose pode ser aumentada aos poucos pelo médico até 30 mg por dia, em três tomadas."),
        "O médico pode aumentar a dose aos poucos até 30 mg por dia, em três tomadas.",
    ),
    (
        "fr",
        "Votre médecin peut augmenter la dose jusqu'à 30 mg par jour, en trois prises.",
        ("La dose peut être augmentée par votre médecin jusqu'à 30 mg par jour, en 3 prises."),
    ),
    (
        "pt",
        "Injete o conteúdo da seringa sob a pele da barriga ou da coxa.",
        "O conteúdo da seringa deve ser injetado sob a pele da barriga ou da coxa.",
    ),
    (
        "fr",
        "Injectez le contenu du stylo sous la peau du ventre ou de la cuisse.",
        "Le contenu du stylo doit être injecté sous la peau du ventre ou de la cuisse.",
    ),
    (
        "pt",
        ("Tome 1 comprimido de 8 em 8 horas. Tome 1 sachê três vezes ao dia, a cada 8 horas."),
        "Tome 1 comprimido três vezes ao dia, a cada 8 horas.",
    ),
    (
        "pt",
        ("Tome 1 comprimido de 8 em 8 horas. Tome 1 sachê três vezes ao dia, a cada 8 horas."),
        "Tome 1 sachê a cada 8 horas.",
    ),
    (
        "fr",
        "Prenez 1 comprimé toutes les 12 heures.",
        "Prenez 1 comprimé deux fois par jour, toutes les 12 heures.",
    ),
    (
        "pt",
        "Limpe e seque bem o local antes de colar o adesivo.",
        "Antes de colar o adesivo, limpe e seque bem o local.",
    ),
    (
        "fr",
        "Nettoyez et séchez la peau avant de coller le patch.",
        "Avant de coller le patch, nettoyez et séchez la peau.",
    ),
    ("pt", "Agite o frasco antes de cada uso.", "Agite o frasco antes de usar."),
    ("pt", "Agite o frasco antes de cada uso.", "Antes do uso, agite o frasco."),
    ("pt", "Informe seu médico se você tiver glaucoma.", "Comunique ao médico se tiver glaucoma."),
    (
        "pt",
        "Informe seu médico se você tiver glaucoma.",
        "Se você tiver glaucoma, avise ao seu médico.",
    ),
    (
        "pt",
        "Evite o contato com a boca. Evite qualquer contato com feridas.",
        "Evite qualquer contato com a boca.",
    ),
    (
        "pt",
        "Evite o contato com a boca. Evite qualquer contato com feridas.",
        "Evite o contato com feridas.",
    ),
    ("fr", "Évitez le contact avec la bouche.", "Évitez tout contact avec la bouche."),
    (
        "pt",
        "Zelfamox contém frutose e 12 mg de sódio por comprimido.",
        "Cada comprimido contém 12 mg de sódio.",
    ),
    (
        "fr",
        "Ce médicament contient du fructose et 12 mg de sodium par gélule.",
        "Chaque gélule contient 12 mg de sodium.",
    ),
    (
        "pt",
        ("Raramente (em menos de 1 em cada 1.000 pessoas) pode ocorrer inflamação do pâncreas."),
        "Pode ocorrer inflamação do pâncreas, raramente.",
    ),
    (
        "pt",
        ("Raramente (em menos de 1 em cada 1.000 pessoas) pode ocorrer inflamação do pâncreas."),
        "Inflamação do pâncreas pode ocorrer raramente (em menos de 0,1% das pessoas).",
    ),
    (
        "pt",
        (
            "Para crianças de 2 a 5 anos, a dose é de 3 mL duas vezes ao dia; para as de 6 a "
            "11 anos, 6 mL duas vezes ao dia."
        ),
        "Crianças de 2 a 5 anos: 3 mL duas vezes ao dia.",
    ),
    (
        "pt",
        (
            "Para crianças de 2 a 5 anos, a dose é de 3 mL duas vezes ao dia; para as de 6 a "
            "11 anos, 6 mL duas vezes ao dia."
        ),
        "A dose para crianças de 6 a 11 anos é de 6 mL duas vezes por dia.",
    ),
    (
        "fr",
        (
            "Pour les enfants de 2 à 5 ans, la dose est de 3 mL deux fois par jour ; pour "
            "ceux de 6 à 11 ans, 6 mL deux fois par jour."
        ),
        "Enfants de 6 à 11 ans : 6 mL deux fois par jour.",
    ),
    (
        "fr",
        (
            "Pour les enfants de 2 à 5 ans, la dose est de 3 mL deux fois par jour ; pour "
            "ceux de 6 à 11 ans, 6 mL deux fois par jour."
        ),
        "Les enfants de 2 à 5 ans reçoivent 3 mL deux fois par jour.",
    ),
    (
        "pt",
        "Procure imediatamente um médico se tiver manchas na pele.",
        "Procure um médico imediatamente se tiver manchas na pele.",
    ),
    (
        "pt",
        "Procure imediatamente um médico se tiver manchas na pele.",
        "Se tiver manchas na pele, procure um médico imediatamente.",
    ),
    (
        "fr",
        "Consultez immédiatement un médecin en cas de taches sur la peau.",
        "En cas de taches sur la peau, consultez un médecin immédiatement.",
    ),
    (
        "pt",
        "Caso apareça secreção com sangue ou a audição piore, interrompa o uso das gotas.",
        "Se aparecer secreção com sangue ou a audição piorar, interrompa o uso das gotas.",
    ),
    (
        "pt",
        "Caso apareça secreção com sangue ou a audição piore, interrompa o uso das gotas.",
        "Se a audição piorar, interrompa o uso das gotas.",
    ),
    (
        "pt",
        "Se a febre não passar ou a dor for muito forte, procure o médico.",
        "Procure o médico se a dor for muito forte.",
    ),
    (
        "pt",
        "Se a febre não passar ou a dor for muito forte, procure o médico.",
        "Caso a febre não passe ou a dor seja muito forte, procure o médico.",
    ),
    (
        "pt",
        "Se a febre não passar ou a dor for muito forte, procure o médico.",
        "Caso a febre não passe, procure o médico.",
    ),
    (
        "pt",
        "Quando a crise terminar e o paciente ficar calmo, reduza a dose.",
        "Quando a crise terminar e o paciente ficar calmo, a dose deve ser reduzida.",
    ),
    (
        "pt",
        (
            "Fale imediatamente com o médico se a febre persistir por mais de 3 dias. Se "
            "estiver perto da próxima dose, não tome o dobro."
        ),
        "Contacte imediatamente o médico se a febre durar mais de 3 dias.",
    ),
    (
        "pt",
        (
            "Fale imediatamente com o médico se a febre persistir por mais de 3 dias. Se "
            "estiver perto da próxima dose, não tome o dobro."
        ),
        "Se estiver perto da próxima dose, não dobre a dose.",
    ),
    (
        "pt",
        "Tome a dose esquecida assim que possível. Use a seringa que acompanha o frasco.",
        "Tome a dose esquecida o mais rápido possível.",
    ),
    (
        "pt",
        "Tome a dose esquecida assim que possível. Use a seringa que acompanha o frasco.",
        "Use a seringa que vem com o frasco.",
    ),
    (
        "fr",
        (
            "Parlez à votre médecin si la toux persiste plus de 3 jours. Instillez 2 gouttes "
            "dans l'oreille."
        ),
        "Contactez votre médecin si la toux dure plus de 3 jours.",
    ),
    (
        "fr",
        (
            "Parlez à votre médecin si la toux persiste plus de 3 jours. Instillez 2 gouttes "
            "dans l'oreille."
        ),
        "Mettez 2 gouttes dans l'oreille.",
    ),
    ("pt", "Permaneça em pé por 30 minutos.", "Fique em pé por 30 minutos."),
    (
        "pt",
        (
            "Dissolva um comprimido efervescente em meio copo de água. Cole um adesivo de "
            "manhã e retire-o à noite."
        ),
        "O comprimido efervescente deve ser dissolvido em meio copo de água.",
    ),
    (
        "pt",
        (
            "Dissolva um comprimido efervescente em meio copo de água. Cole um adesivo de "
            "manhã e retire-o à noite."
        ),
        "Retire o adesivo à noite.",
    ),
    (
        "fr",
        (
            "Dissolvez un comprimé effervescent dans un verre d'eau. Collez un patch le "
            "matin et retirez-le le soir."
        ),
        "Le comprimé effervescent doit être dissous dans un verre d'eau.",
    ),
    (
        "fr",
        (
            "Dissolvez un comprimé effervescent dans un verre d'eau. Collez un patch le "
            "matin et retirez-le le soir."
        ),
        "Retirez le patch le soir.",
    ),
    (
        "pt",
        "O paciente deve fazer exames de sangue a cada 6 meses para avaliar o fígado.",
        "O paciente deve fazer exames de sangue a cada 6 meses.",
    ),
    (
        "pt",
        "O paciente deve fazer exames de sangue a cada 6 meses para avaliar o fígado.",
        "Exames de sangue devem ser feitos a cada 6 meses.",
    ),
    (
        "fr",
        "Faites une prise de sang tous les mois pour surveiller le foie.",
        "Faites une prise de sang tous les mois.",
    ),
    (
        "pt",
        "Este medicamento é usado para tratar infecções da pele causadas por bactérias.",
        (
            "Este medicamento é indicado para o tratamento de infecções da pele causadas por "
            "bactérias."
        ),
    ),
    (
        "fr",
        ("Ce médicament est utilisé pour traiter les infections de la peau dues à des bactéries."),
        (
            "Ce médicament est indiqué dans le traitement des infections de la peau dues à "
            "des bactéries."
        ),
    ),
    (
        "pt",
        ("Consulte um médico se os sintomas piorarem. Suspenda o uso 7 dias antes da cirurgia."),
        "Se os sintomas piorarem, procure um médico.",
    ),
    (
        "pt",
        ("Consulte um médico se os sintomas piorarem. Suspenda o uso 7 dias antes da cirurgia."),
        "O uso deve ser suspenso 7 dias antes da cirurgia.",
    ),
    (
        "pt",
        ("Procure atendimento se tiver fezes escuras ou sangramento que dure mais de 15 minutos."),
        ("Procure atendimento se tiver fezes escuras ou sangramento por mais de 15 minutos."),
    ),
    (
        "fr",
        (
            "Consultez un médecin si vous avez des vomissements ou une fièvre qui dure plus "
            "de 3 jours."
        ),
        (
            "Consultez un médecin si vous avez des vomissements ou une fièvre pendant plus "
            "de 3 jours."
        ),
    ),
    (
        "pt",
        "Dor e inchaço no local da injeção são comuns.",
        "É comum sentir dor e inchaço no local da injeção.",
    ),
    (
        "pt",
        (
            "Este remédio não deve ser partido, aberto ou mastigado. O pó deve ser "
            "dissolvido, agitado e bebido logo."
        ),
        "Este remédio não deve ser aberto.",
    ),
    (
        "pt",
        (
            "Este remédio não deve ser partido, aberto ou mastigado. O pó deve ser "
            "dissolvido, agitado e bebido logo."
        ),
        "Não abra este remédio.",
    ),
    (
        "pt",
        (
            "Este remédio não deve ser partido, aberto ou mastigado. O pó deve ser "
            "dissolvido, agitado e bebido logo."
        ),
        "O pó deve ser agitado.",
    ),
    (
        "fr",
        "Ce médicament ne doit pas être coupé, ouvert ou croqué.",
        "Ce médicament ne doit pas être ouvert.",
    ),
    (
        "fr",
        "Ce médicament ne doit pas être coupé, ouvert ou croqué.",
        "N'ouvrez pas ce médicament.",
    ),
    (
        "pt",
        "Não é necessário ajustar a dose em idosos.",
        "Em idosos, não é necessário ajuste de dose.",
    ),
    (
        "pt",
        "Não é necessário ajustar a dose em idosos.",
        "Não há necessidade de ajuste da dose em idosos.",
    ),
    (
        "pt",
        "Engula a cápsula inteira com pelo menos 150 mL de água.",
        "A cápsula deve ser engolida inteira com no mínimo 150 mL de água.",
    ),
    (
        "pt",
        ("A injeção é aplicada por um profissional de saúde, no músculo da coxa, a cada 3 meses."),
        ("A injeção é aplicada no músculo da coxa a cada 3 meses por um profissional de saúde."),
    ),
    (
        "pt",
        ("A injeção é aplicada por um profissional de saúde, no músculo da coxa, a cada 3 meses."),
        "Um profissional de saúde aplica a injeção a cada 3 meses, no músculo da coxa.",
    ),
    (
        "fr",
        ("Conservez le tube debout, dans un endroit frais. Chaque boîte contient 20 gélules."),
        "Le tube doit être conservé debout, dans un endroit frais.",
    ),
    (
        "fr",
        ("Conservez le tube debout, dans un endroit frais. Chaque boîte contient 20 gélules."),
        "Une boîte contient 20 gélules.",
    ),
    ("pt", "Idosos podem sentir tontura ao levantar.", "Idosos podem ter tontura ao levantar."),
    (
        "fr",
        "Les personnes âgées peuvent ressentir des vertiges au lever.",
        "Les personnes âgées peuvent avoir des vertiges au lever.",
    ),
    (
        "pt",
        "Mantenha fora do alcance das crianças. A caixa tem 30 comprimidos.",
        "Guarde longe do alcance de crianças.",
    ),
    (
        "pt",
        "Mantenha fora do alcance das crianças. A caixa tem 30 comprimidos.",
        "Conserve este medicamento fora do alcance das crianças.",
    ),
    (
        "pt",
        "Mantenha fora do alcance das crianças. A caixa tem 30 comprimidos.",
        "A caixa contém 30 comprimidos.",
    ),
    (
        "pt",
        "Mantenha fora do alcance das crianças. A caixa tem 30 comprimidos.",
        "Há 30 comprimidos em cada caixa.",
    ),
    (
        "fr",
        "Tenir hors de la portée des enfants.",
        "Gardez ce médicament hors de la portée des enfants.",
    ),
    ("fr", "Tenir hors de la portée des enfants.", "Conservez hors de la portée des enfants."),
    (
        "pt",
        "Este medicamento é indicado para o tratamento da dor de garganta e da tosse.",
        "Este medicamento trata a dor de garganta e a tosse.",
    ),
    (
        "pt",
        "Este medicamento é indicado para o tratamento da dor de garganta e da tosse.",
        "Este medicamento trata a tosse.",
    ),
    (
        "fr",
        "Ce médicament est indiqué dans le traitement des brûlures d'estomac.",
        "Ce médicament traite les brûlures d'estomac.",
    ),
    (
        "fr",
        (
            "Ce médicament est utilisé pour traiter les infections de la gorge. Il n'agit "
            "pas sur les virus."
        ),
        "Ce médicament n'agit pas sur les virus.",
    ),
    (
        "fr",
        (
            "Ce médicament est utilisé pour traiter les infections de la gorge. Il n'agit "
            "pas sur les virus."
        ),
        "Ce médicament traite les infections de la gorge.",
    ),
    (
        "pt",
        "Este medicamento é indicado para o tratamento da gota. Ele não alivia a febre.",
        "Este medicamento não alivia a febre.",
    ),
    (
        "pt",
        "Este medicamento é indicado para o tratamento da gota. Ele não alivia a febre.",
        "Este medicamento trata a gota.",
    ),
]


@pytest.mark.parametrize(("lang", "leaflet", "answer"), FAITHFUL)
def test_other_words_for_the_same_are_supported(lang: str, leaflet: str, answer: str) -> None:
    passages = [Passage("p1", "Zelfamox", "dose", leaflet)]

    found = verify_answer(answer, passages, "Zelfamox", load_pack(lang))

    assert found.supported, [claim.reasons for claim in found.sentences]
