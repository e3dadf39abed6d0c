"""A scanned code is read whole or refused with the reason; a misread digit never becomes another product."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.box.code import BoxCode
from core.box.digits import canonical, check_digit, cip13_of, is_cip7, is_gtin, printed
from core.box.gs1 import last_good_day
from core.box.read import codes_seen, read_code
from core.box.told import told_of_box
from core.errors import BoxCodeError
from core.scanning import Barcode, BoxTrouble

TODAY = dt.date(2026, 11, 30)
EAN = "3400949497294"
GTIN = f"0{EAN}"
WHOLE = BoxCode(GTIN, "AB12", dt.date(2027, 9, 30), "XYZ")

bodies = st.sampled_from((7, 11, 12, 13)).flatmap(
    lambda length: st.text("0123456789", min_size=length, max_size=length)
)
gtins = bodies.map(lambda body: body + check_digit(body)).filter(is_gtin)
values = st.text(st.sampled_from("ABCabc0123456789-/.+_%&'()*,:;<=>?!\""), min_size=1, max_size=20)
dates = st.dates(dt.date(2000, 1, 1), dt.date(2076, 12, 31))


def trouble_of(text: str, *, is_whole: bool = False) -> BoxTrouble:
    with pytest.raises(BoxCodeError) as caught:
        read_code(text, TODAY, is_whole=is_whole)
    return BoxTrouble(str(caught.value.details["trouble"]))


@pytest.mark.parametrize(
    ("text", "gtin"),
    [
        (EAN, GTIN),
        (f"]E0{EAN}\r\n", GTIN),
        (GTIN, GTIN),
        ("036000291452", "00036000291452"),
        ("96385074", "00000096385074"),
        ("34009 494 972 9 4", GTIN),
        ("4949729", GTIN),  # a CIP of seven digits
        ("\"'ààç'ç'çèéç'", GTIN),  # a French keyboard, a scanner that takes it for an American one
    ],
)
def test_digits_are_one_number_however_they_come(text: str, gtin: str) -> None:
    assert read_code(text, TODAY) == BoxCode(gtin)


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", BoxTrouble.EMPTY),
        (" \x1d ", BoxTrouble.EMPTY),
        ("3400949497295", BoxTrouble.CHECK_DIGIT),
        ("340094949729", BoxTrouble.CHECK_DIGIT),
        ("34009494972", BoxTrouble.WRONG_LENGTH),
        ("00000000", BoxTrouble.CHECK_DIGIT),
        ("4949728", BoxTrouble.CHECK_DIGIT),
        ("Dorflex", BoxTrouble.NOT_A_CODE),
        ("9" * 500, BoxTrouble.NOT_A_CODE),
        (f"010{EAN[:-1]}5", BoxTrouble.CHECK_DIGIT),
        (f"01{GTIN}1727", BoxTrouble.MALFORMED),
        (f"01{GTIN}17271301", BoxTrouble.BAD_DATE),
        (f"01{GTIN}17270230", BoxTrouble.BAD_DATE),
        ("10AB\x1d21XYZ", BoxTrouble.NO_GTIN),
        (f"01{GTIN}01{cip13_of('3696350').zfill(14)}\x1d", BoxTrouble.MALFORMED),
        (f"01{GTIN}10\x1d17270900", BoxTrouble.MALFORMED),
        (f"01{GTIN}10{'A' * 21}\x1d17270900", BoxTrouble.MALFORMED),
        ("(17)270900(10)AB", BoxTrouble.NO_GTIN),
    ],
)
def test_what_is_no_code_is_refused_with_the_reason(text: str, trouble: BoxTrouble) -> None:
    assert trouble_of(text) is trouble


@given(gtins, st.data())
def test_a_misread_digit_is_refused(gtin: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(gtin) - 1))
    digit = data.draw(st.sampled_from([one for one in "0123456789" if one != gtin[place]]))

    misread = gtin[:place] + digit + gtin[place + 1 :]

    assert trouble_of(misread) is BoxTrouble.CHECK_DIGIT


@given(gtins, st.data())
def test_two_swapped_digits_are_refused_where_the_check_digit_can_tell(
    gtin: str, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(gtin) - 2))
    one, other = gtin[place], gtin[place + 1]
    swapped = gtin[:place] + other + one + gtin[place + 2 :]

    # A difference of five is what weights of 1 and 3 do not see.
    if abs(int(one) - int(other)) not in {0, 5}:
        assert trouble_of(swapped) is BoxTrouble.CHECK_DIGIT


@given(gtins)
def test_a_gtin_is_the_same_with_zeros_before_it(gtin: str) -> None:
    assert read_code(gtin, TODAY).gtin == read_code(canonical(gtin), TODAY).gtin
    assert canonical(printed(canonical(gtin))) == canonical(gtin)


@pytest.mark.parametrize(
    "text",
    [
        f"01{GTIN}1727090010AB12\x1d21XYZ",
        f"]d201{GTIN}1727090010AB12\x1d21XYZ\r",
        f"]C101{GTIN}10AB12\x1d1727090021XYZ",
        f"\x1d21XYZ\x1d10AB12\x1d01{GTIN}17270900",
        f"01{GTIN}1727090010AB12<GS>21XYZ",
        f"01{GTIN}1727090010AB12^]21XYZ",
        f"01{GTIN}1727090010AB12|21XYZ",
        f"01{GTIN}1727090010AB12\u241d21XYZ",
        f"01{GTIN}1727090010AB12\u219421XYZ",
        f"(01){GTIN}(17)270900(10)AB12(21)XYZ",
        f"01{GTIN}112309011727090010AB12\x1d21XYZ\x1d7141234567\x1d91hidden\x1d92more",
    ],
)
def test_a_gs1_string_is_read_however_the_keyboard_writes_it(text: str) -> None:
    assert read_code(text, TODAY) == WHOLE


@given(gtins, values, dates, values, st.permutations(["10", "17", "21"]))
def test_what_is_written_with_separators_is_read_again(
    gtin: str, batch: str, expires: dt.date, serial: str, order: list[str]
) -> None:
    parts = {"10": batch + "\x1d", "17": expires.strftime("%y%m%d"), "21": serial + "\x1d"}
    text = f"01{canonical(gtin)}" + "".join(name + parts[name] for name in order)

    code = read_code(text, TODAY, is_whole=True)

    assert code == BoxCode(canonical(gtin), batch, expires, serial)


@given(gtins, values, dates, values, st.permutations(["10", "17", "21"]))
def test_lost_separators_leave_out_but_never_invent(
    gtin: str, batch: str, expires: dt.date, serial: str, order: list[str]
) -> None:
    parts = {"10": batch, "17": expires.strftime("%y%m%d"), "21": serial}
    text = f"01{canonical(gtin)}" + "".join(name + parts[name] for name in order)

    code = read_code(text, TODAY)

    assert code.gtin == canonical(gtin)
    assert code.expires in {None, expires}
    if not code.is_unsure:
        assert (code.batch, code.expires, code.serial) == (batch, expires, serial)


@given(st.text())
def test_whatever_is_scanned_there_is_a_code_or_one_expected_error(text: str) -> None:
    for is_whole in (False, True):
        try:
            code = read_code(text, TODAY, is_whole=is_whole)
        except BoxCodeError:
            continue
        assert is_gtin(code.gtin)


def test_a_tangled_string_is_given_up() -> None:
    assert trouble_of(f"01{GTIN}" + "10" * 60 + "21" * 60) is BoxTrouble.MALFORMED


@pytest.mark.parametrize(
    ("digits", "day"),
    [
        ("270900", dt.date(2027, 9, 30)),
        ("280200", dt.date(2028, 2, 29)),
        ("261130", dt.date(2026, 11, 30)),
        ("760101", dt.date(2076, 1, 1)),
        ("770101", dt.date(1977, 1, 1)),
        ("991231", dt.date(1999, 12, 31)),
    ],
)
def test_a_date_means_the_nearest_century(digits: str, day: dt.date) -> None:
    assert last_good_day(digits, TODAY) == day


def test_a_year_far_behind_is_in_the_next_century() -> None:
    assert last_good_day("050101", dt.date(2077, 1, 1)) == dt.date(2105, 1, 1)


def test_a_box_is_good_on_its_last_day() -> None:
    code = BoxCode(GTIN, expires=TODAY)

    assert not code.is_expired(TODAY)
    assert code.is_expired(TODAY + dt.timedelta(days=1))


def test_an_expired_box_is_told_first() -> None:
    told = told_of_box(BoxCode(GTIN, "A7", dt.date(2025, 9, 30)), TODAY, "en")

    assert told.shown == "This box has expired: it was good until 30 September 2025. Batch A7."
    assert told.spoken.endswith("Batch A 7.")


def test_a_batch_and_a_date_are_told() -> None:
    told = told_of_box(WHOLE, TODAY, "en")

    assert told.shown == "Batch AB12. Good until 30 September 2027."


def test_the_richest_code_of_a_box_is_taken_and_strangers_are_left() -> None:
    seen = (
        Barcode("EAN13", EAN),
        Barcode("DataMatrix", f"01{GTIN}1727090010AB12\x1d21XYZ"),
        Barcode("DataMatrix", "https://example.org"),
    )

    assert codes_seen(seen, TODAY) == [WHOLE]


def test_a_picture_of_strangers_tells_why() -> None:
    with pytest.raises(BoxCodeError):
        codes_seen((Barcode("DataMatrix", "https://example.org"),), TODAY)


def test_the_seven_digits_of_a_cip_have_their_own_check_digit() -> None:
    assert is_cip7("4949729")
    assert is_cip7("3696350")
    assert cip13_of("3696350") == "3400936963504"
    assert not re.search("[^0-9]", cip13_of("3696350"))
