"""The language of a page: gettext catalogues, read from their .po files."""

from __future__ import annotations

import gettext
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ludotheque.words import LANGUAGES

LOCALE = Path(__file__).parent / "locale"


@cache
def translations(lang: str) -> gettext.NullTranslations:
    """English is what the code says; the others have a catalogue."""
    path = LOCALE / lang / "LC_MESSAGES" / "web.po"
    if not path.exists():
        return gettext.NullTranslations()
    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=lang))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def preferred(header: str) -> str:
    """The first of our languages in an Accept-Language header; French where none is named."""
    wishes = []
    for wish in header.split(","):
        tag, _, rest = wish.strip().partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        wishes.append((-weight, tag[:2].lower()))
    return next((tag for _, tag in sorted(wishes, key=lambda wish: wish[0]) if tag in LANGUAGES), LANGUAGES[0])
