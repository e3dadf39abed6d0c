"""A scanner's keys are told from a person's by their haste; no key is ever lost or comes out of order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.box.wedge import LEAST_KEYS, MOST_GAP_MS, Wedge

EAN = "3400949497294"
FAST, SLOW = 8.0, 120.0


class Window:
    """A field and a wedge before it: what the field got, and what was taken for a scan."""

    def __init__(self) -> None:
        self.wedge = Wedge()
        self.kept = ""
        self.field = ""
        self.scans: list[str] = []
        self.now = 1000.0

    def press(self, text: str, gap: float = FAST, *, is_repeated: bool = False) -> None:
        self.now += gap
        verdict = self.wedge.key(text, self.now, is_repeated=is_repeated)
        if verdict.scanned:
            self.scans.append(verdict.scanned)
            self.kept = ""
            return
        if verdict.gives_back:
            self.field, self.kept = self.field + self.kept, ""
        if verdict.keeps:
            self.kept += text
        else:
            self.field += text

    def type(self, text: str, gap: float = FAST) -> None:
        for char in text:
            self.press(char, gap)

    def rest(self) -> None:
        """The pause after which kept keys are given back."""
        self.wedge.forget()
        self.field, self.kept = self.field + self.kept, ""


@pytest.mark.parametrize(
    "code",
    [
        EAN,
        "96385074",
        f"]E0{EAN}",
        f"010{EAN}1727090010AB12\x1d21X-z/9",
        f"]d2010{EAN}1727090010AB12\x1d21XYZ",
        f"\x1d010{EAN}1727090010AB12",
        f"(01)0{EAN}(17)270900(10)AB 12",
        "\"'ààç'ç'çèéç'",
    ],
)
def test_a_scan_is_taken_whole_and_nothing_reaches_the_field(code: str) -> None:
    window = Window()

    window.type(f"{code}\r")

    assert window.scans == [code]
    assert window.field == window.kept == ""


@pytest.mark.parametrize("text", ["500 mg\r", "12\r", "8/8 h\r", "12345678\r", f"{EAN}\r"])
def test_a_persons_digits_reach_the_field(text: str) -> None:
    window = Window()

    window.type(text, SLOW)

    assert window.scans == []
    assert window.field + window.kept == text


def test_digits_without_an_end_are_given_back() -> None:
    window = Window()
    window.type(EAN)
    assert window.field == ""

    window.rest()

    assert window.field == EAN


def test_words_that_come_as_fast_as_a_scan_are_no_scan() -> None:
    window = Window()

    window.type("posso tomar 2 comprimidos de 500mg? (é 12/12)\r")

    assert window.scans == []
    assert window.field == "posso tomar 2 comprimidos de 500mg? (é 12/12)\r"


def test_a_scan_after_typing_leaves_what_was_typed() -> None:
    window = Window()
    window.type("dose de ", SLOW)

    window.press(EAN[0], SLOW)
    window.type(f"{EAN[1:]}\r")

    assert window.scans == [EAN]
    assert window.field == "dose de "


def test_a_key_that_is_held_down_is_no_scanner() -> None:
    window = Window()
    window.press("5")
    for _ in range(20):
        window.press("5", 30, is_repeated=True)
    window.press("\r", 30)

    assert window.scans == []
    assert window.field == "5" * 21 + "\r"


def test_two_scans_are_two() -> None:
    window = Window()

    window.type(f"{EAN}\r96385074\r")

    assert window.scans == [EAN, "96385074"]


keys = st.lists(
    st.tuples(
        st.sampled_from([*"0123456789abAB]()é&\x1d\r", ""]),
        st.floats(0, 3 * MOST_GAP_MS, allow_nan=False),
        st.booleans(),
    ),
    max_size=60,
)


@given(keys)
def test_no_key_is_lost_or_comes_out_of_order(pressed: list[tuple[str, float, bool]]) -> None:
    window = Window()
    everything = ""

    for text, gap, rests in pressed:
        if rests:
            window.rest()
        before = len(window.scans)
        window.press(text, gap)
        everything += text
        if len(window.scans) > before:
            scan = window.scans[-1]
            assert len(scan) >= LEAST_KEYS
            assert everything.endswith(f"{scan}\r")
            everything = everything[: -len(scan) - 1]
        assert window.field + window.kept == everything
