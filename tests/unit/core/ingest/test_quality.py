"""Text that is fit to be used, and the ways in which it is not."""

from __future__ import annotations

import random
import string
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.documents.document import Remark
from core.engines import FileText, PageText, TextLine
from core.ingest.legible import is_soup, soup_share
from core.ingest.lines import lines_of
from core.ingest.quality import PageQuality, Quality, Verdict, judge, language_of, pages_of, spans
from core.language.pack import load_pack
from core.messages import REMARKS

if TYPE_CHECKING:
    from collections.abc import Callable

PACKS = (load_pack("pt"), load_pack("fr"))

PT = """O que devo saber antes de usar este medicamento? Não use Zelturin se você já teve alergia a este
medicamento ou a qualquer um dos seus componentes. Fale com o seu médico antes de tomar os comprimidos,
principalmente se tiver problemas no fígado, se estiver grávida ou se sofre de insuficiência dos rins.
Zelturin pode fazer com que você fique com sono; não dirija até saber como o seu corpo reage. A dose é de um
comprimido ao dia, com ou sem comida, e o efeito aparece depois de uma ou duas semanas. Caso se esqueça de uma
dose, tome a seguinte na hora de costume e não dobre a quantidade. As reações mais comuns são dor de cabeça,
enjoo e cansaço; elas foram leves e passaram sem que fosse preciso parar o tratamento. Procure ajuda se a pele
ficar com manchas, se os lábios incharem ou se for difícil respirar. Guarde o frasco bem fechado, em lugar
seco, fora do alcance das crianças, e não use o produto depois da data que está impressa na embalagem."""

FR = """Que dois-je savoir avant de prendre ce médicament ? Ne prenez pas Zelturine si vous avez déjà été
allergique à ce médicament ou à l'un de ses composants. Parlez à votre médecin avant de prendre les comprimés,
surtout si vous avez des problèmes de foie, si vous êtes enceinte ou si vos reins fonctionnent mal. Zelturine
peut rendre somnolent ; ne conduisez pas avant de savoir comment votre corps réagit. La dose est d'un comprimé
par jour, avec ou sans repas, et l'effet apparaît après une ou deux semaines. En cas d'oubli, prenez la dose
suivante à l'heure habituelle et ne doublez pas la quantité. Les effets indésirables les plus fréquents sont des
maux de tête, des nausées et une fatigue ; ils ont été légers et sont passés sans que le traitement soit arrêté."""

EN = """Read all of this leaflet before you start taking this medicine because it says what you should know. Keep
this leaflet, for you may need to read it again. If you have any further questions, ask your doctor or your
pharmacist. This medicine has been prescribed for you only and it may harm others, even if their signs of illness
are the same as yours. Do not drive until you know how it works on you. The dose is one tablet a day, with or
without food, and the effect will be seen after one week or two. If you forget a dose, take the next one at the
usual time and do not double it. Most people have no side effects, and those that were seen were mild."""

ES = """Lea todo el prospecto antes de empezar a tomar el medicamento porque contiene lo que usted debe saber. No lo
tome si es alérgico a los comprimidos o a alguno de los demás componentes. Hable con su médico antes de tomarlo,
sobre todo si tiene problemas del hígado, si está embarazada o si los riñones no le funcionan bien. La dosis es de
un comprimido al día, con o sin comida, y el efecto aparece después de una o dos semanas. Si olvida una dosis, tome
la siguiente a la hora de siempre y no doble la cantidad. Los efectos más frecuentes son el dolor de cabeza y el
cansancio, que fueron leves y se pasaron sin que fuera preciso dejar el tratamiento con el medicamento."""

INVOICE = """Segue a fatura do mês de maio com os valores que foram combinados para a entrega das cadeiras e da mesa.
O pagamento deve ser feito até o dia dez, por transferência ou com o boleto que está em anexo. Caso tenha alguma
dúvida sobre os preços ou sobre o prazo, fale com a nossa equipe de vendas, que pode ajudar em dias úteis. A garantia
é de um ano e não cobre danos que sejam causados por mau uso ou por umidade. As peças foram conferidas antes do envio
e a nota fiscal seguiu com a carga. Agradecemos pela confiança e ficamos à disposição para os seus próximos pedidos,
que serão atendidos com o mesmo cuidado de sempre. Se precisar de troca, guarde a caixa e a nota por trinta dias."""

COVER = "Zelturin\n(zelturina)\nBoreal Farmacêutica Ltda.\nComprimido\n20 mg"


def caesar(text: str) -> str:
    lower, upper = string.ascii_lowercase, string.ascii_uppercase
    return text.translate(
        str.maketrans(lower + upper, lower[7:] + lower[:7] + upper[7:] + upper[:7])
    )


def identity_h(text: str) -> str:
    """What a font without a character map often gives: all codes moved down."""
    return "".join(chr(ord(c) - 29) if "=" <= c <= "~" else c for c in text)


def glyph_names(text: str) -> str:
    """… or moved into letters that no one uses together."""
    return "".join(chr(0x150 + ord(c) - 32) if "!" <= c <= "~" else c for c in text)


def without_vowels(text: str) -> str:
    return "".join(c for c in text if c.lower() not in "aeiouáâãàéêíóôõú")


def spaced(text: str) -> str:
    return " ".join(c for c in text if not c.isspace())


def glued(text: str) -> str:
    return "\n".join("".join(line.split()) for line in text.splitlines())


def private(text: str) -> str:
    return "".join(chr(0xF000 + ord(c) % 256) if c.isalpha() else c for c in text)


def random_signs(text: str) -> str:
    chance = random.Random(7)  # noqa: S311 - the same noise in each run
    return "".join(c if c.isspace() else chance.choice("§¶ßþÐ¤¦¨ª¬¯¸¹×÷#%&@^~|\\") for c in text)


SOUPS = [caesar, identity_h, glyph_names, without_vowels, spaced, glued, private, random_signs]


def ocr_noise(text: str, rate: float) -> str:
    chance = random.Random(3)  # noqa: S311 - the same noise in each run
    words = []
    for word in text.split(" "):
        is_hit = len(word) > 3 and chance.random() < rate
        words.append(word.translate(str.maketrans("aioe", "4!0{")) if is_hit else word)
    return " ".join(words)


def without_ligatures(text: str) -> str:
    for ligature in ("ffi", "fi", "ff", "fl"):
        text = text.replace(ligature, "f")
    return text


def page(
    number: int, text: str, *, has_images: bool = False, other_chars: int | None = None
) -> PageQuality:
    chars = len("".join(text.split()))
    return PageQuality(number, text, chars, other_chars, has_images)


def leaflet(*texts: str) -> Quality:
    return judge([page(number, text) for number, text in enumerate(texts, start=1)], PACKS)


@pytest.mark.parametrize(("text", "lang"), [(PT, "pt"), (FR, "fr")])
def test_a_readable_leaflet_is_usable_in_its_language(text: str, lang: str) -> None:
    quality = leaflet(COVER, text, text)

    assert quality == Quality(Verdict.USABLE, lang)


@pytest.mark.parametrize("soup", SOUPS)
@pytest.mark.parametrize("text", [PT, FR])
def test_soup_is_refused_with_its_pages(soup: Callable[[str], str], text: str) -> None:
    quality = leaflet(*[soup(text)] * 3)

    assert quality.verdict is Verdict.REFUSED
    assert quality.garbled_pages == (1, 2, 3)
    assert quality.reason == Remark("text_garbled", detail="1-3")


@pytest.mark.parametrize("soup", SOUPS)
def test_one_soup_page_among_good_ones_asks_for_review(soup: Callable[[str], str]) -> None:
    quality = leaflet(COVER, PT, soup(PT), PT)

    assert quality.verdict is Verdict.PARTIAL
    assert quality.garbled_pages == (3,)
    assert quality.reason == Remark("pages_to_review", detail="3")


@pytest.mark.parametrize("soup", [glyph_names, private])
def test_a_garbled_cover_alone_is_a_remark(soup: Callable[[str], str]) -> None:
    quality = leaflet(soup(COVER), PT, PT)

    assert quality.verdict is Verdict.USABLE
    assert quality.remarks == (Remark("cover_page_garbled", page=1),)


def test_a_first_page_full_of_soup_is_no_cover() -> None:
    assert leaflet(caesar(PT), PT, PT).verdict is Verdict.PARTIAL


def test_covers_of_later_leaflets_are_covers_too() -> None:
    pages = [page(n, text) for n, text in enumerate([COVER, PT, private(COVER), PT], start=1)]

    assert judge(pages, PACKS).verdict is Verdict.PARTIAL
    assert judge(pages, PACKS, covers=frozenset({1, 3})).verdict is Verdict.USABLE


def test_a_scan_has_no_text() -> None:
    pages = [page(number, "", has_images=True) for number in range(1, 4)]

    quality = judge(pages, PACKS)

    assert quality.verdict is Verdict.REFUSED
    assert quality.reason == Remark("no_text")
    assert quality.pages_without_text == (1, 2, 3)


def test_a_file_of_blank_pages_has_no_text() -> None:
    assert leaflet("", " \n").reason == Remark("no_text")


def test_no_pages_at_all_have_no_text() -> None:
    assert judge([], PACKS).reason == Remark("no_text")


def test_mostly_scanned_files_are_refused_with_the_pages() -> None:
    pages = [page(1, PT), *(page(n, "3", has_images=True) for n in range(2, 5))]

    assert judge(pages, PACKS).reason == Remark("text_missing", detail="2-4")


def test_a_scanned_page_in_the_middle_is_named() -> None:
    pages = [page(1, COVER), page(2, PT), page(3, "", has_images=True), page(4, PT)]

    quality = judge(pages, PACKS)

    assert quality.verdict is Verdict.PARTIAL
    assert quality.remarks == (Remark("page_without_text", page=3),)


def test_a_picture_page_outside_the_leaflet_is_only_remarked_on() -> None:
    pages = [page(1, COVER), page(2, PT), page(3, "", has_images=True)]

    quality = judge(pages, PACKS, outside=frozenset({3}))

    assert quality.verdict is Verdict.USABLE
    assert quality.remarks == (Remark("page_without_text", page=3),)


def test_a_blank_page_is_no_fault() -> None:
    assert leaflet(COVER, PT, "", PT) == Quality(Verdict.USABLE, "pt")


def test_recognised_text_with_noise_asks_for_review() -> None:
    quality = leaflet(COVER, PT, ocr_noise(PT, 0.2))

    assert quality.verdict is Verdict.PARTIAL
    assert quality.noisy_pages == (3,)


def test_recognised_text_full_of_noise_is_garbled() -> None:
    assert leaflet(COVER, PT, ocr_noise(PT, 0.9)).garbled_pages == (3,)


def test_some_glued_lines_are_noise() -> None:
    text = PT.split("\n")

    assert leaflet(COVER, PT, "\n".join([*text[:6], *map(glued, text[6:])])).noisy_pages == (3,)


def test_lost_ligatures_are_noise() -> None:
    assert leaflet(
        COVER, PT, without_ligatures(f"{PT} eficácia e eficiência de fluidos inflamados")
    ).noisy_pages == (3,)


def test_a_page_of_which_the_second_reader_sees_much_more_is_in_doubt() -> None:
    pages = [page(1, COVER), page(2, PT, other_chars=5000), page(3, PT, other_chars=700)]

    quality = judge(pages, PACKS)

    assert quality.doubtful_pages == (2,)
    assert quality.verdict is Verdict.PARTIAL


@pytest.mark.parametrize("text", [EN, ES])
def test_other_languages_are_refused(text: str) -> None:
    assert leaflet(text, text).reason == Remark("unknown_language")


def test_a_text_about_something_else_is_no_leaflet() -> None:
    assert leaflet(INVOICE, INVOICE).reason == Remark("not_a_leaflet")


def test_a_table_of_doses_is_a_page_like_others() -> None:
    rows = "\n".join(
        f"{weight} a {weight + 9}\t{weight / 10:.1f} mL\t{weight * 5} mg"
        for weight in range(10, 90, 4)
    )

    assert leaflet(COVER, PT, rows).verdict is Verdict.USABLE


def test_addresses_in_many_scripts_are_no_soup() -> None:
    addresses = """България\nТел.: +359 2 555\nČeská republika\nTel: +420 555
Ελλάδα\nΤηλ: +30 555\nMagyarország\nTel.: +36 1 555"""

    assert not is_soup(addresses)


@pytest.mark.parametrize(
    "text",
    ["µg/mL", "β-bloqueador", "α-tocoferol 5 µg", "25 °C (≤ 30 °C)", "5 mg/5 mL", "½ comprimido"],
)
def test_scientific_signs_are_no_soup(text: str) -> None:
    assert not is_soup(text)


def test_pages_come_from_the_reader_s_text_after_repair() -> None:
    shown = PageText(1, 600.0, 800.0, (TextLine("20 \uf06dg"), TextLine("por dia")), 9, 12)
    blank = PageText(2, 600.0, 800.0, (), 0, has_images=True)
    text = FileText("pdf", (shown, blank), {})

    assert pages_of(text, lines_of(text)) == [
        PageQuality(1, "20 µg\npor dia", 9, 12),
        PageQuality(2, "", 0, has_images=True),
    ]


@pytest.mark.parametrize(
    ("text", "lang"), [(PT, "pt"), (FR, "fr"), (EN, ""), (ES, ""), ("", ""), ("12 34", "")]
)
def test_language_by_its_commonest_words(text: str, lang: str) -> None:
    assert language_of(text, PACKS) == lang


@pytest.mark.parametrize(
    ("numbers", "text"), [((), ""), ((4,), "4"), ((1, 2, 3, 7, 9, 10), "1-3, 7, 9-10")]
)
def test_page_numbers_as_a_person_writes_them(numbers: tuple[int, ...], text: str) -> None:
    assert spans(numbers) == text


FAULTS = ("page_without_text", "page_garbled", "page_noisy", "page_in_doubt")
REASONS = (
    "no_text",
    "text_garbled",
    "text_missing",
    "unknown_language",
    "not_a_leaflet",
    "pages_to_review",
)


@pytest.mark.parametrize("key", [*FAULTS, *(f"cover_{key}" for key in FAULTS), *REASONS])
def test_every_remark_has_a_sentence(key: str) -> None:
    assert key in REMARKS


@given(st.lists(st.text(max_size=200), max_size=6), st.booleans())
def test_any_pages_are_judged_and_every_fault_is_named(texts: list[str], has_images: bool) -> None:
    pages = [
        page(number, text, has_images=has_images) for number, text in enumerate(texts, start=1)
    ]

    quality = judge(pages, PACKS)

    faulty = {
        *quality.garbled_pages,
        *quality.noisy_pages,
        *quality.pages_without_text,
        *quality.doubtful_pages,
    }
    assert {remark.page for remark in quality.remarks} == faulty
    assert (quality.reason is None) == (quality.verdict is Verdict.USABLE)
    assert faulty <= {one.number for one in pages}


@given(st.text(max_size=300))
def test_soup_is_a_share(text: str) -> None:
    assert 0.0 <= soup_share(text) <= 1.0


@given(
    st.text(alphabet=string.ascii_letters + "áéíóúãõâêôçàèùîïûüœ .,;:()-", min_size=1, max_size=200)
)
def test_western_letters_are_never_soup(text: str) -> None:
    assert soup_share(text) == 0.0
