"""Attributes that tell the page which parts can be touched and which glide."""

from __future__ import annotations

from ludotheque.drawing.elements import Value

Attributes = dict[str, Value]

# The attributes of every target, which can therefore be left out when it is sent.
BUTTON = {"tabindex": "-1", "role": "button"}


def target(name: str, label: str) -> Attributes:
    """The attributes of a target: its name in moves by touch, and its label for screen readers."""
    return {"data_t": name, **BUTTON, "aria_label": label}


def piece(origin: str | None = None, classes: str = "") -> Attributes:
    """The attributes of a part that glides to its new place.

    It glides from where it was itself or, with an origin, from where the part with that id was before the last move.
    """
    return {"class_": f"piece {classes}" if classes else "piece", "data_from": origin}
