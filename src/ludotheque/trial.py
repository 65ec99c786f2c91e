"""A move that a player has begun by touch but not made: how it would look, and the choices that are left."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.drawing import Drawing, Element
from ludotheque.drawing.svg import Svg, tagged, written
from ludotheque.words import NO_WORDS, Words


class Picture(NamedTuple):
    """A small drawing on a button, and its viewBox."""

    box: str
    element: Element

    @property
    def svg(self) -> Svg:
        return tagged("svg", {"viewBox": self.box, "aria-hidden": "true"}, [written(self.element)])


class Choice(NamedTuple):
    """A button for a target, whether or not the drawing shows the target."""

    target: str
    label: Words
    note: Words = NO_WORDS  # in small letters below
    picture: Picture | None = None


class Trial(NamedTuple):
    drawing: Drawing | None = None  # the table with the unfinished move
    choices: tuple[Choice, ...] = ()  # the next choices; empty if the targets of the drawing suffice
    shown: str = ""  # the choice that the drawing shows
