"""Moves by touch: a figure, then each base it lands on; the last base again to stop there; and the set-up.

If a base can be reached over either of two enemies, the one to take is touched next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

from ludotheque.drawing import Drawing, Element, Part, at, circle, group, path, text
from ludotheque.errors import MoveError
from ludotheque.game import GameSetup, GameTouch
from ludotheque.game.touch import NOTHING_HERE, YOUR_TURN, Choice, DeadEnd, Prompt, Touches, Trial
from ludotheque.games.wigwam.board import (
    ACCEPT,
    BASES,
    BIT,
    FIGURES,
    FORCE,
    FREE,
    JUMPS,
    LANDING,
    LETTERS,
    NAMES,
    NONE,
    NUMBER,
    OFF,
    PASSED,
    TAKE,
    TENT,
    Capture,
    Edition,
    captures,
    edition,
    names_of,
)
from ludotheque.games.wigwam.drawing import BACK_TO_FRONT, Point, arrow, between, figure_part, point
from ludotheque.games.wigwam.drawing.scene import standing_of
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.games.wigwam.words import KINDS, SEATS, THESE, Chain, kinds, refuse_capture, refuse_going
from ludotheque.words import OR, Words, listed_words

STOP, QUIETLY = "stop", "quietly"
BUTTONS = {
    STOP: Words("Stop here", "S’arrêter là"),
    QUIETLY: Words("Move without taking", "Aller sans prendre"),
    "accept": Words("Let it pass", "Laisser passer"),
    "remove": Words("Remove it", "La retirer"),
    "force": Words("Make it take", "La forcer à prendre"),
}


class WigwamTouch(GameTouch):
    tries = True

    def paths(self, seen: Tribes, move: int) -> list[Touches]:
        if move >= TAKE:
            return list(taking_paths(seen, move))
        if move == ACCEPT:
            return [("accept",)]
        if move > ACCEPT:
            base = move % 64
            return [(NAMES[stands(seen, base)], "force" if move >= FORCE else "remove")]
        left, reached = divmod(move, 64)
        if seen.huff and reached in takings_from(seen, left):  # without huffing, who can take must
            return [(NAMES[left], NAMES[reached], QUIETLY)]
        return [(NAMES[left], NAMES[reached])]

    def buttons(self, targets: Set[str]) -> Iterable[str]:
        return BUTTONS.keys() & targets

    def choice(self, seen: Tribes, target: str) -> Words | None:
        return BUTTONS.get(target)

    def ask(self, seen: Tribes, path: Touches) -> Prompt:
        if seen.placed < 2:
            return PLACE_FIGURES
        if seen.omitted:
            return REMOVE_OR_FORCE if path else MISSED
        if not path:
            return ask_figure(seen)
        if len(path) == 1:
            return WHERE
        return ask_on(follow(seen, path))

    def why_not(self, seen: Tribes, path: Touches) -> DeadEnd:
        """Why touches lead to no move, naming the figure or the base that was touched."""
        bases = [NUMBER[target] for target in path if target in NUMBER]
        if not bases or path[-1] not in NUMBER:
            return DeadEnd("", NOTHING_HERE, path[-1:])
        if seen.placed < 2:
            return in_the_set_up(seen, bases[-1])
        if seen.omitted:
            return undecided(seen, bases[-1])
        if len(bases) == 1:
            return first_touch(seen, bases[0])
        chain = follow(seen, tuple(NAMES[base] for base in bases[:-1]))
        return next_touch(seen, chain, bases[0], bases[-1]) if chain else DeadEnd("4.4", GOES_NO_FURTHER, path[-1:])

    def trial(self, seen: Tribes, path: Touches, drawing: Drawing, lang: str) -> Trial:
        """A chain of captures: the figure moves along, captured ones fade, and the next bases light up."""
        if len(path) < 2 or seen.omitted or any(target not in NUMBER for target in path):
            return Trial()
        chain = follow(seen, path)
        if chain is None or not chain.taken:
            return Trial()
        turned = seen.viewer == 1
        layers = {
            "figures": tuple(figures(seen, chain, NUMBER[path[0]], turned)),
            "threats": (),
            "hints": (),
            "chain": tuple(way(chain, turned)),
        }
        at_last = NAMES[chain.at]
        stop = Choice(STOP, Words(f"Stop on {at_last}", f"S’arrêter en {at_last}"))
        return Trial(drawing.with_layers(layers), (stop,) if chain.jumps() else ())


# ── The touches of a move ─────────────────────────────────────────────────────────────


def stands(seen: Tribes, base: int) -> int:
    """The base where the figure now stands that could have taken from a base."""
    return int(seen.reached) if base == seen.left else base


def takings_from(seen: Tribes, base: int) -> dict[int, list[int]]:
    """The first landings of a figure, if it may take."""
    takes = seen.takers(seen.turn) & BIT[base] and seen.forced in (NONE, base)
    return Chain(seen, base).landings() if takes else {}


def taking_paths(seen: Tribes, move: int) -> Iterator[Touches]:
    base = move & 63
    chain, path = Chain(seen, base), [NAMES[base]]
    for start, jump, to in captures(move):
        path += [NAMES[to], NAMES[PASSED[start][jump]]] if unclear(seen, chain, to) else [NAMES[to]]
        chain.take(jump)
    if chain.jumps():
        yield (*path, NAMES[chain.at])
        yield (*path, STOP)
    else:
        yield tuple(path)


def unclear(seen: Tribes, chain: Chain, to: int) -> bool:
    """Whether a landing base does not identify the enemy that is taken, or whether one is taken."""
    quietly = chain.came == NONE and goes_quietly(seen, chain.at, to)
    return quietly or len(chain.landings().get(to, [])) > 1


def goes_quietly(seen: Tribes, base: int, to: int) -> bool:
    """Whether a figure that can take could also go to a base without taking."""
    return bool(seen.huff and seen.forced == NONE and seen.reach(seen.turn, base) & BIT[to])


def follow(seen: Tribes, path: Touches) -> Chain | None:
    """The chain after these touches; None if they do not identify the captures, or lead nowhere."""
    first, *rest = [NUMBER[target] for target in path]
    chain = Chain(seen, first)
    while rest:
        to = rest.pop(0)
        jumps = chain.landings().get(to, [])
        if unclear(seen, chain, to):
            jumps = [jump for jump in jumps if PASSED[chain.at][jump] in rest[:1]]
            rest = rest[1:]
        if len(jumps) != 1:
            return None
        chain.take(jumps[0])
    return chain


# ── Prompts ───────────────────────────────────────────────────────────────────────────

PLACE_FIGURES = Prompt("Set up your figures on your starting bases.", "Placez vos figures sur vos bases de départ.")
MISSED = Prompt(
    "A taking was missed: touch the figure, or let it pass.",
    "Prise omise\u00a0: touchez la figure, ou laissez passer.",
)
REMOVE_OR_FORCE = Prompt("Remove it, or make it take?", "La retirer, ou la forcer à prendre\u00a0?")
HAVE_TO = Prompt("you have to take.", "une prise est obligatoire.", YOUR_TURN)
FIGURE = Prompt("choose a figure.", "choisissez une figure.", YOUR_TURN)
WHERE = Prompt("Choose the base where it goes.", "Choisissez la base où elle va.")
WHICH = Prompt("Which one do you take?", "Laquelle prenez-vous\u00a0?")


def ask_figure(seen: Tribes) -> Prompt:
    if seen.forced != NONE:
        base = NAMES[seen.forced]
        return Prompt(f"{base} has to take: touch it.", f"{base} doit prendre\u00a0: touchez cette figure.")
    if seen.takers(seen.turn) and not seen.huff:
        return HAVE_TO
    return FIGURE


def ask_on(chain: Chain | None) -> Prompt:
    if chain is None:
        return WHICH
    at = NAMES[chain.at]
    return Prompt(f"go on taking, or stop on {at}.", f"prenez encore, ou arrêtez-vous en {at}.", YOUR_TURN)


# ── Touches that lead to no move ──────────────────────────────────────────────────────

ENEMY_HOME = Words(
    "the other tribe starts here; your bases are on your side.",
    "l’autre tribu part d’ici\u00a0; vos bases sont de votre côté.",
)
NOBODYS_HOME = Words("nobody starts from this base.", "personne ne part de cette base.")
NOBODY_HERE = Words(
    "nobody stands here: first choose one of your figures.",
    "il n’y a personne ici\u00a0: choisissez d’abord une de vos figures.",
)
GOES_NO_FURTHER = Words("from there nobody can be taken here.", "de là, on ne peut prendre personne ici.")


def in_the_set_up(state: Tribes, base: int) -> DeadEnd:
    if base in edition(state.small).homes[state.turn]:
        return DeadEnd("", NOTHING_HERE, (NAMES[base],))
    return DeadEnd(
        "2.1", ENEMY_HOME if base in edition(state.small).homes[1 - state.turn] else NOBODYS_HOME, (NAMES[base],)
    )


def undecided(state: Tribes, base: int) -> DeadEnd:
    """A figure was touched that could not have taken."""
    could = listed_words(names_of(state.omitted), OR)
    why = Words(
        f"{NAMES[base]} could not take; {could.en} could.",
        f"{NAMES[base]} ne pouvait pas prendre\u00a0; {could.fr}, si.",
    )
    return DeadEnd("6.2", why, (NAMES[base], *names_of(state.omitted)))


def first_touch(state: Tribes, base: int) -> DeadEnd:
    own, other = state.kind_at(state.turn, base), state.kind_at(1 - state.turn, base)
    if own != NONE:
        return own_figure(state, base, own)
    return enemy(state, base, other) if other != NONE else DeadEnd("3.1", NOBODY_HERE, (NAMES[base],))


def own_figure(state: Tribes, base: int, kind: int) -> DeadEnd:
    """A figure that cannot move: others have to take, or it is blocked."""
    if state.forced != NONE:
        forced, name = NAMES[state.forced], SEATS[1 - state.turn]
        why = Words(f"{forced} has to take: {name.en} asks for it.", f"{forced} doit prendre\u00a0: {name.fr} l’exige.")
        return DeadEnd("6.6", why, (NAMES[base], forced))
    takers = names_of(state.takers(state.turn))
    if takers:
        who = listed_words(takers, OR)
        why = Words(f"you have to take, with {who.en}.", f"il faut prendre, avec {who.fr}.")
        return DeadEnd("4.10", why, (NAMES[base], *takers))
    this = THESE[kind]
    why = Words(f"{this.en} is shut in: no free base next to it.", f"{this.fr} n’a aucune base libre à côté.")
    return DeadEnd("3.1", why, (NAMES[base],))


def enemy(state: Tribes, base: int, kind: int) -> DeadEnd:
    """An enemy figure: say who could take it, if anybody can."""
    takers = [NAMES[by] for by in BASES if state.takers(state.turn) & BIT[by] and landing_over(Chain(state, by), base)]
    this = THESE[kind]
    if takers:
        who = listed_words(takers, OR)
        why = Words(
            f"{this.en} can be taken: first touch who takes it, {who.en}.",
            f"{this.fr} peut être pris\u00a0: touchez d’abord qui le prend, {who.fr}.",
        )
        return DeadEnd("4.10", why, (NAMES[base], *takers))
    if kind == TENT:
        why = Words(
            "this tent is not yours, and nobody takes a tent.", "cette tente n’est pas à vous, et ne se prend pas."
        )
        return DeadEnd("4.2", why, (NAMES[base],))
    why = Words(
        f"{this.en} is not yours, and cannot be taken now.", f"{this.fr} n’est pas à vous, et ne peut être pris."
    )
    return DeadEnd("3.1", why, (NAMES[base],))


def landing_over(chain: Chain, base: int) -> list[int]:
    """Where the figure would land after taking whoever is on a base."""
    return [LANDING[chain.at][jump] for jump in chain.jumps() if PASSED[chain.at][jump] == base]


def next_touch(state: Tribes, chain: Chain, first: int, base: int) -> DeadEnd:
    """A base that the figure cannot go to, with or without captures."""
    behind = sorted(set(landing_over(chain, base)))
    if behind:
        where = listed_words([NAMES[to] for to in behind], OR)
        why = Words(
            f"to take it, touch the base behind: {where.en}.",
            f"pour prendre, touchez la base derrière\u00a0: {where.fr}.",
        )
        return DeadEnd("4.3", why, (NAMES[base], *(NAMES[to] for to in behind)))
    capture = refused_capture(state, chain, base)
    if capture:
        return DeadEnd(*capture, (NAMES[chain.at], NAMES[base]))
    if chain.came != NONE:
        return DeadEnd("4.6", GOES_NO_FURTHER, (NAMES[chain.at], NAMES[base]))
    takers = names_of(state.takers(state.turn))
    if takers and not state.huff and state.empty() & BIT[base] and state.reach(state.turn, first) & BIT[base]:
        return own_figure(state, first, state.kind_at(state.turn, first))
    return DeadEnd(*refuse_going(state, first, base), (NAMES[first], NAMES[base]))


def refused_capture(state: Tribes, chain: Chain, base: int) -> tuple[str, Words] | None:
    """Why the figure on a base, or in front of it, cannot be taken; None if there is none."""
    if state.kind_at(state.turn, chain.at) == TENT and chain.came == NONE:
        return None
    others = state.tribe(1 - state.turn)
    for jump in range(JUMPS):
        over, to = PASSED[chain.at][jump], LANDING[chain.at][jump]
        if base in (over, to) and OFF not in (over, to) and others & BIT[over] and chain.hurdle(jump) != FREE:
            return refuse_capture(state, chain, jump, chain.hurdle(jump))
    return None


# ── A chain of captures under way ─────────────────────────────────────────────────────


def figures(seen: Tribes, chain: Chain, first: int, turned: bool) -> Iterator[Part]:
    """All figures, with the taking one on its new base, and the captured ones faded."""
    there = standing_of(seen)
    taken = {PASSED[start][jump] for start, jump, _ in chain.taken}
    there[first], there[chain.at] = None, there[first]
    came_from = f"f-{NAMES[chain.taken[-1][0]]}"
    for base in BACK_TO_FRONT[turned]:
        if (held := there[base]) and (figure := held.figure):
            if base in taken and base != chain.at:  # it may land where it has captured
                yield figure_part(base, figure, turned, None, "ww-taken")
            else:
                yield figure_part(base, figure, turned, came_from if base == chain.at else None)


def way(chain: Chain, turned: bool) -> Iterator[Part]:
    """Where it came from, the captures made, and those that may follow."""
    start = point(chain.taken[0][0], turned)
    yield Part("chain-was", circle(class_="ww-was", r=43, cx=f"{start.x:.0f}", cy=f"{start.y:.0f}"))
    for number, capture in enumerate(chain.taken, 1):
        yield Part(f"chain-{number}", group(*line(capture, turned, ""), class_="ww-chain"))
    ahead = [(chain.at, jump, LANDING[chain.at][jump]) for jump in chain.jumps()]
    for capture in ahead:
        inside = *line(capture, turned, " ww-ahead"), *head(capture, turned)
        yield Part(f"ahead-{name_of(capture)}", group(*inside, class_="ww-chain"))
    for number, capture in enumerate(chain.taken, 1):
        yield badge(f"chain-n{number}", number, capture, turned, 0, "ww-n")
    for capture in ahead:
        yield badge(f"ahead-n{name_of(capture)}", len(chain.taken) + 1, capture, turned, -43, "ww-n next")


def name_of(capture: Capture) -> str:
    """Of a capture that may follow: one figure can be taken on the way to two bases."""
    start, jump, end = capture
    return f"{NAMES[PASSED[start][jump]]}-{NAMES[end]}"


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


# ── The set-up ────────────────────────────────────────────────────────────────────────

# The same for both seats, because bases are listed from the back row to the front.
SUGGESTED = {
    "=WCWWTWWWTTW": Words("Behind the tents", "Derrière les tentes"),  # warriors on both wings
    "=WTCTWWWTWWW": Words("Walled in", "Bien gardé"),  # at the back, with every warrior in front
    "=WWTWWCTWTWW": Words("Close to the front", "Près du front"),  # ready for long moves
}


class WigwamSetup(GameSetup):
    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def suggested(self) -> dict[str, Words]:
        return dict(SUGGESTED) if self.edition.figures == FIGURES else {}

    def places(self, state: Tribes) -> list[str]:
        return self.edition.home_names(state.turn) if state.placed < 2 else []

    def figures(self) -> dict[str, int]:
        return dict(zip(LETTERS, self.edition.figures, strict=True))

    def figure_name(self, letter: str) -> Words:
        return KINDS[LETTERS.index(letter)]

    def text(self, placed: Mapping[str, str], seat: int) -> str:
        """The set-up that puts these figures on these bases; MoveError if they are too many, too few or misplaced."""
        bases = self.edition.home_names(seat)
        for base, letter in placed.items():
            if base not in bases:
                names = listed_words(bases)
                raise MoveError(
                    f"{base} is not one of your starting bases: {names.en}.",
                    f"{base} n’est pas l’une de vos bases de départ\u00a0: {names.fr}.",
                )
            if letter not in tuple(LETTERS):
                raise MoveError(
                    f"On {base} goes a chief C, a warrior W or a tent T, not {letter!r}.",
                    f"En {base} se place un chef C, un guerrier W ou une tente T, pas {letter!r}.",
                )
        check_counts(list(placed.values()), self.edition.figures)
        return "=" + "".join(placed[base] for base in bases)

    def placed(self, text: str, seat: int) -> dict[str, str]:
        return dict(zip(self.edition.home_names(seat), text.removeprefix("="), strict=True))


def check_counts(letters: list[str], figures: list[int]) -> None:
    for kind, (letter, wanted) in enumerate(zip(LETTERS, figures, strict=True)):
        if letters.count(letter) != wanted:
            name = kinds(kind, wanted)
            raise MoveError(
                f"A tribe has {wanted} {name.en}; you have placed {letters.count(letter)}.",
                f"Une tribu a {wanted} {name.fr} ; vous en avez placé {letters.count(letter)}.",
            )
