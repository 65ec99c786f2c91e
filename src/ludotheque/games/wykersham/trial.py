"""A marble being placed: each button shows where its rail would slide to."""

from __future__ import annotations

from ludotheque.drawing import Attributes, Element, circle, group, path, rect
from ludotheque.games.wykersham.codes import LEFT, NO_SLIDE, RIGHT, ROLL
from ludotheque.games.wykersham.notation import MOVES
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.touch import STILL, end_of, slides
from ludotheque.touch import Touches
from ludotheque.trial import Choice, Picture, Trial
from ludotheque.words import Words

LABELS = {
    LEFT: Words("to the left", "à gauche"),
    NO_SLIDE: Words("stays", "reste"),
    RIGHT: Words("to the right", "à droite"),
}
ARROWS = {LEFT: "M13 20H0M7 13l-7 7 7 7", RIGHT: "M63 20h13M69 13l7 7-7 7"}
COLOURS = ("#b5371f", "#2f8a5c")  # [seat] colours of its marbles


def trial(seen: Rails, touches: Touches) -> Trial:
    """After a cup was touched: what its rail can do."""
    move = MOVES.get(touches[-1], -1) if len(touches) == 1 else -1
    ways = slides(seen, move >> 3 & 7) if 0 <= move < ROLL else []
    if not ways:
        return Trial()
    order = [way for way in (LEFT, NO_SLIDE, RIGHT) if way == NO_SLIDE or way in ways]
    return Trial(choices=tuple(choice(touches[0][1], way, seen.mover) for way in order))


def choice(rail: str, way: int, seat: int) -> Choice:
    target = STILL if way == NO_SLIDE else end_of(rail, way)
    return Choice(target, LABELS[way], picture=Picture("0 0 76 40", little_rail(way, seat)))


def little_rail(way: int, seat: int) -> Element:
    cups = [circle(cx=24 + 14 * i, cy=20, r=6, fill=COLOURS[seat] if i == 1 else "#3d2413") for i in range(3)]
    body = rect(x=8, y=9, width=60, height=22, rx=6, fill="#dcb67c", stroke="#5a3c1f", stroke_width=2)
    line: Attributes = {"fill": "none", "stroke": "currentColor", "stroke_width": 4, "stroke_linecap": "round"}
    arrow = [path(d=ARROWS[way], stroke_linejoin="round", **line)] if way in ARROWS else []
    return group(body, *cups, *arrow)
