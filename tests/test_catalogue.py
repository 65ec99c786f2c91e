"""The words of the pages: French for every English sentence, and for nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from ludotheque.web.language import preferred

WEB = Path(__file__).parent.parent / "src" / "ludotheque" / "web"
METHODS = [("**.py", "python")]
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}
HOLES = re.compile(r"%\(\w+\)s|\{\w+\}")


def sentences() -> set[str]:
    """All that the templates and the code say, in English."""
    found = extract_from_dir(WEB, METHODS, keywords=KEYWORDS)
    return {said[0] if isinstance(said, tuple) else said for _, _, said, _, _ in found}


def catalogue() -> Catalog:
    with (WEB / "locale" / "fr" / "LC_MESSAGES" / "web.po").open("rb") as file:
        return read_po(file, locale="fr")


def translated() -> list[Message]:
    return [message for message in catalogue() if message.id]


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text,)


def test_every_sentence_has_its_french_and_there_is_no_french_for_nothing() -> None:
    assert {forms(message.id)[0] for message in translated()} == sentences()


def test_nothing_is_empty_or_fuzzy() -> None:
    assert [m.id for m in translated() if m.fuzzy or not all(forms(m.string))] == []


def test_the_french_has_the_same_holes() -> None:
    for message in translated():
        for french in forms(message.string):
            assert sorted(HOLES.findall(french)) == sorted(HOLES.findall(forms(message.id)[0]))


@pytest.mark.parametrize("wrong", [" [:;!?»]", "« ", "'", r"(?<!\.)\.\.\.(?!\.)", "!"])
def test_french_typography(wrong: str) -> None:
    bad = [french for message in translated() for french in forms(message.string) if re.search(wrong, french)]
    assert bad == []


SAID = re.compile(r"""\bsay\((['"])(.*?)\1, (['"])(.*?)\3""")


def said_by_templates() -> list[tuple[str, str]]:
    texts = [path.read_text(encoding="utf-8") for path in sorted((WEB / "templates").rglob("*.html"))]
    assert sum(text.count("say(") for text in texts) == sum(len(SAID.findall(text)) for text in texts)
    return [(en, fr) for text in texts for _, en, _, fr in SAID.findall(text)]


def test_templates_say_the_same_in_both_languages() -> None:
    assert len(said_by_templates()) > 200
    for en, fr in said_by_templates():
        assert en
        assert fr
        assert sorted(HOLES.findall(fr)) == sorted(HOLES.findall(en)), fr


@pytest.mark.parametrize("wrong", [" [:;!?»]", "« ", "'", r"(?<!\.)\.\.\.(?!\.)", "!"])
def test_french_typography_of_templates(wrong: str) -> None:
    assert [fr for _, fr in said_by_templates() if re.search(wrong, fr)] == []


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
