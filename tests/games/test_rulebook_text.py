"""The syntax of rulebooks."""

from __future__ import annotations

from ludotheque.learning.rulebook import Grid, Items, Paragraph, Sentence, Span, Verbatim, parse, plain
from ludotheque.terminal.shelf import whole

TEXT = """# The *game*

Before the `rules`.

## 1 The board
1.1 It has **two** rows.
1.2 It is <small>.

- one
- two *or* three

    a1 b1
    a2 b2

| move | text |
|---|---|
| pass | `pass` |

## Notation
A move is a square.
"""
SHOWN = """The game
========

Before the rules.

1 The board
-----------
1.1   It has two rows.
1.2   It is <small>.
- one
- two or three
    a1 b1
    a2 b2
move  text
pass  pass

Notation
--------
A move is a square."""


def test_every_kind_of_block() -> None:
    book = parse(TEXT)
    assert (book.title, book.lead) == (
        "The game",
        (Paragraph((Span("Before the "), Span("rules", "code"), Span("."))),),
    )
    assert [chapter.heading for chapter in book.chapters] == ["1 The board", "Notation"]
    assert list(map(type, book.chapters[0].blocks)) == [Sentence, Sentence, Items, Verbatim, Grid]
    assert whole(book) == SHOWN


def test_chapters_and_sentences_are_found_by_their_numbers() -> None:
    book = parse(TEXT)
    sentence, chapter = book.sentence("1.1"), book.chapter("Notation")
    assert sentence
    assert sentence.text == (Span("It has "), Span("two", "strong"), Span(" rows."))
    assert chapter
    assert plain(chapter.blocks[0].text) == "A move is a square."
    assert book.chapter("1") is book.chapters[0]
    assert book.sentence("1") is book.sentence("2.1") is book.chapter("Not") is None


def test_no_rulebook_at_all() -> None:
    assert parse("") == parse("\n\n")
    assert parse("").chapters == ()
