"""Draws the wood and the brass: the case, the rails, the frame, the column names, the bowls."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ludotheque.drawing import Element, Layer, Part, Slots, at, group, path, rect, text, use
from ludotheque.games.wykersham.board import COLUMN_NAMES, CROSS, NOTCHES, RAIL_NAMES, RAILS, bits, box
from ludotheque.games.wykersham.drawing_places import (
    BOWLS,
    EDGES,
    NOTCH,
    PITCH,
    STOCKS,
    TRAYS,
    column_x,
    rail_y,
)
from ludotheque.words import Words

BIT = bits()
LETTERS = "rg"  # of the colours, by seat
CAPTIONS = {"tray": Words("won", "gains"), "stock": Words("stock", "réserve")}


@cache
def ground() -> Layer:
    sliding = [rail_y(rail) for rail in range(RAILS) if rail != box().fixed]
    grooves = [rect(x=8, y=y - 49, width=704, height=98, rx=8) for y in sliding]
    ticks = [
        f"M{82 - NOTCH * notch:g} {y + 43}v6M{638 + NOTCH * notch:g} {y + 43}v6"
        for y in sliding
        for notch in range(1, 5)
    ]
    return Layer(
        "ground",
        (
            Part("wood", case()),
            Part("grooves", group(*grooves, fill="#25140a", stroke="#150a04", stroke_width=2)),
            Part("notches", path(stroke="#c59a68", stroke_opacity=".8", stroke_width=2, d="".join(ticks))),
        ),
    )


def case() -> Element:
    return group(
        rect(x=3, y=6, width=714, height=772, rx=26, fill="#0c0603", opacity=".35"),
        rect(x=2, y=2, width=716, height=768, rx=26, fill="url(#wk-pw)"),
        rect(x=3.5, y=3.5, width=713, height=765, rx=25, fill="none", stroke="#c59a68", stroke_width=3),
        rect(x=7, y=7, width=706, height=758, rx=22, fill="none", stroke="#1c0e06", stroke_opacity=0.5, stroke_width=2),
    )


def rail_parts(rail: int, offset: int) -> tuple[Part, Part]:
    """A rail, with a slot for each cup outside the window, and its visible cups."""
    name, y = RAIL_NAMES[rail], rail_y(rail)
    if rail == box().fixed:
        body = use("wk-fixed", transform=at(12, y - 46))
    else:
        left = NOTCHES - offset  # slots
        body = use(f"wk-rail-{left}", class_="piece", transform=at(EDGES[0] - 1 - NOTCH * left, y - 46))
    # The part moves by a column with its rail, while its seven cups stay in the window.
    cups = use("wk-cups", class_="piece", transform=at(PITCH * offset, y), x=-PITCH * offset)
    return Part(f"rail-{name}", body), Part(f"cups-{name}", cups)


RAIL_SLOTS = Slots("rails", rail_parts)  # a slot for each rail, whose key is its offset


@cache
def frame() -> Layer:
    """What lies over the rails: the shade beside the window, its edges, the plates of the fixed rail, the letters."""
    sides = "M87 61v494M633 61v494"
    shade = group(
        rect(x=8, y=63, width=79, height=490, fill="url(#wk-dimL)"),
        rect(x=633, y=63, width=79, height=490, fill="url(#wk-dimR)"),
        pointer_events="none",
    )
    edges = group(
        path(d=sides, stroke="#1c0e06", stroke_width=7), path(d=sides, stroke="#d9ab52", stroke_width=3.4), fill="none"
    )
    plates = use("wk-plates", transform=at(12, rail_y(box().fixed) - 46))
    parts = Part("shade", shade), Part("plates", plates), Part("edges", edges), Part("letters", group(*letters()))
    return Layer("frame", parts)


def letters() -> Iterator[Element]:
    """The names of the rails."""
    for rail, name in enumerate(RAIL_NAMES):
        plate = rect(x=-13, y=-13, width=26, height=26, rx=6, fill="url(#wk-brass)", stroke="#2a170c")
        yield group(plate, text(name, class_="wk-label on", y=7), transform=at(87, rail_y(rail) - 35))


@cache
def column_keys(owed: int) -> list[bool]:
    """[column] whether it is still owed."""
    return [bool(owed & BIT[column]) for column in range(len(COLUMN_NAMES))]


def column_part(column: int, owed: bool) -> tuple[Part]:
    """The name of a column, lit if it is owed."""
    lit = [rect(x=-24, y=-27, width=48, height=36, rx=18, fill="url(#wk-brass)", stroke="#2a170c")] * owed
    if column == CROSS:  # a square on the board, an x in notation
        sign = rect(x=-9, y=-18, width=18, height=18, rx=2, fill="#2a170c" if owed else "#efd9b0")
    else:
        sign = text(COLUMN_NAMES[column], class_="wk-label" + " on" * owed)
    return (Part(f"column-{COLUMN_NAMES[column]}", group(*lit, sign, transform=at(column_x(column), 45))),)


COLUMN_SLOTS = Slots("columns", column_part)  # a slot for each column


@cache
def bowls(lang: str) -> Layer:
    """The sill below the window, with the felt for the dice, and two bowls for each seat."""
    sill = group(
        path(d="M26 574h668", stroke="#1c0e06", stroke_width=3),
        path(d="M26 576.5h668", stroke="#c59a68", stroke_opacity=".6", stroke_width=1.5),
        rect(x=252, y=590, width=216, height=164, rx=22, fill="#160b05"),
        rect(x=256, y=595, width=208, height=157, rx=19, fill="url(#wk-pf)"),
    )
    parts = [Part("sill", sill)]
    for kind, places in (("tray", TRAYS), ("stock", STOCKS)):
        for letter, x in zip(LETTERS, places, strict=True):
            caption = text(CAPTIONS[kind](lang), class_="wk-caption", x=x, y=752)
            parts.append(Part(f"{kind}-{letter}", use(f"wk-{kind}", transform=at(x, BOWLS))))
            parts.append(Part(f"{kind}-name-{letter}", caption))
    return Layer("bowls", parts)
