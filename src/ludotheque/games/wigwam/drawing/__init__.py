"""The board as a drawing: parchment on leather, and two tribes of turned wood.

The id of a figure is its base, and it names its origin if it has just moved. For dark the board is turned: positions
are turned, figures are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from ludotheque.drawing import (
    Drawing,
    Element,
    Layer,
    Pane,
    Part,
    Shapes,
    Slots,
    at,
    group,
    path,
    piece,
    read_shapes,
    target,
    text,
    use,
)
from ludotheque.game import GameDrawing
from ludotheque.games.wigwam import words
from ludotheque.games.wigwam.board import (
    BASES,
    BIT,
    CHIEF,
    FIGURES,
    LETTERS,
    NAMES,
    NUMBER,
    PASSED,
    WARRIOR,
    Capture,
    Edition,
    edition,
)
from ludotheque.games.wigwam.drawing.scene import PRISONERS, Figure, Held, Scene, picked, scene_of
from ludotheque.games.wigwam.rules import Tribes

TRIBES = "ld"  # letters of the seats
LIFT = 4  # figures stand a little above the middle of their bases
NO_WAITING, NO_CHAIN = Layer("waiting", ()), Layer("chain", ())
WIDTH, HEIGHT = 1000, 926
RIGHT, UP = 134, 116  # distance from one base to the next, and from one row to the next
# Where the coordinates are printed on the leather: after which base, and in which direction
SIDES = (
    *(("a1", -0.87, 0.5), ("b1", -0.87, 0.5), ("c1", -0.87, 0.5), ("d1", -1.0, 0.0)),
    *(("e2", -0.87, -0.5), ("f3", -0.87, -0.5), ("g4", -0.87, -0.5)),
)
FEET = (
    *(("a1", 0.0, 1.0), ("a2", 0.0, 1.0), ("a3", 0.0, 1.0), ("a4", 0.5, 0.87)),
    *(("b5", 0.87, 0.5), ("c6", 0.87, 0.5), ("d7", 0.87, 0.5)),
)
OUT = 72  # distance from that base
SHADE = 64  # radius of the shade over a base that the small edition does not have
SLOTS = tuple((40 + 54 * i, 886 - 54 * j) for j, count in enumerate((3, 2, 2, 1)) for i in range(count))
WAITING = ((52, 732), (52, 876), (52, 806))  # [kind] in the tray of the seat that sets up


class Point(NamedTuple):
    x: float
    y: float


@cache
def point(base: int, turned: bool) -> Point:
    row, number = base // 8, base % 8 + 1
    return turn(Point(98 + RIGHT * (number - row / 2 + 0.5), 811 - UP * row), turned)


def turn(place: Point, turned: bool) -> Point:
    """A place, turned by 180 degrees if the board is."""
    return Point(WIDTH - place.x, HEIGHT - place.y) if turned else place


def back_to_front(turned: bool) -> list[int]:
    """The bases from the upper edge of the drawing to the lower one, each row from left to right."""
    return sorted(BASES, key=lambda base: point(base, turned)[::-1])


BACK_TO_FRONT = [back_to_front(turned) for turned in (False, True)]  # [turned]


def between(start: Point, end: Point, part: float) -> Point:
    return Point(start.x + part * (end.x - start.x), start.y + part * (end.y - start.y))


def arrow(tip: Point, start: Point, end: Point) -> str:
    """The two strokes of an arrow head, pointing from start to end."""
    right, down = (end.x - start.x) / RIGHT, (end.y - start.y) / RIGHT
    ends = [Point(tip.x - 24 * right + side * down, tip.y - 24 * down - side * right) for side in (18, -18)]
    return f"M{ends[0].x:.0f} {ends[0].y:.0f}L{tip.x:.0f} {tip.y:.0f}L{ends[1].x:.0f} {ends[1].y:.0f}"


# ── The drawing ───────────────────────────────────────────────────────────────────────


@cache
def shapes() -> Shapes:
    return read_shapes(Path(__file__).parent.parent / "data")


class Side(NamedTuple):
    """What the board looks like from one side: the layers that never change, and how the others are drawn."""

    ground: Layer
    trays: Slots  # a slot for each seat
    bases: Slots  # a slot for each base
    threats: Slots  # likewise
    figures: Slots  # likewise, from back to front
    prisoners: Slots  # the places of both trays
    hints: Slots  # one slot
    back_to_front: list[int]  # the bases in this order


@cache
def side(turned: bool, lang: str, small: bool) -> Side:
    return Side(
        ground(turned),
        Slots("trays", partial(tray, turned)),
        Slots("bases", partial(base_parts, turned, lang, edition(small))),
        Slots("threats", partial(threat, turned)),
        Slots("figures", partial(figure_parts, turned)),
        Slots("prisoners", partial(prisoner, turned)),
        Slots("hints", partial(hint, turned)),
        BACK_TO_FRONT[turned],
    )


class WigwamDrawing(GameDrawing):
    def draw(self, seen: Tribes, lang: str, before: Tribes | None = None) -> Drawing:
        return draw(seen, lang, before)

    def draw_setup(self, seen: Tribes, lang: str, placed: Mapping[str, str]) -> Drawing:
        places = seen.game.setup.places(seen)
        fitting = {base: letter for base, letter in placed.items() if base in places and letter in tuple(LETTERS)}
        return draw(seen, lang, None, fitting)


def draw(seen: Tribes, lang: str, before: Tribes | None, placed: Mapping[str, str] | None = None) -> Drawing:
    """A position; `placed` are figures that the seat to move is setting up, by base."""
    game, title = seen.game, seen.game.title(lang)
    look, keyed = side(seen.viewer == 1, lang, game.options["small"]), game.memory.keyed
    scene: Scene = game.memory.once("scene", lang, seen, lambda: scene_of(seen, before, lang))
    if placed:
        scene = with_placed(scene, seen.turn, placed)
    layers = (
        look.ground,
        keyed(look.trays, tray_keys(seen)),
        keyed(look.bases, scene.bases),
        *around_small_board(seen),
        keyed(look.threats, scene.threats),
        keyed(look.figures, picked(scene.figures, look.back_to_front)),
        keyed(look.prisoners, scene.prisoners),
        waiting_layer(seen, placed or {}),
        keyed(look.hints, [scene.hint]),
        NO_CHAIN,
    )
    return Drawing(title, scene.description, shapes(), (Pane("board", title, WIDTH, HEIGHT, layers),))


def with_placed(scene: Scene, seat: int, placed: Mapping[str, str]) -> Scene:
    """The same with figures that are being set up."""
    bases, figures = dict(zip(BASES, scene.bases, strict=True)), scene.figures.copy()
    for name, letter in placed.items():
        base = NUMBER[name]
        placed_here = Held(Figure(seat, LETTERS.index(letter)))
        bases[base], figures[base] = placed_here, placed_here._replace(origin=f"wait-{letter}")
    return scene._replace(bases=list(bases.values()), figures=figures)


# ── The board ─────────────────────────────────────────────────────────────────────────


@cache
def ground(turned: bool) -> Layer:
    marks = zip("abcdefg1234567", SIDES + FEET, strict=True)
    places = [(mark, mark_place(*side, turned)) for mark, side in marks]
    texts = [text(mark, class_="ww-text ww-side", x=f"{x:.0f}", y=f"{y + 8:.0f}") for mark, (x, y) in places]
    return Layer("ground", (Part("table", use("ww-table")), Part("signs", group(*texts))))


def mark_place(base: str, right: float, down: float, turned: bool) -> Point:
    """The place of a letter or a number beside the board."""
    x, y = point(NUMBER[base], False)
    return turn(Point(x + OUT * right, y + OUT * down), turned)


def tray_keys(state: Tribes) -> list[tuple[bool, bool]]:
    """For each seat whether it is to move, and whether both have set up."""
    return [(state.turn == seat, state.placed == 2) for seat in range(2)]


def tray(turned: bool, seat: int, key: tuple[bool, bool]) -> tuple[Part]:
    """The tray with the figures that a seat has captured; that of the seat to move has a bright rim."""
    to_move, slots = key
    inside = [use("ww-tray"), use("ww-slots")][: 1 + slots]
    place = f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})" if seat != turned else None
    classes = "ww-tray turn" if to_move else "ww-tray"
    return (Part(f"tray-{TRIBES[seat]}", group(*inside, class_=classes, transform=place)),)


def base_parts(turned: bool, lang: str, played: Edition, slot: int, held: Held | None) -> tuple[Part]:
    """A base, which is a target."""
    base, figure = BASES[slot], held.figure if held else None
    name, (x, y), home = NAMES[base], point(base, turned), base in played.homes[0] + played.homes[1]
    classes = "ww-base" + " home" * home + " last" * (held is not None and held.last) + " held" * (figure is not None)
    label = words.base(name, figure, lang)
    shape = "ww-free" if figure is None else "ww-chief" if figure.kind == CHIEF else "ww-held"  # a chief is wider
    return (Part(f"b-{name}", use(shape, class_=classes, x=x, y=y, **target(name, label))),)


def around_small_board(seen: Tribes) -> tuple[Layer, ...]:
    """In the small edition, a shade over the bases that do not belong to it."""
    if not seen.small:
        return ()
    outside = [point(base, seen.viewer == 1) for base in BASES if not seen.ground & BIT[base]]
    disc = f"a{SHADE} {SHADE} 0 1 0 {2 * SHADE} 0a{SHADE} {SHADE} 0 1 0 -{2 * SHADE} 0z"
    discs = "".join(f"M{x - SHADE:g} {y:g}{disc}" for x, y in outside)
    return (Layer("outside", (Part("shade", path(d=discs, fill="#000", opacity=".5", pointer_events="none")),)),)


# ── Figures ───────────────────────────────────────────────────────────────────────────


def figure_parts(turned: bool, slot: int, held: Held | None) -> tuple[Part, ...]:
    """The figure of a base. They go from back to front, because they overlap the bases behind them."""
    if held is None or held.figure is None:
        return ()
    return (figure_part(BACK_TO_FRONT[turned][slot], held.figure, turned, held.origin),)


def figure_part(base: int, figure: Figure, turned: bool, origin: str | None, more: str = "") -> Part:
    x, y = point(base, turned)
    return Part(f"f-{NAMES[base]}", figure_on(shape_of(figure), Point(x, y - LIFT), origin, more))


def figure_on(shape: str, place: Point, origin: str | None, more: str = "") -> Element:
    return use(shape, transform=at(*place), **piece(origin, f"ww-figure {more}".rstrip()))


def shape_of(figure: Figure) -> str:
    return f"ww-{LETTERS[figure.kind]}{TRIBES[figure.seat]}"


def prisoner(turned: bool, slot: int, held: Held | None) -> tuple[Part, ...]:
    """A captured figure, in the tray of the captor."""
    if held is None or held.figure is None:
        return ()
    figure, place = held.figure, slot % PRISONERS
    name = f"p-{TRIBES[figure.seat]}-{LETTERS[figure.kind]}{place if figure.kind == WARRIOR else ''}"  # one chief
    where = turn(Point(*SLOTS[place]), (1 - figure.seat) != turned)
    return (Part(name, figure_on(shape_of(figure) + "s", where, held.origin)),)


def waiting_layer(state: Tribes, placed: Mapping[str, str]) -> Layer:
    """The figures that are still to be set up, shown to their owner."""
    if state.placed == 2 or state.viewer != state.turn:
        return NO_WAITING
    return Layer("waiting", waiting(state.turn, list(placed.values()), edition(state.small).figures))


def waiting(seat: int, letters: list[str], figures: list[int]) -> Iterator[Part]:
    for kind, (letter, count) in enumerate(zip(LETTERS, figures, strict=True)):
        left = count - letters.count(letter)
        if left > 0:
            yield waiting_figure(kind, seat, left)


def waiting_figure(kind: int, seat: int, left: int) -> Part:
    figure = use(shape_of(Figure(seat, kind)))
    number = [text(str(left), class_="ww-text ww-waits", x=58, y=13)] if FIGURES[kind] > 1 else []
    place = at(*WAITING[kind], scale=0.7)
    return Part(f"wait-{LETTERS[kind]}", group(figure, *number, class_="ww-figure", transform=place))


# ── Possible captures ─────────────────────────────────────────────────────────────────


def threat(turned: bool, slot: int, figure: Figure | None) -> tuple[Part, ...]:
    """A ring around a figure that can be taken."""
    if figure is None:
        return ()
    base, shape = BASES[slot], "ww-threat-chief" if figure.kind == CHIEF else "ww-threat"
    x, y = point(base, turned)
    return (Part(f"threat-{NAMES[base]}", use(shape, class_="ww-threat", transform=at(x, y + 3))),)


def hint(turned: bool, _: int, chain: tuple[Capture, ...]) -> tuple[Part, ...]:
    """The path of a taking, step by step."""
    if not chain:
        return ()
    return way(chain, turned), *(step(number, to, turned) for number, (_, _, to) in enumerate(chain, 1))


def step(number: int, base: int, turned: bool) -> Part:
    inside = use("ww-step"), text(str(number), class_="ww-text ww-number", y=11)
    return Part(f"step-{number}", group(*inside, class_="ww-hint", transform=at(*point(base, turned))))


def way(chain: tuple[Capture, ...], turned: bool) -> Part:
    """A dashed line over the captures, from beside the figure to an arrow before the last base."""
    corners = [point(chain[0][0], turned)]
    for start, jump, to in chain:
        corners += [point(PASSED[start][jump], turned), point(to, turned)]
    corners[0] = between(corners[0], corners[1], 0.42)
    last, end = corners[-2], corners[-1]
    corners[-1] = between(end, last, 0.36)
    line = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in corners)
    head = arrow(corners[-1], last, end)
    strokes = (
        path(d=line, stroke="#fffaf0", stroke_opacity=".7", stroke_width=13),
        path(d=line, stroke="#15604f", stroke_width=7, stroke_dasharray="13 14"),
        path(d=head, stroke="#fffaf0", stroke_width=15),
        path(d=head, stroke="#15604f", stroke_width=9),
    )
    return Part("way", group(*strokes, class_="ww-hint ww-path"))
