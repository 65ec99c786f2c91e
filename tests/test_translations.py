"""Every sentence of the pages is there in French, none of them in doubt."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import ludotheque
from ludotheque.web.language import LOCALE, preferred, translations

WEB = Path(ludotheque.__file__).parent / "web"
METHODS = [("**.py", "python"), ("templates/**.html", "jinja2")]
FRENCH = LOCALE / "fr" / "LC_MESSAGES" / "web.po"


def catalogue() -> Catalog:
    return read_po(BytesIO(FRENCH.read_bytes()), locale="fr")


def wanted() -> set[str]:
    """What the code and the templates say: the English sentences."""
    options = {"**.html": {"extensions": "jinja2.ext.i18n", "newstyle_gettext": "true"}}
    found = extract_from_dir(WEB, METHODS, options_map=options)
    return {message if isinstance(message, str) else message[0] for _, _, message, _, _ in found}


def test_every_sentence_is_translated_and_none_is_left_over() -> None:
    known = {
        message.id if isinstance(message.id, str) else message.id[0]: message for message in catalogue() if message.id
    }
    assert wanted() - set(known) == set()
    assert set(known) - wanted() == set(), "no longer said anywhere"
    for message in known.values():
        parts = [message.string] if isinstance(message.string, str) else message.string
        assert all(parts), f"not translated: {message.id}"
        assert not message.fuzzy, f"in doubt: {message.id}"
        assert len(parts) == (1 if isinstance(message.id, str) else 2)


def test_the_places_to_fill_in_are_the_same() -> None:
    for message in catalogue():
        assert not list(message.check(catalogue())), message.id
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        strings = [message.string] if isinstance(message.string, str) else list(message.string)
        if message.id:
            places = {tuple(sorted(part.split("}")[0] for part in text.split("{")[1:])) for text in [*ids, *strings]}
            assert len(places) == 1, message.id


def test_french_has_its_own_spaces_apostrophes_and_plurals() -> None:
    for message in catalogue():
        for text in [message.string] if isinstance(message.string, str) else message.string:
            if message.id:
                assert "'" not in text, text
                for mark in ":;!?":
                    assert f" {mark}" not in text, f"a no-break space stands before {mark}: {text}"
    say = translations("fr").ngettext
    assert [say("{n} move", "{n} moves", n).format(n=n) for n in (0, 1, 2)] == ["0 coup", "1 coup", "2 coups"]


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "fr"),
        ("en-GB,en;q=0.9", "en"),
        ("de,en;q=0.5,fr;q=0.8", "fr"),
        ("de", "fr"),
        ("en;q=x,fr", "fr"),
        ("*", "fr"),
    ],
)
def test_the_browser_chooses_the_language(header: str, lang: str) -> None:
    assert preferred(header) == lang
