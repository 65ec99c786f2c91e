"""Moves and positions as text.

A position is drawn as the rails stand behind the window. A cup is `.`, or a letter and a number for each colour in it:
`r` is one red marble, `g3` three green ones, `r2g` two red and a green one. `|` are the edges of the window. A rail
that has been slid to the right has more cups beyond its right edge.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ludotheque.core import CHANCE, OVER
from ludotheque.game import GameNotation
from ludotheque.game.notation import PositionText, no_line_like, no_move_has, not_a_move, wrong
from ludotheque.games.wykersham.board import (
    A_TURN,
    BIT,
    COLUMN_NAMES,
    COLUMN_OF_DIE,
    COLUMNS,
    CROSS,
    CUPS,
    GIFT,
    LEAVE,
    LEFT,
    MOST_MARBLES,
    NONE,
    NOTCHES,
    RAIL_NAMES,
    RAILS,
    RIGHT,
    ROLL,
    STAY,
    TAKE,
    box,
)
from ludotheque.games.wykersham.rules import Rails
from ludotheque.words import Words, with_label

SLIDES = ("<", "", ">")  # [way + 1]
COLOURS = (Words("red", "rouge"), Words("green", "vert"))
STOCK, TRAY = Words("stock", "réserve"), Words("tray", "cuvette")
TURN, OF, TO_ROLL, FINISHED = (
    Words("turn", "tour"),
    Words("of", "sur"),
    Words("to roll", "lance les dés"),
    Words("over", "fini"),
)
DICE, OWED, SLID = Words("dice", "dés"), Words("owed", "à servir"), Words("slid", "glissé")
GOAL, STACKS = Words("goal", "but"), Words("stacks", "piles")
ARROWS = {LEFT: "<", RIGHT: ">"}
BRASS = "=" * 20  # room for the cups of a rail beside the window: up to 4 on either side


class WykershamNotation(GameNotation):
    def text(self, game: Any, move: int) -> str:
        if move not in TEXTS:
            raise no_move_has(game, move)
        return TEXTS[move]

    def parse(self, game: Any, text: str) -> int:
        if text in MOVES:
            return MOVES[text]
        if re.fullmatch("[1-6][1-6]", text):
            raise not_a_move(
                game,
                text,
                f"the lower die comes first, so it is {text[::-1]}.",
                f"le plus petit dé vient d’abord, c’est donc {text[::-1]}.",
            )
        raise not_a_move(
            game,
            text,
            "a move is a column, a rail and perhaps a slide, like 3b, 3b> or xd<; "
            "+ or = for a goal; ~1 for a stack; !4 for a gift; 35 for the dice.",
            "un coup est une colonne, un rail et peut-être un glissement, comme 3b, 3b> ou xd<\u00a0; "
            "+ ou = pour un but\u00a0; ~1 pour une pile\u00a0; !4 pour un don\u00a0; 35 pour les dés.",
        )

    def show(self, state: Rails, lang: str) -> str:
        contents = [cup_text(*counts) for counts in zip(*state.marbles, strict=True)]
        lines = [columns_line()]
        for rail, name in enumerate(RAIL_NAMES):
            lines.append(name + rail_text(contents[CUPS * rail : CUPS * (rail + 1)], rail, state.offset[rail]))
        for seat, colour in enumerate(COLOURS):
            stores = f"{STOCK(lang)} {state.stock[seat]}, {TRAY(lang)} {state.tray[seat]}"
            lines.append(with_label(colour(lang), stores, lang))
        lines.append(with_label(TURN(lang), turn_text(state, lang), lang))
        if state.turn >= 0:
            lines.append(with_label(DICE(lang), dice_text(state, lang), lang))
        for label, cups in ((GOAL, state.goal), (STACKS, state.stacks)):
            if cups:
                lines.append(with_label(label(lang), " ".join(cup_names(state, cups)), lang))
        return "\n".join(lines)

    def read(self, game: Any, text: str) -> Rails:
        state: Rails = game.begin("")
        lines = PositionText(text)
        read_rails(state, lines.board)
        read_stores(state, lines)
        turn = lines.match("turn", r"over|(red|green), \d+ of \d+(, to roll)?", "red, 1 of 15, to roll")
        if turn[0] == "over":
            state.turn = OVER
        else:
            state.mover = 0 if turn[1] == "red" else 1
            if not turn[2]:
                state.turn = state.mover
                read_turn(state, lines)
        check_stocks(state)
        return state.seal()


# ── Moves ─────────────────────────────────────────────────────────────────────────────


def cup_name(cup: int, offsets: Sequence[int]) -> str:
    """The visible place of a cup, like `b4`, if the rails have these offsets."""
    rail, place = divmod(cup, CUPS)
    return RAIL_NAMES[rail] + COLUMN_NAMES[place - NOTCHES + offsets[rail]]


def column_names(columns: int) -> list[str]:
    """The names of a set of columns, from left to right."""
    return [name for column, name in enumerate(COLUMN_NAMES) if columns & BIT[column]]


def texts() -> dict[int, str]:
    """The texts of all moves."""
    moves = {LEAVE: "=", TAKE: "+"}
    for column, name in enumerate(COLUMN_NAMES):
        moves[GIFT + column] = f"!{name}"
        for rail, letter in enumerate(RAIL_NAMES):
            for way, slide in enumerate(SLIDES):
                moves[64 * way + 8 * rail + column] = name + letter + slide
    for low in range(1, 7):
        for high in range(low, 7):
            moves[ROLL + 8 * low + high] = f"{low}{high}"
    for stay in range(MOST_MARBLES):
        moves[STAY + stay] = f"~{stay}"
    return moves


TEXTS = texts()
MOVES = {text: move for move, text in TEXTS.items()}


# ── Writing positions ─────────────────────────────────────────────────────────────────


def columns_line() -> str:
    return f"{'':{len(BRASS) + 2}}{cells(list(COLUMN_NAMES))}".rstrip()


def rail_text(cups: list[str], rail: int, offset: int) -> str:
    """The cups of a rail under the columns; those outside the window are beyond its edges."""
    first = NOTCHES - offset
    window = cells(cups[first : first + COLUMNS])
    if rail == box().fixed:
        return f"{BRASS}|{window}|{BRASS}"
    left, right = cells(cups[:first]), cells(cups[first + COLUMNS :])
    return f"{left:>{len(BRASS)}}|{window}|{right}".rstrip()


def cells(cups: list[str]) -> str:
    return " ".join(f"{cup:^4}" for cup in cups)


def cup_text(red: int, green: int) -> str:
    return "".join(letter + str(n) * (n > 1) for letter, n in (("r", red), ("g", green)) if n) or "."


def turn_text(state: Rails, lang: str) -> str:
    if state.turn == OVER:
        return FINISHED(lang)
    number = turn_number(state)
    who = f"{COLOURS[state.mover](lang)}, {number} {OF(lang)} {turns()}"
    return f"{who}, {TO_ROLL(lang)}" if state.turn == CHANCE else who


def turn_number(state: Rails) -> int:
    """The number of the current turn of the seat to move."""
    return turns() - stock_before(state) // A_TURN + 1


def stock_before(state: Rails) -> int:
    """The marbles that the seat to move had at the beginning of its turn."""
    placed = A_TURN - state.due if state.turn >= 0 else 0
    return state.stock[state.mover] + placed


def dice_text(state: Rails, lang: str) -> str:
    owed = " ".join(column_names(state.owed)) or "-"
    text = f"{state.dice[0]} {state.dice[1]}, {OWED(lang)} {owed}"
    if state.slid != NONE:
        text += f", {SLID(lang)} {RAIL_NAMES[state.slid]}{ARROWS[state.way]}"
    return text


def cup_names(state: Rails, cups: int) -> list[str]:
    """The names of a set of cups, from a to e and from left to right."""
    return [cup_name(cup, state.offset) for cup in range(RAILS * CUPS) if cups & BIT[cup]]


def turns() -> int:
    """The number of turns of each seat."""
    return box().marbles // A_TURN


# ── Parsing positions ─────────────────────────────────────────────────────────────────


def read_rails(state: Rails, lines: list[str]) -> None:
    marbles: list[list[int]] = [[], []]
    offset = []
    for rail, name in enumerate(RAIL_NAMES):
        left, window, right = rail_parts(lines, name)
        if rail == box().fixed:
            left, right = ["."] * NOTCHES + left, right + ["."] * NOTCHES
        if len(window) != COLUMNS or len(left + right) != CUPS - COLUMNS:
            raise wrong(
                f"rail {name} has 7 cups in the window and 4 outside, c none outside",
                f"le rail {name} a 7 godets dans la fenêtre et 4 dehors, c aucun dehors",
            )
        offset.append(NOTCHES - len(left))
        for word in left + window + right:
            for seat, count in enumerate(read_cup(word, name, bool(state.shared) and rail == box().fixed)):
                marbles[seat].append(count)
    state.offset, state.marbles = offset, marbles
    state.held = [sum(bit for bit, count in zip(BIT, counts, strict=True) if count) for counts in marbles]


def rail_parts(lines: list[str], name: str) -> list[list[str]]:
    """The cups of a rail to the left of the window, in it, and to the right."""
    found = [match for line in lines if (match := re.fullmatch(rf"{name}([= ].*)\|(.*)\|(.*)", line))]
    if not found:
        raise no_line_like(f"{name} .   . |.   .   .   .   .   .   . |.   .")
    return [part.replace("=", " ").split() for part in found[0].groups()]


def read_cup(word: str, rail: str, shared: bool) -> list[int]:
    match = re.fullmatch(r"\.|(?:r(\d*))?(?:g(\d*))?", word)
    if not match:
        raise wrong(
            f"a cup of rail {rail} is {word!r}, not like `.`, `r`, `g3` or `r2g`",
            f"un godet du rail {rail} est {word!r}, et non comme `.`, `r`, `g3` ou `r2g`",
        )
    red, green = (0 if digits is None else int(digits or 1) for digits in match.groups())
    if red and green and not shared:
        raise wrong(
            f"{word} on rail {rail}: both colours may not share that cup",
            f"{word} sur le rail {rail} : les deux couleurs ne peuvent partager ce godet",
        )
    return [red, green]


def read_stores(state: Rails, lines: PositionText) -> None:
    stores = [lines.match(colour.en, r"stock (\d+), tray (\d+)", "stock 30, tray 0") for colour in COLOURS]
    state.stock = [int(store[1]) for store in stores]
    state.tray = [int(store[2]) for store in stores]
    played = sum(map(sum, state.marbles)) + sum(state.tray)
    if played + sum(state.stock) != 2 * box().marbles:
        raise wrong(
            f"there are {played + sum(state.stock)} marbles, not 60",
            f"il y a {played + sum(state.stock)} billes, pas 60",
        )


def read_turn(state: Rails, lines: PositionText) -> None:
    """Parse the throw and what has been done with it."""
    pattern = r"([1-6]) ([1-6]), owed ([1-6x ]+|-)(?:, slid ([abde])([<>]))?"
    low, high, owed, slid, arrow = lines.match("dice", pattern, "2 3, owed 3, slid b>").groups()
    state.dice = [int(low), int(high)]
    state.owed = sum(BIT[COLUMN_NAMES.index(name)] for name in set(owed) & set(COLUMN_NAMES))
    if slid:
        state.slid, state.way = RAIL_NAMES.index(slid), RIGHT if arrow == ">" else LEFT
    state.goal, state.stacks = (read_cups(state, lines, label) for label in ("goal", "stacks"))
    pending = state.goal or state.stacks
    state.due = 1 if state.stock[state.mover] % A_TURN else 0 if pending else A_TURN
    check_turn(state)


def read_cups(state: Rails, lines: PositionText, label: str) -> int:
    """The set of cups that a line names; empty if there is no such line."""
    cups = 0
    for name in lines.match(label, r"(?:[a-e][1-6x] ?)+", "a3 b3").group().split() if label in lines else ():
        cups |= BIT[state.cup(RAIL_NAMES.index(name[0]), COLUMN_NAMES.index(name[1]))]
    return cups


def possibly_owed(low: int, high: int) -> list[list[int]]:
    """[marbles due] the sets of columns that may then be owed."""
    one, other = (BIT[COLUMN_OF_DIE[die]] for die in (low, high))
    if low == high:
        return [[0], [BIT[CROSS], BIT[CROSS] | one], [BIT[CROSS] | one]]
    return [[0], [one, other], [one | other]]


def check_turn(state: Rails) -> None:
    low, high = state.dice
    if low > high or state.owed not in possibly_owed(low, high)[state.due]:
        raise wrong("what is owed does not go with the dice", "les colonnes à servir ne vont pas avec les dés")
    if state.due == A_TURN and state.slid != NONE:
        raise wrong("no rail is slid before a marble is placed", "aucun rail ne glisse avant qu’une bille soit placée")
    many = [count > 1 for count in state.marbles[state.mover]]
    stacked = sum(bit for bit, several in zip(BIT, many, strict=True) if several)
    if state.goal not in (0, state.complete_lines()) or state.stacks & ~stacked or (state.goal and state.stacks):
        raise wrong("the goal is not what stands on the rails", "le but n’est pas ce qui se trouve sur les rails")


def check_stocks(state: Rails) -> None:
    """Check that both have played the same number of turns, or red one more."""
    mine, other = stock_before(state), state.stock[1 - state.mover]
    if mine != other + A_TURN * state.mover or mine % A_TURN or (mine == 0) != (state.turn == OVER):
        raise wrong("the stocks do not go with the turn", "les réserves ne vont pas avec le tour")
