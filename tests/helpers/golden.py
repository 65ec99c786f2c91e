"""Golden records: a random game of every game on the shelf, with every number of seats and every switch.

`python tests/helpers/golden.py` writes those that are missing. To write one again, delete it first,
and look at what changes before you keep it.
"""

from __future__ import annotations

from paths import RECORDS

from ludotheque import Rng
from ludotheque.game import Game
from ludotheque.games import GAMES
from ludotheque.record import Record

SEED = 1
FOLDER = RECORDS


def variants(cls: type[Game]) -> dict[str, Game]:
    """Games by the names of their records."""
    games = {f"{cls.name}-{seats}": cls(seats) for seats in cls.seat_numbers}
    switches = [option.name for option in cls.options_offered() if isinstance(option.default, bool)]
    return games | {f"{cls.name}-{name}": cls(**{name: not cls().options[name]}) for name in switches}


WANTED = {name: game for cls in GAMES for name, game in variants(cls).items()}


def golden(game: Game) -> Record:
    """A whole game, played at random."""
    state, rng = game.start(seed=SEED), Rng(SEED)
    while not state.over:
        state.play(state.pick(rng))
    return Record.of(state, ["random"] * game.seats)


if __name__ == "__main__":
    for name, game in WANTED.items():
        path = FOLDER / f"{name}.ludo"
        if not path.exists():
            path.write_text(golden(game).write(), encoding="utf-8")
