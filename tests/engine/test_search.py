"""The searches: deterministic by nodes, correct compared with a naive search, blind to secrets, interruptible."""

from __future__ import annotations

import os
import signal
import threading
import time
from functools import cache

import pytest
from nim import Nim, NimState
from patience import PATIENCE
from variants import VARIANTS, name_of

import ludotheque
from ludotheque import OVER, Rng, State
from ludotheque.bots.players import LEVELS, Bot, player
from ludotheque.checking.laws import random_play, replayed
from ludotheque.core.strategy import Strategy
from ludotheque.errors import MoveError
from ludotheque.game import Game
from ludotheque.search.advice import analyse
from ludotheque.search.alphabeta import AlphaBeta
from ludotheque.search.base import LOST, UNKNOWN, WON
from ludotheque.search.best import TreeCache
from ludotheque.search.cooperative import Cooperative
from ludotheque.search.mcts import Mcts

FAST = ludotheque.compiled
LOOKS = 50 if FAST else 10
WYX = ludotheque.load("wyx")


def before_the_end(game: Game, seed: int, plies: int) -> State:
    """So many moves before a random game ends."""
    return [state.copy() for state in random_play(game.start(seed=seed), Rng(seed))][-1 - plies]


# ── By nodes always the same ──────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ludotheque.shelf())
def test_a_search_by_nodes_is_always_the_same(name: str) -> None:
    state = next(state for state in random_play(ludotheque.load(name).start(seed=4), Rng(4)) if state.turn >= 0)
    first, second = (Mcts(state.seen_by(state.turn), state.game.strategy(), 7) for _ in range(2))
    for search in (first, second):
        search.run(nodes=60)
    assert first.ranking() == second.ranking()
    assert first.line(first.best()) == second.line(second.best())


def test_alpha_beta_by_nodes_is_always_the_same() -> None:
    first, second = (AlphaBeta(WYX.start(seed=4), WYX.strategy()) for _ in range(2))
    for search in (first, second):
        search.run(nodes=500)
    assert (first.rows, first.nodes, first.depth) == (second.rows, second.nodes, second.depth)


def test_a_search_that_was_not_run_still_has_a_move() -> None:
    coop = ludotheque.load("fourmis-coop", seats=2)
    for state, kind in ((WYX.start(seed=1), Mcts), (WYX.start(seed=1), AlphaBeta), (coop.start(seed=1), Cooperative)):
        assert kind(state, state.game.strategy()).best() in state.moves()


def test_a_search_finds_a_move_however_short_its_time() -> None:
    state = WYX.start(seed=1)
    search = Mcts(state, WYX.strategy())
    search.run(seconds=1e-9)
    assert search.best() in state.moves()


def test_alpha_beta_looks_at_the_clock_itself_where_there_are_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(timer: threading.Timer) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Timer, "start", refused)
    wigwam = ludotheque.load("wigwam")
    search = AlphaBeta(wigwam.start(seed=1), wigwam.strategy())
    search.run(seconds=0.1)
    assert search.nodes > 0
    assert search.best() in search.view.moves()
    nodes = search.nodes
    search.run(nodes=1000)  # the time of the last search is forgotten
    assert search.nodes > nodes


def test_another_seed_searches_otherwise() -> None:
    first, second = (Mcts(WYX.start(seed=4), Strategy(), seed) for seed in (1, 2))
    for search in (first, second):
        search.run(nodes=60)
    assert first.ranking() != second.ranking()


# ── Right where a naive search can tell ───────────────────────────────────────────────


def minimax(state: State, seat: int) -> float:
    """What a seat gets with best play: 1 for a win, a half for a draw. Two seats, no chance."""
    if state.turn == OVER:
        return 1 / len(state.winners) if seat in state.winners else 0.0
    values = [minimax(child, seat) for child in children(state)]
    return max(values) if state.turn == seat else min(values)


def children(state: State) -> list[State]:
    found = []
    for move in state.moves():
        found.append(state.copy())
        found[-1].play(move)
    return found


def after(state: State, move: int) -> State:
    child = state.copy()
    child.play(move)
    return child


@pytest.mark.parametrize("seed", range(12))
def test_alpha_beta_to_the_end_is_minimax(seed: int) -> None:
    state = before_the_end(WYX, seed, 8 if FAST else 6)
    value = minimax(state, state.turn)
    plain = AlphaBeta(state, Strategy())
    plain.run(depth=9)
    assert plain.rows[0][1] == value or len(plain.rows) == 1
    for search in (plain, AlphaBeta(state, WYX.strategy())):  # the second remembers positions
        search.run(depth=9)
        assert minimax(after(state, search.best()), state.turn) == value


@pytest.mark.parametrize("seed", range(12))
def test_mcts_proves_what_minimax_knows(seed: int) -> None:
    state = before_the_end(WYX, seed, 7 if FAST else 5)
    search = Mcts(state, Strategy(), 1)
    search.run(nodes=2000 if FAST else 400)
    for row in search.ranking():
        value = minimax(after(state, row.move), state.turn)
        assert (row.proof, value) in {(WON, 1.0), (LOST, 0.0)} or row.proof == UNKNOWN
    assert minimax(after(state, search.best()), state.turn) == minimax(state, state.turn)


def test_mcts_finds_a_forced_win_and_proves_it() -> None:
    state = Nim().start(deal="1 2 4")
    search = Mcts(state, Strategy(), 1)
    search.run(nodes=5_000)
    best = search.ranking()[0]
    assert (state.text(best.move), best.proof) == ("c-1", WON)  # what is left adds up to nothing: 1 xor 2 xor 3
    assert search.proven()


def can_be_won(state: State) -> bool:
    return bool(state.winners) if state.over else any(map(can_be_won, children(state)))


def test_together_proves_what_brute_force_finds() -> None:
    proofs = set()
    for seed in range(30 if FAST else 12):
        state = before_the_end(ludotheque.load("fourmis-coop", hard=bool(seed % 2)), seed, 5)
        search = Cooperative(state, state.game.strategy(), 1)
        search.run(nodes=20_000 if FAST else 2_000)
        assert search.proof == (WON if can_be_won(state) else LOST)
        proofs.add(search.proof)
        if search.proof == WON:
            end = state.copy()
            for move in search.line:
                end.play(move)
            assert end.winners
    assert proofs == {WON, LOST}


# ── Blind to secrets ──────────────────────────────────────────────────────────────────


def others_like_it(state: State, rng: Rng) -> list[State]:
    """Games that look the same to the seat to move, made from guesses; anew, where all of the history is known."""
    seen = state.seen_by(state.turn)
    guesses = [seen.guess(rng) for _ in range(2)]
    return [replayed(guess) if len(guess.history) == len(state.history) else guess for guess in guesses]


def positions_with_secrets(game: Game) -> list[State]:
    """A few positions where the seat to move does not know everything."""
    found = [
        state.copy()
        for state in random_play(game.start(seed=6), Rng(6))
        if state.turn >= 0 and state.seen_by(state.turn).blanks
    ]
    return found[:: max(1, len(found) // (4 if FAST else 2))]


@cache
def deciders() -> list[Bot]:
    """Bots that go by nodes; more nodes see no other things."""
    numbers = [str(level.number) for level in LEVELS if 0 < level.nodes <= (500 if FAST else 5)]
    return [bot for bot in map(player, ["random", "greedy", *numbers]) if isinstance(bot, Bot)]


SECRETIVE = [game for game in VARIANTS if positions_with_secrets(game)]


def test_there_are_games_with_secrets() -> None:
    assert {"fourmis", "wigwam", "wu-hsing"} <= {game.name for game in SECRETIVE}


@pytest.mark.parametrize("game", SECRETIVE, ids=name_of)
def test_no_bot_sees_secrets(game: Game) -> None:
    """Another hidden part of the true state never changes a choice."""
    compared = 0
    for state in positions_with_secrets(game):
        seat = state.turn
        for other in others_like_it(state, Rng(1)):
            compared += 1
            for bot in deciders():
                assert bot.choose(state.seen_by(seat), Rng(3)) == bot.choose(other.seen_by(seat), Rng(3))
            searches = [Mcts(one.seen_by(seat), Strategy(), 5, priors=False) for one in (state, other)]
            for search in searches:
                search.run(nodes=LOOKS)
            assert searches[0].ranking() == searches[1].ranking()
            assert analyse(state, seat, nodes=LOOKS) == analyse(other, seat, nodes=LOOKS)
    assert compared


# ── Polite ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["wyx", "fourmis", "wykersham"])
def test_memory_is_bounded(name: str) -> None:
    state = next(state for state in random_play(ludotheque.load(name).start(seed=4), Rng(4)) if state.turn >= 0)
    games = 5000 if FAST else 300
    most = games // 10
    search = Mcts(state.seen_by(state.turn), Strategy(), 1, max_nodes=most)
    search.run(nodes=games)
    assert search.used <= most + 200  # the moves of the last position that still had room
    assert sum(row.visits for row in search.ranking()) == games  # a full tree is still searched
    assert len({row.visits for row in search.ranking()}) > 1


def ticks_during(work: threading.Thread) -> int:
    ticks = 0
    work.start()
    while work.is_alive():
        time.sleep(0.001)
        ticks += 1
    return ticks


@pytest.mark.skipif(not FAST, reason="uncompiled searches hold the interpreter’s lock")
def test_a_search_leaves_other_threads_alone() -> None:
    """Each is one call of compiled code: with the lock held nothing else could run before its end."""
    double = ludotheque.load("wyx", double=True)
    mcts = Mcts(double.start(seed=1), Strategy(), 1)
    alphabeta = AlphaBeta(double.start(seed=1), double.strategy())
    for run in (lambda: mcts.run(nodes=10_000), lambda: alphabeta.run(nodes=400_000)):
        assert ticks_during(threading.Thread(target=run)) > 5


def interrupted(search: AlphaBeta | Mcts) -> None:
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        search.run(seconds=PATIENCE)
    finally:
        timer.join()


@pytest.mark.skipif(not FAST, reason="uncompiled code always hears signals")
@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_a_long_search() -> None:
    for search in (AlphaBeta(WYX.start(seed=1), WYX.strategy()), Mcts(WYX.start(seed=1), WYX.strategy())):
        with pytest.raises(KeyboardInterrupt):  # and not the end of its time
            interrupted(search)


class BrokenState(NimState):
    def make(self, move: int) -> None:
        if sum(self.heaps) < 5:
            raise ArithmeticError("a rule that cannot be followed")
        super().make(move)


class BrokenNim(Nim):
    def begin(self, deal: str) -> NimState:
        return BrokenState(self, [int(heap) for heap in deal.split()])


class BrokenNimTogether(BrokenNim):
    cooperative = True


def test_an_error_in_a_rule_comes_out_of_the_search() -> None:
    state, together = BrokenNim().start(deal="4 4"), BrokenNimTogether().start(deal="4 4")
    for search in (Mcts(state, Strategy()), AlphaBeta(state, Strategy()), Cooperative(together, Strategy())):
        with pytest.raises(ArithmeticError, match="cannot be followed"):
            search.run(nodes=500)


def test_alpha_beta_refuses_what_it_cannot_play() -> None:
    with pytest.raises(ludotheque.LudothequeError, match="use Mcts"):
        AlphaBeta(ludotheque.load("fourmis", seats=3).start(seed=1), Strategy())


# ── A tree that is kept ───────────────────────────────────────────────────────────────


def test_a_search_goes_on_from_the_last_one() -> None:
    state = ludotheque.load("wykersham").start(seed=3)
    while state.turn < 0:
        state.play(state.pick(Rng(1)))
    trees = TreeCache()
    first = Mcts(state.seen_by(state.turn), state.game.strategy(), 1)
    assert not trees.reuse(first)
    first.run(nodes=3000)
    known = {row.move: row.visits for row in first.ranking()}
    state.play(first.best())
    again = Mcts(state.seen_by(first.view.turn), state.game.strategy(), 1)
    assert trees.reuse(again) == (state.turn >= 0)
    if state.turn == first.view.turn:
        assert sum(row.visits for row in again.ranking()) >= known[first.best()] - 2
        again.run(nodes=500)
        assert again.best() in state.moves()


def test_what_was_found_below_a_move_is_copied_whole() -> None:
    state = ludotheque.load("wyx").start(seed=5)
    old = Mcts(state.seen_by(0), state.game.strategy(), 1)
    old.run(nodes=4000)
    move = old.best()
    line = old.line(move)
    state.play(move)
    new = Mcts(state.seen_by(0), state.game.strategy(), 1)
    assert new.reuse(old, [move])
    assert new.used < old.used
    assert [move, *new.line(new.best())][: len(line)] == line
    assert not Mcts(state.seen_by(0), state.game.strategy(), 1).reuse(old, [move, -5])


def test_a_game_from_another_position_gives_nothing_away() -> None:
    """Neither has a history, and nothing is dealt in Wykersham: only the boards tell them apart."""
    game = ludotheque.load("wykersham")
    one, other = (game.read(game.show(before_the_end(game, seed, 20), "en")) for seed in (8, 11))
    old = Mcts(one.seen_by(one.turn), game.strategy(), 1)
    old.run(nodes=500)
    trees, move = TreeCache(), next(move for move in other.moves() if move in one.moves())
    trees.reuse(old)
    for state, same in ((other, False), (one, True)):
        state.play(move)
        assert trees.reuse(Mcts(state.seen_by(old.view.turn), game.strategy(), 1)) == same


def test_other_games_and_other_seats_give_nothing_away() -> None:
    trees = TreeCache()
    state = ludotheque.load("wyx").start(seed=5)
    old = Mcts(state.seen_by(0), state.game.strategy(), 1)
    trees.reuse(old)
    old.run(nodes=200)
    other = ludotheque.load("wyx").start(seed=6)
    other.play(other.moves()[0])
    assert not trees.reuse(Mcts(other.seen_by(0), other.game.strategy(), 1))
    state.play(old.best())
    assert not trees.reuse(Mcts(state.seen_by(1), state.game.strategy(), 1))
    assert len(trees.searches) == 3
    hidden = ludotheque.load("fourmis").start(seed=5)
    for text in ("@d4", "@e5"):
        hidden.play(text)
    first = Mcts(hidden.seen_by(0), hidden.game.strategy(), 1)
    trees.reuse(first)
    first.run(nodes=200)
    assert first not in trees.searches, "nothing can go on from guesses"
    hidden.play(first.best())
    assert not trees.reuse(Mcts(hidden.seen_by(0), hidden.game.strategy(), 1))
    assert not Mcts(hidden.seen_by(0), hidden.game.strategy(), 1).reuse(first, [first.best()])


def test_the_trees_of_all_tables_have_a_common_limit() -> None:
    nodes = 4_000 if FAST else 400  # of each, whatever the speed of this machine
    trees = TreeCache(5 * nodes)
    for seed in range(12):
        state = ludotheque.load("wyx").start(seed=seed)
        search = Mcts(state.seen_by(0), state.game.strategy(), 1)
        search.run(nodes=nodes)
        trees.run(search, seconds=0.001)
    held = [search.used for search in trees.searches]
    assert 1 <= len(held) <= 5
    assert sum(held) <= 5 * nodes


def test_a_tree_has_no_more_nodes_than_allowed_and_a_move_more() -> None:
    state = ludotheque.load("wyx").start(seed=5)
    search = Mcts(state.seen_by(0), state.game.strategy(), 1, max_nodes=5_000)
    search.run(nodes=20_000)
    assert 5_000 <= search.used <= 5_000 + len(state.moves())


def test_whoever_leaves_a_game_takes_its_trees_along() -> None:
    trees, games = TreeCache(), [ludotheque.load("wyx").start(seed=seed) for seed in (5, 6)]
    for state in games:
        for seat in (0, 1):
            trees.reuse(Mcts(state.seen_by(seat), state.game.strategy(), 1))
            state.play(state.moves()[seat])
    assert len(trees.searches) == 4
    trees.forget(games[0])
    assert [search.view.deal for search in trees.searches] == [games[1].deal] * 2


def test_a_search_can_keep_to_one_move() -> None:
    state = ludotheque.load("wyx").start(seed=1)
    search = Mcts(state)
    search.run(nodes=1)
    tried = {row.move: row.visits for row in search.ranking()}
    worst = state.moves()[0]
    search.keep_to(worst)
    search.run(nodes=50)
    assert {row.move: row.visits for row in search.ranking()} == {**tried, worst: tried[worst] + 50}
    with pytest.raises(MoveError):
        search.keep_to(-5)
