"""Moves by touch: a figure, then each base where it lands; the last one again to stop there.

Where a landing base can be reached over one enemy or another, the one that is taken is touched next.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.wigwam.board import BIT, JUMPS, LANDING, NAMES, NUMBER, OFF, PASSED, whole_board
from ludotheque.games.wigwam.chains import Chain, captures
from ludotheque.games.wigwam.codes import ACCEPT, FORCE, NONE, TAKE
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.touch import YOUR_TURN, Prompt, Touches
from ludotheque.words import Words

ANYBODY = whole_board()  # be there an enemy or not
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
    also = reached in takings_from(seen, left)
    return [(NAMES[left], NAMES[reached], *[QUIETLY] * also)]


def stands(seen: Tribes, base: int) -> int:
    """Where a figure now stands that could have taken from a base."""
    return int(seen.reached) if base == seen.left else base


def takings_from(seen: Tribes, base: int) -> dict[int, list[int]]:
    """The first landings of a figure, if it may take."""
    fights = seen.fighters(seen.turn) & BIT[base] and seen.forced in (NONE, base)
    return Chain(seen, base).landings() if fights else {}


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
    """Whether a landing base does not tell which enemy is taken, or whether one is."""
    quietly = chain.came == NONE and goes_quietly(seen, chain.at, to)
    return quietly or len(chain.landings().get(to, [])) > 1


def goes_quietly(seen: Tribes, base: int, to: int) -> bool:
    """Whether a figure that can take could also go to a base without taking."""
    return bool(seen.huff and seen.forced == NONE and seen.reach(seen.turn, base) & BIT[to])


def choice(target: str) -> Words | None:
    return BUTTONS.get(target)


# ── What is asked, and what was meant ─────────────────────────────────────────────────


def ask(seen: Tribes, path: Touches) -> Prompt:
    if seen.placed < 2:
        return Prompt("Set up your figures on your starting bases.", "Placez vos figures sur vos bases de départ.")
    if seen.omitted:
        return ask_decision(path)
    if not path:
        return ask_figure(seen)
    if len(path) == 1:
        return Prompt("Choose the base where it goes.", "Choisissez la base où elle va.")
    return ask_on(follow(seen, path))


def ask_decision(path: Touches) -> Prompt:
    if path:
        return Prompt("Remove it, or make it take?", "La retirer, ou la forcer à prendre\u00a0?")
    return Prompt(
        "A taking was left out: touch who, or let it pass.", "Prise omise\u00a0: touchez la figure, ou laissez passer."
    )


def ask_figure(seen: Tribes) -> Prompt:
    if seen.forced != NONE:
        base = NAMES[seen.forced]
        return Prompt(f"{base} has to take: touch it.", f"{base} doit prendre\u00a0: touchez cette figure.")
    if seen.takers(seen.turn) and not seen.huff:
        return Prompt("you have to take.", "une prise est obligatoire.", YOUR_TURN)
    return Prompt("choose a figure.", "choisissez une figure.", YOUR_TURN)


def ask_on(chain: Chain | None) -> Prompt:
    if chain is None:
        return Prompt("Which one do you take?", "Laquelle prenez-vous\u00a0?")
    return Prompt("Take on, or touch the base again to stop.", "Prenez encore, ou retouchez la base pour finir.")


def follow(seen: Tribes, path: Touches) -> Chain | None:
    """A figure after these touches; None while it is open what it takes, or where they lead nowhere."""
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


def tried(seen: Tribes, path: Touches) -> str:
    """The move that these touches would make if it were legal."""
    if seen.placed < 2 or any(target not in NUMBER for target in path):
        return ""
    if seen.omitted:
        return f"remove {path[-1]}"
    if len(path) == 1:
        return meant_alone(seen, NUMBER[path[0]])
    last, enemies = NUMBER[path[-1]], seen.tribe(1 - seen.turn)
    if len(path) == 2:
        return path[0] + (meant_capture(NUMBER[path[0]], last, enemies) or f"-{path[1]}")
    chain = follow(seen, path[:-1])
    capture = chain and (meant_capture(chain.at, last, enemies) or meant_capture(chain.at, last, ANYBODY))
    return chain.text + capture if chain and capture else ""


def meant_alone(seen: Tribes, base: int) -> str:
    """A move of whoever stands on a base, one that is forbidden for the reason that explains most."""
    goals = [to for to in NAMES if seen.tribe(seen.turn) & BIT[base] and seen.reach(seen.turn, base) & BIT[to]]
    goals += [to for to in PASSED[base] if to != OFF]
    return f"{NAMES[base]}-{NAMES[goals[0]]}"


def meant_capture(at: int, touched: int, prey: int) -> str:
    """A capture of prey that lands on what was touched, or takes it; empty if there is no such jump."""
    for jump in range(JUMPS):
        over, to = PASSED[at][jump], LANDING[at][jump]
        if to != OFF and touched in (over, to) and prey & BIT[over]:
            return f"x{NAMES[over]}>{NAMES[to]}"
    return ""
