"""Many games at once, for programs that learn: stepped together, without the interpreter's lock.

A game that ends begins anew at once, with a fresh deal; chance rolls by itself.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque.core import arguments, refusals
from ludotheque.core.base_state import CHANCE, OVER
from ludotheque.core.encoder import ILLEGAL, NONE, Encoder
from ludotheque.core.interrupts import check_signals
from ludotheque.core.moves import Moves
from ludotheque.core.planes import Planes, numpy_or_none
from ludotheque.core.returns import return_of
from ludotheque.core.rng import Rng
from ludotheque.core.state import State

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

if TYPE_CHECKING:
    from ludotheque.game import Game

_CHANCE, _OVER = CHANCE, OVER
MOST_GAMES, MOST_THREADS = 1 << 20, 256


class Stepped(NamedTuple):
    """What came of a step, an array for each; the next step writes over them."""

    observations: Any  # [game, float] what the seat to move sees, as state.observe() gives it
    masks: Any  # [game, action] what it can do
    rewards: Any  # [game, seat] what a game that has just ended was worth
    ends: Any  # [game] whether one has just ended


class Slot:
    """One of the games, and a part of the others below it: a tree, because C code can go down one without the lock."""

    def __init__(self, number: int, state: State, rng: Rng) -> None:
        self.number, self.state, self.rng, self.out = number, state, rng, Moves()
        self.left: Any = None
        self.right: Any = None


class Worker:
    """What a thread needs to step its part of the games."""

    def __init__(self, batch: Batch, slots: list[Slot]) -> None:
        self.encoder, self.start, self.seen = batch._encoder, batch._start, batch._start.copy()
        self.planes, self.root = Planes(), tree(slots)
        self.cooperative, self.observing = bool(batch.game.cooperative), batch._observing
        self.seats, self.actions, self.wrong = batch.game.seats, batch._encoder.count, -1
        arrays = batch._arrays
        self.observations = arrays.observations.reshape(-1)
        self.masks, self.ends = arrays.masks.view("uint8").reshape(-1), arrays.ends.view("uint8")
        self.rewards, self.turns, self.chosen = arrays.rewards.reshape(-1), batch.turns, batch._chosen

    def step(self, acting: bool) -> None:
        self.wrong = -1
        self.planes.aim(self.observations, self.observations.size)
        if self.start.native:
            self._step_nogil(acting)
        else:
            self._step_slots(self.root, acting)

    def _step_nogil(self, acting: bool) -> None:
        with cython.nogil:
            self._step_slots(self.root, acting)

    def _step_slots(self, slot: Slot, acting: bool) -> None:
        if acting:
            self._act(slot)
        if slot.state.turn < 0:
            self._go_on(slot)
        self._tell(slot)
        if slot.left is not None:
            self._step_slots(slot.left, acting)
        if slot.right is not None:
            self._step_slots(slot.right, acting)

    def _act(self, slot: Slot) -> None:
        if self.ends[slot.number]:
            self._pay(slot)  # of the new game: nothing yet
        for i in range(slot.out.n):
            if slot.out.weight[i] != NONE:
                self.masks[slot.number * self.actions + slot.out.weight[i]] = 0
        if self.encoder.take_step(slot.state, slot.out, self.chosen[slot.number]) == ILLEGAL:
            self.wrong = slot.number

    def _pay(self, slot: Slot) -> None:
        self.ends[slot.number] = slot.state.turn == _OVER
        for seat in range(self.seats):
            self.rewards[slot.number * self.seats + seat] = return_of(slot.state, seat, self.cooperative)

    def _go_on(self, slot: Slot) -> None:
        """Let chance roll, and begin anew what is over."""
        if slot.state.turn == _OVER:
            self._pay(slot)
            slot.state.copy_from(self.start)
            slot.state._redeal(slot.rng)
        while slot.state.turn == _CHANCE:
            slot.out.clear()
            slot.state.add_moves(slot.out)
            slot.state.make(slot.out.pick(slot.rng))

    def _tell(self, slot: Slot) -> None:
        """Write what the seat to move can do and, if that is wanted, what it sees."""
        slot.out.clear()
        slot.state.add_moves(slot.out)
        self.encoder.number(slot.state, slot.out)
        first = slot.number * self.actions
        for i in range(slot.out.n):
            if slot.out.weight[i] != NONE:
                self.masks[first + slot.out.weight[i]] = 1
        self.turns[slot.number] = slot.state.turn
        if self.observing:
            self.seen.copy_from(slot.state)
            self.seen.viewer = slot.state.turn
            self.seen.blank(slot.state.turn)
            self.planes.n = slot.number * self.encoder.size
            self.encoder.observe(self.seen, slot.state.turn, self.planes)


class Batch:
    """So many games, stepped together: `step(actions)` takes one action in each. It needs numpy.

    `observations`, `masks`, `rewards`, `ends` and `turns` tell how they stand. By the same seed always the
    same games, whatever the number of threads. Without `observe` no observations are written.
    """

    def __init__(self, game: Game, n: int, seed: int | str = 0, observe: bool = True, threads: int = 1) -> None:
        numpy = numpy_or_refusal()
        self.game, self.n = game_or_refusal(game), arguments.whole("n", n, 1, MOST_GAMES)
        threads = min(arguments.whole("threads", threads, 1, MOST_THREADS), self.n)
        self._encoder: Encoder = game.encoder
        self._start, self._observing, self._busy = game.start(seed=seed), bool(observe), False
        self.turns, self._chosen = numpy.zeros(n, numpy.int32), numpy.zeros(n, numpy.int32)
        self._arrays = Stepped(
            numpy.zeros((n, self._encoder.size), numpy.float32),
            numpy.zeros((n, self._encoder.count), numpy.bool_),
            numpy.zeros((n, game.seats), numpy.float32),
            numpy.zeros(n, numpy.bool_),
        )
        self._slots = [Slot(i, game.start(seed=f"{seed} {i}"), Rng(f"{seed} {i} on")) for i in range(n)]
        self._workers = [Worker(self, self._slots[part::threads]) for part in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._run(False)

    @property
    def observations(self) -> Any:
        return self._arrays.observations

    @property
    def masks(self) -> Any:
        return self._arrays.masks

    @property
    def rewards(self) -> Any:
        return self._arrays.rewards

    @property
    def ends(self) -> Any:
        return self._arrays.ends

    def state(self, i: int) -> State:
        """A copy of one of the games as it stands: its true state, without the moves that led to it."""
        return self._slots[arguments.whole("i", i, 0, self.n - 1)].state.copy()

    def step(self, actions: Any) -> Stepped:
        """Take an action in each game. MoveError, and nothing changed, if one of them cannot be."""
        if self._busy:
            raise refusals.busy()
        self._busy = True
        try:
            self._choose(actions)
            self._run(True)
        finally:
            self._busy = False
        return self._arrays

    def _choose(self, actions: Any) -> None:
        numpy = numpy_or_refusal()
        try:
            chosen = numpy.asarray(actions)
        except (TypeError, ValueError):
            chosen = numpy.zeros(0)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise refusals.wanted(f"{self.n} actions, as whole numbers", f"{self.n} actions, en entiers", actions)
        self._chosen[:] = chosen.clip(-1, self._encoder.count)
        wrong = first_illegal(self._chosen, self._arrays.masks.view("uint8"), self._encoder.count)
        if wrong >= 0:
            raise refusals.illegal_in_batch(wrong, int(chosen[wrong]))

    def _run(self, acting: bool) -> None:
        if self._pool is None:
            self._workers[0].step(acting)
        else:
            list(self._pool.map(lambda worker: worker.step(acting), self._workers))
        check_signals()
        for worker in self._workers:
            if worker.wrong >= 0:  # somebody has written into the masks
                raise refusals.illegal_in_batch(worker.wrong, int(self._chosen[worker.wrong]))


def first_illegal(chosen: Any, masks: Any, actions: int) -> int:
    """The first game whose action its mask does not allow, or -1."""
    for i in range(len(chosen)):
        if chosen[i] < 0 or chosen[i] >= actions or masks[i, chosen[i]] == 0:
            return i
    return -1


def tree(slots: list[Slot]) -> Slot:
    """Slots as a tree, each above about as many on either side."""
    top, rest = slots[0], slots[1:]
    half = len(rest) // 2
    if rest[:half]:
        top.left = tree(rest[:half])
    if rest[half:]:
        top.right = tree(rest[half:])
    return top


def numpy_or_refusal() -> Any:
    numpy = numpy_or_none()
    if numpy is None:
        raise refusals.wanted("numpy: pip install numpy", "numpy : pip install numpy", "this Python")
    return numpy


def game_or_refusal(game: Any) -> Game:
    if not hasattr(game, "encoder"):
        raise refusals.wanted(
            "a game, as ludotheque.load() gives one", "un jeu, comme en donne ludotheque.load()", game
        )
    found: Game = game
    return found
