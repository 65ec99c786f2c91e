"""The move list that rules fill and searches read. It makes no Python object per move."""

from __future__ import annotations

from ludotheque.core import validation
from ludotheque.core.rng import MOST, Rng
from ludotheque.errors import LudothequeError

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython


class Moves:
    """The legal moves of a position, or the outcomes of chance. Rules fill it with add() or add_chance()."""

    n: int
    total: int  # the sum of all weights; 0 if there is no chance
    item: list[int]  # room for 256 moves after clear(); add() grows it
    weight: list[int]
    _items: list[int]  # the room of its own, where `item` and `weight` are unless they are read from a table
    _weights: list[int]

    def __init__(self) -> None:
        self.n = self._room = self.total = 0
        self._run = 1
        if not cython.compiled:
            self.item, self.weight = self._items, self._weights = [], []
        self._grow()

    if cython.compiled:

        def _grow(self):
            room = 2 * self._room if self._room else 256
            moves = cython.cast(cython.p_longlong, realloc(self._items, room * cython.sizeof(cython.longlong)))
            if moves == cython.NULL:
                raise MemoryError
            self.item = self._items = moves
            weights = cython.cast(cython.p_int, realloc(self._weights, room * cython.sizeof(cython.int)))
            if weights == cython.NULL:
                raise MemoryError
            self.weight = self._weights = weights
            self._room = room

        def __dealloc__(self):
            free(self._items)
            free(self._weights)
    else:

        def _grow(self) -> None:
            self.item += [0] * 256
            self.weight += [0] * 256
            self._room += 256

    def add(self, move: int) -> None:
        """Add a legal move."""
        if self.n == self._room:
            self._grow()
        self.item[self.n] = move
        self.n += 1

    def _add_all(self, moves: list[int], n: int) -> None:
        """Add the first `n` of some legal moves that are known beforehand."""
        while self._room < self.n + n:
            self._grow()
        for i in range(n):
            self.item[self.n + i] = moves[i]
        self.n += n

    def _borrow(self, moves: list[int], weights: list[int], n: int, run: int) -> None:
        """Hold moves and weights that are known beforehand, without copying them, until clear() or _stop_borrowing().

        Always `run` moves in a row have the same weight. Nothing may be added to them or written into them.
        """
        self.item, self.weight, self.n, self._run = moves, weights, n, run

    def _stop_borrowing(self) -> None:
        """Have room for as many moves as there are, to write into. What was borrowed is read elsewhere."""
        self.item, self.weight, self._run = self._items, self._weights, 1
        while self._room < self.n:
            self._grow()

    def add_chance(self, move: int, weight: int) -> None:
        """Add an outcome of chance with the probability `weight` / total of all weights."""
        if not cython.compiled:  # compiled, published.py checks calls from Python, and calls from C are trusted
            check_weight(weight, self.total)
        self.add(move)
        self.weight[self.n - 1] = weight
        self.total += weight

    def weigh(self, i: int, weight: int) -> None:
        """Give the i-th move a weight, for pick(). Either no move has a weight or all have one."""
        if not cython.compiled:
            check_weight(weight, self.total)
            check_place(i, self.n)
        self.weight[i] = weight
        self.total += weight

    def items(self) -> list[int]:
        """The moves, in the order in which they were added."""
        return [self.item[i] for i in range(self.n)]

    def weights(self) -> list[int]:
        """The weights of the moves; an empty list if there are none."""
        return [self.weight[i] for i in range(self.n)] if self.total else []

    def clear(self) -> None:
        self.item, self.weight, self._run = self._items, self._weights, 1
        self.n = self.total = 0

    def has(self, move: int) -> bool:
        for i in range(self.n):
            if self.item[i] == move:
                return True
        return False

    def pick(self, rng: Rng) -> int:
        """Pick a move at random, in proportion to the weights if there are any."""
        if not cython.compiled:
            check_pickable(self.n, self.total, self.weight)
        if self.total == 0:
            return self.item[rng.below(self.n)]
        rest = rng.below(self.total)
        i = 0
        while rest >= self.weight[i]:
            rest -= self.weight[i]
            i += 1
        return self.item[i]


def check_weight(weight: int, total: int) -> None:
    if not 0 <= weight <= MOST - total:
        raise LudothequeError(
            f"A weight is 0 or more, and all together are at most {MOST}; {weight} is not.",
            f"Un poids est 0 ou plus, et tous ensemble font {MOST} au plus ; {weight} n’en est pas.",
        )


def check_place(i: int, n: int) -> None:
    if not 0 <= i < n:
        raise LudothequeError(
            f"There are {n} moves, from 0 on; none has the place {i}.",
            f"Il y a {n} coups, à partir de 0 ; aucun n’est à la place {i}.",
        )


def check_pickable(n: int, total: int, weight: list[int]) -> None:
    """Raise an error if there is no move to pick, or if the weights do not add up to the total."""
    if n == 0:
        raise validation.nothing_to_pick()
    if total and sum(weight[:n]) != total:
        raise validation.weights_do_not_add_up("weigh()")
