"""A list of moves that rules fill and searches read, without an object for every move."""

from __future__ import annotations

from ludotheque.core.rng import Rng

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython


class Moves:
    """The legal moves of a position, or what chance may bring; a game fills it with add()."""

    n: int
    total: int  # of the weights; 0 where there is no chance
    item: list[int]  # room for 256 after clear(), more if add() makes it
    weight: list[int]

    def __init__(self) -> None:
        self.n = self.room = self.total = 0
        if not cython.compiled:
            self.item, self.weight = [], []
        self.grow()

    if cython.compiled:

        def grow(self):
            room = 2 * self.room if self.room else 256
            moves = cython.cast(cython.p_longlong, realloc(self.item, room * cython.sizeof(cython.longlong)))
            if moves == cython.NULL:
                raise MemoryError
            self.item = moves
            weights = cython.cast(cython.p_int, realloc(self.weight, room * cython.sizeof(cython.int)))
            if weights == cython.NULL:
                raise MemoryError
            self.weight = weights
            self.room = room

        def __dealloc__(self):
            free(self.item)
            free(self.weight)
    else:

        def grow(self) -> None:
            self.item += [0] * 256
            self.weight += [0] * 256
            self.room += 256

    def add(self, move: int) -> None:
        """Add a legal move."""
        if self.n == self.room:
            self.grow()
        self.item[self.n] = move
        self.n += 1

    def add_chance(self, move: int, weight: int) -> None:
        """Add an outcome of chance; it comes `weight` times in the total of all weights."""
        self.add(move)
        self.weight[self.n - 1] = weight
        self.total += weight

    def weigh(self, i: int, weight: int) -> None:
        """Give the i-th move a weight, for picking at random; once all have one."""
        self.weight[i] = weight
        self.total += weight

    def items(self) -> list[int]:
        """The moves, in the order in which they were added."""
        return [self.item[i] for i in range(self.n)]

    def clear(self) -> None:
        self.n = self.total = 0

    def has(self, move: int) -> bool:
        for i in range(self.n):
            if self.item[i] == move:
                return True
        return False

    def pick(self, rng: Rng) -> int:
        """One of the moves at random, by weight where it is chance's turn."""
        if self.total == 0:
            return self.item[rng.below(self.n)]
        rest = rng.below(self.total)
        i = 0
        while rest >= self.weight[i]:
            rest -= self.weight[i]
            i += 1
        return self.item[i]
