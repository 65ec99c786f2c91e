"""Our games in OpenSpiel: its own suites, on every game with every number of seats."""

# ruff: noqa: E402  what is not installed is not imported

from __future__ import annotations

import pickle
import sys
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform", exc_type=ImportError)

import numpy
from open_spiel.integration_tests import api_test  # not its classes: pytest would run them on their games
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.algorithms.sample_some_states import sample_some_states
from open_spiel.python.tests import games_sim_test
from paths import ROOT

from ludotheque import LudothequeError, Rng
from ludotheque.adapters.openspiel import register, resampler
from ludotheque.games import GAMES

sys.path.append(str(ROOT))
from examples.konane import Konane

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
STATES = 25  # of each game for the tests of the interface
OPTIONS = ("wyx(double=True", "wigwam(huff=True", "wu_hsing(chosen_start=True", "wu_hsing(players_judge=True")

register()
NAMES = [
    f"ludotheque_{cls.name.replace('-', '_')}(players={seats},deals=50)" for cls in GAMES for seats in cls.seat_numbers
]
NAMES += [f"ludotheque_{option},deals=50)" for option in OPTIONS]
EACH = pytest.mark.parametrize("name", NAMES)


@EACH
def test_random_games_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@EACH
def test_simulations_with_clones_and_pickles(name: str) -> None:
    numpy.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


class Interface(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's tests of its interface, on fewer states than it takes."""

    __test__ = False

    @classmethod
    def setUpClass(cls) -> None:
        cls.some_states = sample_some_states(cls.game, max_states=STATES)
        cls.game_type = cls.game.get_type()


def interface_of(name: str) -> type[Interface]:
    game = pyspiel.load_game(name)
    return type("Interface", (Interface,), {"__test__": True, "game": game, "game_name": game.get_type().short_name})


for number, game_name in enumerate(NAMES):
    globals()[f"TestInterface{number}"] = interface_of(game_name)
del game_name


def first_choice(name: str) -> Any:
    """The first state in which a player chooses."""
    state, rng = pyspiel.load_game(name).new_initial_state(), numpy.random.RandomState(1)
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[rng.randint(len(outcomes))][0])
    return state


@EACH
def test_its_searches_play_our_games(name: str) -> None:
    """MCTS where all is known; where something is hidden ISMCTS, on worlds that our guesses make."""
    state = first_choice(name)
    game, random, rollout = state.get_game(), numpy.random.RandomState(2), mcts.RandomRolloutEvaluator(1)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        bot = mcts.MCTSBot(game, 1.4, 4, rollout, random_state=random)
    else:
        bot = ismcts.ISMCTSBot(game, rollout, 1.4, 4, random_state=random, allow_inconsistent_action_sets=True)
        bot.set_resampler(resampler(1))
    for _ in range(2):
        if state.is_player_node():
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


def test_a_resampled_state_looks_the_same_to_its_player_and_may_be_another() -> None:
    state = first_choice("ludotheque_wu_hsing(players=3)")
    worlds = [state.resampled(0, Rng(seed)) for seed in range(5)]
    assert {world.information_state_string(0) for world in worlds} == {state.information_state_string(0)}
    assert len({world.information_state_string(1) for world in worlds}) == 5
    assert state.information_state_string(0) != state.information_state_string(1)


def test_a_game_of_ones_own_is_registered_alike() -> None:
    assert register([Konane]) == ["ludotheque_konane"]
    state = pyspiel.load_game("ludotheque_konane").new_initial_state()
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["a1", "c3", "d4", "f6"]
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 1


def test_deals_differ_and_options_are_given() -> None:
    game = pyspiel.load_game("ludotheque_fourmis(players=4,open_rack=True,deals=7)")
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 7
    deals = {str(state.child(deal)) for deal in range(7)}
    assert len(deals) == 7
    assert game.num_players() == 4
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION


def test_deals_that_can_be_listed_have_their_chances() -> None:
    game = pyspiel.load_game("ludotheque_wu_hsing(small=True)")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    state, deals = game.new_initial_state(), game.ours.deals()
    named = {state.action_to_string(deal): chance for deal, chance in state.chance_outcomes()}
    assert named == {f"deal {deal}": chance for deal, chance in deals.items()}
    assert len(set(deals.values())) > 1
    assert {state.child(deal).position.deal for deal, _ in state.chance_outcomes()} == set(deals)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


SAMPLED = ["ludotheque_wyx", "ludotheque_wu_hsing(players=3)", "ludotheque_fourmis", "ludotheque_fourmis_coop"]


@pytest.mark.parametrize("name", SAMPLED)
def test_deals_that_cannot_be_listed_are_drawn_each_time(name: str) -> None:
    """OpenSpiel cannot serialise game and state together then, if the game is in Python."""
    game = pyspiel.load_game(name)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    numpy.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(game, False, False)
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(0, 1.0)]
    assert len({str(state.child(0)) for _ in range(5)}) == 5


def test_draws_of_deals_are_repeated_by_a_seed_and_kept_by_pickles() -> None:
    def drawn(seed: int) -> list[str]:
        game = pyspiel.load_game(f"ludotheque_wyx(rng_seed={seed})")
        return [str(game.new_initial_state().child(0)) for _ in range(3)]

    assert drawn(5) == drawn(5) != drawn(6)
    assert drawn(-1) != drawn(-1)
    state = first_choice("ludotheque_wyx")
    state.apply_action(state.legal_actions()[0])
    again = pickle.loads(pickle.dumps(state))
    assert (str(again), again.history()) == (str(state), state.history())


def test_a_sampled_game_is_learned_by_monte_carlo_cfr() -> None:
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game("ludotheque_wyx"))
    for _ in range(3):
        solver.iteration()


def test_wrong_games_and_deals_are_refused() -> None:
    for wrong in ([1], None, "wyx"):
        with pytest.raises(LudothequeError):
            register(wrong)
    for deals in (0, -4):
        with pytest.raises(LudothequeError):
            pyspiel.load_game(f"ludotheque_wyx(deals={deals})")
    with pytest.raises(LudothequeError):
        pyspiel.load_game("ludotheque_wyx(rng_seed=-2)")
    with pytest.raises(LudothequeError):
        pyspiel.load_game("ludotheque_wyx").new_initial_state().apply_action(10**6)
