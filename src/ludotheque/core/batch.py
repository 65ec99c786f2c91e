"""Many games stepped together on several threads, without the GIL: vectorised environments for learning.

A game that ends is restarted at once with a fresh deal. Chance moves are made automatically.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque.core import validation
from ludotheque.core.encoding import ILLEGAL, NONE, Encoder, Planes, numpy_or_none
from ludotheque.core.moves import Moves
from ludotheque.core.rng import Rng, generator
from ludotheque.core.rollouts import check_signals
from ludotheque.core.state import CHANCE, OVER, State, return_of

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

if TYPE_CHECKING:
    from ludotheque.game import Game

_CHANCE, _OVER = CHANCE, OVER
MOST_GAMES, MOST_THREADS = 1 << 20, 256


class Stepped(NamedTuple):
    """The result of a step: one array for each field. The next step overwrites them."""

    observations: Any  # [game, float] the observation of the seat to move, as from state.observe()
    masks: Any  # [game, action] its legal actions
    rewards: Any  # [game, seat] the returns of a game that has just ended
    ends: Any  # [game] whether it has just ended


class Slot:
    """One game, and the root of a binary tree of other games, which C code can walk without the GIL."""

    def __init__(self, number: int, state: State, rng: Rng) -> None:
        self.number, self.state, self.rng, self.out = number, state, rng, Moves()
        self.begun = False  # whether `out` holds the moves that are still possible after the steps taken
        self.left: Any = None
        self.right: Any = None

    def pick(self, rng: Rng) -> int:
        """The next step of a legal move that is picked uniformly at random."""
        i = rng.below(self.out.n)
        for _ in range(self.out.n):
            if self.out.weight[i] != NONE:
                break
            i = i + 1 if i + 1 < self.out.n else 0
        return self.out.weight[i]


class Worker:
    """The buffers of one thread, which steps a part of the games."""

    def __init__(self, batch: Batch, slots: list[Slot]) -> None:
        self.encoder, self.start, self.seen = batch._encoder, batch._start, batch._start.copy()
        self.planes, self.root = Planes(), tree(slots)
        self.kind, self.observing = batch.game.actions.returned, batch._observing
        self.seats, self.actions, self.wrong = batch.game.seats, batch._encoder.count, -1
        arrays = batch._arrays
        self.planes.aim(arrays.observations.reshape(-1), arrays.observations.size)
        masks, rewards = arrays.masks.view("uint8").reshape(-1), arrays.rewards.reshape(-1)
        self.held = masks, arrays.ends, rewards, batch.turns, batch._chosen, batch._picked
        if cython.compiled:
            self._point(self.held)
        else:
            self.masks, self.ends, self.rewards, self.turns, self.chosen, self.picked = self.held

    if cython.compiled:

        def _point(self, held):
            masks, ends, rewards, turns, chosen, picked = held
            self.masks = cython.cast(cython.p_uchar, address_of(masks))
            self.ends = cython.cast(cython.p_uchar, address_of(ends))
            self.rewards = cython.cast(cython.p_float, address_of(rewards))
            self.turns = cython.cast(cython.p_int, address_of(turns))
            self.chosen = cython.cast(cython.p_longlong, address_of(chosen))
            self.picked = cython.cast(cython.p_longlong, address_of(picked))

    def first_illegal(self, games: int) -> int:
        """The first game whose action is illegal, or -1."""
        for i in range(games):
            action = self.chosen[i]
            if action < 0 or action >= self.actions or self.masks[i * self.actions + action] == 0:
                return i
        return -1

    def step(self, acting: bool) -> None:
        self.wrong = -1
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
            self._pay(slot)  # the new game has no rewards yet
        action = self.chosen[slot.number]
        made = self.encoder.take_step(slot.state, slot.out, action)
        slot.begun = made == NONE
        if slot.begun:
            self.encoder.narrow(slot.state, slot.out, action)
        elif made == ILLEGAL:
            self.wrong = slot.number

    def _pay(self, slot: Slot) -> None:
        self.ends[slot.number] = slot.state.turn == _OVER
        for seat in range(self.seats):
            self.rewards[slot.number * self.seats + seat] = return_of(slot.state, seat, self.kind)

    def _go_on(self, slot: Slot) -> None:
        """Make chance moves, and restart finished games."""
        if slot.state.turn == _OVER:
            self._pay(slot)
            slot.state.copy_from(self.start)
            slot.state._redeal(slot.rng)
        while slot.state.turn == _CHANCE:
            slot.out.clear()
            slot.state.add_moves(slot.out)
            slot.state.make(slot.out.pick(slot.rng))

    def _tell(self, slot: Slot) -> None:
        """Write the mask of the seat to move and, if wanted, its observation."""
        if not slot.begun:
            self.encoder.list_moves(slot.state, slot.out)
        self._write_mask(slot.number * self.actions, slot.out)
        self.turns[slot.number] = slot.state.turn
        if self.observing:
            self.seen._copy_to_observe(slot.state)
            self.seen.viewer = slot.state.turn
            self.seen.blank(slot.state.turn)
            self.encoder.observe(self.seen, slot.state.turn, self.planes, slot.number * self.encoder.size)

    def _write_mask(self, first: int, out: Moves) -> None:
        if cython.compiled:
            memset(self.masks + first, 0, self.actions)
        else:
            self.masks[first : first + self.actions] = 0
        i = 0
        while i < out.n:
            if out.weight[i] != NONE:
                self.masks[first + out.weight[i]] = 1
            i += out._run

    def pick(self, slots: list[Slot], rng: Rng) -> None:
        """Pick a random action for each of these games."""
        for slot in slots:
            self.picked[slot.number] = slot.pick(rng)


class Batch:
    """A number of games stepped together: `step(actions)` takes one action in each. Needs numpy.

    `observations`, `masks`, `rewards`, `ends` and `turns` hold the current data. The same seed plays the same games
    with any number of threads. With `observe=False` no observations are written.
    """

    def __init__(self, game: Game, n: int, seed: int | str = 0, observe: bool = True, threads: int = 1) -> None:
        numpy = numpy_or_refusal()
        self.game, self.n = game_or_refusal(game), validation.whole("n", n, 1, MOST_GAMES)
        threads = min(validation.whole("threads", threads, 1, MOST_THREADS), self.n)
        self._encoder: Encoder = game.actions.encoder
        self._start, self._observing, self._busy = game.start(seed=seed), bool(observe), False
        self.turns = numpy.zeros(n, numpy.int32)
        self._chosen, self._picked = numpy.zeros(n, numpy.int64), numpy.zeros(n, numpy.int64)
        self._arrays = Stepped(
            numpy.zeros((n, self._encoder.size), numpy.float32),
            numpy.zeros((n, self._encoder.count), numpy.bool_),
            numpy.zeros((n, game.seats), numpy.float32),
            numpy.zeros(n, numpy.bool_),
        )
        self._slots = [Slot(i, game.start(seed=f"{seed} {i}"), Rng(f"{seed} {i} on")) for i in range(n)]
        self._workers = [Worker(self, self._slots[part::threads]) for part in range(threads)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
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
        """A copy of the true state of one game, without its history."""
        return self._slots[validation.whole("i", i, 0, self.n - 1)].state.copy()

    def pick(self, rng: Any) -> Any:
        """A random action for each game: the next step of a legal move picked uniformly.

        `rng` is an Rng, a random.Random or a numpy generator.
        """
        if self._busy:
            raise validation.batch_busy()
        self._workers[0].pick(self._slots, generator(rng))
        return self._picked.copy()

    def step(self, actions: Any) -> Stepped:
        """Take an action in each game. MoveError if one of them is illegal; nothing is changed then."""
        if self._busy:
            raise validation.batch_busy()
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
            raise validation.wanted(f"{self.n} actions, as whole numbers", f"{self.n} actions, en entiers", actions)
        self._chosen[:] = chosen  # an overflowing value becomes negative and is refused too
        wrong = self._workers[0].first_illegal(self.n)
        if wrong >= 0:
            raise validation.illegal_in_batch(wrong, int(chosen[wrong]))

    def _run(self, acting: bool) -> None:
        first, *others = self._workers
        handed_over = [self._pool.submit(worker.step, acting) for worker in others] if self._pool else []
        try:
            first.step(acting)  # this thread does its part itself: handing over takes longer than a small step
        finally:
            wait(handed_over)
        for done in handed_over:
            done.result()  # raises what was raised there
        check_signals()
        for worker in self._workers:
            if worker.wrong >= 0:  # the caller has modified the masks
                raise validation.illegal_in_batch(worker.wrong, int(self._chosen[worker.wrong]))


def tree(slots: list[Slot]) -> Slot:
    """Arrange slots as a balanced binary tree."""
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
        raise validation.wanted("numpy: pip install numpy", "numpy : pip install numpy", "this Python")
    return numpy


def game_or_refusal(game: Any) -> Game:
    if not hasattr(game, "numbering"):
        raise validation.wanted(
            "a game, as ludotheque.load() gives one", "un jeu, comme en donne ludotheque.load()", game
        )
    found: Game = game
    return found
