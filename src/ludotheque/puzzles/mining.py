"""Finds puzzles: plays games between bots and searches their positions, taking at most one from each game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from ludotheque.bots.players import LEVELS, LevelBot, best_at_first_sight
from ludotheque.core import CHANCE, Rng, State
from ludotheque.game import Game
from ludotheque.games import load
from ludotheque.puzzles.proof import after, best_gain, gains, saving, winning
from ludotheque.puzzles.puzzle import Puzzle, Theme
from ludotheque.search.alphabeta import AlphaBeta

FEWEST_MOVES = 3  # legal moves to choose from
MOST_ASKED = 3  # solution moves in a row
TRIES = 5  # tries by each of the levels 2 to 4, to measure the difficulty
EASY, MIDDLING = 0.7, 0.35  # the share of tries that find it
CHEAP = 20_000  # nodes for a reply
LONGEST_WIN, NEVER = 5, 99  # moves
FEW_ANTS = 6


class Source(NamedTuple):
    """Where to look for puzzles: in which games, in which of their positions, and how."""

    games: tuple[Game, ...]
    suits: Callable[[State], bool]
    look: Callable[[State, int], Puzzle | None]
    nodes: int  # for one position
    level: int = 3  # of the bots; every other seat is one level higher


def mined(sources: tuple[Source, ...], first: int) -> Iterator[tuple[int, Puzzle]]:
    """An endless sequence of puzzles with the number of their game, starting with game number `first`."""
    number = first
    while True:
        source = sources[number % len(sources)]
        game = source.games[number // len(sources) % len(source.games)]
        found = (
            source.look(state, source.nodes) for state in positions(game, number, source.level) if source.suits(state)
        )
        puzzle = next((one for one in found if one), None)
        if puzzle:
            yield number, puzzle
        number += 1


def positions(game: Game, number: int, level: int) -> Iterator[State]:
    """Positions of a game between bots in which there is a choice."""
    state, rng = game.start(seed=f"mine {number}"), Rng(f"mine {number}")
    bots = [LevelBot("", LEVELS[level - 1 + (seat + number) % 2]) for seat in range(state.seats)]
    while not state.over:
        if state.turn == CHANCE:
            state.play(state.pick(rng))
            continue
        if len(state.moves()) >= FEWEST_MOVES:
            yield state.copy()
        state.play(bots[state.turn].choose(state.seen_by(state.turn), rng))


# ── Kinds of puzzles ──────────────────────────────────────────────────────────────────


def winning_puzzle(state: State, nodes: int) -> Puzzle | None:
    """One move wins, and all others are proven not to."""
    proof = winning(state, nodes)
    if len(proof.right) != 1 or not proof.whole:
        return None
    return with_line(puzzle_of(state, Theme.WIN, proof.right), state, nodes, needs_all=True)


def forcing_puzzle(state: State, nodes: int) -> Puzzle | None:
    """One move forces a win in two moves or more; none of the others is known to."""
    if not wins_soon(state, nodes // 5):
        return None
    proof = winning(state, nodes)
    if len(proof.right) != 1:
        return None
    length = moves_to_win(state, state.turn, nodes, LONGEST_WIN)
    if not 2 <= length <= LONGEST_WIN:
        return None
    puzzle = replace(puzzle_of(state, Theme.FORCE, proof.right), number=length)
    return with_line(puzzle, state, nodes, needs_all=False)


def wins_soon(state: State, nodes: int) -> bool:
    search = AlphaBeta(state)
    search.run(nodes=nodes)
    return search.rows[0][1] == 1.0


def moves_to_win(state: State, seat: int, nodes: int, most: int) -> int:
    """The most moves of its own that a seat needs to win if alpha-beta plays; NEVER beyond `most`."""
    if state.over:
        return 0 if state.won(seat) else NEVER
    if state.turn != seat:
        return max(moves_to_win(after(state, move), seat, nodes, most) for move in state.moves())
    search = AlphaBeta(state)
    search.run(nodes=nodes)
    if most == 0 or (search.depth and search.rows[0][1] < 1.0):
        return NEVER
    return 1 + moves_to_win(after(state, search.best()), seat, nodes, most - 1)


def saving_puzzle(state: State, nodes: int) -> Puzzle | None:
    """After one move all can still win together; after every other it is proven that they cannot."""
    proof = saving(state, nodes)
    if len(proof.right) != 1 or not proof.whole:
        return None
    # Searching bots always find it; people see moves near the end, and those that look best.
    obvious = best_at_first_sight(state.seen_by(state.turn), Rng(1)) == proof.right[0]
    difficulty = 1 if obvious else 2 if 64 - state.scores[0] <= FEW_ANTS else 3
    return replace(puzzle_of(state, Theme.SAVE, proof.right), difficulty=difficulty)


def points_puzzle(state: State, nodes: int) -> Puzzle | None:
    """One play scores at least half as much again as any other."""
    best, most, following = best_gain(gains(state))
    plays = len(state.moves())
    if len(best) != 1 or most < 20 or 2 * most < 3 * following:
        return None
    difficulty = 1 if plays < 8 else 2 if plays < 15 else 3
    puzzle = puzzle_of(state, Theme.POINTS, list(best[0]))
    return replace(puzzle, number=most, next_best=following, difficulty=difficulty)


def goal_puzzle(state: State, nodes: int) -> Puzzle | None:
    """These dice allow one goal that takes at least half as many marbles again as any other; no stack to decide."""
    best, most, following = best_gain(gains(state))
    if len(best) != 1 or 2 * most < 3 * following:
        return None
    if at_once(state, best[0]) < most:
        return None
    slides = sum(state.text(move)[-1] in "<>" for move in best[0])
    puzzle = puzzle_of(state, Theme.GOAL, list(best[0]))
    return replace(puzzle, number=most, next_best=following, difficulty=min(len(best[0]) - 2 + slides, 3))


def at_once(state: State, line: tuple[int, ...]) -> int:
    """The points that a seat has scored after these moves."""
    end, seat = state.copy(), state.turn
    for move in line:
        end.play(move)
    gain: int = end.scores[seat] - state.scores[seat]
    return gain


# ── Making a puzzle ───────────────────────────────────────────────────────────────────


def puzzle_of(state: State, theme: Theme, moves: list[int]) -> Puzzle:
    position = state.game.show(state, "en")
    name = hashlib.sha256(f"{state.game.name} {position}".encode()).hexdigest()[:8]
    return Puzzle(name, state.game, theme, 2, state.turn, position, tuple(map(state.text, moves)))


def with_line(puzzle: Puzzle, state: State, nodes: int, needs_all: bool) -> Puzzle:
    """The puzzle with the best reply to every move, and the solution moves after it."""
    start, seat, line = state.copy(), state.turn, list(puzzle.line[:1])
    replies: list[dict[str, str]] = []
    while True:
        replies.append({state.text(move): best_reply(after(state, move)) for move in others(state, line[-1])})
        state = after(state, state.parse(line[-1]))
        reply = best_reply(state, nodes)
        if not reply or state.turn == seat or len(replies) == MOST_ASKED:
            break
        state = after(state, state.parse(reply))
        if state.over or state.turn != seat or len(state.moves()) < 2:
            break
        proof = winning(state, nodes)
        if len(proof.right) != 1 or (needs_all and not proof.whole):
            break
        line += [reply, state.text(proof.right[0])]
    return rated(replace(puzzle, line=tuple(line), replies=tuple(replies)), start)


def others(state: State, text: str) -> list[int]:
    return [move for move in state.moves() if state.text(move) != text]


def best_reply(state: State, nodes: int = CHEAP) -> str:
    """The best reply in a position; empty if the game is over."""
    if state.over:
        return ""
    search = AlphaBeta(state)
    search.run(nodes=nodes)
    return state.text(search.best())


def rated(puzzle: Puzzle, state: State) -> Puzzle:
    """The puzzle with its difficulty: how often levels 2 to 4 find the first move."""
    rng, view = Rng(puzzle.id), state.seen_by(state.turn)
    bots = [LevelBot("", LEVELS[number]) for number in (1, 2, 3)]
    chosen = [bot.choose(view, rng) for bot in bots for _ in range(TRIES)]
    chosen += [best_at_first_sight(view, rng) for _ in range(TRIES)]
    found = sum(state.text(move) == puzzle.line[0] for move in chosen) / len(chosen)
    return replace(puzzle, difficulty=1 if found >= EASY else 2 if found >= MIDDLING else 3)


# ── In which positions of each game to look, and for which kind of puzzle ─────────────────

LEFT_AT_THE_END = range(5, 16)  # dominoes


def near_the_end(state: State) -> bool:
    """For the Wyx games: few dominoes are left in the rack of the last leg."""
    fields = state.fields()
    return fields["leg"] == fields["legs"] - 1 and sum(8 - taken for taken in fields["taken"]) in LEFT_AT_THE_END


def of_wykersham() -> tuple[Source, ...]:
    return (Source((load("wykersham"),), lambda state: state.fields()["due"] == 2, goal_puzzle, 0),)


def of_wyx() -> tuple[Source, ...]:
    games = (load("wyx"), load("wyx"), load("wyx"), load("wyx", double=True))
    return (Source(games, near_the_end, winning_puzzle, 300_000),)


def of_fourmis() -> tuple[Source, ...]:
    return (Source((load("fourmis", open_rack=True),), near_the_end, winning_puzzle, 300_000),)


def of_fourmis_coop() -> tuple[Source, ...]:
    teams = tuple(load("fourmis-coop", seats, hard=hard) for seats in (2, 3, 1) for hard in (False, True))
    return (Source(teams, lambda state: 3 <= 64 - state.scores[0] <= 10, saving_puzzle, 20_000, 1),)


def of_wigwam() -> tuple[Source, ...]:
    return (Source((load("wigwam"),), lambda state: state.fields()["placed"] == 2, forcing_puzzle, 40_000),)


def of_wu_hsing() -> tuple[Source, ...]:
    points = Source((load("wu-hsing"),), lambda state: len(state.moves()) > 5, points_puzzle, 0)
    games = (load("wu-hsing", open_hands=True),)
    return points, Source(games, lambda state: sum(state.fields()["held"]) <= 10, winning_puzzle, 60_000)


SOURCES: dict[str, Callable[[], tuple[Source, ...]]] = {
    "wykersham": of_wykersham,
    "wyx": of_wyx,
    "fourmis": of_fourmis,
    "fourmis-coop": of_fourmis_coop,
    "wigwam": of_wigwam,
    "wu-hsing": of_wu_hsing,
}
