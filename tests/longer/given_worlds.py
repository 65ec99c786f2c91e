"""Twin worlds in which browsers give numbers for the deal and for every throw, as they do at a real table.

What numbers bring cannot be chosen, and two worlds must be. So here chance brings what a game says that was written
before; all else is real: promises, commitments, numbers, and who waits for whom.

    python tests/longer/given_worlds.py            a whole game of each that hides something, and one of dice
    python tests/longer/given_worlds.py --every    with every viewer
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "helpers"), str(Path(__file__).parents[2] / "src")]

import pytest  # noqa: E402
from browsers import library, number_wanted  # noqa: E402
from starlette.testclient import TestClient  # noqa: E402
from worlds import (  # noqa: E402
    Browser,
    Played,
    Recording,
    all_logs,
    hidden_games,
    keep,
    known,
    nothing_said_outright,
    random_game,
    still_time,
    the_same,
    twin,
    unpromised,
    viewers_of,
)

import ludotheque  # noqa: E402
from ludotheque import CHANCE, Rng, State  # noqa: E402
from ludotheque.chance.chains import Chain  # noqa: E402
from ludotheque.chance.draws import Chance, commitment_to  # noqa: E402
from ludotheque.game import Game  # noqa: E402
from ludotheque.web.connection.messages import PROTOCOL, CommitNumber, GiveNumber, Hello  # noqa: E402

PATIENCE = 600.0  # seconds that a throw waits: here everybody gives
ROUNDS = 100  # more than the throws between two moves


class Giver(Browser):
    """A browser with a chain of numbers, which nothing but its name decides."""

    def __init__(self, client: TestClient, who: str, seed: str) -> None:
        self.chain = Chain(commitment_to(f"chain of {who}"))
        super().__init__(client, who, seed)

    def wait_for_dice(self) -> None:
        """They wait for numbers: see give_all."""

    def look(self) -> None:
        """See the table as it is. What followed from their last request, such as a throw, is over then."""
        self.ask(Hello, protocol=PROTOCOL, version=self.seat.view.version)

    def move(self, ply: int, text: str) -> None:
        super().move(ply, text)
        self.look()

    def give(self) -> bool:
        """Look at the table as it is, and give what it asks for, if it does."""
        self.look()
        wanted = number_wanted(self.seat.view, self.chain, self.seat.code)
        if isinstance(wanted, CommitNumber):
            self.ask(CommitNumber, commitment=wanted.commitment)
        elif isinstance(wanted, GiveNumber):
            self.ask(GiveNumber, throw=wanted.throw, number=wanted.number, head=wanted.head)
            self.look()
        return wanted is not None


def give_all(everybody: list[Giver]) -> None:
    """One after the other, until no throw waits."""
    for _ in range(ROUNDS):
        if not sum(browser.give() for browser in everybody):
            return
    raise AssertionError(f"a throw still waits after {ROUNDS} rounds of giving")


@contextmanager
def chance_brings(played: Played) -> Iterator[None]:
    """The deal and the throws of a game, whatever the numbers are."""
    rolls = [
        text
        for before, text in zip(played.positions(), played.moves, strict=False)
        if before.turn == CHANCE
    ]  # fmt: skip

    def roll(chance: Chance, state: State, number: int) -> int:
        return state.parse(rolls[number - 1]) if number <= len(rolls) else state.moves()[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Chance, "deal", lambda chance, game: played.deal)
        patch.setattr(Chance, "roll", roll)
        yield


def recorded(played: Played, seed: str, name: str) -> Recording:
    """Play a game from the first commitment on, with somebody asking all the time."""
    with tempfile.TemporaryDirectory() as folder, still_time(), chance_brings(played):
        asyncio.run(keep(Path(folder) / "tables.db", played, screen=False, undealt=True))
        with all_logs() as logged, library(Path(folder) / "tables.db", patience=PATIENCE) as host:
            everybody = {who: Giver(known(host, who), who, seed) for who in viewers_of(played.game)}
            give_all(list(everybody.values()))
            for ply, position in enumerate(played.positions()[:-1]):
                if position.turn == CHANCE:
                    continue
                everybody[name].look_round(position, ply, pages=ply % 4 == 0)
                everybody[f"seat{position.turn}"].move(ply, played.moves[ply])
                give_all(list(everybody.values()))
            assert everybody[name].seat.view.ply >= len(played.moves)
            for browser in everybody.values():
                browser.seat.close()
    return Recording(everybody[name].sent, logged)


def compared(game: Game, seed: str, plies: int, name: str) -> Recording | None:
    """What a viewer was sent in two worlds with other hidden deals; None if there is no other world."""
    state = random_game(game, seed, plies)
    other = twin(state, viewers_of(game)[name], Rng(f"{seed} {name}"))
    if other is None:
        return None
    truth = recorded(Played.of(state), seed, name)
    the_same(truth, recorded(other, seed, name), name, game)
    nothing_said_outright(truth, state, viewers_of(game)[name])
    return truth


def compared_dice(one: Played, seed: str, name: str) -> Recording:
    """What a player was sent in two worlds with other secrets, in which the same dice fell."""
    two = replace(one, secret=commitment_to(f"other than {seed}"))
    recordings = [unpromised(recorded(played, seed, name), played.secret) for played in (one, two)]
    the_same(recordings[0], recordings[1], name, one.game)
    return recordings[0]


def numbers_given(recording: Recording) -> int:
    """How many numbers and commitments of the viewer were taken."""
    asked = ("CommitNumber", "GiveNumber")
    return sum(said.startswith(asked) and '"done"' in text for said, text in recording.sent)


def main() -> int:
    every, began, same, numbers = "--every" in sys.argv, time.monotonic(), 0, 0
    games = [game for game in hidden_games() if "board" not in game.chosen()]
    for number, game in enumerate(games):
        names = list(viewers_of(game))
        for name in names if every else names[number % len(names) :][:1]:
            truth = compared(game, "whole", 1000, name)
            same += len(truth.sent) + len(truth.logged) if truth else 0
            numbers += numbers_given(truth) if truth else 0
    dice = compared_dice(Played.of(random_game(ludotheque.load("wykersham"), "whole", 1000)), "whole", "seat0")
    same, numbers = same + len(dice.sent) + len(dice.logged), numbers + numbers_given(dice)
    print(
        f"{len(games)} games that hide something with {'all their viewers' if every else 'a viewer'}, and one of dice,"
    )
    print(
        f"from the first commitment on, {numbers} commitments and numbers taken, in {time.monotonic() - began:.0f} s:"
    )
    print(f"{same} messages, pages and log lines, byte for byte the same in both worlds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
