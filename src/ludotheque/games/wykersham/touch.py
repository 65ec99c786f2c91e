"""Moves by touch: a cup, then an end of its rail; or the cup again to leave the rail where it is."""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import cache

from ludotheque.drawing import Attributes, Drawing, Element, circle, group, path, rect
from ludotheque.game import GameTouch
from ludotheque.game.touch import NOTHING_HERE, YOUR_TURN, Choice, DeadEnd, Picture, Prompt, Touches, Trial, Ways
from ludotheque.games.wykersham.board import (
    BIT,
    COLUMN_NAMES,
    CROSS,
    FREE,
    GIFT,
    LEAVE,
    LEFT,
    NO_SLIDE,
    NOT_OWED,
    OPPOSED,
    RAIL_NAMES,
    RAIL_SLID,
    RIGHT,
    ROLL,
    STAY,
    TAKE,
    placement_of,
)
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.text import MOVES, TEXTS
from ludotheque.games.wykersham.words import COLOURS, SEATS, cup_sign, owed_columns, refuse_slide
from ludotheque.words import Words

STILL = "still"  # a button: the rail is not slid
ENDS = {"-left": "<", "-right": ">"}  # where a rail is touched to slide it, and the notation of that


def end_of(rail: str, way: int) -> str:
    """The target that slides a rail."""
    return rail + ("-left" if way == LEFT else "-right")


def paths_with_slide(move: int) -> list[Touches]:
    """The paths of a move, of a placement if its rail can be slid."""
    text = TEXTS[move]
    if move >= ROLL:
        return [(text,)]
    cup, way = text[:2], placement_of(move).way
    return [(cup, cup), (cup, STILL)] if way == NO_SLIDE else [(cup, end_of(cup[1], way))]


PATHS = {move: paths_with_slide(move) for move in TEXTS}
# Of a placement without a slide, if its rail cannot be slid.
IN_PLACE: dict[int, list[Touches]] = {move: [(TEXTS[move],)] for move in TEXTS if placement_of(move).way == NO_SLIDE}
BUTTONS = frozenset([STILL, *(text for text, move in MOVES.items() if move >= GIFT)])


class WykershamTouch(GameTouch):
    tries = True

    def paths(self, seen: Rails, move: int) -> list[Touches]:
        return IN_PLACE[move] if move in IN_PLACE and not slides(seen, placement_of(move).rail) else PATHS[move]

    def ways(self, seen: Rails) -> Ways:
        """All paths: the rail of a cup can be slid if one of the moves does so."""
        found: Ways = {}
        moves = seen.moves()
        slid = {move & 63 for move in moves if move < ROLL and move not in IN_PLACE}
        for move in moves:
            for way in IN_PLACE[move] if move in IN_PLACE and move & 63 not in slid else PATHS[move]:
                found[way] = move
        return found

    def buttons(self, targets: Set[str]) -> Iterable[str]:
        return BUTTONS & targets

    def choice(self, seen: Rails, target: str) -> Words | None:
        """The label of a button: of every target that is neither a cup nor the end of a rail."""
        if target == STILL:
            return Words("Don’t slide", "Ne pas glisser")
        move = MOVES.get(target, 0)
        if move == TAKE:
            return Words("Take the goal", "Prendre le but")
        if move == LEAVE:
            return Words("Leave it", "Le laisser")
        if move >= STAY:
            return stay_button(seen, move - STAY)
        if move >= ROLL:
            name = SEATS[1 - seen.mover]
            return Words(f"Give {name.en} the marble", f"Donner la bille à {name.fr}")
        return None

    def ask(self, seen: Rails, path: Touches) -> Prompt:
        if path:
            return SLIDE
        if seen.goal:
            return GOAL
        if seen.stacks:
            cup = seen.stack()
            where, count = cup_sign(seen, cup), seen.marbles[seen.mover][cup]
            return Prompt(
                f"{where} holds {count} of yours: how many do you take?",
                f"{where} contient {count} de vos billes\u00a0: combien en prendre\u00a0?",
            )
        if seen.moves()[0] >= ROLL:
            return GIVEN
        return owed_marble(seen.owed)

    def why_not(self, seen: Rails, path: Touches) -> DeadEnd:
        """Why touches lead to no move, naming the cup or the rail end that was touched."""
        if seen.goal:
            return DeadEnd("4.8", GOAL_FIRST, path[-1:])
        if seen.stacks:
            cup = cup_sign(seen, seen.stack())
            why = Words(
                f"first say how many marbles you take from {cup}.",
                f"dites d’abord combien de billes vous prenez en {cup}.",
            )
            return DeadEnd("4.11", why, path[-1:])
        last = path[-1]
        if is_cup(last):
            return cup_dead_end(seen, last)
        if last[1:] in ENDS:
            return end_dead_end(seen, path)
        return DeadEnd("", NOTHING_HERE, path[-1:])

    def trial(self, seen: Rails, path: Touches, drawing: Drawing, lang: str) -> Trial:
        """After a cup was touched, what its rail can do: each button shows where the rail would slide to."""
        move = MOVES.get(path[-1], -1) if len(path) == 1 else -1
        ways = slides(seen, placement_of(move).rail) if 0 <= move < ROLL else []
        if not ways:
            return Trial()
        order = [way for way in (LEFT, NO_SLIDE, RIGHT) if way == NO_SLIDE or way in ways]
        return Trial(choices=tuple(slide_button(path[0][1], way, seen.mover) for way in order))


def slides(seen: Rails, rail: int) -> list[int]:
    """The directions in which a rail can be slid now."""
    return [way for way in (LEFT, RIGHT) if seen.brake(rail, way) == FREE]


# ── Buttons and prompts ───────────────────────────────────────────────────────────────

SLIDE = Prompt("Slide its rail, or touch the cup again.", "Faites glisser son rail, ou retouchez le godet.")
GOAL = Prompt("A goal: take it, or leave it for later?", "Un but\u00a0: le prendre, ou le laisser\u00a0?")
GIVEN = Prompt("No cup is open: your marble is given away.", "Aucun godet ouvert\u00a0: vous donnez votre bille.")


def stay_button(seen: Rails, stay: int) -> Words:
    if stay == 0:
        return Words("Take them all", "Tout prendre")
    count = seen.marbles[seen.mover][seen.stack()] - stay
    return Words(f"Take {count}, leave {stay}", f"En prendre {count}, en laisser {stay}")


@cache
def owed_marble(columns: int) -> Prompt:
    owed = owed_columns(columns)
    return Prompt(f"a marble in column {owed.en}.", f"une bille en colonne {owed.fr}.", YOUR_TURN)


# ── Touches that lead to no move ──────────────────────────────────────────────────────

GOAL_FIRST = Words(
    "a goal is waiting: first take it or leave it.", "un but attend\u00a0: prenez-le ou laissez-le d’abord."
)
MARBLE_FIRST = Words(
    "a rail slides after a marble was placed on it: choose a cup first.",
    "un rail glisse après la pose d’une bille\u00a0: choisissez d’abord un godet.",
)
GIVEN_AWAY = Words("no cup is open: your marble is given away.", "aucun godet n’est ouvert\u00a0: la bille est donnée.")


def is_cup(target: str) -> bool:
    return len(target) == 2 and target[0] in COLUMN_NAMES and target[1] in RAIL_NAMES


def cup_dead_end(state: Rails, cup: str) -> DeadEnd:
    """Why no marble goes into a cup; if one can, another cup has already been chosen."""
    column, rail = COLUMN_NAMES.index(cup[0]), RAIL_NAMES.index(cup[1])
    reason = state.obstacle(column, rail)
    if not any(state.obstacle(one, other) == FREE for one in range(7) for other in range(5)):
        return DeadEnd("3.9", GIVEN_AWAY, (cup,))
    if reason == NOT_OWED:
        return DeadEnd(*column_refusal(state, column), (cup,))
    if reason == RAIL_SLID:
        why = Words(
            "this rail has been slid in this turn: it takes no more marbles.",
            "ce rail a déjà glissé pendant ce tour\u00a0: il ne reçoit plus de bille.",
        )
        return DeadEnd("3.7", why, (cup,))
    if reason == OPPOSED:
        colour = COLOURS[1 - state.mover]
        return DeadEnd(
            "3.2", Words(f"this cup holds {colour.en} marbles.", f"ce godet contient des billes {colour.fr}."), (cup,)
        )
    return DeadEnd("", NOTHING_HERE, (cup,))


def column_refusal(state: Rails, column: int) -> tuple[str, Words]:
    low, high = state.dice
    owed = owed_columns(state.owed)
    if low == high and column != CROSS and COLUMN_NAMES[column] == str(low) and not state.owed & BIT[column]:
        return "2.6", Words(
            f"of a double only one marble goes to column {low}: the other goes to {owed.en}.",
            f"d’un double, une seule bille va en colonne {low}\u00a0: l’autre va en {owed.fr}.",
        )
    return "2.3", Words(f"the dice ask for column {owed.en}.", f"les dés demandent la colonne {owed.fr}.")


def end_dead_end(state: Rails, path: Touches) -> DeadEnd:
    end = path[-1]
    cups = [target for target in path if is_cup(target)]
    rail, way = RAIL_NAMES.index(end[0]), LEFT if ENDS[end[1:]] == "<" else RIGHT
    if not cups:
        return DeadEnd("3.4", MARBLE_FIRST, (end,))
    if cups[-1][1] != end[0]:
        own = cups[-1][1]
        why = Words(
            f"only the rail of your marble may slide: {own}.", f"seul le rail de votre bille peut glisser\u00a0: {own}."
        )
        return DeadEnd("3.4", why, (end, cups[-1]))
    if state.brake(rail, way) == FREE:
        return DeadEnd("", NOTHING_HERE, (end,))
    return DeadEnd(*refuse_slide(state, rail, way), (end, cups[-1]))


# ── A marble being placed ─────────────────────────────────────────────────────────────

LABELS = {
    LEFT: Words("to the left", "à gauche"),
    NO_SLIDE: Words("stays", "reste"),
    RIGHT: Words("to the right", "à droite"),
}
ARROWS = {LEFT: "M13 20H0M7 13l-7 7 7 7", RIGHT: "M63 20h13M69 13l7 7-7 7"}
GLASS = ("#b5371f", "#2f8a5c")  # [seat] colours of its marbles


def slide_button(rail: str, way: int, seat: int) -> Choice:
    target = STILL if way == NO_SLIDE else end_of(rail, way)
    return Choice(target, LABELS[way], picture=Picture("0 0 76 40", little_rail(way, seat)))


def little_rail(way: int, seat: int) -> Element:
    cups = [circle(cx=24 + 14 * i, cy=20, r=6, fill=GLASS[seat] if i == 1 else "#3d2413") for i in range(3)]
    body = rect(x=8, y=9, width=60, height=22, rx=6, fill="#dcb67c", stroke="#5a3c1f", stroke_width=2)
    line: Attributes = {"fill": "none", "stroke": "currentColor", "stroke_width": 4, "stroke_linecap": "round"}
    arrow = [path(d=ARROWS[way], stroke_linejoin="round", **line)] if way in ARROWS else []
    return group(body, *cups, *arrow)
