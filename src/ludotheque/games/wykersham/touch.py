"""Moves by touch: a cup, then an end of its rail; or the cup again to leave the rail where it is."""

from __future__ import annotations

from ludotheque.games.wykersham.codes import FREE, LEAVE, LEFT, NO_SLIDE, RIGHT, ROLL, STAY, TAKE
from ludotheque.games.wykersham.lexicon import SEATS, cup_sign, owed_columns
from ludotheque.games.wykersham.notation import MOVES, TEXTS
from ludotheque.games.wykersham.rules import Rails
from ludotheque.touch import YOUR_TURN, Prompt, Touches
from ludotheque.words import Words

STILL = "still"  # a button: the rail is not slid
ENDS = {"-left": "<", "-right": ">"}  # where a rail is touched to slide it, and the notation of that


def end_of(rail: str, way: int) -> str:
    """The target that slides a rail."""
    return rail + ("-left" if way == LEFT else "-right")


def paths(seen: Rails, move: int) -> list[Touches]:
    text = TEXTS[move]
    if move >= ROLL:
        return [(text,)]
    cup, way = text[:2], (move >> 6) - 1
    if way != NO_SLIDE:
        return [(cup, end_of(cup[1], way))]
    return [(cup, cup), (cup, STILL)] if slides(seen, move >> 3 & 7) else [(cup,)]


def slides(seen: Rails, rail: int) -> list[int]:
    """The directions in which a rail can be slid now."""
    return [way for way in (LEFT, RIGHT) if seen.brake(rail, way) == FREE]


def choice(seen: Rails, target: str) -> Words | None:
    """The buttons: every target that is neither a cup nor the end of a rail."""
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


def ask(seen: Rails, path: Touches) -> Prompt:
    if path:
        return Prompt("Slide its rail, or touch the cup again.", "Faites glisser son rail, ou retouchez le godet.")
    if seen.goal:
        return Prompt("A goal: take it, or leave it for later?", "Un but\u00a0: le prendre, ou le laisser\u00a0?")
    if seen.stacks:
        cup = seen.stack()
        where, count = cup_sign(seen, cup), seen.marbles[seen.mover][cup]
        return Prompt(
            f"{where} holds {count} of yours: how many do you take?",
            f"{where} contient {count} de vos billes\u00a0: combien en prendre\u00a0?",
        )
    if seen.moves()[0] >= ROLL:
        return Prompt(
            "No cup is open: your marble is given away.", "Aucun godet ouvert\u00a0: vous donnez votre bille."
        )
    owed = owed_columns(seen.owed)
    return Prompt(f"a marble in column {owed.en}.", f"une bille en colonne {owed.fr}.", YOUR_TURN)
