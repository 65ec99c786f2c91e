"""A chain of captures under way: the figure moves along, captured figures fade, and the next bases light up."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.drawing import Drawing, Element, Part, at, circle, group, path, text
from ludotheque.games.wigwam.board import LANDING, NAMES, NUMBER, PASSED
from ludotheque.games.wigwam.chains import Capture, Chain
from ludotheque.games.wigwam.drawing import figure_of, figure_part
from ludotheque.games.wigwam.drawing_places import BACK_TO_FRONT, Point, arrow, between, point
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.games.wigwam.scene import standing_of
from ludotheque.games.wigwam.touch import STOP, follow
from ludotheque.touch import Touches
from ludotheque.trial import Choice, Trial
from ludotheque.words import Words


def trial(seen: Tribes, touches: Touches, drawing: Drawing, lang: str) -> Trial:
    if len(touches) < 2 or seen.omitted or any(target not in NUMBER for target in touches):
        return Trial()
    chain = follow(seen, touches)
    if chain is None or not chain.taken:
        return Trial()
    turned = seen.viewer == 1
    layers = {
        "figures": tuple(figures(seen, chain, NUMBER[touches[0]], turned)),
        "threats": (),
        "hints": (),
        "chain": tuple(way(chain, turned)),
    }
    at_last = NAMES[chain.at]
    stop = Choice(STOP, Words(f"Stop on {at_last}", f"S’arrêter en {at_last}"))
    return Trial(drawing.with_layers(layers), (stop,) if chain.jumps() else ())


def figures(seen: Tribes, chain: Chain, first: int, turned: bool) -> Iterator[Part]:
    """All figures, with the taking one on its new base, and the captured ones faded."""
    there = standing_of(seen)
    taken = {PASSED[start][jump] for start, jump, _ in chain.taken}
    there[first], there[chain.at] = 0, there[first]
    came_from = f"f-{NAMES[chain.taken[-1][0]]}"
    for base in BACK_TO_FRONT[turned]:
        if figure := figure_of(there[base]):
            if base in taken and base != chain.at:  # it may land where it has captured
                yield figure_part(base, figure, turned, None, "ww-taken")
            else:
                yield figure_part(base, figure, turned, came_from if base == chain.at else None)


# ── The path ──────────────────────────────────────────────────────────────────────────


def way(chain: Chain, turned: bool) -> Iterator[Part]:
    """Where it came from, the captures made, and those that may follow."""
    start = point(chain.taken[0][0], turned)
    yield Part("chain-was", circle(class_="ww-was", r=43, cx=f"{start.x:.0f}", cy=f"{start.y:.0f}"))
    for number, capture in enumerate(chain.taken, 1):
        yield Part(f"chain-{number}", group(*line(capture, turned, ""), class_="ww-chain"))
    ahead = [(chain.at, jump, LANDING[chain.at][jump]) for jump in chain.jumps()]
    for capture in ahead:
        inside = *line(capture, turned, " ww-ahead"), *head(capture, turned)
        yield Part(f"ahead-{NAMES[PASSED[capture[0]][capture[1]]]}", group(*inside, class_="ww-chain"))
    for number, capture in enumerate(chain.taken, 1):
        yield badge(f"chain-n{number}", number, capture, turned, 0, "ww-n")
    for capture in ahead:
        name = f"ahead-n{NAMES[PASSED[capture[0]][capture[1]]]}"
        yield badge(name, len(chain.taken) + 1, capture, turned, -43, "ww-n next")


def corners(capture: Capture, turned: bool) -> tuple[Point, Point, Point]:
    start, jump, end = capture
    return point(start, turned), point(PASSED[start][jump], turned), point(end, turned)


def line(capture: Capture, turned: bool, more: str) -> list[Element]:
    """From beside the base that is left, over the captured figure, to beside the base that is reached."""
    start, over, end = corners(capture, turned)
    places = between(start, over, 0.34), over, between(end, over, 0.34)
    d = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in places)
    return [path(class_="ww-rim", d=d), path(class_=f"ww-way{more}", d=d)]


def head(capture: Capture, turned: bool) -> list[Element]:
    _, over, end = corners(capture, turned)
    d = arrow(between(end, over, 0.34), over, end)
    return [path(class_="ww-rim", d=d), path(class_="ww-way", d=d)]


def badge(name: str, number: int, capture: Capture, turned: bool, up: float, classes: str) -> Part:
    x, y = corners(capture, turned)[1]
    inside = circle(r=23), text(str(number), class_="ww-text", y=11)
    return Part(name, group(*inside, class_=classes, transform=at(round(x + (25 if up else 0)), round(y + up))))
