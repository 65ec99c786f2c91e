"""What the words of lessons and guides must fulfil."""

from __future__ import annotations

import re

from ludotheque.words import LANGUAGES, Words

CARELESS_FRENCH = re.compile(r"(?<!\u00a0)[;?!](?=\s|$)|(?<=\w):(?=\s)|'")


def check_words(words: Words, longest: int) -> None:
    for lang in LANGUAGES:
        assert 0 < len(words(lang)) <= longest, words(lang)
    assert "!" not in words.en + words.fr
    assert not CARELESS_FRENCH.search(words.fr), words.fr
