"""Writes moves as text, and parses them."""

from __future__ import annotations

import re
from functools import lru_cache

from ludotheque.game import Game
from ludotheque.games.wigwam.board import JUMPS, LANDING, NAMES, NUMBER, PASSED
from ludotheque.games.wigwam.chains import captures
from ludotheque.games.wigwam.codes import (
    ACCEPT,
    CAPTURES,
    FIGURES,
    FORCE,
    LETTERS,
    LINK,
    PLACES,
    REMOVE,
    SET_UP,
    TAKE,
    kinds_of,
    set_up_code,
)
from ludotheque.words import Words

BASE = "|".join(NUMBER)
QUIET = re.compile(rf"({BASE})-({BASE})")
TAKING = re.compile(rf"({BASE})((?:x(?:{BASE})>(?:{BASE}))+)")
DECISION = re.compile(rf"(remove|force) ({BASE})")
SHAPES = Words(
    "a move is like c3-d4, a taking like c3xd3>e3, a set-up like =WWTCTWWWTWW, "
    "a decision is accept, remove c3 or force c3.",
    "un coup s’écrit comme c3-d4, une prise comme c3xd3>e3, une mise en place comme =WWTCTWWWTWW, une décision accept, "
    "remove c3 ou force c3.",
)


def text(game: Game, move: int) -> str:
    """A move in notation; MoveError if no move has that number."""
    written = checked_text(move)
    if not written:
        raise game.no_move_has(move)
    return written


def parse(game: Game, text: str) -> int:
    """The move that a text means; MoveError if it means none."""
    wrong = problem(text)
    if wrong:
        raise game.not_a_move(text, *wrong)
    return read(text)


@lru_cache(4096)
def checked_text(move: int) -> str:
    """A move in notation; empty if it could not be parsed again, because no move has that number."""
    try:
        written = write(move)
    except (KeyError, IndexError):
        return ""
    return "" if problem(written) or read(written) != move else written


def write(move: int) -> str:
    if move >= TAKE:
        links = [f"x{NAMES[PASSED[at][jump]]}>{NAMES[to]}" for at, jump, to in captures(move)]
        return NAMES[move & 63] + "".join(links)
    if move >= SET_UP:
        return "=" + "".join(LETTERS[kind] for kind in kinds_of(move))
    if move >= FORCE:
        return f"force {NAMES[move - FORCE]}"
    if move >= REMOVE:
        return f"remove {NAMES[move - REMOVE]}"
    return "accept" if move == ACCEPT else f"{NAMES[move // 64]}-{NAMES[move % 64]}"


@lru_cache(4096)
def read(text: str) -> int:
    """The move of a well-formed text."""
    if text == "accept":
        return ACCEPT
    if text[0] == "=":
        return set_up_code([LETTERS.index(letter) for letter in text[1:]])
    if match := QUIET.fullmatch(text):
        return 64 * NUMBER[match[1]] + NUMBER[match[2]]
    if match := DECISION.fullmatch(text):
        return {"remove": REMOVE, "force": FORCE}[match[1]] + NUMBER[match[2]]
    move, link = TAKE + NUMBER[text[:2]], LINK
    for at, over, to in steps(text):
        move, link = move + link * (1 + jump_of(at, over, to)), 32 * link
    return move


@lru_cache(4096)
def problem(text: str) -> Words | None:
    """Why a text is no move; None if it is one."""
    if text[:1] == "=":
        return set_up_problem(text[1:])
    if TAKING.fullmatch(text):
        return taking_problem(text)
    return None if text == "accept" or QUIET.fullmatch(text) or DECISION.fullmatch(text) else SHAPES


def set_up_problem(letters: str) -> Words | None:
    if sorted(letters) == sorted("".join(letter * n for letter, n in zip(LETTERS, FIGURES, strict=True))):
        return None
    counts = ", ".join(f"{letters.count(letter)} {letter}" for letter in LETTERS)
    return Words(
        f"a set-up has {PLACES} letters, 1 C, 7 W and 3 T; this one has {len(letters)}, {counts}.",
        f"une mise en place a {PLACES} lettres, 1 C, 7 W et 3 T ; celle-ci en a {len(letters)}, {counts}.",
    )


def taking_problem(text: str) -> Words | None:
    captured = steps(text)
    if len(captured) > CAPTURES:
        return Words(
            f"there are never more than {CAPTURES} figures to take.",
            f"il n’y a jamais plus de {CAPTURES} figures à prendre.",
        )
    for at, over, to in captured:
        if over not in PASSED[at]:
            return Words(
                f"{NAMES[at]} and {NAMES[over]} are not neighbours.",
                f"{NAMES[at]} et {NAMES[over]} ne sont pas voisines.",
            )
        if jump_of(at, over, to) < 0:
            return Words(
                f"seen from {NAMES[at]}, {NAMES[to]} does not lie behind {NAMES[over]}.",
                f"vue de {NAMES[at]}, {NAMES[to]} n’est pas derrière {NAMES[over]}.",
            )
    return None


def steps(text: str) -> list[tuple[int, int, int]]:
    """The captures that a taking names: from base, over base, to base."""
    names = re.split("[x>]", text)
    bases = [NUMBER[name] for name in names]
    return list(zip(bases[::2], bases[1::2], bases[2::2], strict=False))


def jump_of(at: int, over: int, to: int) -> int:
    """The jump from a base over another to a third; negative if there is none."""
    return next((jump for jump in range(JUMPS) if (PASSED[at][jump], LANDING[at][jump]) == (over, to)), -1)
