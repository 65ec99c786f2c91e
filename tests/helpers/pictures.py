"""Finds elements in a drawing, and their places."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from ludotheque.drawing import Drawing


def parts(drawing: Drawing) -> dict[str, ET.Element]:
    return {part.id: ET.fromstring(part.svg) for _, part in drawing.parts()}


def place(element: ET.Element) -> tuple[float, float]:
    match = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    assert match
    return float(match[1]), float(match[2])
