"""Writes positions as text, and parses them.

` W ` is a figure of light, `(w)` one of dark, ` . ` an empty base, ` ? ` one that the viewer may not know.
"""

from __future__ import annotations

import re

from ludotheque.core import OVER, SPECTATOR
from ludotheque.game import Game
from ludotheque.games.wigwam.board import BASES, BIT, NAMES, NUMBER, OFF, ROWS, homes, names_of
from ludotheque.games.wigwam.codes import CHIEF, FIGURES, LETTERS, NONE, QUIET_LIMIT
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.position_text import PositionText, wrong
from ludotheque.words import Words, with_label

SEATS = "LD"
NUMBERS = " " * 13 + "1   2   3   4"  # printed at the lower end of their diagonals, where 5, 6 and 7 follow
LEGEND = Words(
    "C chief  W warrior  T tent, of light; (c) (w) (t) of dark",
    "C chef  W guerrier  T tente, des clairs ; (c) (w) (t) des sombres",
)
TURN, NOBODYS = Words("turn", "trait"), Words("over", "fini")
LOST, QUIET, SCORE = Words("lost", "pertes"), Words("quiet", "calme"), Words("score", "score")
OWED, COULD_TAKE, FORCED = Words("owed", "à juger"), Words("could take", "pouvait prendre"), Words("forced", "forcé")


def show(state: Tribes, lang: str) -> str:
    rows = [row_line(state, row) for row in range(6, -1, -1)]
    turn = NOBODYS(lang) if state.turn == OVER else SEATS[state.turn]
    return "\n".join([*rows, NUMBERS, LEGEND(lang), with_label(TURN(lang), turn, lang), *details(state, lang)])


def row_line(state: Tribes, row: int) -> str:
    cells = " ".join(cell(state, base) for base in BASES if base // 8 == row)
    line = " " * (2 * abs(row - 3)) + f" {ROWS[row]}  {cells}"
    return f"{line}  {row + 5}" if row < 3 else line.rstrip()


def cell(state: Tribes, base: int) -> str:
    for seat, frame in enumerate((" {} ", "({})")):
        kind = state.kind_at(seat, base)
        if kind != NONE:
            return frame.format(LETTERS[kind] if seat == 0 else LETTERS[kind].lower())
    return " ? " if state.blanks and base in homes()[0] else " . "


def details(state: Tribes, lang: str) -> list[str]:
    """The lines below the board and the turn."""
    lines = []
    if state.placed == 2:
        lost = [sum(FIGURES) - state.tribe(seat).bit_count() for seat in range(2)]
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


# ── Parsing ───────────────────────────────────────────────────────────────────────────


def read(game: Game[Tribes], text: str) -> Tribes:
    """The position of a text; losses and omitted takings are computed, not read."""
    state, lines = game.begin(""), PositionText(text)
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
    if mark in tuple(LETTERS):
        state.put(0, LETTERS.index(mark), base)
    elif mark == f"({letter})" and letter.upper() in tuple(LETTERS) and letter.islower():
        state.put(1, LETTERS.index(letter.upper()), base)
    elif mark == "?" and base in homes()[0]:
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
    for seat in range(2):
        counts = [bases.bit_count() for bases in state.figures[seat]]
        if any(count > most for count, most in zip(counts, FIGURES, strict=True)):
            raise wrong(
                f"{SEATS[seat]} has more than 1 chief, 7 warriors and 3 tents",
                f"{SEATS[seat]} a plus de 1 chef, 7 guerriers et 3 tentes",
            )
        if state.placed == 2 and state.turn != OVER and not counts[CHIEF]:
            raise wrong(f"{SEATS[seat]} has no chief", f"{SEATS[seat]} n’a pas de chef")
    if state.placed < 2:
        check_set_up(state)


def check_set_up(state: Tribes) -> None:
    """Before dark has set up, light is complete on its bases, or hidden."""
    light = sum(BIT[base] for base in homes()[0])
    unseen = state.placed == 0 or state.blanks
    if state.tribe(0) != (0 if unseen else light):
        raise wrong(
            "light sets up all its figures on its starting bases, then dark does",
            "les clairs placent toutes leurs figures sur leurs bases de départ, puis les sombres",
        )


def read_quiet(state: Tribes, lines: PositionText) -> None:
    owed = "owed" in lines
    least, most = int(owed), QUIET_LIMIT - 1 + (owed or state.turn == OVER)
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
