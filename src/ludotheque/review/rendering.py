"""The drawings of a review: a graph of who was ahead, move by move, and bars of what each move brought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.drawing.svg import Element, Svg, circle, path, rect, tagged, text, written
from ludotheque.game.comments import Bar
from ludotheque.review.thread import Turn
from ludotheque.words import Words, score_text

# ── The graph, which pages and notebooks share ────────────────────────────────────────────

WIDE, HIGH, MIDDLE, MIDST = 640, 132, 66, 320
LOWER = 20  # how far words give way to a line along the edge
SAID = 200  # how wide words may be that say who is ahead
MARK = 11  # the radius of a numbered moment
QUARTERS = 4  # height of the ply axis below the graph
INK, SOFT, FAINT, STRONG = "#2a211b", "#5f564b", "#e3d9c4", "#a9987f"
FILLS = {"slip": ("#f7e1d7", "#a33a1e"), "good": ("#dfe9dc", "#1f5b43"), "note": ("#fffdf7", INK)}
AREAS = ("#dfe9dc", "#e3d9c4")  # colours of seat 0 ahead, seat 1 ahead
COLOURS = ("#b03d27", "#2b5f94", "#b8811b", "#35312e", "#6f8038")  # colours of the lines for more than two seats
NUMBERED = 0.75  # of the tallest bar: higher bars get a number
Mark = tuple[int, str, int]  # the ply of a moment, its kind, and the seat whose line it lies on
Tick = tuple[int, str]  # a ply, and what stands below it


def curve_drawing(
    curve: Sequence[Sequence[float]],
    marks: Sequence[Mark],
    ticks: Sequence[Tick],
    sides: tuple[str, str],
    words: Words,
    lang: str,
) -> Svg:
    """`sides` label the top and the bottom of the graph; `words` is its text alternative."""
    inside = [*grid(len(curve) - 1, ticks), *lines(curve), *side_names(curve, *sides), *numbers(curve, marks)]
    attributes = {"class": "graph", "viewBox": f"0 -8 {WIDE} 172", "role": "img", "aria-label": words(lang)}
    return tagged("svg", {"xmlns": "http://www.w3.org/2000/svg", **attributes}, map(written, inside))


def place(ply: int, last: int) -> float:
    return round(WIDE * ply / max(1, last), 1)


def height(chance: float) -> float:
    return round(HIGH * (1 - chance), 1)


def ticks_of(counted: Sequence[Turn], last: int, lang: str) -> list[Tick]:
    """The numbers below the graph: of turns, where the game counts those, or of moves."""
    found: list[Tick] = []
    numbered = {turn.number: turn.first for turn in reversed(counted) if turn.number}  # the first seat’s turn
    for quarter in range(QUARTERS + 1):
        if numbered:
            number = max(1, round(max(numbered) * quarter / QUARTERS))
            ply, first = numbered[number], Words(f"turn {number}", f"tour {number}")
        else:
            ply = number = round(last * quarter / QUARTERS)
            first = Words(f"move {number}", f"coup {number}")
        found.append((ply, str(number) if quarter else first(lang)))
    return found


def grid(last: int, ticks: Sequence[Tick]) -> Iterator[Element]:
    for ply, said in ticks:
        x = place(ply, last)
        side = "start" if x == 0 else "end" if x > WIDE - MARK else "middle"
        yield path(class_="grid", d=f"M{x:g} 0v{HIGH}", stroke=FAINT, fill="none")
        yield text(said, class_="ax", x=x, y=154, text_anchor=side, font_size=13, fill=SOFT)


def side_names(curve: Sequence[Sequence[float]], top: str, bottom: str) -> Iterator[Element]:
    for edge, inwards, said in ((14, 1, top), (126, -1, bottom)):
        if said:
            x, y, anchor = free_place(curve, edge, inwards)
            yield text(said, class_="ax", x=x, y=y, text_anchor=anchor, font_size=13, fill=SOFT)


def free_place(curve: Sequence[Sequence[float]], edge: int, inwards: int) -> tuple[int, int, str]:
    """Where words have the line and its marks far enough away: at the edge, or a line of words further inwards; at the
    beginning, at the end, or in between. Else where it is farthest.
    """
    last = len(curve) - 1
    columns = ((6, "start", 0), (WIDE - 6, "end", WIDE - SAID), (MIDST, "middle", MIDST - SAID // 2))
    places = [(edge + inwards * by, *column) for by in (0, LOWER) for column in columns]

    def nearest(y: int, left: int) -> float:
        heights = [height(c[0]) for ply, c in enumerate(curve) if left <= place(ply, last) <= left + SAID]
        return min((abs(y - 5 - other) for other in heights), default=HIGH)

    free = (one for one in places if nearest(one[0], one[3]) > MARK + 7)
    y, x, anchor, _ = next(free, max(places, key=lambda one: nearest(one[0], one[3])))
    return x, y, anchor


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
    for number, (ply, kind, seat) in enumerate(marks, 1):
        x, y = place(ply, last), height(curve[ply][seat if len(curve[ply]) > 2 else 0])
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
        score_text(bar.amount),
        class_="bt",
        x=round(x + width / 2, 1),
        y=round(above, 1),
        font_size=12,
        text_anchor="middle",
        fill=INK,
    )
