"""Texts for people, in English and French side by side."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

LANGUAGES = ("fr", "en")
NO_BREAK = "\u00a0"


class Words(NamedTuple):
    """A text in English and French."""

    en: str
    fr: str

    def __call__(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


NO_WORDS = Words("", "")
AND, OR = Words(" and ", " et "), Words(" or ", " ou ")
COLON = Words(": ", "\u00a0: ")
# French elides `de` before vowels, y before a consonant (Yves, not Yann), and a mute h (Hélène, not Hans).
ELIDED = re.compile(r"[aeiouàâäæéèêëîïôöœùûü]|y[^aeiouéè\W]|h(?!a[nrsw]|u)", re.IGNORECASE)


def language() -> str:
    """The language of this terminal: French if its locale is French, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "fr" if os.environ[name].lower().startswith("fr") else "en"
    return "en"


def with_label(label: str, rest: object, lang: str) -> str:
    """`label: rest`, with the space that French puts before a colon."""
    return f"{label}{COLON(lang)}{rest}".rstrip()


def listed(items: Sequence[str], lang: str = "en", joint: Words = AND) -> str:
    """`a, b and c`, or `a, b et c`."""
    return joint(lang).join([", ".join(items[:-1])] * (len(items) > 1) + list(items[-1:]))


def listed_words(items: Sequence[Words] | Sequence[str], joint: Words = AND) -> Words:
    """The list in both languages; a plain string is the same in both."""
    both = [Words(item, item) if isinstance(item, str) else item for item in items]
    return Words(listed([item.en for item in both], "en", joint), listed([item.fr for item in both], "fr", joint))


def counted(number: int, one: Words, many: Words) -> Words:
    """`1 pawn`, `2 pawns`. Zero is plural in English and singular in French."""
    en, fr = one.en if number == 1 else many.en, one.fr if number < 2 else many.fr
    return Words(f"{number} {en}", f"{number} {fr}")


def numeral(english: str) -> Words:
    """A number in the format of each language: `1,234.5` is `1 234,5` in French."""
    return Words(english, english.replace(",", "\u202f").replace(".", ","))


def score_text(number: int) -> str:
    """A score with the minus of print, if it is below zero."""
    return f"−{-number}" if number < 0 else str(number)


def of_name(name: Words | str) -> Words:
    """A name after the French `de`: `d’Inès`, `de Tom`. Unchanged in English."""
    name = name if isinstance(name, Words) else Words(name, name)
    if name.fr.startswith("siège "):
        return Words(name.en, f"du {name.fr}")
    return Words(name.en, f"d’{name.fr}" if ELIDED.match(name.fr) else f"de {name.fr}")


def capitalised(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def sentence(said: Words) -> Words:
    """The text with a capital and a full stop."""
    return Words(f"{capitalised(said.en)}.", f"{capitalised(said.fr)}.")


def plain(text: str) -> str:
    """A word in lower case without accents and spaces, to compare what people type."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())
