"""Moves by touch: a cup, then an end of its rail; or the cup again to leave the rail where it is."""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import cache

from ludotheque.games.wykersham.codes import FREE, GIFT, LEAVE, LEFT, NO_SLIDE, RIGHT, ROLL, STAY, TAKE
from ludotheque.games.wykersham.lexicon import SEATS, cup_sign, owed_columns
from ludotheque.games.wykersham.notation import MOVES, TEXTS
from ludotheque.games.wykersham.rules import Rails
from ludotheque.touch import YOUR_TURN, Prompt, Touches, Ways
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
    cup, way = text[:2], (move >> 6) - 1
    return [(cup, cup), (cup, STILL)] if way == NO_SLIDE else [(cup, end_of(cup[1], way))]


PATHS = {move: paths_with_slide(move) for move in TEXTS}
# Of a placement without a slide, if its rail cannot be slid.
IN_PLACE: dict[int, list[Touches]] = {move: [(TEXTS[move],)] for move in TEXTS if move >> 6 == NO_SLIDE + 1}
BUTTONS = frozenset([STILL, *(text for text, move in MOVES.items() if move >= GIFT)])


def paths(seen: Rails, move: int) -> list[Touches]:
    return IN_PLACE[move] if move in IN_PLACE and not slides(seen, move >> 3 & 7) else PATHS[move]


def ways(seen: Rails) -> Ways:
    """All paths: the rail of a cup can be slid if one of the moves does so."""
    found: Ways = {}
    moves = seen.moves()
    slid = {move & 63 for move in moves if move < ROLL and move not in IN_PLACE}
    for move in moves:
        for path in IN_PLACE[move] if move in IN_PLACE and move & 63 not in slid else PATHS[move]:
            found[path] = move
    return found


def slides(seen: Rails, rail: int) -> list[int]:
    """The directions in which a rail can be slid now."""
    return [way for way in (LEFT, RIGHT) if seen.brake(rail, way) == FREE]


def buttons(targets: Set[str]) -> Iterable[str]:
    return BUTTONS & targets


def choice(seen: Rails, target: str) -> Words | None:
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


def stay_button(seen: Rails, stay: int) -> Words:
    if stay == 0:
        return Words("Take them all", "Tout prendre")
    count = seen.marbles[seen.mover][seen.stack()] - stay
    return Words(f"Take {count}, leave {stay}", f"En prendre {count}, en laisser {stay}")


SLIDE = Prompt("Slide its rail, or touch the cup again.", "Faites glisser son rail, ou retouchez le godet.")
GOAL = Prompt("A goal: take it, or leave it for later?", "Un but\u00a0: le prendre, ou le laisser\u00a0?")
GIVEN = Prompt("No cup is open: your marble is given away.", "Aucun godet ouvert\u00a0: vous donnez votre bille.")


def ask(seen: Rails, path: Touches) -> Prompt:
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


@cache
def owed_marble(columns: int) -> Prompt:
    owed = owed_columns(columns)
    return Prompt(f"a marble in column {owed.en}.", f"une bille en colonne {owed.fr}.", YOUR_TURN)
