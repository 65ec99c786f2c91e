"""A move that a player has begun by touch but not made: how it would look, and the choices that are left."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.drawing import Drawing, Element
from ludotheque.drawing.svg import Svg, tagged, written
from ludotheque.words import NO_WORDS, Words


class Picture(NamedTuple):
    """A small drawing on a button, and the box that it fills."""

    box: str
    element: Element

    @property
    def svg(self) -> Svg:
        return tagged("svg", {"viewBox": self.box, "aria-hidden": "true"}, [written(self.element)])


class Choice(NamedTuple):
    """A button for a target, be that in the drawing or not."""

    target: str
    label: Words
    note: Words = NO_WORDS  # in smaller letters below
    picture: Picture | None = None


class Trial(NamedTuple):
    drawing: Drawing | None = None  # the table with what is tried
    choices: tuple[Choice, ...] = ()  # what can be chosen next; none: what the touches say
    shown: str = ""  # which of the choices the drawing shows
