"""The values that the whole program speaks of (DESIGN.md, section 4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

# Document kinds ("VP", "RCP") and section codes ("VP-6", "RCP-4.2") are plain strings: the language packs own them.


@dataclass(frozen=True, slots=True)
class Code:
    """An official code of a medicine: `system` is "ms", "ean", "cis", "cip13", "eu" and so on."""

    system: str
    value: str


@dataclass(frozen=True, slots=True)
class Medicine:
    """A marketed product. `id` is 0 before it is stored."""

    name: str
    substances: tuple[str, ...] = ()
    holder: str = ""
    country: str = ""
    codes: tuple[Code, ...] = ()
    id: int = 0

    @property
    def full_name(self) -> str:
        """The name with all that tells it from others of that name; it can be asked by, as the name alone."""
        parts = (self.name, ", ".join(self.substances), self.holder, self.country)
        return " — ".join(filter(None, parts))


class BlockKind(StrEnum):
    """What a line of a section's text is."""

    PARAGRAPH = "paragraph"
    ITEM = "item"  # an item of a list
    ROW = "row"  # a row of a table, cells separated by TAB
    SUBHEADING = "subheading"


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph, list item, table row or subheading: the characters [start, end) of its section's text.

    `lead` is the index of the block that this one cannot be understood without (the sentence before a list,
    the header of a table), -1 if none. `page` is where it begins; `last_page` where it ends.
    """

    kind: BlockKind
    start: int
    end: int
    page: int
    last_page: int
    lead: int = -1


@dataclass(frozen=True, slots=True)
class Section:
    """The text under one regulated heading.

    `text` is the blocks joined by newlines. `code` is e.g. "VP-6"; "VP-I" and "VP-III" are identification and
    legal statements; "" when the section is unknown. `heading` is the heading as the leaflet prints it.
    """

    code: str
    heading: str
    text: str
    blocks: tuple[Block, ...]
    pages: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Passage:
    """A retrievable piece of a section: the characters [start, end) of the section's text.

    `lead` is the text of its lead-in or table header when that stands before `start`, else "".
    `first_block` and `last_block` are indexes into the section's blocks (inclusive).
    """

    start: int
    end: int
    pages: tuple[int, int]
    text: str
    lead: str
    first_block: int
    last_block: int


@dataclass(frozen=True, slots=True)
class Remark:
    """Something the user should know about an import: a message key, its page, a detail."""

    key: str
    page: int | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Leaflet:
    """One whole leaflet as read from a file, before it is stored.

    `form` tells two leaflets of one medicine apart ("comprimido revestido"). `warnings` are message keys with a
    page where there is one. `coverage` counts the characters of its pages by destination.
    """

    kind: str
    lang: str
    medicine: Medicine
    form: str
    sections: tuple[Section, ...]
    pages: tuple[int, int]
    text_sha256: str
    dated: str = ""
    pages_without_text: tuple[int, ...] = ()
    warnings: tuple[Remark, ...] = ()
    needs_review: bool = False


@dataclass(frozen=True, slots=True)
class Coverage:
    """Where the characters (other than white space) of one page went.

    The four sums equal the page's characters: nothing disappears silently.
    """

    page: int
    imported: int
    furniture: int  # running headers and footers, stamps, page numbers
    history: int  # the final table of alterations, tables of contents
    annex: int  # labelling and other parts that are no leaflet
    lost: int


class ReceiptStatus(StrEnum):
    """What became of a file or of one document in it."""

    IMPORTED = "imported"
    NEW_VERSION = "new_version"
    UNCHANGED = "unchanged"
    REFUSED = "refused"
    NEEDS_REVIEW = "needs_review"


@dataclass(frozen=True, slots=True)
class SectionReceipt:
    """One section of an imported document."""

    pages: tuple[int, ...]
    chars: int


@dataclass(frozen=True, slots=True)
class DocumentReceipt:
    """One document found in a file (CONTRACTS.md, `bulafiel import`)."""

    document_id: int
    kind: str
    medicine: str
    substances: tuple[str, ...]
    holder: str
    version: int
    file_sha256: str
    text_sha256: str
    pages: tuple[int, int]
    sections: dict[str, SectionReceipt]
    pages_without_text: tuple[int, ...]
    warnings: tuple[Remark, ...]
    status: ReceiptStatus


@dataclass(frozen=True, slots=True)
class Receipt:
    """What an import did with one file."""

    file: str
    status: ReceiptStatus
    reason: Remark | None
    documents: tuple[DocumentReceipt, ...]
    coverage: tuple[Coverage, ...] = ()
    seconds: float = 0.0
    metadata: dict[str, str] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredPassage:
    """A passage as the store gives it back, with all that a citation needs."""

    passage_id: int
    section_id: int
    version_id: int
    document_id: int
    medicine_id: int
    medicine: str
    kind: str
    lang: str
    section: str
    heading: str
    text: str
    lead: str
    start: int
    end: int
    pages: tuple[int, int]
    version: int
    file_sha256: str
    text_sha256: str
    first_block: int
    last_block: int


@dataclass(frozen=True, slots=True)
class Citation:
    """Where in a leaflet a sentence can be read. `start`/`end` are characters of the section's text."""

    document_id: int
    medicine: str
    kind: str
    section: str
    heading: str
    pages: tuple[int, int]
    version: int
    file_sha256: str
    text_sha256: str
    passage_id: int
    section_id: int
    start: int
    end: int
    quote: str
