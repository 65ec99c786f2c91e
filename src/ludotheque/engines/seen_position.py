"""A view as plain text, for engines; and back to a view, for those that have this package.

A view is its deal with `?`, its moves with `?`, and its board. Whoever has the rules makes the same view of it
again: any deal and any moves that fit are as good as the true ones, since `seen_by` takes out what was filled in.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate

from ludotheque.core import Rng, State
from ludotheque.errors import DealError, LudothequeError
from ludotheque.game import Game
from ludotheque.recipe import Recipe

UNKNOWN = "?"


@dataclass(frozen=True)
class SeenPosition:
    """What a seat that is to move knows."""

    seat: int
    deal: str
    moves: tuple[str, ...]  # so far, dice too
    legal: tuple[str, ...]
    board: str  # as show() writes it in English


def position_of(view: State) -> SeenPosition:
    """The view of the seat to move, as text."""
    game = view.game
    legal = tuple(map(game.text, view.moves()))
    return SeenPosition(view.viewer, view.deal, tuple(view.history), legal, game.show(view, "en"))


def view_of(game: Game, position: SeenPosition, rng: Rng) -> State:
    """The view that a position is the text of; LudothequeError if it is none.

    Where the moves do not lead to the board, since the seat may no longer know the first of them, the board is read.
    """
    try:
        view: State = replayed(game, position, rng)
        if game.show(view, "en") != position.board:
            view = game.read(position.board)
    except LudothequeError:
        view = game.read(position.board)
    return view


def replayed(game: Game, position: SeenPosition, rng: Rng) -> State:
    deal = position.deal
    state = game.start(deal=filled(deal, game.recipe(), rng) if UNKNOWN in deal else deal)
    for text in position.moves:
        state.play(state.pick(rng) if text == UNKNOWN else text)
    return state.seen_by(position.seat)


def filled(deal: str, recipe: Recipe, rng: Rng) -> str:
    """A deal with a piece that lies nowhere else for every `?`."""
    piles = [pile.split() for pile in deal.split("/")]
    if list(map(len, piles)) != list(map(len, recipe.piles)):
        raise DealError(f"{deal!r} is no deal of this game.", f"{deal!r} n’est pas une donne de ce jeu.")
    left = [leftovers(recipe, pack, piles, rng) for pack in range(len(recipe.packs))]
    for number, pile in enumerate(piles):
        for at, piece in enumerate(pile):
            if piece == UNKNOWN:
                pile[at] = left[pack_of(recipe, recipe.piles[number][at])].pop()
    return "/".join(map(" ".join, piles))


def leftovers(recipe: Recipe, pack: int, piles: list[list[str]], rng: Rng) -> list[str]:
    """The pieces of a pack that are not known to lie anywhere, in any order."""
    left = Counter(recipe.packs[pack])
    for piece in [piece for pile in piles for piece in pile]:
        turned = piece if piece in left else piece[::-1]
        if left[turned]:
            left[turned] -= 1
    found = list(left.elements())
    rng.shuffle(found)
    return found


def pack_of(recipe: Recipe, place: int) -> int:
    """The pack in which a place is, of all packs laid end to end."""
    return next(number for number, end in enumerate(accumulate(map(len, recipe.packs))) if place < end)
