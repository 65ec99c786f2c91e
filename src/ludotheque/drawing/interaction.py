"""Attributes that tell the page which parts can be touched and which glide."""

from __future__ import annotations

from ludotheque.drawing.elements import Value

Attributes = dict[str, Value]

# What every target has: whoever knows that something is a target knows this too.
BUTTON = {"tabindex": "-1", "role": "button"}


def target(name: str, label: str) -> Attributes:
    """Of something that can be touched or focused: what it is called in moves by touch, and by a screen reader."""
    return {"data_t": name, **BUTTON, "aria_label": label}


def piece(origin: str | None = None, classes: str = "") -> Attributes:
    """Of something that glides to its new place: from where it was itself or, with an origin, from where
    the part with that id was before the last move."""
    return {"class_": f"piece {classes}" if classes else "piece", "data_from": origin}
