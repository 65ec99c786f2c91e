"""The example that brings games of OpenSpiel to our tables: the laws hold, and the games are those of OpenSpiel."""

# ruff: noqa: E402  what is not installed is not imported

from __future__ import annotations

import random
import sys

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform", exc_type=ImportError)

from paths import ROOT

from ludotheque import LudothequeError, Rng
from ludotheque.bots.players import player
from ludotheque.checking import check
from ludotheque.checking.laws import random_play
from ludotheque.games import lookup

FILE = ROOT / "examples" / "openspiel_table.py"
NAMES = ["tic_tac_toe", "connect_four", "kuhn_poker", "leduc_poker", "backgammon", "hex(board_size=4)", "matrix_rps"]
sys.path.append(str(ROOT))


def found(name: str) -> type:
    return lookup.find(f"{FILE}:{name}", trusted=True)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name == "backgammon")) for name in NAMES]
)
def test_the_laws_hold(name: str) -> None:
    assert check(found(name), games=1).breaches == []


@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_same_game(name: str) -> None:
    game = pyspiel.load_game_as_turn_based(name)
    for state in random_play(found(name)().start(), Rng(name)):
        theirs = game.new_initial_state()
        for action in state.moves_played():
            theirs.apply_action(action)
        assert state.over == theirs.is_terminal()
        assert sorted(state.moves()) == sorted(theirs.legal_actions())
        if theirs.is_chance_node():
            assert dict(zip(state.moves(), state.chances(), strict=True)) == pytest.approx(
                dict(theirs.chance_outcomes())
            )
    assert state.scores == [round(worth) for worth in theirs.returns()]


def test_a_seat_sees_its_information_state_and_no_more() -> None:
    state = found("kuhn_poker")().start()
    for action in (2, 0):
        state.play(action)
    told = [str(state.seen_by(viewer)) for viewer in (0, 1, None)]
    assert told == ["2", "0", "?"]
    assert [state.seen_by(viewer).history for viewer in (0, 1, None)] == [["?", "?"]] * 3, "chance is no spectator"
    cards = {state.seen_by(0).guess(Rng(seed)).moves_played()[1] for seed in range(20)}
    assert cards == {0, 1}, "the other card is any but the own one"
    state.play("1")
    state.play("0")
    assert (state.over, state.scores) == (True, [1, -1])


def test_what_hides_too_much_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = found("leduc_poker")()
    monkeypatch.setattr(sys.modules[type(game).__module__], "MOST_TRIED", 3)
    state = game.start()
    for _ in range(4):
        state.play(state.moves()[0])
    with pytest.raises(LudothequeError, match="hides too much"):
        state.seen_by(0).guess(Rng(1))


@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker"])
def test_our_bots_play_it(name: str) -> None:
    state, rng, lots = found(name)().start(), Rng(3), random.Random(3)
    while not state.over:
        if state.turn < 0:
            state.play(state.pick(lots))
        else:
            state.play(player("3").choose(state.seen_by(state.turn), rng))
    assert state.winners


def test_what_openspiel_does_not_have_is_refused() -> None:
    with pytest.raises(LudothequeError, match="no class 'no_such_game'"):
        found("no_such_game")
