"""One seat of our games in Gymnasium: its own checks, on every game with every number of seats."""

from __future__ import annotations

import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed here")

import numpy
from gymnasium.utils.env_checker import check_env

import ludotheque
from ludotheque import LudothequeError, Rng, State
from ludotheque.adapters.gymnasium import Seat, env
from ludotheque.games import GAMES

SEATED = [(cls.name, seats) for cls in GAMES for seats in cls.seat_numbers]


class Forgiving(Seat):
    """Replaces actions that are not legal, because check_env() samples them without a mask."""

    def act(self, action: int) -> None:
        mask = self.action_masks()
        super().act(action if mask[action] else int(mask.argmax()))


@pytest.mark.filterwarnings("ignore")  # planes without bounds, and more: what Gymnasium advises but does not demand
@pytest.mark.parametrize(("name", "seats"), SEATED, ids=str)
def test_the_interface(name: str, seats: int) -> None:
    environment = Forgiving(ludotheque.load(name, seats), None, "random")
    check_env(environment, skip_render_check=True)
    assert isinstance(environment.render(), str)


@pytest.mark.parametrize("name", ["fourmis", "wykersham", "wigwam"])
def test_a_whole_game_ends_in_the_returns_of_the_seat(name: str) -> None:
    environment, seats = env(name, others=1), set()
    for seed in range(6):
        seen, info = environment.reset(seed=seed)
        seats.add(environment.seat)
        over, reward = environment.position.over, 0.0
        while not over:
            assert reward == 0
            assert environment.position.turn == environment.seat
            assert (seen == environment.position.seen_by(environment.seat).observe()).all()
            assert (info["action_mask"] == environment.position.mask().astype(bool)).all()
            action = environment.action_space.sample(info["action_mask"].astype(numpy.int8))
            seen, reward, over, cut, info = environment.step(action)
            assert not cut
        assert reward == environment.position.returns()[environment.seat]
        assert not environment.action_masks().any()
    assert seats == {0, 1}


def test_the_others_are_who_was_named_and_see_their_views() -> None:
    seen: list[int] = []

    class Last:
        def choose(self, view: State, rng: Rng) -> int:
            seen.append(view.viewer)
            return view.moves()[-1]

    environment = env("wu-hsing", seats=3, seat=1, others=Last())
    environment.reset(seed=1)
    environment.step(int(environment.action_masks().argmax()))
    assert set(seen) <= {0, 2}
    assert 0 in seen


def test_a_seed_makes_a_game() -> None:
    deals = []
    for _ in range(2):
        environment = env("wyx", others=2)
        environment.reset(seed=7)
        for _ in range(10):
            environment.step(int(environment.action_masks().argmax()))
        deals.append((environment.position.deal, environment.position.history))
    assert deals[0] == deals[1]


def test_wrong_calls_end_in_a_sentence() -> None:
    begun = env("wyx")
    begun.reset(seed=1)
    for wrong in (
        lambda: env("wix"),
        lambda: env("wyx", seat=2),
        lambda: env("wyx", others=None),  # type: ignore[arg-type]
        lambda: env("wyx", others=9),
        lambda: env("wyx").step(0),
        lambda: env("wyx").render(),
        lambda: env("wyx").action_masks(),
        lambda: begun.reset(seed="a"),  # type: ignore[arg-type]
        lambda: begun.step(99),
        lambda: begun.step(None),
    ):
        with pytest.raises(LudothequeError):
            wrong()


def test_games_of_ones_own() -> None:
    from nim import Nim

    environment = env(Nim(), seat=0)
    assert environment.reset(seed=1)[0].shape == (environment.game.info.observation,)
    assert ludotheque.load("wyx") == env(ludotheque.load("wyx")).game
