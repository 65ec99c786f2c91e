"""What changed between two layers."""

from __future__ import annotations

from ludotheque.drawing import NO_SHAPES, Drawing, Layer, Pane
from ludotheque.web.connection.delta import delta
from ludotheque.web.connection.messages import Delta


def change(before: Layer, after: Layer) -> Delta:
    drawings = [Drawing("", "", NO_SHAPES, (Pane("board", "", 1, 1, (layer,)),)) for layer in (before, after)]
    found = delta(*drawings)
    assert found
    return found
