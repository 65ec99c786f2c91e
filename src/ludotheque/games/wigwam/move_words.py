"""Moves in words, for people who do not read notation."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.games.wigwam.board import NAMES, PASSED
from ludotheque.games.wigwam.chains import captures
from ludotheque.games.wigwam.codes import ACCEPT, CHIEF, FORCE, SET_UP, TAKE, TENT, kinds_of
from ludotheque.games.wigwam.lexicon import THE_KINDS
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.games.wigwam.setups import bases_of
from ludotheque.words import Words, counted, listed_words

FIGURE, FIGURES = Words("figure", "figure"), Words("figures", "figures")


def tell(state: Tribes, move: int) -> tuple[Words, Words]:
    """A legal move of a position in a few words, for a list that names the seat, and as a sentence."""
    if move < ACCEPT:
        return step(state.kind_at(state.turn, move // 64), move // 64, move % 64)
    return say_briefly(move), say(state, move)


@lru_cache(8192)
def step(kind: int, left: int, reached: int) -> tuple[Words, Words]:
    """A move that takes nothing. Cached, because there are few different ones."""
    mover, end = on_base(kind, left), NAMES[reached]
    brief = Words(f"{NAMES[left]} goes to {end}", f"{NAMES[left]} va en {end}")
    return brief, Words(f"{mover.en} goes to {end}", f"{mover.fr} va en {end}")


def say(state: Tribes, move: int) -> Words:
    """A taking, set-up or decision as a sentence."""
    if move >= TAKE:
        return say_taking(state, move)
    if move >= SET_UP:
        return say_set_up(state, move)
    return say_decision(state, move)


def figure(state: Tribes, seat: int, base: int) -> Words:
    return on_base(state.kind_at(seat, base), base)


def on_base(kind: int, base: int) -> Words:
    name = THE_KINDS[kind]
    return Words(f"{name.en} on {NAMES[base]}", f"{name.fr} en {NAMES[base]}")


def say_taking(state: Tribes, move: int) -> Words:
    mover, links = figure(state, state.turn, move & 63), captures(move)
    taken = listed_words([figure(state, 1 - state.turn, PASSED[at][jump]) for at, jump, _ in links])
    end = NAMES[links[-1][2]]
    return Words(f"{mover.en} takes {taken.en} and lands on {end}", f"{mover.fr} prend {taken.fr} et se pose en {end}")


def say_set_up(state: Tribes, move: int) -> Words:
    """The places of the chief and the tents; warriors fill the rest."""
    names, kinds = bases_of(state.turn), kinds_of(move)
    tents = listed_words([name for name, kind in zip(names, kinds, strict=True) if kind == TENT])
    chief = names[kinds.index(CHIEF)]
    return Words(
        f"the chief is set up on {chief}, the tents on {tents.en}",
        f"le chef se place en {chief}, les tentes en {tents.fr}",
    )


def say_decision(state: Tribes, move: int) -> Words:
    if move == ACCEPT:
        return Words("the omitted taking is let pass", "la prise omise est acceptée")
    base = move % 64
    late = on_base(state.kind_at(1 - state.turn, state.reached if base == state.left else base), base)
    if move >= FORCE:
        return Words(f"{late.en} has to take after all", f"{late.fr} doit prendre tout de même")
    return Words(f"{late.en} is removed for not taking", f"on retire {late.fr}, qui n’a pas pris")


# ── One line of a list ────────────────────────────────────────────────────────────────


def say_briefly(move: int) -> Words:
    """A taking, set-up or decision in a few words."""
    if move >= TAKE:
        return taking_briefly(move)
    if move >= SET_UP:
        return Words("sets up the figures", "dispose ses figures")
    return decision_briefly(move)


def taking_briefly(move: int) -> Words:
    links = captures(move)
    left, end, taken = NAMES[move & 63], NAMES[links[-1][2]], [NAMES[PASSED[at][jump]] for at, jump, _ in links]
    what = listed_words(taken) if len(taken) < 3 else counted(len(taken), FIGURE, FIGURES)
    return Words(f"{left} takes {what.en}, lands on {end}", f"{left} prend {what.fr}, va en {end}")


def decision_briefly(move: int) -> Words:
    base = NAMES.get(move % 64, "")
    if move == ACCEPT:
        return Words("lets it pass", "laisse passer")
    if move >= FORCE:
        return Words(f"makes {base} take", f"force {base} à prendre")
    return Words(f"removes {base}", f"retire {base}")
