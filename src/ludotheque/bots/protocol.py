"""The engine protocol: lines of text, each a keyword and its arguments (docs/engines.md).

A view is its deal and its moves, with `?` for what is hidden, and its board. To rebuild it, any consistent deal and
moves will do, because `seen_by` erases what was filled in.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate

from ludotheque.contract import checked
from ludotheque.core import Rng, State
from ludotheque.errors import DealError, LudothequeError
from ludotheque.game import Game
from ludotheque.game.material import Recipe
from ludotheque.games import lookup

# ── A view as plain text; and back to a view, for engines that have this package ──────────

UNKNOWN = "?"


@dataclass(frozen=True)
class SeenPosition:
    """The view of the seat to move, as text."""

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


@checked
def view_of(game: Game, position: SeenPosition, rng: Rng) -> State:
    """Rebuild a view from its text; LudothequeError if it is none.

    If the moves do not lead to the board, because the seat may no longer know the first ones, the board is parsed.
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
    """The deal with an unused piece in place of every `?`."""
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
    """The pieces of a pack that are not known to lie anywhere, in random order."""
    left = Counter(recipe.packs[pack])
    for piece in [piece for pile in piles for piece in pile]:
        turned = piece if piece in left else piece[::-1]
        if left[turned]:
            left[turned] -= 1
    found = list(left.elements())
    rng.shuffle(found)
    return found


def pack_of(recipe: Recipe, place: int) -> int:
    """The pack that contains an index of the concatenated packs."""
    return next(number for number, end in enumerate(accumulate(map(len, recipe.packs))) if place < end)


# ── The lines ─────────────────────────────────────────────────────────────────────────────

VERSION = "1"
HELLO, NAME, READY = "ludotheque", "name", "ready"
NEW_GAME, SEATS, OPTION = "newgame", "seats", "option"
POSITION, SEAT, DEAL, PLAYED, LEGAL, BOARD = "position", "seat", "deal", "played", "legal", "board"
GO, STOP, QUIT = "go", "stop", "quit"
INFO, MOVE, RESIGN = "info", "move", "resign"


@dataclass(frozen=True)
class Go:
    """The limits of an engine for a move; 0 for no limit."""

    seconds: float = 0.0  # seconds for this move
    clock: float = 0.0  # seconds left for the whole game
    nodes: int = 0
    seed: int = 0  # for reproducible engines

    def line(self) -> str:
        said = {"seconds": self.seconds, "clock": self.clock, "nodes": self.nodes, "seed": self.seed}
        return " ".join([GO, *(f"{name} {value:.10g}" for name, value in said.items() if value)])

    @classmethod
    def read(cls, rest: str) -> Go:
        """Parse the arguments of `go`; unknown words are ignored."""
        pairs = dict(re.findall(r"(\w+) ([0-9.]+)", rest))
        number = {name: float(value) for name, value in pairs.items() if re.fullmatch(r"\d+(\.\d*)?", value)}
        return cls(
            number.get("seconds", 0.0),
            number.get("clock", 0.0),
            int(number.get("nodes", 0)),
            int(number.get("seed", 0)),
        )


def new_game(game: Game) -> list[str]:
    """The lines that announce a game and its options that differ from their defaults."""
    options = [f"{OPTION} {name} {value}" for name, value in game.chosen().items()]
    return [f"{NEW_GAME} {lookup.name_of(type(game))}", f"{SEATS} {game.seats}", *options]


def position(seen: SeenPosition) -> list[str]:
    return [
        POSITION,
        f"{SEAT} {seen.seat}",
        f"{DEAL} {seen.deal}".rstrip(),
        *(f"{PLAYED} {text}" for text in seen.moves),
        *(f"{LEGAL} {text}" for text in seen.legal),
        *(f"{BOARD} {line}".rstrip() for line in seen.board.splitlines()),
    ]


def split(line: str) -> tuple[str, str]:
    """The keyword of a line, and the rest."""
    word, _, rest = line.partition(" ")
    return word, rest
