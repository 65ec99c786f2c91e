"""Checks every shipped puzzle again, with ten times the nodes that found it.

    python tests/longer/check_puzzles.py [GAME …]      make check-puzzles; minutes a game

Every move that has to be found is looked at, not the first alone. --keep writes the files again without those
that fail.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

import ludotheque
from ludotheque import files
from ludotheque.core import State
from ludotheque.games.lookup import find
from ludotheque.puzzles import Puzzle, PuzzleAttempt, Theme, puzzles
from ludotheque.puzzles.mining import LONGEST_WIN, SOURCES, moves_to_win
from ludotheque.puzzles.proof import best_gain, gains, saving, winning
from ludotheque.puzzles.puzzle import parsed, written

TIMES = 10


def nodes_of(puzzle: Puzzle) -> int:
    return TIMES * max(source.nodes for source in SOURCES[puzzle.game.name]())


def asked(puzzle: Puzzle) -> Iterator[tuple[State, str]]:
    """The positions in which a move has to be found, and the move."""
    state = puzzle.start()
    for text in puzzle.line:
        if state.turn == puzzle.seat:
            yield state.copy(), text
        state.play(text)


def fault(puzzle: Puzzle) -> str:
    """What is wrong with it; nothing, if nothing is."""
    start, nodes = puzzle.start(), nodes_of(puzzle)
    if PuzzleAttempt(puzzle).solve().verdict.value != "right":
        return "the solution is not right"
    if puzzle.theme in (Theme.POINTS, Theme.GOAL):
        best, most, following = best_gain(gains(start))
        return "" if len(best) == 1 and (most, following) == (puzzle.number, puzzle.next_best) else "not counted so"
    for state, text in asked(puzzle):
        proof = saving(state, nodes) if puzzle.theme is Theme.SAVE else winning(state, nodes)
        if [state.text(move) for move in proof.right] != [text]:
            return f"right is {', '.join(map(state.text, proof.right)) or 'nothing'}, not {text}"
        if puzzle.theme is not Theme.FORCE and not proof.whole:
            return f"beside {text} something is not decided"
    if puzzle.theme is Theme.FORCE and moves_to_win(start, puzzle.seat, nodes // TIMES, LONGEST_WIN) != puzzle.number:
        return "another number of moves"
    return ""


def check(name: str, keep: bool) -> int:
    began, faults = time.process_time(), {}
    for one in puzzles(name):
        if found := fault(one):
            faults[one.id] = found
            print(name, one.id, found, flush=True)
    print(f"{name}: {len(puzzles(name)) - len(faults)} of {len(puzzles(name))}, {time.process_time() - began:.0f} s")
    cls = find(name)
    if keep and faults and cls.data:
        path = cls.data / "puzzles.json"
        kept = [one for one in puzzles(name) if one.id not in faults]
        files.replace(path, written(kept, parsed(path)["next_game"]))
    return len(faults)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=ludotheque.shelf())
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    sys.exit(1 if sum([check(name, options.keep) for name in options.games]) else 0)


if __name__ == "__main__":
    main()
