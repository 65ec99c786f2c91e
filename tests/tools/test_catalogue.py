"""The words of the pages: every sentence in English and in French."""

from __future__ import annotations

import re

import pytest
from paths import ROOT

from ludotheque.web.visitors import preferred

WEB = ROOT / "src" / "ludotheque" / "web"
HOLES = re.compile(r"%\(\w+\)s|\{\w+\}")


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
