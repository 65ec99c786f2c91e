"""A user's own game in plain Python: Nim. Whoever takes the last object wins.

It knows the package as any user does, and the package does not know it:
`ludotheque play nim:Nim` in this folder plays it.
"""

from __future__ import annotations

import re

from ludotheque import OVER, DealError, Game, GameNotation, Option, PositionError, State
from ludotheque.core import Moves
from ludotheque.game.material import RandomSource
from ludotheque.game.notation import no_move_has, not_a_move
from ludotheque.words import Words

MOST = 10  # heaps, and objects in a heap


class NimState(State):
    heaps: list[int]
    dealt: list[int]
    misere: int
    last: int  # the seat that moved last, or -1

    def __init__(self, game: Game, heaps: list[int]) -> None:
        super().__init__(game)
        self.heaps, self.dealt = list(heaps), list(heaps)
        self.misere = int(game.options["misere"])
        self.turn, self.last = 0, -1

    def add_moves(self, out: Moves) -> None:
        for heap, objects in enumerate(self.heaps):
            for taken in range(1, objects + 1):
                out.add(heap * 16 + taken)

    def make(self, move: int) -> None:
        self.heaps[move // 16] -= move % 16
        self.last = self.turn
        self.turn = (self.turn + 1) % self.seats if any(self.heaps) else OVER

    def score(self, seat: int) -> int:
        return int(self.turn == OVER and (self.last == seat) != bool(self.misere))


class NimNotation(GameNotation):
    def deal(self, state: State) -> str:
        assert isinstance(state, NimState)
        return " ".join(map(str, state.dealt))

    def text(self, game: Game, move: int) -> str:
        heap, taken = divmod(move, 16)
        if not (heap < MOST and 1 <= taken <= MOST):
            raise no_move_has(game, move)
        return f"{'abcdefghij'[heap]}-{taken}"

    def parse(self, game: Game, text: str) -> int:
        match = re.fullmatch(r"([a-j])-(10|[1-9])", text)
        if not match:
            raise not_a_move(
                game, text, "a heap and how many to take, like b-2.", "un tas et combien en prendre, comme b-2."
            )
        return "abcdefghij".index(match[1]) * 16 + int(match[2])

    def show(self, state: State, lang: str) -> str:
        assert isinstance(state, NimState)
        lines = [f"{'abcdefghij'[i]} {'o' * n}".strip() for i, n in enumerate(state.heaps)]
        turn = Words("turn", "trait")(lang)
        return "\n".join([*lines, f"{turn}: {state.turn} {state.last}"])

    def read(self, game: Game, text: str) -> NimState:
        *heaps, turn = text.splitlines()
        match = re.fullmatch(r"turn: (-?\d) (-?\d)", turn)
        if not match or not heaps:
            raise PositionError("Nim is heaps and a turn.", "Nim, ce sont des tas et un trait.")
        state = NimState(game, [line.count("o") for line in heaps])
        state.turn, state.last = int(match[1]), int(match[2])
        return state


class Nim(Game):
    name = "nim"
    title = Words("Nim", "Nim")
    mood = Words("A few heaps, and the last word.", "Quelques tas, et le dernier mot.")
    minutes = 3
    options_known = (Option("misere", False, "Who takes the last object loses.", "Qui prend le dernier objet perd."),)
    notation = NimNotation()

    def shuffle(self, rng: RandomSource) -> str:
        return " ".join(str(1 + rng.below(7)) for _ in range(3))

    def begin(self, deal: str) -> NimState:
        if not re.fullmatch(r"(10|[1-9])( (10|[1-9])){0,9}", deal):
            raise DealError(
                f"Heaps are 1 to {MOST} numbers from 1 to {MOST}, like 3 4 5, not {deal!r}.",
                f"Les tas sont 1 à {MOST} nombres de 1 à {MOST}, comme 3 4 5, pas {deal!r}.",
            )
        return NimState(self, [int(heap) for heap in deal.split()])
