"""Says in a sentence why a game is over."""

from __future__ import annotations

from ludotheque.game import Refusal
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.lexicon import Lexicon
from ludotheque.games.wyx.scene import side_of
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import Words

ALL_DOWN = Words("The 64th ant is down.", "La 64ᵉ fourmi est posée.")
NOW_HARDER = Words(
    "The 64th ant is down. Try the harder game next.", "La 64ᵉ fourmi est posée. Essayez la partie plus difficile."
)
IN_THE_LEG = Words("Both legs count together.", "Les deux manches comptent ensemble.")


def ending(lexicon: Lexicon, state: Versus | Coop) -> Refusal:
    if isinstance(state, Coop):
        return coop_ending(lexicon, state)
    rule, why = leg_ending(lexicon, state)
    if state.legs == 1:
        return rule, why
    return "7.3", Words(f"{why.en} {IN_THE_LEG.en}", f"{why.fr} {IN_THE_LEG.fr}")


def leg_ending(lexicon: Lexicon, state: Versus) -> Refusal:
    """Why the finished leg, often the only one, has ended."""
    counters = lexicon.several
    for seat in range(state.seats):
        if state.stock[seat] == 0:
            piece = lexicon.counters[side_of(state, seat)].many
            return "5.1", Words(f"No {piece.en} are left to set down.", f"Il ne reste plus de {piece.fr} à poser.")
    if all(gone == 8 for gone in state.taken):
        return "5.2", Words(
            f"The rack is empty: most {counters.en} win.",
            f"Le distributeur est vide\u00a0: le plus de {counters.fr} gagne.",
        )
    return "5.3", Words(
        f"Nobody could jump any more: most {counters.en} win.",
        f"Personne ne pouvait plus sauter\u00a0: le plus de {counters.fr} gagne.",
    )


def coop_ending(lexicon: Lexicon, state: Coop) -> Refusal:
    if state.stock == 0:
        return "4.1", ALL_DOWN if state.game.options["hard"] else NOW_HARDER
    left = lexicon.counters[0].counted(state.stock)
    return "4.2", Words(
        f"No jump is left, with {left.en} still to place.", f"Plus aucun saut possible, avec encore {left.fr} à poser."
    )


def second_leg(side: Words, name: Words) -> Words:
    """How the second leg of Double Wyx goes: `name` begins it with this side."""
    return Words(
        f"The same rack, and the knights change hands: {name.en} has {side.en} and begins. "
        "The pawns of both legs count together.",
        f"Le même distributeur, et l’on échange les cavaliers\u00a0: {name.fr} joue les {side.fr}s et commence. "
        "Les pions des deux manches comptent ensemble.",
    )
