"""The elements of drawings, and how they are written."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

import ludotheque
from ludotheque.drawing import Drawing, Element, Layer, Pane, Part, Shapes, at, group, piece, target, text, use
from ludotheque.drawing.svg import Svg, written
from ludotheque.web.connection.delta import delta

PACKAGE = Path(ludotheque.__file__).parent
HOSTILE = [
    "<script>alert(1)</script>",
    "\"><a href='https://x.example'>",
    "]]>",
    "&lt;b&gt; & &#60;",
    "a\x00b\x1b\ud800c",
]


def drawing(*parts: Part, transform: str = "") -> Drawing:
    board = Pane("board", "Board", 100, 50, (Layer("things", parts, transform),))
    return Drawing("A title", "Words.", Shapes(Svg('<g id="a-shape"/>'), ".a>b{fill:url(#a-shape)}"), (board,))


# ── Elements ──────────────────────────────────────────────────────────────────────────


def test_an_element_is_written_with_its_attributes_in_their_order() -> None:
    element = group(
        use("a-shape", x=1.50, y=-3), text("12", class_="n"), stroke_width=2, fill=None, transform=at(7, 8.25)
    )
    assert written(element) == (
        '<g stroke-width="2" transform="translate(7 8.25)">'
        '<use href="#a-shape" x="1.5" y="-3"/><text class="n">12</text></g>'
    )


@pytest.mark.parametrize("hostile", HOSTILE)
def test_text_and_values_stay_text_and_values(hostile: str) -> None:
    part = Part(hostile, text(hostile, "!", aria_label=hostile, class_="n"))
    legal = hostile.replace("\x00", "\ufffd").replace("\x1b", "\ufffd").replace("\ud800", "\ufffd")
    for svg in (part.svg, part.short):
        read = ET.fromstring(svg)
        assert (read.tag, list(read), read.text) == ("text", [], f"{legal}!")
        assert read.attrib == {"id": legal, "aria-label": legal, "class": "n"}


@pytest.mark.parametrize("hostile", HOSTILE)
def test_the_words_of_a_drawing_are_escaped_too(hostile: str) -> None:
    before, after = drawing(Part("a", group())), drawing(Part("a", group()), transform=hostile)
    root = ET.fromstring(after._replace(title=hostile, description=hostile).svg())
    assert [element.tag for element in root.iter()] == [element.tag for element in ET.fromstring(before.svg()).iter()]


@pytest.mark.parametrize("tag", ["script", "a", "foreignObject", "style", "g onload", "image"])
def test_only_shapes_can_be_drawn(tag: str) -> None:
    with pytest.raises(ValueError, match="cannot be in a drawing"):
        Element(tag)


@pytest.mark.parametrize("name", ["onclick", "OnLoad", "style", "href", "xlink:href", "a b", 'x="', "", "x><"])
def test_nothing_that_runs_or_leads_elsewhere_is_an_attribute(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be an attribute"):
        Element("g", **{name: "1"})


def test_a_shape_is_always_one_of_the_drawing() -> None:
    assert use("https://x.example").attributes == {"href": "#https://x.example"}


def test_a_target_can_be_focused_and_what_every_target_has_is_not_sent() -> None:
    part = Part("b", use("a-shape", **target("a1", "a1, empty")))
    assert part.svg == ('<use id="b" href="#a-shape" data-t="a1" tabindex="-1" role="button" aria-label="a1, empty"/>')
    assert part.short == "<use id='b' href='#a-shape' data-t='a1' aria-label='a1, empty'/>"


def test_a_piece_glides_from_where_it_was_or_from_its_origin() -> None:
    assert group(**piece()).attributes == {"class": "piece"}
    assert group(**piece("pool", "big")).attributes == {"class": "piece big", "data-from": "pool"}


def test_elements_are_the_same_if_they_say_the_same() -> None:
    assert group(use("a", x=1), "b", y=2) == group(use("a", x=1.0), "b", y="2")
    for other in (group(use("a", x=2), "b", y=2), group(use("a", x=1), "c", y=2), use("a"), "b"):
        assert group(use("a", x=1), "b", y=2) != other


def test_a_prefix_goes_before_ids_and_references_and_nothing_else() -> None:
    label = 'id="x" url(#x)'
    inside = use("a-shape", fill="url(#a-shape)", id="inner", aria_label=label)
    root = ET.fromstring(drawing(Part("a", group(inside, label))).svg("p-"))
    svg = "{http://www.w3.org/2000/svg}"
    found = root.find(f".//{svg}use")
    assert found is not None
    assert found.attrib == {"href": "#p-a-shape", "fill": "url(#p-a-shape)", "id": "p-inner", "aria-label": label}
    assert [element.get("id") for element in root.iter() if element.get("id")] == [
        *("p-a-shape", "p-board", "p-things", "p-a", "p-inner"),
    ]
    assert found.tail == label
    assert root.find(f"{svg}style").text == ".a>b{fill:url(#p-a-shape)}"  # type: ignore[union-attr]


# ── Nothing goes round it ─────────────────────────────────────────────────────────────


def strings(file: Path) -> Iterator[tuple[int, str]]:
    """The texts in a program that are not documentation."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    documentation = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.lineno, node.value


def test_no_game_writes_markup() -> None:
    written = [
        f"{file.name}:{line}: {found}"
        for file in (PACKAGE / "games").rglob("*.py")
        for line, found in strings(file)
        if "</" in found or "/>" in found or "<!" in found
    ]
    assert not written


def test_markup_is_made_in_one_place_and_read_in_one() -> None:
    makers = {
        file.relative_to(PACKAGE).as_posix()
        for file in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Svg"
    }
    assert makers == {"drawing/svg.py", "drawing/export.py"}  # which parses a whole drawing


# ── What changed ──────────────────────────────────────────────────────────────────────

A, B, C = (Part(name, use("a-shape", x=i)) for i, name in enumerate("abc"))


def sent(old: Drawing, new: Drawing) -> dict[str, object]:
    """What is different in a change, as the page reads it."""
    change = delta(old, new)
    assert change is not None
    found: dict[str, object] = msgspec.json.decode(msgspec.json.encode(change))
    return {name: value for name, value in found.items() if value}


def test_the_same_parts_are_no_change() -> None:
    assert sent(drawing(A, B), drawing(A, Part("b", use("a-shape", x=1)))) == {}


def test_other_attributes_are_sent_alone_as_they_are() -> None:
    old, new = drawing(A, B), drawing(A, Part("b", use("a-shape", y="<&'\">", x=None)))
    assert sent(old, new) == {"attributes": {"b": {"x": None, "y": "<&'\">"}}}


def test_another_tag_or_other_contents_are_sent_as_a_part() -> None:
    assert sent(drawing(A, B), drawing(A, Part("b", group()))) == {"parts": [["things", None, "<g id='b'/>"]]}
    old, new = drawing(Part("a", group("1"))), drawing(Part("a", group("2<")))
    assert sent(old, new) == {"parts": [["things", None, "<g id='a'>2&lt;</g>"]]}


def test_parts_come_and_go_and_are_put_before_what_is_there() -> None:
    assert sent(drawing(A, C), drawing(A, B, C)) == {"parts": [["things", "c", B.short]]}
    assert sent(drawing(A), drawing(A, C)) == {"parts": [["things", "", C.short]]}
    assert sent(drawing(A, B, C), drawing(A, C)) == {"gone": ["b"]}
    assert sent(drawing(A, B), drawing(B, A)) == {"parts": [["things", "", A.short], ["things", "a", B.short]]}


def test_layers_that_move_boxes_that_grow_and_words_that_change() -> None:
    old, new = drawing(A), drawing(A, transform="scale(2)")
    assert sent(old, new) == {"layers": {"things": "scale(2)"}}
    assert sent(new, old) == {"layers": {"things": ""}}
    then, now = old._replace(description="Bob.\nTwo.\nSix."), old._replace(description="Bob.\nOne.\nSix.\nEnd.")
    assert sent(then, now) == {"description": {"lines": 4, "changed": {"1": "One.", "3": "End."}}}
    assert sent(now, then) == {"description": {"lines": 3, "changed": {"1": "Two."}}}
    wider = old.panes[0]._replace(width=200)
    assert sent(old, old._replace(panes=(wider,))) == {"boxes": {"board": "0 0 200 50"}}


def test_a_pane_that_comes_is_sent_with_all_it_shows() -> None:
    old = drawing(A)
    hand = Pane("hand", "Your hand", 10, 20, (Layer("held", (B,)),))
    assert sent(old, old._replace(panes=(*old.panes, hand))) == {
        "panes": [{"id": "hand", "label": "Your hand", "box": "0 0 10 20", "svg": f"<g id='held'>{B.short}</g>"}]
    }


def test_other_panes_or_layers_are_no_change_but_another_drawing() -> None:
    old = drawing(A)
    pane = old.panes[0]
    for panes in ((), (pane._replace(id="hand"), pane), (pane._replace(id="hand"),), (pane._replace(layers=()),)):
        assert delta(old, old._replace(panes=panes)) is None
    renamed = pane._replace(layers=(Layer("others", (A,)),))
    assert delta(old, old._replace(panes=(renamed,))) is None
