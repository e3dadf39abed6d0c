"""What a person reads or hears when a box's code cannot be read or linked. English originals."""

from __future__ import annotations

from core.marking import N_
from core.scanning import BoxTrouble, PictureTrouble

# {code} is a box's number, {medicine} a name.
BOX: dict[BoxTrouble, str] = {
    BoxTrouble.EMPTY: N_("There is no code. Scan the box, or type the digits under its bars."),
    BoxTrouble.NOT_A_CODE: N_(
        "This is no code of a box. Scan its bars or its square, or type the digits under the bars."
    ),
    BoxTrouble.WRONG_LENGTH: N_(
        "A box's code has 8, 12, 13 or 14 digits; some are missing or too many. Scan it again."
    ),
    BoxTrouble.CHECK_DIGIT: N_(
        "A digit of this code was misread: its last one does not fit. Scan it again."
    ),
    BoxTrouble.NO_GTIN: N_("This code says no product's number. Scan the box's own code."),
    BoxTrouble.MALFORMED: N_("This code was cut or mixed up on the way. Scan it again."),
    BoxTrouble.BAD_DATE: N_(
        "The expiry date in this code is no date, so the code is not used. Scan it again."
    ),
    # Translators: {code} is a number, {medicine} a brand name.
    BoxTrouble.LINKED: N_(
        "The code {code} is linked to {medicine} already. Undo that link first if it is wrong."
    ),
    BoxTrouble.PRINTED: N_(
        "The code {code} belongs to {medicine}, as its leaflet or an official table says."
    ),
    BoxTrouble.NOT_LINKED: N_("The code {code} is linked to no medicine."),
    BoxTrouble.NO_MEDICINE: N_("{medicine} is no medicine of your library. Add its leaflet first."),
    BoxTrouble.SEVERAL_MEDICINES: N_(
        "{medicine} may be several medicines of your library. Name it with its maker."
    ),
}

# {file} is a picture's file, "" for what has none.
PICTURES: dict[PictureTrouble, str] = {
    PictureTrouble.NOT_INSTALLED: N_(
        "What reads barcodes is not installed here. A hand scanner and typed digits work; running "
        "the set-up again brings it in."
    ),
    PictureTrouble.NO_PICTURE: N_("{file} is no picture that can be read. Use a PNG or JPEG."),
    PictureTrouble.UNREADABLE: N_("{file} cannot be opened. Check that you may read it."),
    PictureTrouble.TOO_LARGE: N_("The picture is too large. Cut out the part with the code."),
    PictureTrouble.NO_CODE: N_(
        "No code can be read in this picture. Take it closer, sharp and without reflections, or "
        "type the digits under the bars."
    ),
    PictureTrouble.TOO_SLOW: N_(
        "The picture took too long to read. Cut out the part with the code."
    ),
    PictureTrouble.MEMORY: N_("The picture needs too much memory. Use a smaller one."),
}
OTHER_PICTURE = N_(
    "The picture could not be read. Try it again, or type the digits under the bars."
)
