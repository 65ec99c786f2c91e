"""Moves by touch: a figure, then each base it lands on; the last base again to stop there.

If a base can be reached over either of two enemies, the one to take is touched next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from ludotheque.games.wigwam.board import BIT, NAMES, NUMBER, PASSED
from ludotheque.games.wigwam.chains import Chain, captures
from ludotheque.games.wigwam.codes import ACCEPT, FORCE, NONE, TAKE
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.touch import YOUR_TURN, Prompt, Touches
from ludotheque.words import Words

STOP, QUIETLY = "stop", "quietly"
BUTTONS = {
    STOP: Words("Stop here", "S’arrêter là"),
    QUIETLY: Words("Move without taking", "Aller sans prendre"),
    "accept": Words("Let it pass", "Laisser passer"),
    "remove": Words("Remove it", "La retirer"),
    "force": Words("Make it take", "La forcer à prendre"),
}


# ── The touches of a move ─────────────────────────────────────────────────────────────


def paths(seen: Tribes, move: int) -> list[Touches]:
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
    for at, jump, to in captures(move):
        path += [NAMES[to], NAMES[PASSED[at][jump]]] if unclear(seen, chain, to) else [NAMES[to]]
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


def buttons(targets: Set[str]) -> Iterable[str]:
    return BUTTONS.keys() & targets


def choice(target: str) -> Words | None:
    return BUTTONS.get(target)


# ── Prompts ───────────────────────────────────────────────────────────────────────────

SET_UP = Prompt("Set up your figures on your starting bases.", "Placez vos figures sur vos bases de départ.")
MISSED = Prompt(
    "A taking was missed: touch the figure, or let it pass.",
    "Prise omise\u00a0: touchez la figure, ou laissez passer.",
)
REMOVE = Prompt("Remove it, or make it take?", "La retirer, ou la forcer à prendre\u00a0?")
HAVE_TO = Prompt("you have to take.", "une prise est obligatoire.", YOUR_TURN)
FIGURE = Prompt("choose a figure.", "choisissez une figure.", YOUR_TURN)
WHERE = Prompt("Choose the base where it goes.", "Choisissez la base où elle va.")
WHICH = Prompt("Which one do you take?", "Laquelle prenez-vous\u00a0?")


def ask(seen: Tribes, path: Touches) -> Prompt:
    if seen.placed < 2:
        return SET_UP
    if seen.omitted:
        return REMOVE if path else MISSED
    if not path:
        return ask_figure(seen)
    if len(path) == 1:
        return WHERE
    return ask_on(follow(seen, path))


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
