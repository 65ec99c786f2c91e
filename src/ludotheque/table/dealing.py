"""The game, the chance and the deal of a table. The deal waits until all chairs are taken."""

from __future__ import annotations

from dataclasses import replace

from ludotheque import lookup
from ludotheque.chance import Chance
from ludotheque.core import CHANCE, State
from ludotheque.game import Game
from ludotheque.recipe import NOTHING_DEALT, UNSHUFFLED
from ludotheque.table.snapshot import Snapshot


def game_of(snapshot: Snapshot) -> Game:
    return lookup.with_options(lookup.find(snapshot.game), snapshot.seats, snapshot.options)


def chance_of(snapshot: Snapshot) -> Chance | None:
    """All chance of a table; None for a table without a secret, whose chance cannot be verified."""
    if not snapshot.secret:
        return None
    words = tuple(chair.words for chair in snapshot.chairs)
    return Chance(snapshot.secret, snapshot.code, words, snapshot.numbers)


def dealt(snapshot: Snapshot, game: Game) -> Snapshot:
    """The snapshot with its deal, if all chairs are taken and all browsers have given their numbers."""
    chance = chance_of(snapshot)
    if snapshot.deal is not None or chance is None or not snapshot.complete:
        return snapshot
    if snapshot.numbers is not None and leaves_to_chance(game):
        return snapshot
    numbers = None if snapshot.numbers is None else (*snapshot.numbers, "")
    return replace(snapshot, deal=chance.deal(game), numbers=numbers)


def leaves_to_chance(game: Game) -> bool:
    """Whether there is a deal or dice."""
    shuffled = type(game).shuffle is not Game.shuffle or game.recipe() != NOTHING_DEALT
    return shuffled or game.start(deal=game.shuffle(UNSHUFFLED)).turn == CHANCE


def first_position(snapshot: Snapshot, game: Game) -> State:
    """The start position; before the deal, one that is not shuffled.

    It keeps no copy of itself, as that of Game.start() does: a table goes back by its moves, and positions are large.
    """
    start: State = game.begin(game.shuffle(UNSHUFFLED) if snapshot.deal is None else snapshot.deal)
    return start.copy()
