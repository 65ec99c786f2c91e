"""Wrong calls, each in a process of its own: all must end in one of our errors.

    python tests/helpers/wrong_calls.py        says for each what came of it

The processes are forks of one that has imported everything, so that sixty of them take a second or two.
"""

# ruff: noqa: F401  the calls are texts, which use what is imported

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import ludotheque
from ludotheque import CHANCE, Game, LudothequeError, Rng, State, analyse
from ludotheque.bots.protocol import view_of
from ludotheque.core import Moves, perft, playouts
from ludotheque.core.strategy import Guided, Strategy
from ludotheque.record import Record
from ludotheque.search import AlphaBeta, Cooperative, Mcts
from ludotheque.words import Words

SECONDS = 60  # after which a call hangs
MANY = 50_000 if ludotheque.compiled else 200  # nodes: so that threads meet

# ── What the calls are about ──────────────────────────────────────────────────────────


class Weighing(Strategy):
    """A strategy in plain Python that weighs wrongly."""

    def __init__(self, weigh: Callable[[State, Moves], None]) -> None:
        super().__init__()
        self.how = weigh

    def weigh(self, state: State, out: Moves) -> None:
        self.how(state, out)


class Uninitialised(Strategy):
    def __init__(self) -> None:
        pass


class Odd(State):
    """A state in plain Python that does whatever its game says."""

    def add_moves(self, out: Moves) -> None:
        self.game.adds(self, out)  # type: ignore[attr-defined]

    def make(self, move: int) -> None:
        self.turn = self.game.next  # type: ignore[attr-defined]

    def score(self, seat: int) -> int:
        return 0


class OddGame(Game[Odd]):
    name, title = "odd", Words("Odd", "Bizarre")
    seat_numbers = (2, 12)

    def __init__(self, adds: Callable[[State, Moves], None], turn: int = 0, then: int = 1, seats: int = 2) -> None:
        super().__init__(seats)
        self.adds, self.first, self.next = adds, turn, then

    def begin(self, deal: str) -> Odd:
        state = Odd(self)
        state.turn = self.first
        return state

    def text(self, move: int) -> str:
        return str(move)


def one(state: State, out: Moves) -> None:
    out.add(1)
    out.add(2)


def end_of(state: State) -> State:
    while not state.over:
        state.play(state.pick(Rng(1)))
    return state


def together(search: Any, *calls: Callable[[], Any]) -> None:
    """Call from several threads at once until one fails, and raise its error."""
    errors: list[BaseException] = []

    def attempt(call: Callable[[], Any]) -> None:
        try:
            while not errors:
                call()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=attempt, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    raise errors[0]


def delete(thing: Any, name: str) -> None:
    delattr(thing, name)


def assign(thing: Any, **values: Any) -> None:
    for name, value in values.items():
        setattr(thing, name, value)


wyx, wigwam, wykersham = (ludotheque.load(name) for name in ("wyx", "wigwam", "wykersham"))
fourmis, coop, hands = (ludotheque.load(name) for name in ("fourmis", "fourmis-coop", "wu-hsing"))
state, dice, ants = wyx.start(seed=1), wykersham.start(seed=1), coop.start(seed=1)
view, their_turn = fourmis.start(seed=1).seen_by(0), ludotheque.load("wu-hsing", 3).start(seed=1).seen_by(1)
end, rng = end_of(wyx.start(seed=1)), Rng(1)
odd = OddGame(one).start()

CALLS = """
ludotheque.load(None)
ludotheque.load(["wyx"])
ludotheque.load("wyx", seats="2")
ludotheque.load("wyx", seats=2.0)
wyx.start(seed=1.5)
wyx.start(seed=[1])
wyx.start(deal=5)
wyx.text("a")
wyx.text(None)
wyx.text(-1)
wyx.text(10**30)
wyx.parse(5)
wyx.parse(None)
wyx.read(None)
hands.read("nonsense")
state.play(None)
state.play(-1)
state.play(2**63)
state.play(1.0)
state.play(float("nan"))
state.text([])
state.parse(b"1:a1")
state.is_legal("1:a1")
state.pick(None)
state.pick(7)
state.seen_by("0")
state.seen_by(2)
state.guess(5)
state.guess(None)
state.undo()
view.undo()
view.play(view.moves()[0])
their_turn.moves()
their_turn.pick(rng)
end.play(0)
end.pick(rng)
playouts(view, rng, 10)
playouts(None, rng, 10)
playouts(state, None, 10)
playouts(state, rng, -1)
playouts(state, rng, "10")
playouts(state, rng, 10**30)
perft(None, 2)
perft(view, 3)
perft(state, -1)
perft(state, 10**9)
perft(state, None)
Rng(None)
Rng(1.5)
Rng(1).below(-5)
Rng(1).below(0)
Rng(1).below(2**31)
Rng(1).below("3")
Rng(1).shuffle(None)
Moves().pick(rng)
Moves().weigh(0, 1)
Moves().add_chance(1, -1)
Moves().add_chance(1, 2**40)
Mcts(None)
Mcts(end).best()
Mcts(state, 5)
Mcts(state, wigwam.strategy())
Mcts(state, Uninitialised())
Mcts(state, exploration=float("nan"))
Mcts(state, max_nodes=0)
Mcts(state, seed=None)
Mcts(state).run(nodes=-5)
Mcts(state).run(seconds=float("inf"))
Mcts(state).run(nodes="many")
Mcts(state).line(12345)
Mcts(state).line(None)
Mcts(state).reuse(None, [])
Mcts.__new__(Mcts).run(nodes=5)
Mcts.__new__(Mcts).ranking()
Mcts(state, Weighing(lambda state, out: out.weigh(out.n, 1))).run(nodes=10)
Mcts(state, Weighing(lambda state, out: out.weigh(-1, 1))).run(nodes=10)
Mcts(state, Weighing(lambda state, out: out.weigh(0, -1))).run(nodes=10)
Mcts(state, Weighing(lambda state, out: [out.weigh(i, 2**30) for i in range(out.n)])).run(nodes=10)
Mcts(state, Weighing(lambda state, out: [out.weigh(1, 5), out.weigh(1, 5)])).run(nodes=10)
Mcts(OddGame(lambda state, out: None).start()).run(nodes=10)
Mcts(OddGame(one, seats=12).start())
Mcts(OddGame(lambda state, out: out.add_chance(1, -5), turn=CHANCE).start()).run(nodes=10)
together(search := Mcts(state), *[lambda: search.run(nodes=MANY)] * 3)
together(search := Mcts(state), lambda: search.run(nodes=MANY), search.ranking, search.best)
together(search := AlphaBeta(state), *[lambda: search.run(nodes=MANY)] * 3)
AlphaBeta(None)
AlphaBeta(end)
AlphaBeta(dice)
AlphaBeta(view)
AlphaBeta(state, wigwam.strategy())
AlphaBeta(state).run(depth=10**6)
AlphaBeta(state).run(seconds=-1)
Cooperative(None)
Cooperative(end_of(coop.start(seed=2)))
Cooperative(view)
Cooperative(ants).run(nodes=-1)
wyx.strategy().weights(None)
wyx.strategy().weights(wigwam.start())
Guided(None)
analyse(state, 0, nodes=-5)
analyse(state, 0, seconds="long")
analyse(state, "0")
analyse(end, 0)
analyse(None, 0)
Record.read(None)
Record.read(b"ludotheque: 1")
OddGame(lambda state, out: None).start().moves()
OddGame(one, turn=9).start().moves()
odd.undo()
state.act(99)
state.act(-1)
state.act(None)
end.act(0)
view.act(0)
wyx.actions.name(99)
wyx.actions.number("nonsense")
state.observe([])
state.mask(b"123456789")
ludotheque.rollouts(view, rng, 5)
ludotheque.rollouts(state, rng, 5, threads=0)
ludotheque.Batch(None, 5)
ludotheque.Batch(wyx, -1)
ludotheque.Batch(wyx, 2).step([0])
ludotheque.Batch(wyx, 2).step([0, 99])
ludotheque.Batch(wyx, 2).step("ab")
ludotheque.Batch(wyx, 2).step([0, 1 << 63])
ludotheque.Batch(wyx, 2).pick(None)
ludotheque.arena(None)
ludotheque.arena("wyx", {"a": 1, "b": 2}, 2, rounds=3)
ludotheque.arena(None, {})
ludotheque.arena("wyx", None)
ludotheque.arena("wyx", {"a": 1, "b": 2}, games=-1)
ludotheque.arena("wyx", {"a": 1, "b": 2}, seconds=-1)
ludotheque.review(None)
ludotheque.review(5)
ludotheque.lessons(None)
ludotheque.lessons(state)
ludotheque.puzzles(3)
ludotheque.board(None)
view_of(wyx, None, rng)
State(None)
Cooperative(state)
delete(state, "game")
state.step(99)
state.step(state.actions()[0], observation=[])
ludotheque.Mcts(state, evaluator=lambda states: ([[-1.0] * 9] * len(states), [0] * len(states))).run(nodes=5)
wyx.actions.steps(None, 0)
Rng(1).shuffle(memoryview(b"abc"))
Record.of(None)
Record.load(None)
ludotheque.Mcts(state, evaluator=5)
ludotheque.Mcts(state, evaluator=lambda states: None).run(nodes=5)
ludotheque.Mcts(state, evaluator=lambda states: ([[1]] * len(states), [0] * len(states))).run(nodes=5)
ludotheque.Mcts(state, evaluator=lambda states: ([["a"]] * len(states), ["b"] * len(states))).run(nodes=5)
"""

# What rules, strategies and searches give each other: uncompiled these are plain methods, and Python itself refuses.
INNER_CALLS = """
end.make(0)
state.make(12345)
state.add_moves(None)
end.add_moves(Moves())
state.score(2)
state.score(-1)
state.won("0")
state.copy_from(wigwam.start())
state.copy_from(None)
State.score(None, 0)
assign(state, turn=10**6)
assign(state, at=[1000] * 4)
assign(state, game=None)
assign(state, seats=99)
Rng.next(None)
Moves().add(None)
Moves().has("x")
Mcts(state, Weighing(lambda state, out: [out.clear(), out.add(12345)])).run(nodes=10)
Mcts(OddGame(one, then=55).start()).run(nodes=10)
state.landing(0, 9)
state.landing(0, "1")
wigwam.start().reach(0, 10**6)
wigwam.start().put(0, 9, 9)
dice.cup(0, 99)
hands.start(seed=1).groups(0, -1)
wyx.strategy().weigh(state, Moves())
wyx.strategy().value(view, 0)
wyx.strategy().value(state, 7)
wyx.strategy().outcome(None, 0)
"""


def outcome(call: str) -> str:
    """What came of a call in this process: the name of our error and its sentence, or what else."""
    try:
        result = eval(call, globals())
    except LudothequeError as error:
        sentence = str(error)
        return f"{type(error).__name__}: {sentence}" if len(sentence) > 20 else f"no sentence: {sentence!r}"
    except BaseException as error:
        return f"NOT OURS {type(error).__name__}: {error}"
    return f"NO ERROR {result!r}"[:200]


def in_a_fork(call: str) -> str:
    """The same in a process of its own, which may die or hang."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        os.write(writing, outcome(call).encode()[:4000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode(errors="replace")
    status = os.waitpid(child, 0)[1]
    return told if status == 0 else f"DIED of signal {status & 127}: {told}"


def calls() -> list[str]:
    return (CALLS.strip() + INNER_CALLS.rstrip() * ludotheque.compiled).splitlines()


def outcomes() -> Iterator[tuple[str, str]]:
    for call in calls():
        yield call, in_a_fork(call)


def is_ours(told: str) -> bool:
    return told.split(":")[0].endswith("Error") and " " not in told.split(":")[0]


if __name__ == "__main__":
    began, bad = time.monotonic(), 0
    for call, told in outcomes():
        bad += not is_ours(told)
        print(f"{'' if is_ours(told) else '** '}{call}\n    {told}")
    kind = "compiled" if ludotheque.compiled else "uncompiled"
    print(f"{len(calls())} wrong calls, {kind}: {bad} without an error of ours; {time.monotonic() - began:.1f} s")
    sys.exit(bool(bad))
