"""What is said to people, in both languages, side by side where it is said."""

from __future__ import annotations

import os
import unicodedata
from typing import NamedTuple

LANGUAGES = ("fr", "en")
NO_BREAK = "\u00a0"


class Words(NamedTuple):
    """The same sentence in English and in French."""

    en: str
    fr: str

    def __call__(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


def language() -> str:
    """The language of this terminal: French if its locale says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].lower().startswith("fr") else "en"
    return "en"


def with_label(label: str, rest: object, lang: str) -> str:
    """`label: rest`, with the space that French puts before a colon."""
    return f"{label}{NO_BREAK if lang == 'fr' else ''}: {rest}".rstrip()


def listed(items: list[str] | tuple[str, ...], lang: str = "en") -> str:
    """`a, b and c`, or `a, b et c`."""
    joint = " et " if lang == "fr" else " and "
    return joint.join([", ".join(items[:-1])] * (len(items) > 1) + list(items[-1:]))


def plain(text: str) -> str:
    """A word as somebody may type it: no capitals, no accents, no spaces."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())
