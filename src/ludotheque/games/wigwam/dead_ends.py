"""Explains touches that lead to no move, naming the figure or the base that was touched."""

from __future__ import annotations

from ludotheque.games.wigwam.board import BASES, BIT, JUMPS, LANDING, NAMES, NUMBER, OFF, PASSED, homes, names_of
from ludotheque.games.wigwam.chains import Chain
from ludotheque.games.wigwam.codes import FREE, NONE, TENT
from ludotheque.games.wigwam.lexicon import SEATS, THESE
from ludotheque.games.wigwam.refusals import refuse_capture, refuse_going
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.games.wigwam.touch import follow
from ludotheque.touch import NOTHING_HERE, DeadEnd, Touches
from ludotheque.words import OR, Words, listed_words

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


def why_not(state: Tribes, path: Touches) -> DeadEnd:
    bases = [NUMBER[target] for target in path if target in NUMBER]
    if not bases or path[-1] not in NUMBER:
        return DeadEnd("", NOTHING_HERE, path[-1:])
    if state.placed < 2:
        return in_the_set_up(state, bases[-1])
    if state.omitted:
        return undecided(state, bases[-1])
    if len(bases) == 1:
        return first_touch(state, bases[0])
    chain = follow(state, tuple(NAMES[base] for base in bases[:-1]))
    return next_touch(state, chain, bases[0], bases[-1]) if chain else DeadEnd("4.4", GOES_NO_FURTHER, path[-1:])


def in_the_set_up(state: Tribes, base: int) -> DeadEnd:
    if base in homes()[state.turn]:
        return DeadEnd("", NOTHING_HERE, (NAMES[base],))
    return DeadEnd("2.1", ENEMY_HOME if base in homes()[1 - state.turn] else NOBODYS_HOME, (NAMES[base],))


def undecided(state: Tribes, base: int) -> DeadEnd:
    """A figure was touched that could not have taken."""
    could = listed_words(names_of(state.omitted), OR)
    why = Words(
        f"{NAMES[base]} could not take; {could.en} could.",
        f"{NAMES[base]} ne pouvait pas prendre\u00a0; {could.fr}, si.",
    )
    return DeadEnd("6.2", why, (NAMES[base], *names_of(state.omitted)))


# ── The first touch ───────────────────────────────────────────────────────────────────


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


# ── The touches after it ──────────────────────────────────────────────────────────────


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
