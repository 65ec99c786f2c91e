"""A rulebook as a page: the little Markdown that they are written in, with a place to link to for each sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from markupsafe import Markup, escape

SENTENCE = re.compile(r"(\d+\.\d+) (.*)")
MARKS = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")


@dataclass
class Line:
    kind: str  # sentence, text, item, code, or row of a table
    html: Markup
    number: str = ""
    cells: list[Markup] = field(default_factory=list)


@dataclass
class Chapter:
    id: str
    heading: str
    lines: list[Line]


def chapters(markdown: str) -> list[Chapter]:
    """The chapters; what stands before the first of them is one without a heading."""
    found = [Chapter("lead", "", [])]
    for text in markdown.splitlines():
        if text.startswith("## "):
            found.append(Chapter(f"c{len(found)}", text[3:], []))
        elif text.strip() and not text.startswith("# ") and not re.fullmatch(r"[|:\- ]+", text):
            found[-1].lines.append(line(text))
    return [chapter for chapter in found if chapter.heading or chapter.lines]


def line(text: str) -> Line:
    sentence = SENTENCE.match(text)
    if sentence:
        return Line("sentence", marked(sentence[2]), sentence[1])
    if text.startswith("    "):
        return Line("code", escape(text[4:]))
    if text.startswith("- "):
        return Line("item", marked(text[2:]))
    if text.startswith("|"):
        return Line("row", Markup(""), cells=[marked(cell.strip()) for cell in text.strip().strip("|").split("|")])
    return Line("text", marked(text))


def marked(text: str) -> Markup:
    def tag(match: re.Match[str]) -> str:
        strong, emphasis, code = match.groups()
        return (
            f"<strong>{strong}</strong>" if strong else f"<em>{emphasis}</em>" if emphasis else f"<code>{code}</code>"
        )

    return Markup(MARKS.sub(tag, str(escape(text))))
