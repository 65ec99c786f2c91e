"""Moves and positions as text.

On the board ` W ` is a figure of light, `(w)` one of dark, ` . ` an empty base, ` ? ` one that the viewer may not know,
and ` - ` one that the small edition does not have.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from ludotheque.core import OVER, SPECTATOR
from ludotheque.game import GameNotation
from ludotheque.game.notation import PositionText, no_move_has, not_a_move, wrong
from ludotheque.games.wigwam.board import (
    ACCEPT,
    BASES,
    BIT,
    CAPTURES,
    CHIEF,
    FIGURES,
    FORCE,
    JUMPS,
    LANDING,
    LETTERS,
    LINK,
    NAMES,
    NONE,
    NUMBER,
    OFF,
    PASSED,
    REMOVE,
    ROWS,
    SET_UP,
    SMALL_FIGURES,
    TAKE,
    captures,
    edition,
    kinds_of,
    names_of,
    set_up_code,
)
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.words import Words, listed_words, with_label


class WigwamNotation(GameNotation):
    def text(self, game: Any, move: int) -> str:
        text = checked_text(move)
        if not text:
            raise no_move_has(game, move)
        return text

    def parse(self, game: Any, text: str) -> int:
        wrong = problem(text, game.options["small"])
        if wrong:
            raise not_a_move(game, text, *wrong)
        return move_of(text)

    def show(self, state: Tribes, lang: str) -> str:
        rows = [row_line(state, row) for row in range(6, -1, -1)]
        turn = NOBODYS(lang) if state.turn == OVER else SEATS[state.turn]
        return "\n".join([*rows, NUMBERS, LEGEND(lang), with_label(TURN(lang), turn, lang), *details(state, lang)])

    def read(self, game: Any, text: str) -> Tribes:
        """The position of a text; losses and omitted takings are computed, not read."""
        state: Tribes = game.begin("")
        lines = PositionText(text)
        read_board(state, lines.board)
        read_turn(state, lines.get("turn"))
        check_figures(state)
        read_quiet(state, lines)
        if "owed" in lines:
            read_owed(state, lines.value("owed"))
        elif state.placed == 2 and state.turn != OVER:
            state.seen_before()  # so that it counts as one of three
        if "forced" in lines:
            read_forced(state, lines.value("forced"))
        if state.turn == OVER:
            score = lines.match("score", r"L ([012])  D ([012])", "L 2  D 0")
            state.points = [int(score[1]), int(score[2])]
        elif state.stuck():
            raise wrong("the seat to move has no move", "celui qui a le trait n’a aucun coup")
        return state.seal()


# ── Moves ─────────────────────────────────────────────────────────────────────────────

BASE = "|".join(NUMBER)
STEP = re.compile(rf"({BASE})-({BASE})")
TAKING = re.compile(rf"({BASE})((?:x(?:{BASE})>(?:{BASE}))+)")
DECISION = re.compile(rf"(remove|force) ({BASE})")
SHAPES = Words(
    "a move is like c3-d4, a taking like c3xd3>e3, a set-up like =WWTCTWWWTWW, "
    "a decision is accept, remove c3 or force c3.",
    "un coup s’écrit comme c3-d4, une prise comme c3xd3>e3, une mise en place comme =WWTCTWWWTWW, une décision accept, "
    "remove c3 ou force c3.",
)


@lru_cache(4096)
def checked_text(move: int) -> str:
    """A move in notation; empty if it could not be parsed again, because no move has that number."""
    try:
        written = write(move)
    except (KeyError, IndexError):
        return ""
    return "" if problem(written, len(written) <= sum(SMALL_FIGURES) + 1) or move_of(written) != move else written


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
def move_of(text: str) -> int:
    """The move of a well-formed text."""
    if text == "accept":
        return ACCEPT
    if text[0] == "=":
        return set_up_code([LETTERS.index(letter) for letter in text[1:]])
    if match := STEP.fullmatch(text):
        return 64 * NUMBER[match[1]] + NUMBER[match[2]]
    if match := DECISION.fullmatch(text):
        return {"remove": REMOVE, "force": FORCE}[match[1]] + NUMBER[match[2]]
    move, link = TAKE + NUMBER[text[:2]], LINK
    for at, over, to in steps(text):
        move, link = move + link * (1 + jump_of(at, over, to)), 32 * link
    return move


@lru_cache(4096)
def problem(text: str, small: bool) -> Words | None:
    """Why a text is no move; None if it is one."""
    if text[:1] == "=":
        return set_up_problem(text[1:], SMALL_FIGURES if small else FIGURES)
    if TAKING.fullmatch(text):
        return taking_problem(text)
    return None if text == "accept" or STEP.fullmatch(text) or DECISION.fullmatch(text) else SHAPES


def set_up_problem(letters: str, figures: list[int]) -> Words | None:
    if sorted(letters) == sorted("".join(letter * n for letter, n in zip(LETTERS, figures, strict=True))):
        return None
    counts = ", ".join(f"{letters.count(letter)} {letter}" for letter in LETTERS)
    wanted = listed_words([f"{count} {letter}" for letter, count in zip(LETTERS, figures, strict=True) if count])
    return Words(
        f"a set-up has {sum(figures)} letters, {wanted.en}; this one has {len(letters)}, {counts}.",
        f"une mise en place a {sum(figures)} lettres, {wanted.fr} ; celle-ci en a {len(letters)}, {counts}.",
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


# ── Writing positions ─────────────────────────────────────────────────────────────────

SEATS = "LD"
NUMBERS = " " * 13 + "1   2   3   4"  # printed at the lower end of their diagonals, where 5, 6 and 7 follow
LEGEND = Words(
    "C chief  W warrior  T tent, of light; (c) (w) (t) of dark",
    "C chef  W guerrier  T tente, des clairs ; (c) (w) (t) des sombres",
)
TURN, NOBODYS = Words("turn", "trait"), Words("over", "fini")
LOST, QUIET, SCORE = Words("lost", "pertes"), Words("quiet", "calme"), Words("score", "score")
OWED, COULD_TAKE, FORCED = Words("owed", "à juger"), Words("could take", "pouvait prendre"), Words("forced", "forcé")


def row_line(state: Tribes, row: int) -> str:
    cells = " ".join(cell(state, base) for base in BASES if base // 8 == row)
    line = " " * (2 * abs(row - 3)) + f" {ROWS[row]}  {cells}"
    return f"{line}  {row + 5}" if row < 3 else line.rstrip()


def cell(state: Tribes, base: int) -> str:
    for seat, frame in enumerate((" {} ", "({})")):
        kind = state.kind_at(seat, base)
        if kind != NONE:
            return frame.format(LETTERS[kind] if seat == 0 else LETTERS[kind].lower())
    if not state.ground & BIT[base]:
        return " - "
    return " ? " if state.blanks and base in edition(state.small).homes[0] else " . "


def details(state: Tribes, lang: str) -> list[str]:
    """The lines below the board and the turn."""
    lines = []
    if state.placed == 2:
        lost = [sum(edition(state.small).figures) - state.tribe(seat).bit_count() for seat in range(2)]
        lines = [with_label(LOST(lang), f"L {lost[0]}  D {lost[1]}", lang), with_label(QUIET(lang), state.quiet, lang)]
    if state.omitted:
        omitted = " ".join(names_of(state.omitted))
        lines.append(
            with_label(OWED(lang), f"{NAMES[state.left]}-{NAMES[state.reached]} ({COULD_TAKE(lang)} {omitted})", lang)
        )
    if state.forced != NONE:
        lines.append(with_label(FORCED(lang), NAMES[state.forced], lang))
    if state.turn == OVER:
        lines.append(with_label(SCORE(lang), f"L {state.points[0]}  D {state.points[1]}", lang))
    return lines


# ── Parsing positions ─────────────────────────────────────────────────────────────────


def read_board(state: Tribes, lines: list[str]) -> None:
    rows = {found[1]: found[2] for line in lines if (found := re.fullmatch(r" *([a-g]) +(.*)", line))}
    for row, letter in enumerate(ROWS):
        bases = [base for base in BASES if base // 8 == row]
        marks = rows.get(letter, "").rstrip(" 567").split()
        if len(marks) != len(bases):
            raise wrong(f"row {letter} has {len(bases)} bases", f"la rangée {letter} a {len(bases)} bases")
        for base, mark in zip(bases, marks, strict=True):
            read_mark(state, base, mark)


def read_mark(state: Tribes, base: int, mark: str) -> None:
    letter = mark.strip("()")
    if not state.ground & BIT[base]:
        if mark != "-":
            raise wrong(
                f"{NAMES[base]} is no base of the small edition", f"{NAMES[base]} n’est pas de la petite édition"
            )
    elif mark in tuple(LETTERS):
        state.put(0, LETTERS.index(mark), base)
    elif mark == f"({letter})" and letter.upper() in tuple(LETTERS) and letter.islower():
        state.put(1, LETTERS.index(letter.upper()), base)
    elif mark == "?" and base in edition(state.small).homes[0]:
        state.blanks, state.viewer = 1, SPECTATOR
    elif mark != ".":
        raise wrong(f"{NAMES[base]} has {mark!r}", f"{NAMES[base]} porte {mark!r}")


def read_turn(state: Tribes, turn: str) -> None:
    if turn not in ("L", "D", "over"):
        raise wrong(f"the line `turn:` says L, D or over, not {turn!r}", f"`turn:` dit L, D ou over, pas {turn!r}")
    state.turn = OVER if turn == "over" else SEATS.index(turn)
    state.placed = 2
    if not state.tribe(1) and state.turn != OVER:
        state.placed = state.turn  # set-ups come first, light's before dark's


def check_figures(state: Tribes) -> None:
    if state.blanks and state.placed != 1:
        raise wrong(
            "only the figures of light can be unknown, and only while dark sets up",
            "seules les figures des clairs peuvent être inconnues, pendant que les sombres se placent",
        )
    figures = edition(state.small).figures
    chiefs, warriors, tents = figures
    for seat in range(2):
        counts = [bases.bit_count() for bases in state.figures[seat]]
        if any(count > most for count, most in zip(counts, figures, strict=True)):
            raise wrong(
                f"{SEATS[seat]} has more than {chiefs} chief, {warriors} warriors and {tents} tents",
                f"{SEATS[seat]} a plus de {chiefs} chef, {warriors} guerriers et {tents} tentes",
            )
        if state.placed == 2 and state.turn != OVER and not counts[CHIEF]:
            raise wrong(f"{SEATS[seat]} has no chief", f"{SEATS[seat]} n’a pas de chef")
    if state.placed < 2:
        check_set_up(state)


def check_set_up(state: Tribes) -> None:
    """Before dark has set up, light is complete on its bases, or hidden."""
    light = sum(BIT[base] for base in edition(state.small).homes[0])
    unseen = state.placed == 0 or state.blanks
    if state.tribe(0) != (0 if unseen else light):
        raise wrong(
            "light sets up all its figures on its starting bases, then dark does",
            "les clairs placent toutes leurs figures sur leurs bases de départ, puis les sombres",
        )


def read_quiet(state: Tribes, lines: PositionText) -> None:
    owed = "owed" in lines
    least, most = int(owed), state.limit - 1 + (owed or state.turn == OVER)
    state.quiet = lines.number("quiet", least, most) if "quiet" in lines or owed else 0


def read_owed(state: Tribes, owed: str) -> None:
    """Take the move back to see who could have taken, and make it again."""
    match = re.match(r"([a-g][1-7])-([a-g][1-7])\b", owed)
    left, reached = (NUMBER.get(match[1], OFF), NUMBER.get(match[2], OFF)) if match else (OFF, OFF)
    mover = 1 - state.turn
    if not state.huff or state.turn == OVER or not BIT[left] & state.empty() or state.kind_at(mover, reached) == NONE:
        raise wrong(f"no decision can be owed on {owed!r}", f"il n’y a rien à décider sur {owed!r}")
    state.left, state.reached = left, reached
    state.put(mover, state.lift(mover, reached), left)
    state.omitted = state.takers(mover)
    state.put(mover, state.lift(mover, left), reached)
    if not state.omitted:
        raise wrong(f"nobody could take before {owed!r}", f"personne ne pouvait prendre avant {owed!r}")


def read_forced(state: Tribes, forced: str) -> None:
    base = NUMBER.get(forced, OFF)
    if not state.huff or state.turn == OVER or not state.takers(state.turn) & BIT[base]:
        raise wrong(f"{forced!r} cannot take, so it is not forced to", f"{forced!r} ne peut pas prendre de force")
    state.forced = base
