"""The board as a drawing: parchment on leather, and two tribes of turned wood.

The id of a figure is its base, and it names its origin if it has just moved. For dark the board is turned: positions
are turned, figures are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path

from ludotheque.drawing import (
    Drawing,
    Element,
    Pane,
    Part,
    Shapes,
    at,
    cached,
    group,
    path,
    piece,
    read_shapes,
    target,
    text,
    use,
)
from ludotheque.games.wigwam import description
from ludotheque.games.wigwam.board import BASES, NAMES, NUMBER, PASSED, bits, homes
from ludotheque.games.wigwam.chains import captures
from ludotheque.games.wigwam.codes import ACCEPT, CHIEF, FIGURES, FORCE, LETTERS, NONE, REMOVE, TAKE, WARRIOR
from ludotheque.games.wigwam.drawing_places import (
    BACK_TO_FRONT,
    FEET,
    HEIGHT,
    OUT,
    SIDES,
    SLOTS,
    WAITING,
    WIDTH,
    Point,
    arrow,
    between,
    point,
    turn,
)
from ludotheque.games.wigwam.rules import Tribes

BIT = bits()
TRIBES = "ld"  # letters of the seats
LIFT = 4  # figures stand a little above the middle of their bases

Captures = list[tuple[int, int, int]]  # the captures of a taking: from base, jump, to base
Figure = tuple[int, int]  # its seat and its kind


@cache
def shapes() -> Shapes:
    return read_shapes(Path(__file__).parent)


def draw(seen: Tribes, lang: str, before: Tribes | None, placed: Mapping[str, str] | None = None) -> Drawing:
    """A position; `placed` are figures that the seat to move is setting up, by base."""
    turned, title = seen.viewer == 1, seen.game.title(lang)
    figures, origin, chains = standing(seen), origins(seen, before), takings(seen)
    if placed:
        figures |= {NUMBER[base]: (seen.turn, LETTERS.index(letter)) for base, letter in placed.items()}
        origin = {f"f-{base}": f"wait-{letter}" for base, letter in placed.items()}
    layer = partial(seen.game.memory.layer, look=f"{lang} {turned}")
    layers = (
        layer("ground", ground(turned)),
        layer("trays", trays(seen, turned)),
        layer("bases", bases(seen, figures, turned, lang)),
        layer("threats", threats(seen, chains, turned)),
        layer("figures", figure_parts(figures, origin, turned)),
        layer("prisoners", prisoners(seen, origin, turned)),
        layer("waiting", waiting(seen, placed or {})),
        layer("hints", hints(seen, chains, turned)),
        layer("chain", ()),
    )
    described = seen.game.once("description", lang, seen, lambda: description.describe(seen, lang))
    return Drawing(title, described, shapes(), (Pane("board", title, WIDTH, HEIGHT, layers),))


# ── The board ─────────────────────────────────────────────────────────────────────────


@cache
def ground(turned: bool) -> tuple[Part, ...]:
    marks = zip("abcdefg1234567", SIDES + FEET, strict=True)
    places = [(mark, mark_place(*side, turned)) for mark, side in marks]
    texts = [text(mark, class_="ww-text ww-side", x=f"{x:.0f}", y=f"{y + 8:.0f}") for mark, (x, y) in places]
    return Part("table", use("ww-table")), Part("signs", group(*texts))


def mark_place(base: str, right: float, down: float, turned: bool) -> Point:
    """The place of a letter or a number beside the board."""
    x, y = point(NUMBER[base], False)
    return turn(Point(x + OUT * right, y + OUT * down), turned)


def trays(state: Tribes, turned: bool) -> Iterator[Part]:
    """The trays with the captured figures; that of the seat to move has a bright rim."""
    for seat in range(2):
        yield tray(seat, seat != turned, state.turn == seat, state.placed == 2)


@cached
def tray(seat: int, far: bool, to_move: bool, slots: bool) -> Part:
    inside = [use("ww-tray"), use("ww-slots")][: 1 + slots]
    place = f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})" if far else None
    return Part(
        f"tray-{TRIBES[seat]}", group(*inside, class_="ww-tray turn" if to_move else "ww-tray", transform=place)
    )


def bases(state: Tribes, figures: Mapping[int, Figure], turned: bool, lang: str) -> Iterator[Part]:
    """The bases, which are the targets."""
    last = last_bases(state)
    for base in BASES:
        yield base_part(base, figures.get(base), base in last, turned, lang)


@cached
def base_part(base: int, figure: Figure | None, last: bool, turned: bool, lang: str) -> Part:
    name, (x, y), home = NAMES[base], point(base, turned), base in homes()[0] + homes()[1]
    classes = "ww-base" + " home" * home + " last" * last + " held" * (figure is not None)
    label = description.base(name, figure, lang)
    shape = "ww-free" if figure is None else "ww-chief" if figure[1] == CHIEF else "ww-held"  # a chief is wider
    return Part(f"b-{name}", use(shape, class_=classes, x=x, y=y, **target(name, label)))


def last_bases(state: Tribes) -> set[int]:
    """The bases that the last move left, jumped over and reached, or from which a figure was removed."""
    for move in reversed(state.moves_played()):
        if move >= TAKE:
            return {move & 63}.union(*({PASSED[start][jump], to} for start, jump, to in captures(move)))
        if REMOVE <= move < FORCE:
            return {move - REMOVE}
        if 0 <= move < ACCEPT:
            return set(divmod(move, 64))
    return set()


# ── Figures ───────────────────────────────────────────────────────────────────────────


@cached
def members(board: int) -> tuple[int, ...]:
    """The bases whose bits are set."""
    return tuple(base for base in BASES if board & BIT[base])


def standing(state: Tribes) -> dict[int, Figure]:
    """All figures on the board, by base."""
    return {
        base: (seat, kind)
        for seat, kinds in enumerate(state.figures)
        for kind, board in enumerate(kinds)
        for base in members(board)
    }


def figure_parts(figures: Mapping[int, Figure], origin: Mapping[str, str], turned: bool) -> Iterator[Part]:
    """The figures, from back to front, because they overlap the bases behind them."""
    for base in BACK_TO_FRONT[turned]:
        if base in figures:
            yield figure_part(base, figures[base], turned, origin.get(f"f-{NAMES[base]}") if origin else None)


@cached
def figure_part(base: int, figure: Figure, turned: bool, origin: str | None) -> Part:
    x, y = point(base, turned)
    return Part(f"f-{NAMES[base]}", figure_on(shape_of(figure), Point(x, y - LIFT), origin))


def figure_on(shape: str, place: Point, origin: str | None, more: str = "") -> Element:
    return use(shape, transform=at(*place), **piece(origin, f"ww-figure {more}".rstrip()))


def shape_of(figure: Figure) -> str:
    seat, kind = figure
    return f"ww-{LETTERS[kind]}{TRIBES[seat]}"


def lost(state: Tribes, seat: int, kind: int) -> int:
    """The number of figures of a kind that a seat has lost."""
    return FIGURES[kind] - int(state.figures[seat][kind]).bit_count() if state.placed == 2 else 0


def prisoner_id(seat: int, kind: int, number: int) -> str:
    """The id of a captured figure: warriors are numbered, there is only one chief."""
    return f"p-{TRIBES[seat]}-{LETTERS[kind]}{number if kind == WARRIOR else ''}"


def prisoners(state: Tribes, origin: Mapping[str, str], turned: bool) -> Iterator[Part]:
    """The captured figures, in the tray of the captor."""
    for seat in range(2):
        kinds = [WARRIOR] * lost(state, seat, WARRIOR) + [CHIEF] * lost(state, seat, CHIEF)
        for i, kind in enumerate(kinds):
            name = prisoner_id(seat, kind, i)
            yield prisoner(name, (seat, kind), i, (1 - seat) != turned, origin.get(name))


@cached
def prisoner(name: str, figure: Figure, slot: int, far: bool, origin: str | None) -> Part:
    return Part(name, figure_on(shape_of(figure) + "s", turn(Point(*SLOTS[slot]), far), origin))


def origins(state: Tribes, before: Tribes | None) -> dict[str, str]:
    """Where new figures and prisoners come from."""
    found: dict[str, str] = {}
    if before is None or before.placed < 2:
        return found
    for seat in range(2):
        for kind in range(len(LETTERS)):
            now, then = (of.figures[seat][kind] for of in (state, before))
            if now != then:
                found |= origins_of(seat, kind, now, then, lost(before, seat, kind))
    return found


def origins_of(seat: int, kind: int, now: int, then: int, already_lost: int) -> dict[str, str]:
    """Origins for one kind: new figures come from bases that were left; the others gone were captured."""
    gone = [f"f-{NAMES[base]}" for base in members(then & ~now)]
    new = [f"f-{NAMES[base]}" for base in members(now & ~then)]
    taken = {prisoner_id(seat, kind, i): base for i, base in enumerate(gone[len(new) :], already_lost)}
    return dict(zip(new, gone, strict=False)) | taken


def waiting(state: Tribes, placed: Mapping[str, str]) -> Iterator[Part]:
    """The figures that are still to be set up, shown to their owner."""
    if state.placed == 2 or state.viewer != state.turn:
        return
    letters = list(placed.values())
    for kind, (letter, count) in enumerate(zip(LETTERS, FIGURES, strict=True)):
        left = count - letters.count(letter)
        if left > 0:
            yield waiting_figure(kind, state.turn, left)


def waiting_figure(kind: int, seat: int, left: int) -> Part:
    figure = use(shape_of((seat, kind)))
    number = [text(str(left), class_="ww-text ww-waits", x=58, y=13)] if FIGURES[kind] > 1 else []
    place = at(*WAITING[kind], scale=0.7)
    return Part(f"wait-{LETTERS[kind]}", group(figure, *number, class_="ww-figure", transform=place))


# ── Possible captures ─────────────────────────────────────────────────────────────────


def takings(state: Tribes) -> list[Captures]:
    """The captures of every legal taking."""
    if state.turn < 0 or state.placed < 2 or state.omitted:
        return []
    takers = state.takers(state.turn) if state.forced == NONE else 1
    return [captures(move) for move in state.moves() if move >= TAKE] if takers else []


def threats(state: Tribes, chains: list[Captures], turned: bool) -> Iterator[Part]:
    """Rings around figures that can be taken."""
    prey = {PASSED[start][jump] for chain in chains for start, jump, _ in chain}
    for base in sorted(prey):
        yield threat(base, state.kind_at(1 - state.turn, base) == CHIEF, turned)


@cached
def threat(base: int, chief: bool, turned: bool) -> Part:
    x, y = point(base, turned)
    shape = "ww-threat-chief" if chief else "ww-threat"
    return Part(f"threat-{NAMES[base]}", use(shape, class_="ww-threat", transform=at(x, y + 3)))


def hints(state: Tribes, chains: list[Captures], turned: bool) -> Iterator[Part]:
    """The path of a compulsory taking, where there is only one way to continue."""
    longest = max(chains, key=len, default=[])
    if longest and (state.forced != NONE or not state.huff) and all(longest[: len(chain)] == chain for chain in chains):
        yield way(tuple(longest), turned)
        for number, (_, _, to) in enumerate(longest, 1):
            yield step(number, to, turned)


@cached
def step(number: int, base: int, turned: bool) -> Part:
    inside = use("ww-step"), text(str(number), class_="ww-text ww-number", y=11)
    return Part(f"step-{number}", group(*inside, class_="ww-hint", transform=at(*point(base, turned))))


@cached
def way(chain: tuple[tuple[int, int, int], ...], turned: bool) -> Part:
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
