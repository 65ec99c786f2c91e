"""Machine learning: actions, observations, deals in place, rollouts and batches."""

from __future__ import annotations

import contextlib
import copy
import math
import pickle
import subprocess
import sys
import threading
from array import array

import numpy
import pytest
from nim import Nim, NimState
from paths import ROOT
from toys import Race
from variants import VARIANTS, name_of

import ludotheque
from ludotheque import (
    Batch,
    Encoder,
    LudothequeError,
    MoveError,
    Payoffs,
    Plane,
    Rng,
    SeenError,
    State,
    rollouts,
)
from ludotheque.checking.laws import random_play
from ludotheque.checking.parts import (
    actions_are_numbered,
    actions_make_every_legal_move,
    observations_stay_in_their_bounds,
    returns_stay_in_their_bounds,
)
from ludotheque.game import Game, GameActions
from ludotheque.games import GAMES

sys.path.append(str(ROOT))
from examples.konane import Konane

SEATED = [cls(seats) for cls in GAMES for seats in cls.seat_numbers]
OWN: list[Game] = [Konane(), Nim(), Race()]
EACH_VARIANT = pytest.mark.parametrize("game", VARIANTS, ids=name_of)
EACH = pytest.mark.parametrize("game", [*SEATED, *OWN], ids=lambda game: f"{game.name} {game.seats}")


def played_by_actions(state: State, rng: Rng) -> State:
    """A random game to the end, one action after the other."""
    while not state.over:
        actions = state.actions()
        state.act(actions[rng.below(len(actions))])
    return state


# ── Actions ───────────────────────────────────────────────────────────────────────────


@EACH_VARIANT
def test_actions_make_every_legal_move_and_no_other(game: Game) -> None:
    """In some positions of a game: going through all steps makes every legal move exactly once."""
    for ply, state in enumerate(random_play(game.start(seed=2), Rng(2))):
        if ply % 9 in (0, 1, 4):
            actions_make_every_legal_move(state, Rng(ply))


@EACH
def test_a_game_is_played_by_actions_within_its_bounds(game: Game) -> None:
    for seed in range(3):
        state, rng, taken = game.start(seed=seed), Rng(seed), 0
        while not state.over:
            actions_are_numbered(state, rng)
            actions = state.actions()
            state.act(actions[rng.below(len(actions))])
            taken += 1
        assert state.actions() == []
        assert not any(state.mask())
        assert taken <= (game.info.longest or math.inf)
        returns_stay_in_their_bounds(state, rng)
        assert game.info.utility == "identical" or sum(state.returns()) == pytest.approx(0)
        again = game.start(deal=state.deal)
        for text in state.history:
            again.play(text)
        assert again == state


@EACH
def test_actions_have_names(game: Game) -> None:
    names = [game.actions.name(i) for i in range(game.info.actions)]
    assert [game.actions.number(name) for name in names] == list(range(len(names)))
    for wrong in (-1, len(names), None, "x"):
        with pytest.raises(LudothequeError):
            game.actions.name(wrong)  # type: ignore[arg-type]
    with pytest.raises(MoveError):
        game.actions.number("no such thing")


def test_an_action_that_cannot_be_taken_changes_nothing() -> None:
    state = ludotheque.load("wigwam").start()
    state.act(state.actions()[0])
    before = state.copy()
    assert before == state
    for wrong in (0, 69, 10**6, -1, None, "a1"):
        with pytest.raises(LudothequeError):
            state.act(wrong)  # type: ignore[arg-type]
    assert state == before
    with pytest.raises(SeenError):
        ludotheque.load("fourmis").start(seed=1).seen_by(0).act(0)


def test_steps_of_a_move_are_copied_and_forgotten() -> None:
    state = ludotheque.load("wigwam").start()
    state.act(state.actions()[3])
    assert state.begun_steps == 1
    for other in (state.copy(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), state.seen_by(0)):
        assert other.actions() == state.actions()
    assert state.seen_by(1).begun_steps == 0  # what somebody is about to do is nobody else's business
    assert "place 4" in state.info_string()
    state.play(state.moves()[0])
    assert state.begun_steps == 0


# ── Observations ──────────────────────────────────────────────────────────────────────


@EACH
def test_observations_stay_in_their_bounds(game: Game) -> None:
    state, rng = game.start(seed=5), Rng(5)
    assert sum(plane.size for plane in game.actions.planes) == game.info.observation
    for _ in range(40):
        observations_stay_in_their_bounds(state, rng)
        seen = state.observe()
        assert (seen.dtype, seen.shape) == (numpy.float32, (game.info.observation,))
        if state.over:
            break
        actions = state.actions()
        state.act(actions[rng.below(len(actions))])


@pytest.mark.parametrize("game", SEATED, ids=lambda game: f"{game.name} {game.seats}")
def test_guesses_look_the_same_to_their_viewer(game: Game) -> None:
    """An observation and the text of what is known tell nothing that the viewer does not know."""
    for ply, state in enumerate(random_play(game.start(seed=3), Rng(3))):
        for seat in range(game.seats):
            view = state.seen_by(seat)
            again = view.guess(Rng(ply)).seen_by(seat)
            assert (again.observe() == view.observe()).all()
            if len(again.history) == len(view.history):
                assert again.info_string() == view.info_string()


def test_different_positions_look_different() -> None:
    for game in SEATED:
        state = game.start(seed=1)
        told = {state.observe().tobytes()} | {
            played_by_actions(game.start(seed=1), Rng(1)).seen_by(0).observe().tobytes()
        }
        assert len(told) == 2


def test_arrays_that_are_handed_over_are_written_into() -> None:
    state = ludotheque.load("wyx").start(seed=1)
    size, actions = state.game.info.observation, state.game.info.actions
    for out in (numpy.full(size, 7, numpy.float32), array("f", [7.0] * size)):
        assert state.observe(out) is out
        assert list(out) == list(state.observe())
    for mask in (numpy.ones(actions, bool), numpy.ones(actions, numpy.int8), bytearray(b"x" * actions)):
        assert state.mask(mask) is mask
        assert list(mask) == list(state.mask())
    wrong = [numpy.zeros(size), numpy.zeros(size - 1, numpy.float32), numpy.zeros(2 * size, numpy.float32)[::2], [], 5]
    for out in wrong:
        with pytest.raises(LudothequeError, match="float32"):
            state.observe(out)
        with pytest.raises(LudothequeError, match="bytes"):
            state.mask(out)


# ── Deals, rollouts, batches ──────────────────────────────────────────────────────────


@EACH_VARIANT
def test_a_quick_deal_is_the_deal_that_the_recipe_makes(game: Game) -> None:
    for seed in range(3):
        assert game.start(seed=seed) == game.start(deal=game.shuffle(Rng(seed)))


def test_rollouts_tell_what_games_were_worth() -> None:
    state = ludotheque.load("fourmis", 3).start(seed=1)
    found = rollouts(state, Rng(1), 150)
    assert found.shape == (150, 3)
    assert numpy.allclose(found.sum(axis=1), 0, atol=1e-6)
    assert set(numpy.round(found.max(axis=1), 3)) <= {1.0, 0.25}
    assert (rollouts(state, Rng(1), 150, threads=3) == found).all()
    assert rollouts(state, Rng(1), 0).shape == (0, 3)
    assert rollouts(Nim().start(seed=1), Rng(1), 10, threads=2).shape == (10, 2)
    for wrong in ((state.seen_by(0), Rng(1), 5), (state, None, 5), (state, Rng(1), -5), (state, Rng(1), 5, 0)):
        with pytest.raises(LudothequeError):
            rollouts(*wrong)  # type: ignore[arg-type]


@EACH
def test_a_batch_plays_the_games_that_states_play(game: Game) -> None:
    batch, rng = Batch(game, 3, seed=4), Rng(4)
    ended = 0
    for _ in range(60):
        states = [batch.state(i) for i in range(3)]
        for i, state in enumerate(states):
            assert batch.turns[i] == state.turn
            assert list(batch.masks[i]) == list(state.mask())
            assert (batch.observations[i] == state.observe()).all()
        chosen = [state.actions()[rng.below(len(state.actions()))] for state in states]
        told = batch.step(chosen)
        for i, (state, action) in enumerate(zip(states, chosen, strict=True)):
            state.act(action)
            assert told.ends[i] == state.over
            assert list(told.rewards[i]) == pytest.approx(state.returns())
            if not state.over and state.turn >= 0:
                assert batch.state(i).key() == state.key()
        ended += int(told.ends.sum())
    assert ended or game.name in ("wyx", "fourmis", "fourmis-coop", "wykersham")


def test_a_batch_is_the_same_on_any_number_of_threads() -> None:
    game, rng = ludotheque.load("wykersham"), numpy.random.default_rng(1)
    one, three = Batch(game, 7, seed=1), Batch(game, 7, seed=1, threads=3)
    for _ in range(120):
        actions = [rng.choice(numpy.flatnonzero(mask)) for mask in one.masks]
        for a, b in zip(one.step(actions), three.step(actions), strict=True):
            assert (a == b).all()


def test_a_batch_picks_legal_moves_all_as_likely() -> None:
    game = ludotheque.load("wyx")
    one, three, rng = Batch(game, 5, seed=1), Batch(game, 5, seed=1, threads=3), Rng(7)
    for _ in range(100):
        picked = one.pick(rng)
        assert one.masks[range(5), picked].all()
        assert (one.step(picked).masks == three.step(picked).masks).all()
    assert list(one.pick(Rng(3))) == list(three.pick(Rng(3)))
    wigwam = Batch(ludotheque.load("wigwam"), 1, seed=1)  # a set-up begins with the place of the chief
    chiefs = numpy.bincount([wigwam.pick(rng)[0] for _ in range(2200)])
    assert sorted(chiefs[chiefs > 0]) == pytest.approx([200] * 11, abs=60)


def test_a_batch_refuses_what_cannot_be() -> None:
    game = ludotheque.load("wyx")
    batch = Batch(game, 2, seed=1)
    before = batch.observations.copy()
    for wrong in (None, [0], [0, "1"], [0.5, 1], [0, 8], [0, -1], [0, 10**9], [[0, 1]]):
        with pytest.raises(LudothequeError):
            batch.step(wrong)
    assert (batch.observations == before).all()
    for call in (
        lambda: Batch(None, 2),
        lambda: Batch(game, 0),
        lambda: Batch(game, 2, threads=0),
        lambda: batch.state(2),
        lambda: batch.pick(None),
    ):
        with pytest.raises(LudothequeError):
            call()


def test_a_batch_in_two_threads_says_that_it_is_a_batch() -> None:
    batch, told, done = Batch(ludotheque.load("wyx"), 2000, seed=1), [], threading.Event()

    def step_on() -> None:
        while not done.is_set():
            with contextlib.suppress(LudothequeError):
                batch.step(batch.masks.argmax(axis=1))

    other = threading.Thread(target=step_on)
    other.start()
    for _ in range(100_000):
        try:
            batch.step(batch.masks.argmax(axis=1))
        except LudothequeError as error:  # perhaps that the other thread has changed the masks meanwhile
            told.append(str(error))
            if "batch is being stepped" in told[-1]:
                break
    done.set()
    other.join()
    assert "batch is being stepped" in told[-1]


# ── Games of one's own, and no numpy ──────────────────────────────────────────────────


class RaceEncoder(Encoder):
    """In plain Python: stay or go, and where everybody stands."""

    def __init__(self, seats: int) -> None:
        super().__init__(("stay", "go"), (Plane("places", (seats,), 0, 20),))

    def step(self, state: State, move: int, depth: int) -> int:
        return int(move > 0) if depth == 0 else -1

    def write(self, state: State, seat: int, out: object) -> None:
        for i in range(state.seats):
            out.put(state.places[(seat + i) % state.seats])  # type: ignore[attr-defined]


class RaceActions(GameActions):
    def make_encoder(self) -> Encoder:
        return RaceEncoder(self.game.seats)


class NumberedRace(Race):
    numbering = RaceActions


def test_an_encoder_can_be_written_in_plain_python() -> None:
    game = NumberedRace(3)
    state = played_by_actions(game.start(), Rng(1))
    assert game.info.actions == 2
    assert game.info.chance
    assert list(state.seen_by(1).observe()) == [state.places[1], state.places[2], state.places[0]]  # type: ignore[attr-defined]
    assert Batch(game, 4, seed=1).step([1, 1, 1, 1]).observations.shape == (4, 3)


def test_what_is_derived_for_a_game_of_ones_own() -> None:
    info = Konane().info
    assert (info.chance, info.deal, info.secrets, info.utility) == (False, False, False, "zero-sum")
    assert info.longest is None
    state = Konane().start()
    assert [state.game.actions.name(action) for action in state.actions()] == ["a1", "c3", "d4", "f6"]


def test_nothing_of_this_needs_numpy_but_batches() -> None:
    code = """
import sys
import threading
sys.modules["numpy"] = None
import ludotheque as l
s = l.load("wyx").start(seed=1)
assert len(s.observe()) == s.game.info.observation
assert list(s.mask()) == [int(i in s.actions()) for i in range(s.game.info.actions)]
assert len(l.rollouts(s, l.Rng(1), 5)) == 5
try:
    l.Batch(s.game, 2)
except l.LudothequeError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "numpy" in done.stdout


def test_players_do_not_wait_for_numpy() -> None:
    code = "import sys, ludotheque as l; l.load('wyx').start(seed=1).moves(); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# ── The moves that are kept between calls ─────────────────────────────────────────────


@EACH_VARIANT
def test_one_call_steps_and_writes_what_three_would(game: Game) -> None:
    state, rng = game.start(seed=3), Rng(3)
    twin, seen, mask = state.copy(), state.observe(), state.mask()
    for _ in range(80):
        if state.over:
            break
        actions = state.actions()
        action = actions[rng.below(len(actions))]
        assert state.step(action, seen, mask) == state.turn
        twin.act(action)
        assert (seen == twin.seen_by(twin.turn if twin.turn >= 0 else None).observe()).all()
        assert mask.tolist() == [twin.turn >= 0 and i in twin.actions() for i in range(game.info.actions)]


@EACH_VARIANT
def test_moves_that_are_kept_are_never_those_of_another_position(game: Game) -> None:
    """Two games of the same encoder in turns, with undo, whole moves and views between the calls."""
    pair, rng = [game.start(seed=1), game.start(seed=2)], Rng(5)
    for ply in range(60):
        state = pair[rng.below(2)]
        if state.over:
            continue
        legal = state.actions()
        pair[1 - pair.index(state)].mask()
        assert legal == state.actions()
        again = pickle.loads(pickle.dumps(state))  # has an encoder of its own, which keeps nothing yet
        assert legal == again.actions()
        state.act(legal[rng.below(len(legal))])
        if ply % 7 == 3 and state.played is not None and state.turn >= 0 and not state.begun_steps:
            state.undo()
        assert state.actions() == pickle.loads(pickle.dumps(state)).actions()


# ── Returns of any value ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["wykersham", "wyx", "fourmis", "wigwam", "wu-hsing"])
def test_a_game_may_be_worth_its_margin(name: str) -> None:
    for seats in ludotheque.load(name).seat_numbers:
        game = ludotheque.load(name, seats=seats, margins=True)
        assert (game.info.utility, game.info.total) == ("zero-sum", 0.0)
        seen = set()
        for seed in range(12):
            state = game.start(seed=seed)
            assert state.returns() == [0.0] * seats
            end = played_by_actions(state, Rng(seed))
            returns = end.returns()
            others = [(sum(end.scores) - score) / (seats - 1) for score in end.scores]
            assert returns == pytest.approx([mine - mean for mine, mean in zip(end.scores, others, strict=True)])
            assert all(game.info.least <= each <= game.info.most for each in returns)
            assert sum(returns) == pytest.approx(game.info.total)
            seen |= set(returns)
        assert len(seen) > 4 or name == "wigwam"
        assert rollouts(game.start(seed=1), Rng(1), 40).sum(1) == pytest.approx(0, abs=1e-3)
        plain = ludotheque.load(name, seats=seats).info
        assert (plain.least, plain.most) == (-1.0, 1.0)


class StakesState(NimState):
    def payoff(self, seat: int) -> float:
        return 2.5 * len(self.heaps) if self.won(seat) else 1.0


class StakesActions(GameActions):
    def payoffs(self) -> Payoffs:
        return Payoffs(1.0, 25.0, None)


class Stakes(Nim):
    """Nim for stakes that the bank pays: more for more heaps, and 1 for the loser."""

    numbering = StakesActions

    def begin(self, deal: str) -> StakesState:
        return StakesState(self, super().begin(deal).heaps)


def test_a_game_of_ones_own_pays_what_it_says() -> None:
    game = Stakes()
    info = game.info
    assert (info.utility, info.least, info.most, info.total) == ("general-sum", 1.0, 25.0, None)
    state = game.start(deal="3 4 5")
    assert {tuple(row) for row in rollouts(state, Rng(1), 50).tolist()} == {(7.5, 1.0), (1.0, 7.5)}
    batch = Batch(game, 3, seed=1)
    paid = [batch.step(batch.pick(Rng(i))).rewards.copy() for i in range(40)]
    assert {2.5 * 3, 1.0, 0.0} == {float(each) for rewards in paid for each in rewards.ravel()}
    assert played_by_actions(state, Rng(1)).returns() in ([7.5, 1.0], [1.0, 7.5])


# ── Information states ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", SEATED, ids=lambda game: f"{game.name} {game.seats}")
def test_information_tensors_are_alike_exactly_where_the_strings_are(game: Game) -> None:
    """Over the views and guesses of some games, also in the middle of moves."""
    tensors: dict[tuple[int, str], bytes] = {}
    for seed in range(3):
        state, rng = game.start(seed=seed), Rng(seed)
        for _ in range(40):
            if state.over:
                break
            for seat in range(game.seats):
                view = state.seen_by(seat)
                for one in (view, view.guess(rng).seen_by(seat) if not view.begun_steps else view):
                    key = seat, one.info_string()
                    assert tensors.setdefault(key, one.info_tensor().tobytes()) == one.info_tensor().tobytes()
            actions = state.actions()
            state.act(actions[rng.below(len(actions))])
    for seat in range(game.seats):
        mine = [tensor for (viewer, _), tensor in tensors.items() if viewer == seat]
        assert len(set(mine)) == len(mine) > 20


def test_whole_games_fit_into_information_tensors() -> None:
    for game in SEATED:
        for seed in range(3):
            end = played_by_actions(game.start(seed=seed), Rng(seed))
            assert end.info_tensor().shape == (game.info.info_tensor,)
