"""Parses a rulebook from its Markdown, for the terminal and the pages; and the pictures that illustrate it.

    # Wyx                                  the title
    Two knights …                          the lead: what is not a rule
    ## 3 Your turn                         a chapter
    3.4 It may not land on …               a numbered sentence, on one line
    - an item, | a table |, or four spaces and then text as it stands

Text may hold **strong**, *emphasis* and `code`. Every line is a paragraph of its own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import ClassVar, NamedTuple

from ludotheque.core import State
from ludotheque.drawing import Drawing
from ludotheque.game import Game
from ludotheque.learning.lesson import lessons
from ludotheque.words import Words

SENTENCE = re.compile(r"(\d+\.\d+) (.*)")
MARKS = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<em>.+?)\*|`(?P<code>.+?)`")
BELOW_HEADS = re.compile(r"[|:\- ]+")  # the line of a table between its head and its body


class Span(NamedTuple):
    """Text in one style: strong, em, code, or none."""

    text: str
    style: str = ""


Text = tuple[Span, ...]


@dataclass(frozen=True)
class Sentence:
    """A numbered rule."""

    kind: ClassVar[str] = "sentence"
    number: str
    text: Text


@dataclass(frozen=True)
class Paragraph:
    kind: ClassVar[str] = "paragraph"
    text: Text


@dataclass(frozen=True)
class Items:
    kind: ClassVar[str] = "items"
    items: tuple[Text, ...]


@dataclass(frozen=True)
class Verbatim:
    """Preformatted lines."""

    kind: ClassVar[str] = "verbatim"
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """A table; the first row is its head."""

    kind: ClassVar[str] = "table"
    rows: tuple[tuple[Text, ...], ...]


Block = Sentence | Paragraph | Items | Verbatim | Grid


@dataclass(frozen=True)
class Chapter:
    heading: str  # such as `3 Your turn`
    blocks: tuple[Block, ...]

    def sentence(self, number: str) -> Sentence | None:
        return next((one for one in self.blocks if isinstance(one, Sentence) and one.number == number), None)


@dataclass(frozen=True)
class Rulebook:
    title: str
    lead: tuple[Block, ...]  # the blocks before the first chapter
    chapters: tuple[Chapter, ...]

    def chapter(self, beginning: str) -> Chapter | None:
        """The chapter whose heading begins with a word or a number."""
        return next((one for one in self.chapters if f"{one.heading} ".startswith(f"{beginning} ")), None)

    def sentence(self, number: str) -> Sentence | None:
        return next(filter(None, (chapter.sentence(number) for chapter in self.chapters)), None)


# ── Parsing ───────────────────────────────────────────────────────────────────────────


def parse(markdown: str) -> Rulebook:
    lines = markdown.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("## ")]
    ends = [*starts[1:], len(lines)]
    before = lines[: starts[0]] if starts else lines
    return Rulebook(
        title=next((plain(spans(line[2:])) for line in before if line.startswith("# ")), ""),
        lead=blocks(line for line in before if not line.startswith("# ")),
        chapters=tuple(
            Chapter(plain(spans(lines[start][3:])), blocks(lines[start + 1 : end]))
            for start, end in zip(starts, ends, strict=False)
        ),
    )


def blocks(lines: Iterable[str]) -> tuple[Block, ...]:
    found: list[Block] = []
    for kind, group in groupby(filter(str.strip, lines), kind_of):
        some = list(group)
        if kind == Grid.kind:
            found.append(Grid(tuple(cells(line) for line in some if not BELOW_HEADS.fullmatch(line))))
        elif kind == Items.kind:
            found.append(Items(tuple(spans(line[2:]) for line in some)))
        elif kind == Verbatim.kind:
            found.append(Verbatim(tuple(line[4:] for line in some)))
        else:
            found += map(sentence_or_paragraph, some)
    return tuple(found)


def kind_of(line: str) -> str:
    if line.startswith("|"):
        return Grid.kind
    if line.startswith("- "):
        return Items.kind
    return Verbatim.kind if line.startswith("    ") else Paragraph.kind


def sentence_or_paragraph(line: str) -> Sentence | Paragraph:
    numbered = SENTENCE.match(line)
    return Sentence(numbered[1], spans(numbered[2])) if numbered else Paragraph(spans(line))


def cells(line: str) -> tuple[Text, ...]:
    return tuple(spans(cell.strip()) for cell in line.strip().strip("|").split("|"))


def spans(text: str) -> Text:
    found, end = [], 0
    for match in MARKS.finditer(text):
        found.append(Span(text[end : match.start()]))
        found += [Span(marked, style) for style, marked in match.groupdict().items() if marked]
        end = match.end()
    found.append(Span(text[end:]))
    return tuple(span for span in found if span.text)


def plain(text: Text) -> str:
    """The text without styles."""
    return "".join(span.text for span in text)


# ── Pictures: positions, taken from lessons, that illustrate rules ────────────────────────


class RulePicture(NamedTuple):
    """A position beside a rule, and its caption."""

    rule: str
    words: Words
    seat: int
    before: State | None  # the position before the last move, which the drawing shows
    state: State

    def draw(self, lang: str) -> Drawing:
        before = self.before.seen_by(self.seat) if self.before else None
        return self.state.game.drawing.draw(self.state.seen_by(self.seat), lang, before)


def rule_pictures(game: Game) -> tuple[RulePicture, ...]:
    """The pictures of a rulebook, in order; none if there is no such file."""
    path = game.data and game.data / "pictures.toml"
    return read(path, type(game)) if path and path.exists() else ()


def read(path: Path, cls: type[Game]) -> tuple[RulePicture, ...]:
    steps = {step.id: step for step in lessons(cls())}
    found = []
    for row in tomllib.loads(path.read_text(encoding="utf-8"))["picture"]:
        step = steps[row["lesson"]]
        positions = [step.start()]
        for text in row.get("moves", "").split():
            positions.append(positions[-1].copy())
            positions[-1].play(text)
        before = positions[-2] if len(positions) > 1 else None
        found.append(RulePicture(row["rule"], Words(row["en"], row["fr"]), step.seat, before, positions[-1]))
    return tuple(found)
