"""The graph of a review: who was ahead, move by move. Pages and notebooks share it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.breakdown import Bar
from ludotheque.drawing.elements import Element, circle, path, rect, text
from ludotheque.drawing.svg import Svg, tagged, written
from ludotheque.words import Words

WIDE, HIGH, MIDDLE, MIDST = 640, 132, 66, 320
SAID = 200  # how wide words may be that say who is ahead
MARK = 11  # the radius of a numbered moment
QUARTERS = 4  # height of the ply axis below the graph
INK, SOFT, RULE, STRONG = "#2a211b", "#5f564b", "#e3d9c4", "#a9987f"
FILLS = {"slip": ("#f7e1d7", "#a33a1e"), "good": ("#dfe9dc", "#1f5b43"), "note": ("#fffdf7", INK)}
AREAS = ("#dfe9dc", "#e3d9c4")  # colours of seat 0 ahead, seat 1 ahead
COLOURS = ("#b03d27", "#2b5f94", "#b8811b", "#35312e", "#6f8038")  # colours of the lines for more than two seats
NUMBERED = 0.75  # of the tallest bar: higher bars get a number
Mark = tuple[int, str]  # the ply of a moment, and its kind


def curve_drawing(
    curve: Sequence[Sequence[float]], marks: Sequence[Mark], top: str, bottom: str, words: Words, lang: str
) -> Svg:
    """`top` and `bottom` label the sides of the graph; `words` is its text alternative."""
    inside = [*grid(len(curve) - 1, lang), *lines(curve), *sides(curve, top, bottom), *numbers(curve, marks)]
    attributes = {"class": "graph", "viewBox": f"0 -8 {WIDE} 172", "role": "img", "aria-label": words(lang)}
    return tagged("svg", {"xmlns": "http://www.w3.org/2000/svg", **attributes}, map(written, inside))


def place(ply: int, last: int) -> float:
    return round(WIDE * ply / max(1, last), 1)


def height(chance: float) -> float:
    return round(HIGH * (1 - chance), 1)


def grid(last: int, lang: str) -> Iterator[Element]:
    for quarter in range(QUARTERS + 1):
        ply = round(last * quarter / QUARTERS)
        x, side = place(ply, last), ("start", "middle", "middle", "middle", "end")[quarter]
        number = Words(f"move {ply}", f"coup {ply}")(lang) if quarter == 0 else str(ply)
        yield path(class_="grid", d=f"M{x:g} 0v{HIGH}", stroke=RULE, fill="none")
        yield text(number, class_="ax", x=x, y=154, text_anchor=side, font_size=13, fill=SOFT)


def sides(curve: Sequence[Sequence[float]], top: str, bottom: str) -> Iterator[Element]:
    for y, said in ((14, top), (126, bottom)):
        if said:
            x, anchor = free_place(curve, y)
            yield text(said, class_="ax", x=x, y=y, text_anchor=anchor, font_size=13, fill=SOFT)


def free_place(curve: Sequence[Sequence[float]], y: int) -> tuple[int, str]:
    """Where words at that height have the line farthest away: at the beginning, at the end, or in between."""
    last = len(curve) - 1
    places = ((6, "start", 0), (WIDE - 6, "end", WIDE - SAID), (MIDST, "middle", MIDST - SAID // 2))

    def nearest(left: int) -> float:
        heights = [height(c[0]) for ply, c in enumerate(curve) if left <= place(ply, last) <= left + SAID]
        return min((abs(y - 5 - other) for other in heights), default=HIGH)

    x, anchor, _ = next(
        (one for one in places if nearest(one[2]) > MARK + 7), max(places, key=lambda one: nearest(one[2]))
    )
    return x, anchor


def lines(curve: Sequence[Sequence[float]]) -> Iterator[Element]:
    """One line with the areas above and below it; with more than two seats, a line for each."""
    last = len(curve) - 1
    if len(curve[0]) > 2:
        for seat in range(len(curve[0])):
            points = [(place(ply, last), height(chances[seat])) for ply, chances in enumerate(curve)]
            yield path(class_=f"line l{seat}", d=along(points), stroke=COLOURS[seat], stroke_width=2, fill="none")
        return
    points = [(place(ply, last), height(chances[0])) for ply, chances in enumerate(curve)]
    yield path(class_="a0", d=area([(x, min(y, MIDDLE)) for x, y in points]), fill=AREAS[0])
    yield path(class_="a1", d=area([(x, max(y, MIDDLE)) for x, y in points]), fill=AREAS[1])
    yield path(class_="zero", d=f"M0 {MIDDLE}h{WIDE}", stroke=STRONG, fill="none")
    yield path(class_="line", d=along(points), stroke=INK, stroke_width=2, fill="none")


def along(points: Sequence[tuple[float, float]]) -> str:
    return "M" + " ".join(f"{x:g} {y:g}" for x, y in points)


def area(points: Sequence[tuple[float, float]]) -> str:
    return f"M0 {MIDDLE} " + " ".join(f"{x:g} {y:g}" for x, y in points) + f" L{WIDE} {MIDDLE}z"


def numbers(curve: Sequence[Sequence[float]], marks: Sequence[Mark]) -> Iterator[Element]:
    """The numbered moments."""
    last = len(curve) - 1
    for number, (ply, kind) in enumerate(marks, 1):
        x, y = place(ply, last), height(curve[ply][0])
        x, (fill, stroke) = min(max(x, MARK), WIDE - MARK), FILLS[kind]
        yield circle(class_=f"mk mk-{kind}", cx=x, cy=y, r=MARK, fill=fill, stroke=stroke, stroke_width=1.5)
        yield text(str(number), class_="mkt", x=x, y=y + 4.8, font_size=13, text_anchor="middle", fill=INK)


# ── Bars ──────────────────────────────────────────────────────────────────────────────


def bars_drawing(bars: Sequence[Bar], words: str) -> Svg:
    """A bar for each move; below the axis, the deductions at the end."""
    most = max(1, *(abs(bar.amount) for bar in bars))
    width = WIDE / len(bars)
    inside = [element for i, bar in enumerate(bars) for element in drawn_bar(bar, i * width, width, bar.amount / most)]
    zero = path(class_="zero", d=f"M0 120h{WIDE}", stroke=STRONG, fill="none")
    attributes = {"class": "bars", "viewBox": f"0 -22 {WIDE} 290", "role": "img", "aria-label": words}
    return tagged("svg", {"xmlns": "http://www.w3.org/2000/svg", **attributes}, map(written, [*inside, zero]))


def drawn_bar(bar: Bar, x: float, width: float, part: float) -> Iterator[Element]:
    """`part` is the height relative to the tallest; tall bars and deductions get a number."""
    tall = 120 * part
    y = 120 - max(tall, 0)
    kind, fill = (f"b{bar.seat}", COLOURS[bar.seat]) if tall >= 0 else ("b-lost", FILLS["slip"][1])
    yield rect(
        class_=kind,
        x=round(x + 1, 1),
        y=round(y, 1),
        width=round(width - 2, 1),
        height=round(abs(tall), 1),
        rx=2,
        fill=fill,
    )
    if 0 <= part < NUMBERED:
        return
    above = y - 6 if tall >= 0 else 120 - tall + 14
    yield text(
        signed(bar.amount),
        class_="bt",
        x=round(x + width / 2, 1),
        y=round(above, 1),
        font_size=12,
        text_anchor="middle",
        fill=INK,
    )


def signed(amount: int) -> str:
    return f"−{-amount}" if amount < 0 else str(amount)
