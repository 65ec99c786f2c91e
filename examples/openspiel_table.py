"""Any game of OpenSpiel at a table of ours: in the browser, in the terminal, against our bots.

    pip install "ludotheque[openspiel,web]"
    ludotheque serve --game examples/openspiel_table.py:tic_tac_toe
    ludotheque play "examples/openspiel_table.py:hex(board_size=5)"

What stands after the colon is what `pyspiel.load_game()` takes. The board is the text of the position, every move is a
button. Where something is hidden, a seat sees nothing but its `information_state_string()` until the end, and bots
guess the rest among all histories that would look the same to it, so such a game has to be small. Where all move at
once, they move one after the other, unseen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from re import sub
from typing import Any, ClassVar

import pyspiel

from ludotheque import (
    CHANCE,
    OVER,
    Game,
    GameActions,
    GameNotation,
    GameWords,
    LudothequeError,
    Rng,
    State,
)
from ludotheque.core import HIDDEN, Moves
from ludotheque.game.notation import no_move_has, not_a_move
from ludotheque.words import Words

MOST_TRIED = 200_000  # positions in which a history is looked for that a seat might take for the true one
WIDTH = 60  # characters in a line of a board


class SpielState(State):
    """A position: the actions that led there, those of chance too."""

    game: SpielGame
    taken: list[int]  # the actions so far; HIDDEN for those that a viewer may not know
    legal: list[int]  # the actions of whoever is to move
    weight: list[int]  # of these actions, if chance is to move
    results: list[int]  # [seat] 0 until the end
    told: list[int]  # the letters of what the viewer of a view knows
    looking: int  # the viewer of a view in which something is hidden

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.take([])

    def take(self, actions: Sequence[int]) -> None:
        """Become the position after these actions."""
        position = self.game.position(actions)
        self.taken, self.told, self.looking, self.turn = list(actions), [], HIDDEN, turn_of(position)
        outcomes = position.chance_outcomes() if self.turn == CHANCE else []
        chances = [Fraction(chance).limit_denominator(10_000) for _, chance in outcomes]
        self.weight = [int(chance * lcm(*(each.denominator for each in chances))) for chance in chances]
        self.legal = [action for action, _ in outcomes] or list(position.legal_actions())
        self.results = [round(worth) if self.turn == OVER else 0 for worth in position.returns()]

    def add_moves(self, out: Moves) -> None:
        for i, action in enumerate(self.legal):
            if self.turn == CHANCE:
                out.add_chance(action, self.weight[i])
            else:
                out.add(action)

    def make(self, move: int) -> None:
        self.take([*self.taken, move])

    def score(self, seat: int) -> int:
        return self.results[seat]

    # ── What is hidden ────────────────────────────────────────────────────────────────

    def hides(self) -> bool:
        return self.game.hides and bool(self.taken) and self.turn != OVER

    def blank(self, seat: int) -> None:
        if self.hides():
            self.told = list(map(ord, known_to(self.game.position(self.taken), seat)))
            self.taken = self.seen_moves(seat, self.taken)
            if not self.turn == seat >= 0:
                self.legal, self.weight = [], []
            self.looking, self.blanks = seat, 1

    def moves_known(self) -> bool:
        return not self.blanks or self.turn == self.looking >= 0

    def seen_moves(self, seat: int, moves: list[int]) -> list[int]:
        if not self.hides():
            return moves
        return [
            each.action if each.player == seat >= 0 else HIDDEN for each in self.game.position(moves).full_history()
        ]

    def filled_moves(self, moves: list[int]) -> list[int]:
        return list(self.taken)

    def fill(self, rng: Rng) -> None:
        self.take(next(self.possible(self.game.position([]), rng, iter(range(MOST_TRIED)))))

    def possible(self, position: Any, rng: Rng, tried: Iterator[int]) -> Iterator[list[int]]:
        """The histories that look to the viewer as the true one does, in random order."""
        if next(tried, None) is None:
            raise LudothequeError("This game hides too much to be guessed.", "Ce jeu cache trop pour qu’on devine.")
        ply, mover = len(position.history()), turn_of(position)
        if ply == len(self.taken):
            if mover == self.turn and list(map(ord, known_to(position, self.looking))) == self.told:
                yield list(position.history())
        elif (mover == self.looking >= 0) == (self.taken[ply] != HIDDEN):
            actions = [action for action in position.legal_actions() if self.taken[ply] in (HIDDEN, action)]
            rng.shuffle(actions)
            for action in actions:
                yield from self.possible(position.child(action), rng, tried)


def turn_of(position: Any) -> int:
    if position.is_terminal():
        return OVER
    return CHANCE if position.is_chance_node() else int(position.current_player())


def known_to(position: Any, seat: int) -> str:
    """What a seat knows; a spectator knows nothing but whose turn it is."""
    return str(position.information_state_string(seat)) if seat >= 0 else "?"


class SpielNotation(GameNotation):
    """A move is written as the number of its action."""

    def text(self, game: SpielGame, move: int) -> str:
        if move >= game.most:
            raise no_move_has(game, move)
        return str(move)

    def parse(self, game: SpielGame, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and str(int(text)) == text):
            raise not_a_move(game, text, "a move is the number of an action.", "un coup est le numéro d’une action.")
        return int(text)

    def show(self, state: SpielState, lang: str) -> str:
        told = "".join(map(chr, state.told)) if state.blanks else str(state.game.position(state.taken))
        lines = [line[at : at + WIDTH] for line in told.splitlines() for at in range(0, len(line) or 1, WIDTH)]
        return "\n".join(lines) or "–"


class SpielWords(GameWords):
    """Moves are called as OpenSpiel calls them; in a view, as it calls them at the start."""

    def tell(self, state: SpielState, move: int) -> tuple[Words, Words]:
        name = str(state.game.position([] if state.blanks else state.taken).action_to_string(state.turn, move))
        return Words(name[:40], name[:40]), Words(name[:200], name[:200])


class SpielActions(GameActions):
    def secrets(self) -> bool:
        return bool(self.game.hides)


class SpielGame(Game[SpielState]):
    loads: ClassVar[Any]  # the game of OpenSpiel
    hides: ClassVar[bool]
    most: ClassVar[int]  # all actions are below
    mood = Words("A game of OpenSpiel.", "Un jeu d’OpenSpiel.")
    minutes = 10
    notation, words = SpielNotation(), SpielWords()
    numbering = SpielActions

    def begin(self, deal: str) -> SpielState:
        return SpielState(self)

    def position(self, actions: Sequence[int]) -> Any:
        """OpenSpiel’s state after these actions."""
        position = self.loads.new_initial_state()
        for action in actions:
            position.apply_action(action)
        return position


@cache
def __getattr__(name: str) -> type[SpielGame]:
    """`openspiel_table.NAME`: a class for each game of OpenSpiel."""
    if name.partition("(")[0] not in pyspiel.registered_names():
        raise AttributeError(name)
    game = pyspiel.load_game_as_turn_based(name)
    title, perfect = game.get_type().long_name, pyspiel.GameType.Information.PERFECT_INFORMATION
    parts = {"name": sub("[^a-z0-9]+", "-", name.lower()).strip("-"), "title": Words(title, title)}
    most = max(game.num_distinct_actions(), game.max_chance_outcomes())
    parts |= {"loads": game, "hides": game.get_type().information != perfect, "most": most}
    return type(name, (SpielGame,), parts | {"seat_numbers": (game.num_players(),), "__module__": __name__})
