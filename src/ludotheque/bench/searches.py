"""The searches: a signature that changes only when play changes, their speed, and how much they delay other threads."""

from __future__ import annotations

import asyncio
import hashlib
import json
import threading
from collections.abc import Iterator
from statistics import median
from time import perf_counter, process_time, sleep

import ludotheque
from ludotheque.bench.timing import cost
from ludotheque.core import CHANCE, Rng, State
from ludotheque.core.strategy import Strategy
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import Mcts

# ── The signature: a hash of fixed-node searches of all games ─────────────────────────────

SEED = 1
POSITIONS = 3  # of each game: one in each third of a random game
SIMULATIONS, NODES = 60, 600  # few, so that it takes seconds uncompiled too


def signature() -> str:
    """Sixteen hexadecimal digits, the same compiled or not, on any machine."""
    digest = hashlib.sha256()
    for cls in GAMES:
        for line in searched(cls()):
            digest.update(f"{cls.name} {line}\n".encode())
    return digest.hexdigest()[:16]


def searched(game: Game) -> Iterator[str]:
    """What each search that can play a game finds in a few of its positions."""
    positions = random_game(game)
    chance = any(position.turn == CHANCE for position in positions)
    turns = [position for position in positions if position.turn >= 0]
    for third in range(POSITIONS):
        state = turns[(2 * third + 1) * len(turns) // (2 * POSITIONS)]
        view = state.seen_by(state.turn)
        yield simulated(view, priors=True)
        yield simulated(view, priors=False)
        if view.seats == 2 and not view.blanks and not chance:
            yield deepened(view)
        if game.cooperative and not view.blanks:
            yield tried(view)


def random_game(game: Game) -> list[State]:
    """All positions of a random game except the last."""
    state, rng, positions = game.start(seed=SEED), Rng(SEED), []
    while not state.over:
        positions.append(state.copy())
        state.play(state.pick(rng))
    return positions


def simulated(view: State, priors: bool) -> str:
    strategy = view.game.strategy()
    search = Mcts(view, strategy, SEED, strategy.exploration, priors)
    search.run(nodes=SIMULATIONS)
    rows = [(view.text(row.move), row.visits, row.proof) for row in search.ranking() if row.visits]
    return f"mcts {rows} {search.used}"


def deepened(view: State) -> str:
    search = AlphaBeta(view, view.game.strategy())
    search.run(nodes=NODES)
    return f"alpha-beta {[view.text(move) for move, _ in search.rows]} {search.depth} {search.nodes}"


def tried(view: State) -> str:
    search = Cooperative(view, view.game.strategy(), SEED)
    search.run(nodes=NODES)
    return f"together {[view.text(move) for move in search.line]} {search.proof} {search.nodes}"


# ── Speed, for bench/compare.py ───────────────────────────────────────────────────────────

THREADS = 2
TASKS, PAUSE = 300, 0.002  # number of short tasks, and the seconds between them


def uct() -> Mcts:
    """The textbook search on Wyx, from the first position."""
    return Mcts(ludotheque.load("wyx").start(seed=1), Strategy(), 1, 0.7, priors=False)


def simulations_a_second(seconds: float) -> float:
    """Simulations of UCT on Wyx, in one thread, by CPU time."""
    return 1 / cost(time_uct, seconds)


def time_uct(times: int) -> float:
    search = uct()
    began = process_time()
    search.run(nodes=times)
    return process_time() - began


def speed_up(seconds: float, rounds: int = 5) -> float:
    """The nodes of two threads relative to one in the same time; the best of some rounds."""
    nodes = int(simulations_a_second(seconds) * seconds)
    return max(wall(nodes, 1) / wall(nodes, THREADS) * THREADS for _ in range(rounds))


def wall(nodes: int, threads: int) -> float:
    """Wall-clock seconds until so many threads have searched so many nodes each."""
    workers = [threading.Thread(target=search.run, args=(nodes,)) for search in [uct() for _ in range(threads)]]
    began = perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return perf_counter() - began


def latency(searching: bool) -> float:
    """The median milliseconds that a short task waits in an event loop, with or without a search in another thread."""
    search, done = uct(), threading.Event()

    def think() -> None:
        while not done.is_set():
            search.run(seconds=0.1)

    thinker = threading.Thread(target=think)
    if searching:
        thinker.start()
        sleep(0.1)
    try:
        return 1000 * median(asyncio.run(waits()))
    finally:
        done.set()
        if searching:
            thinker.join()


async def waits() -> list[float]:
    """The seconds that each of some short tasks takes."""
    found = []
    for _ in range(TASKS):
        began = perf_counter()
        await asyncio.create_task(short_task())
        found.append(perf_counter() - began)
        await asyncio.sleep(PAUSE)
    return found


async def short_task() -> None:
    """About what a page asks of a server: a move, read and answered."""
    state = ludotheque.load("wyx").start(seed=1)
    await asyncio.sleep(0)
    json.dumps({"moves": [state.text(move) for move in state.moves()]})
