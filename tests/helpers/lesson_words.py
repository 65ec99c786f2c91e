"""What the words of lessons and guides must fulfil."""

from __future__ import annotations

import re

from ludotheque.words import LANGUAGES, Words

# Spaces and hyphens at which a line would break in the wrong place, and “2 en haut” for a jump upwards.
CARELESS_FRENCH = re.compile(
    r"(?<!\u00a0)[:;?!](?=\s|$)|«(?!\u00a0)|(?<!\u00a0)»|'|\d en (haut|bas)\b|-(la|le|les|en|y|vous|moi|lui|leur)\b"
)
SPLIT_SUM = re.compile(r"\d [×=] \d")  # a product that a line may break


def check_words(words: Words, longest: int) -> None:
    for lang in LANGUAGES:
        assert 0 < len(words(lang)) <= longest, words(lang)
    assert "!" not in words.en + words.fr
    assert not CARELESS_FRENCH.search(words.fr), words.fr
    assert not SPLIT_SUM.search(words.en + words.fr), words
