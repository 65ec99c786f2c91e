"""Moves in words, for people who do not read the notation."""

from __future__ import annotations

from ludotheque.games.wigwam.codes import ACCEPT, FORCE, REMOVE, SET_UP, TAKE, kinds_of
from ludotheque.games.wigwam.lattice import NAMES
from ludotheque.games.wigwam.notation import PASSED, captures
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.words import Words, listed

FIGURE = (Words("the chief", "le chef"), Words("the warrior", "le guerrier"), Words("the tent", "la tente"))


def say(state: Tribes, move: int) -> Words:
    """A legal move of a position in words."""
    if move >= TAKE:
        return say_taking(state, move)
    if move >= SET_UP:
        return say_set_up(move)
    if move >= ACCEPT:
        return say_decision(move)
    mover = figure(state, state.turn, move // 64)
    return Words(f"{mover.en} goes to {NAMES[move % 64]}", f"{mover.fr} va en {NAMES[move % 64]}")


def figure(state: Tribes, seat: int, base: int) -> Words:
    kind = FIGURE[state.kind_at(seat, base)]
    return Words(f"{kind.en} on {NAMES[base]}", f"{kind.fr} en {NAMES[base]}")


def say_taking(state: Tribes, move: int) -> Words:
    mover, links = figure(state, state.turn, move & 63), captures(move)
    taken = [figure(state, 1 - state.turn, PASSED[at][jump]) for at, jump, _ in links]
    end = NAMES[links[-1][2]]
    return Words(
        f"{mover.en} takes {listed([prey.en for prey in taken])} and lands on {end}",
        f"{mover.fr} prend {listed([prey.fr for prey in taken], 'fr')} et se pose en {end}",
    )


def say_set_up(move: int) -> Words:
    letters = "".join("CWT"[kind] for kind in kinds_of(move))
    return Words(f"sets up {letters}", f"met en place {letters}")


def say_decision(move: int) -> Words:
    base = NAMES.get(move % 64, "")
    if move >= FORCE:
        return Words(f"{base} has to take after all", f"{base} doit prendre tout de même")
    if move >= REMOVE:
        return Words(f"{base} is removed for not taking", f"{base} est retirée pour n’avoir pas pris")
    return Words("the omitted taking is let pass", "la prise omise est acceptée")
