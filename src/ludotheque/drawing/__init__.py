"""The building blocks that the games draw their positions with.

Games draw with elements, which are data (`elements.py`), and never with markup. An element with an id is a part
(`parts.py`). Parts are grouped in layers (`layers.py`), which are reused from position to position (`memory.py`); most
are drawn from keys (`slots.py`; `scattered.py` on a table without edge). Symbols and style come from files
(`shapes.py`). Only `svg.py` writes SVG.
"""

from ludotheque.drawing.elements import Element, Value, at, circle, group, path, rect, text, use
from ludotheque.drawing.interaction import Attributes, piece, target
from ludotheque.drawing.layers import Drawing, Layer, Pane
from ludotheque.drawing.memory import Drawn, Memory
from ludotheque.drawing.parts import Part, cached
from ludotheque.drawing.plain_text import text_board
from ludotheque.drawing.scattered import ScatteredKeys, ScatteredSlots
from ludotheque.drawing.shapes import NO_SHAPES, Shapes, read_shapes
from ludotheque.drawing.slots import KeyedLayer, Slots

__all__ = [
    "NO_SHAPES",
    "Attributes",
    "Drawing",
    "Drawn",
    "Element",
    "KeyedLayer",
    "Layer",
    "Memory",
    "Pane",
    "Part",
    "ScatteredKeys",
    "ScatteredSlots",
    "Shapes",
    "Slots",
    "Value",
    "at",
    "cached",
    "circle",
    "group",
    "path",
    "piece",
    "read_shapes",
    "rect",
    "target",
    "text",
    "text_board",
    "use",
]
