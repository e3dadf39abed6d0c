"""A page that would keep the parser busy for minutes is known before it is parsed, and a real one never is."""

from __future__ import annotations

import cProfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser, LexborNode

from core.errors import RefusalReason
from models.children.html import text_of
from models.children.html_work import NEVER_NESTED, is_too_much_work, looks_at_each_tag
from models.children.refusal import RefusedError

ATTRIBUTES = " ".join(f"a{number}=1" for number in range(200_000))
TANGLED = {
    "a hundred thousand elements deep": "<div>" * 100_000,
    "closed again": "<div>" * 100_000 + "</div>" * 100_000,
    "in capitals": "<DIV\n>" * 100_000,
    "with strange ends between": "<div></b>" * 100_000,
    "with ends in comments": "<div><!-- </div> -->" * 100_000,
    "with ends in attributes": "<div><i title='</div>'></i>" * 100_000,
    "with ends in a script": "<div><script></div></script>" * 100_000,
    "with ends in a script's comment": "<div><script><!--<script></script></div></script>-->"
    * 100_000,
    "ends that close nothing": "<b>" * 30_000 + "</p>" * 30_000,
    "two hundred thousand attributes": f"<p {ATTRIBUTES}>",
    "attributes without spaces": f"<p {ATTRIBUTES.replace('=1 ', '=' + chr(39) * 2)}>",
    "attributes of an end": f"</p {ATTRIBUTES}>",
    "attributes without an end": f"<p {ATTRIBUTES}",
}
CALM = {
    "paragraphs that nobody closed": "<p class=a>x" * 100_000,
    "rows and cells that nobody closed": "<table>" + "<tr><td>x<td>y" * 50_000,
    "items that nobody closed": "<ul>" + "<li>x<br>" * 100_000,
    "a few thousand fonts that nobody closed": "<p><font size=2>x" * 5_000,
    "a long attribute": f"<p style='{'a b=c ' * 100_000}'>x",
    "a drawing": "<svg>" + "<path d='M 0 0'/>" * 50_000 + "</svg>",
    "many signs": "a < b, " * 100_000,
    "a comment without an end": "<!--" + "x" * 100_000,
}


@pytest.mark.parametrize("kind", TANGLED)
def test_a_tangled_page_is_refused_before_it_is_parsed(kind: str) -> None:
    assert is_too_much_work(TANGLED[kind])
    with pytest.raises(RefusedError) as refused:
        text_of(f"<html><body>{TANGLED[kind]}")

    assert refused.value.reason is RefusalReason.TOO_TANGLED


@pytest.mark.parametrize("kind", CALM)
def test_a_large_page_that_is_only_untidy_is_read(kind: str) -> None:
    assert not is_too_much_work(CALM[kind])


def test_what_is_deep_but_soon_parsed_is_refused_afterwards() -> None:
    page = "<div>" * 600 + "x"

    assert not is_too_much_work(page)
    with pytest.raises(RefusedError):
        text_of(page)


@given(
    st.recursive(
        st.just("x"),
        lambda parts: st.tuples(st.sampled_from(("div", "b", "ul")), st.lists(parts, max_size=3)),
        max_leaves=20,
    )
)
def test_of_a_tidy_page_the_elements_around_each_tag_are_counted(tree: object) -> None:
    def written(node: object, depth: int) -> tuple[str, list[int]]:
        if not isinstance(node, tuple):
            return str(node), []
        name, parts = node
        inside = [written(part, depth + 1) for part in parts]
        text = "".join(part for part, _ in inside)
        looks = [number for _, numbers in inside for number in numbers]
        return f"<{name}>{text}</{name}>", [depth, *looks, depth + 1]

    text, looks = written(tree, 0)

    assert list(looks_at_each_tag(text)) == looks


# Blocks, and all that may hide a tag or look like one.
PIECES = (
    *("<div>", "</div>", "<DIV\n>", "<ul id=x>", "</ul>", "<div/>", "<br/>", "</", "</x>", "<"),
    *("<!--", "-->", "<!", ">", "<?", "<![CDATA[", "]]>", "<script>", "</script>", "<style>"),
    *("</style>", "<title>", "</title>", "<textarea>", "</textarea>", "<i title='", "<i title="),
    *("<i '", "'", '"', "=", "/", " ", "x", "<svg><path d='M'/><g/></svg>", "<svg/>"),
)
# Out of whatever was left open: an attribute, a comment, a text that is no mark-up.
WAY_OUT = "'\">--></script></style></title></textarea>]]><x-probe>"


@settings(max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_never_fewer_elements_are_counted_than_the_parser_has_open(soup: str) -> None:
    text = f"<body>{soup}{WAY_OUT}"
    probe = LexborHTMLParser(text).css_first("x-probe")
    if probe is None:
        return

    *_, counted = looks_at_each_tag(text)

    assert counted >= len([name for name in ancestors(probe) if name not in NEVER_NESTED])


def ancestors(node: LexborNode) -> list[str]:
    found = []
    at = node.parent
    while at is not None and at.tag != "-document":
        found.append(at.tag or "")
        at = at.parent
    return found


@given(st.text(st.sampled_from("<>/='\"! -?[]abdivp\n"), max_size=200))
def test_any_text_is_looked_through(text: str) -> None:
    assert all(looks >= 0 for looks in looks_at_each_tag(text))


@pytest.mark.parametrize("piece", [*PIECES, "<p a=b>", "<!-- x", "<script><!--", "<p a='x "])
def test_twice_the_text_costs_twice_the_calls(piece: str) -> None:
    def calls(count: int) -> int:
        with cProfile.Profile() as profile:
            sum(looks_at_each_tag(piece * count))
        return sum(entry.callcount for entry in profile.getstats())

    assert calls(2000) < 2.5 * calls(1000) + 100
