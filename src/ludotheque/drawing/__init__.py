"""The building blocks that the games draw their positions with.

Games draw with elements, which are data, and never with markup; an element with an id is a part (`svg.py`, which alone
writes SVG). Parts are grouped in layers, most of which are drawn from keys (`layers.py`) and reused from position to
position (`memory.py`). Symbols and style come from files. `export.py` makes pictures for documents.
"""

from ludotheque.drawing.layers import Drawing, KeyedLayer, Layer, Pane, Slots, SparseKeys
from ludotheque.drawing.memory import Memory
from ludotheque.drawing.svg import (
    NO_SHAPES,
    Attributes,
    Element,
    Part,
    Shapes,
    Value,
    at,
    cached,
    circle,
    group,
    path,
    piece,
    read_shapes,
    rect,
    rims,
    target,
    text,
    use,
)

__all__ = [
    "NO_SHAPES",
    "Attributes",
    "Drawing",
    "Element",
    "KeyedLayer",
    "Layer",
    "Memory",
    "Pane",
    "Part",
    "Shapes",
    "Slots",
    "SparseKeys",
    "Value",
    "at",
    "cached",
    "circle",
    "group",
    "path",
    "piece",
    "read_shapes",
    "rect",
    "rims",
    "target",
    "text",
    "use",
]
