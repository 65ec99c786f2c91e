"""Two small games for tests of tables and terminals: one with dice, one with secrets."""

from __future__ import annotations

import re

from ludotheque import CHANCE, OVER, Game, GameNotation, GameSetup, GameWords, Rng, State
from ludotheque.core import HIDDEN, SPECTATOR, Moves
from ludotheque.game.notation import not_a_move
from ludotheque.words import Words

GOAL = 8
ROLL = 100  # + the die
FREE = -1


class RaceState(State):
    places: list[int]
    die: int
    next: int  # the seat that moves after the die

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.places, self.die, self.next = [0] * game.seats, 0, 0
        self.turn = CHANCE

    def add_moves(self, out: Moves) -> None:
        if self.turn == CHANCE:
            for die in range(1, 4):
                out.add_chance(ROLL + die, die)
        else:
            out.add(0)
            out.add(self.die)

    def make(self, move: int) -> None:
        if move > ROLL:
            self.die, self.turn = move - ROLL, self.next
        else:
            self.places[self.turn] += move
            self.next = (self.turn + 1) % self.seats
            self.turn = OVER if max(self.places) >= GOAL else CHANCE

    def score(self, seat: int) -> int:
        return self.places[seat]


class RaceNotation(GameNotation):
    def text(self, game: Game, move: int) -> str:
        return f"die {move - ROLL}" if move > ROLL else f"go {move}"

    def parse(self, game: Game, text: str) -> int:
        match = re.fullmatch(r"(die|go) ([0-3])", text)
        if not match:
            raise not_a_move(game, text, "a move is like go 2.", "un coup est comme go 2.")
        return int(match[2]) + ROLL * (match[1] == "die")

    def show(self, state: State, lang: str) -> str:
        assert isinstance(state, RaceState)
        return f"places: {' '.join(map(str, state.places))}; die {state.die}; turn {state.turn}"


class RaceWords(GameWords):
    def tell(self, state: State, move: int) -> tuple[Words, Words]:
        thrown = Words(f"a {move - ROLL}", f"un {move - ROLL}")
        return (thrown, thrown) if move > ROLL else super().tell(state, move)


class Race(Game):
    """Chance rolls 1, 2 or 3, more often the higher; one goes that far, or stays. First to 8."""

    name = "race"
    title = Words("Race", "Course")
    seat_numbers = (1, 2, 3)
    notation = RaceNotation()
    words = RaceWords()

    def begin(self, deal: str) -> RaceState:
        return RaceState(self)


class SecretState(State):
    choices: list[int]  # [seat] FREE before it chooses, or where the viewer may not know

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.choices = [FREE] * game.seats
        self.turn = 0

    def add_moves(self, out: Moves) -> None:
        for number in range(self.game.options.get("numbers", 10)):
            out.add(number)

    def make(self, move: int) -> None:
        self.choices[self.turn] = move
        self.turn = self.turn + 1 if self.turn + 1 < self.seats else OVER

    def score(self, seat: int) -> int:
        return max(self.choices[seat], 0)

    def blank(self, seat: int) -> None:
        for other in range(self.seats):
            if self.turn != OVER and other != seat and self.choices[other] != FREE:
                self.choices[other], self.blanks = FREE, 1

    def fill(self, rng: Rng) -> None:
        for seat in range(self.turn):
            if self.choices[seat] == FREE:
                self.choices[seat] = rng.below(10)

    def seen_moves(self, seat: int, moves: list[int]) -> list[int]:
        if self.over:
            return moves
        return [move if mover == seat != SPECTATOR else HIDDEN for mover, move in enumerate(moves)]

    def filled_moves(self, moves: list[int]) -> list[int]:
        return self.choices[: len(moves)]


class SecretNotation(GameNotation):
    def text(self, game: Game, move: int) -> str:
        return str(move)

    def parse(self, game: Game, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 5):
            raise not_a_move(game, text, "a move is a number.", "un coup est un nombre.")
        return int(text)

    def show(self, state: State, lang: str) -> str:
        assert isinstance(state, SecretState)
        return "choices: " + " ".join("?" if choice == FREE else str(choice) for choice in state.choices)


class Secret(Game):
    """Each seat chooses a number that the others see only when all have chosen. Its moves look like numbers."""

    name = "secret"
    title = Words("Secret", "Secret")
    seat_numbers = (2, 3)
    notation = SecretNotation()

    def begin(self, deal: str) -> SecretState:
        return SecretState(self)


class SecretSetup(GameSetup):
    def suggested(self) -> dict[str, Words]:
        return {"123": Words("In order", "Dans l’ordre"), "777": Words("Sevens", "Des sept")}


class ManySecrets(Secret):
    """The same with a thousand numbers to choose from, and advice."""

    name = "many-secrets"
    setup = SecretSetup()

    def begin(self, deal: str) -> SecretState:
        self.options["numbers"] = 1000
        return super().begin(deal)


class FindIt(Secret):
    """The same, where the moves are for people to find."""

    name = "find-it"

    def lists_moves(self, state: State) -> bool:
        return False
