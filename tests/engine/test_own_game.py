"""A user's own game in plain Python, on a compiled or uncompiled core: the laws hold for it too."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest
from nim import Nim
from toys import Race

from ludotheque import CHANCE, DealError, Game, GameNotation, LudothequeError, Rng, State
from ludotheque.bots.players import GreedyBot
from ludotheque.checking.laws import LAWS, random_play
from ludotheque.core import Moves, perft, playouts
from ludotheque.core.state import COMPILED
from ludotheque.core.strategy import Strategy, mix
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.mcts import Mcts


@pytest.mark.parametrize("misere", [False, True])
def test_the_laws_hold(misere: bool) -> None:
    for seed in range(5):
        for ply, state in enumerate(random_play(Nim(misere=misere).start(seed=seed), Rng(seed))):
            for law in LAWS:
                law(state, Rng(ply))


def test_who_takes_the_last_object_wins_or_loses() -> None:
    for misere, winner in ((False, 0), (True, 1)):
        state = Nim(misere=misere).start(deal="1")
        state.play("a-1")
        assert state.winners == [winner]


def test_where_nothing_is_shuffled_a_deal_is_refused_for_the_game() -> None:
    assert Race().start(deal="").deal == ""
    with pytest.raises(DealError):
        Race().start(deal="1 2 3")


def test_it_is_counted_and_played_out_as_any_game() -> None:
    start = Nim().start(deal="1 2")
    assert [perft(start, depth) for depth in range(5)] == [1, 3, 5, 3, 0]
    assert 100 * 2 <= playouts(start, Rng(1), 100) <= 100 * 3


class Nimble(Strategy):
    """What is known of Nim: leave heaps whose binary digits cancel out."""

    def __init__(self) -> None:
        super().__init__()
        self.horizon, self.asked = 1, set[str]()

    def weigh(self, state: State, out: Moves) -> None:
        self.asked.add("weigh")
        for i, move in enumerate(out.items()):
            after = state.copy()
            after.play(move)
            out.weigh(i, 1 if rest(after) else 50)

    def value(self, state: State, seat: int) -> float:
        self.asked.add("value")
        return 0.9 if (rest(state) != 0) == (state.turn == seat) else 0.1

    def outcome(self, state: State, seat: int) -> float:
        self.asked.add("outcome")
        return float(seat in state.winners)

    def unsettled(self, state: State, out: Moves) -> bool:
        self.asked.add("unsettled")
        return False

    def key(self, state: State) -> int:
        self.asked.add("key")
        return mix(state.turn + 1, hash(tuple(state.heaps)) & 0xFFFFFFFF)  # type: ignore[attr-defined]


def rest(state: State) -> int:
    return reduce(xor, state.heaps)  # type: ignore[attr-defined]


class WiseNim(Nim):
    def strategy(self) -> Strategy:
        return Nimble()


def test_a_strategy_in_plain_python_is_asked_by_every_search() -> None:
    state = WiseNim().start(deal="3 4 5")  # taking two of the first is the only move that wins
    assert state.text(GreedyBot("greedy").choose(state.seen_by(0), Rng(1))) == "a-2"
    for search in (Mcts(state, wise := Nimble()), AlphaBeta(state, clever := Nimble())):
        search.run(nodes=300)
        assert state.text(search.best()) == "a-2"
    assert wise.asked == {"weigh", "value", "outcome"}
    assert clever.asked == {"weigh", "value", "outcome", "unsettled", "key"}


def test_what_goes_wrong_in_it_is_told() -> None:
    class Broken(Strategy):
        def value(self, state: State, seat: int) -> float:
            raise ZeroDivisionError("this strategy is broken")

    broken = Broken()
    broken.horizon = 1
    with pytest.raises(ZeroDivisionError, match="broken"):
        Mcts(WiseNim().start(deal="3 4 5"), broken).run(nodes=50)


# ── What is wrong or missing in a game is told where it is, with what to write ──────────


class Turns(State):
    """A position with one move, which a test breaks in one way."""

    def add_moves(self, out: Moves) -> None:
        out.add(0)

    def make(self, move: int) -> None:
        self.turn = 1 - self.turn


class NoSeats(Turns):
    def __init__(self, game: Game) -> None:
        self.turn = 0


class WithSet(Turns):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.places = {1, 2}


class Nobody(Turns):
    def make(self, move: int) -> None:
        self.turn = 7


class Certain(Turns):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.turn = CHANCE


BY_THE_CORE = pytest.mark.skipif(not COMPILED, reason="the compiled core looks at what a game in plain Python gives it")


@pytest.mark.parametrize(
    ("of", "told"),
    [
        (NoSeats, r"NoSeats has no seats: its __init__\(\) must call super\(\).__init__\(game\)"),
        (WithSet, r"The field places of WithSet cannot be {1, 2}"),
        pytest.param(Nobody, r"make\(\) of Nobody sets turn to 7: it is a seat from 0 to 1", marks=BY_THE_CORE),
        pytest.param(Certain, r"Certain leaves the turn to CHANCE.*add_chance", marks=BY_THE_CORE),
    ],
)
def test_a_state_that_is_wrong_is_told(of: type[State], told: str) -> None:
    class Wrong(Nim):
        def begin(self, deal: str) -> State:
            return of(self)

    with pytest.raises(LudothequeError, match=told):
        Wrong().start(deal="").play(0)


def test_a_game_that_lacks_something_says_what() -> None:
    with pytest.raises(NotImplementedError, match="Untitled must define title"):
        type("Untitled", (Game,), {"name": "untitled"})()
    untold = type("Untold", (Nim,), {"notation": GameNotation()})
    with pytest.raises(NotImplementedError, match=r"Untold must set notation to a GameNotation of its own.*show"):
        str(untold().start(deal="1"))
    with pytest.raises(TypeError, match=r"Classy.notation is a class: write notation = GameNotation\(\)"):
        type("Classy", (Nim,), {"notation": GameNotation})
