"""Solves the small editions exactly, and writes their values, as fractions, into docs/small-editions.json.

    python examples/solve.py

Where everything is known a value is the best of those of the moves, found by going through all of them. A secret that
both seats choose before anything else, a start or a set-up, makes a matrix game, which is solved by linear programming
in fractions. The value of a dealt game is the mean over all deals, weighed by their chances.

`policy()` gives the strategies of both seats by information state, as OpenSpiel wants them: tests/engine/test_solved.py
computes there how much a best response gains against them, which is nothing.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import ludotheque
from ludotheque import State
from ludotheque.game import Game

FILE = Path(__file__).parents[1] / "docs" / "small-editions.json"
EDITIONS: list[tuple[str, dict[str, bool]]] = [
    (name, {"small": True, **options, **margins})
    for name, options in (("wyx", {}), ("wu-hsing", {}), ("wu-hsing", {"chosen_start": True}), ("wigwam", {}))
    for margins in ({}, {"margins": True})
]

Strategy = list[tuple[int, Fraction]]  # moves with their probabilities
Policy = dict[str, dict[int, float]]  # [information state][action] its probability


class Solver:
    """Values for seat 0, and the moves that reach them, of all positions of one game that were looked at."""

    def __init__(self) -> None:
        self.values: dict[int, Fraction] = {}  # [key of the position]
        self.best: dict[int, Strategy] = {}  # [key of the position]

    def value(self, state: State) -> Fraction:
        if state.over:
            return Fraction(state.returns()[0]).limit_denominator(1000)
        key = state.key()
        if key not in self.values:
            self.values[key] = self.of_secret(state) if chooses_in_secret(state) else self.of_moves(state)
        return self.values[key]

    def of_moves(self, state: State) -> Fraction:
        values = {move: self.value(after(state, move)) for move in state.moves()}
        chosen = (max if state.turn == 0 else min)(values, key=lambda move: values[move])
        self.best[state.key()] = [(chosen, Fraction(1))]
        return values[chosen]

    def of_secret(self, state: State) -> Fraction:
        """The value where both seats choose, the second without knowing what the first chose."""
        rows = [after(state, move) for move in state.moves()]
        columns = rows[0].moves()
        value, row, column = matrix_game([[self.value(after(one, move)) for move in columns] for one in rows])
        self.best[state.key()] = list(zip(state.moves(), row, strict=True))
        for one in rows:
            self.best[one.key()] = list(zip(columns, column, strict=True))
        return value

    def policy(self, state: State, found: Policy) -> None:
        """Add the strategies in all positions from here on."""
        if state.over:
            return
        if state.key() not in self.best:
            self.value(state)
        add_steps(state, self.best[state.key()], found)
        for move in state.moves():
            self.policy(after(state, move), found)


def after(state: State, move: int) -> State:
    new = state.copy()
    new.play(move)
    return new


def chooses_in_secret(state: State) -> bool:
    """Whether the next seat will not know the first choice."""
    if state.turn != 0 or state.history:
        return False
    then = after(state, state.moves()[0])
    return then.turn == 1 and "?" in then.seen_by(1).history


def add_steps(state: State, strategy: Strategy, found: Policy) -> None:
    """Add a strategy as a policy on actions: a move may take several, and its steps are information states too."""
    ways = [(state.game.actions.steps(state, move), chance) for move, chance in strategy]
    pending: list[tuple[State, int]] = [(state, 0)]
    while pending:
        here, depth = pending.pop()
        began = [here.begun[i] for i in range(depth)]
        going = [(steps[depth], chance) for steps, chance in ways if steps[:depth] == began]
        total = sum((chance for _, chance in going), Fraction(0))
        legal = here.actions()
        found[here.info_string()] = {
            action: float(sum((chance for step, chance in going if step == action), Fraction(0)) / total)
            if total
            else 1 / len(legal)
            for action in legal
        }
        for action in legal:
            then = here.copy()
            then.act(action)
            if then.begun_steps == depth + 1:
                pending.append((then, depth + 1))


# ── Matrix games ──────────────────────────────────────────────────────────────────────────


def matrix_game(payoffs: list[list[Fraction]]) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """The value of a matrix game for who chooses the row, and optimal mixtures of rows and columns.

    The simplex method on: the largest sum of y >= 0 with (payoffs + shift) y <= 1, whose inverse is the value. The
    pivot is always the first possible one (Bland's rule), so that it ends.
    """
    shift = 1 - min(map(min, payoffs))
    rows, columns = len(payoffs), len(payoffs[0])
    table = [
        [cell + shift for cell in row] + [Fraction(int(i == j)) for j in range(rows)] + [Fraction(1)]
        for i, row in enumerate(payoffs)
    ]
    goal = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    basis = [columns + i for i in range(rows)]
    while any(cost < 0 for cost in goal[:-1]):
        entering = next(j for j, cost in enumerate(goal[:-1]) if cost < 0)
        ratios = [(row[-1] / row[entering], basis[i], i) for i, row in enumerate(table) if row[entering] > 0]
        pivot(table, goal, min(ratios)[2], entering)
        basis[min(ratios)[2]] = entering
    column = [Fraction(0)] * columns
    for i, variable in enumerate(basis):
        if variable < columns:
            column[variable] = table[i][-1] / goal[-1]
    return 1 / goal[-1] - shift, [cost / goal[-1] for cost in goal[columns:-1]], column


def pivot(table: list[list[Fraction]], goal: list[Fraction], leaving: int, entering: int) -> None:
    """Divide the row that leaves, and subtract it from all others so that the column that enters is 0 there."""
    table[leaving] = [cell / table[leaving][entering] for cell in table[leaving]]
    for row in [*table[:leaving], *table[leaving + 1 :], goal]:
        factor = row[entering]
        row[:] = [cell - factor * own for cell, own in zip(row, table[leaving], strict=True)]


# ── Whole games ───────────────────────────────────────────────────────────────────────────


def solve(game: Game) -> tuple[Fraction, Policy]:
    """The value of a game for seat 0, and strategies of both seats that reach it."""
    solver, policy, total = Solver(), Policy(), Fraction(0)
    weights = game.recipe().weights
    for deal, weight in weights.items():
        start = game.start(deal=deal)
        total += weight * solver.value(start)
        solver.policy(start, policy)
    return total / sum(weights.values()), policy


def solved(name: str, options: dict[str, bool]) -> dict[str, Any]:
    """A line of the table."""
    game = ludotheque.load(name, **options)
    value, policy = solve(game)
    return {
        "game": name,
        "options": options,
        "deals": len(game.deals()),
        "information_states": len(policy),
        "value": str(value),
    }


if __name__ == "__main__":
    table = [solved(name, options) for name, options in EDITIONS]
    FILE.write_text("[\n" + ",\n".join("  " + json.dumps(line) for line in table) + "\n]\n", encoding="utf-8")
    print(FILE.read_text(encoding="utf-8"), end="")
