"""The base class of encoders: moves as numbered actions, and views as planes of floats.

Long moves are made in steps, as the page makes them by touches: a step is an action, and a move is made as soon
as only one legal move begins like that.
"""

from __future__ import annotations

from ludotheque.core.base_state import overrides_of
from ludotheque.core.moves import Moves
from ludotheque.core.planes import Plane, Planes
from ludotheque.core.state import State

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

NONE, ILLEGAL = -1, -2
_NONE, _ILLEGAL = NONE, ILLEGAL  # the same, as C integers when compiled
_MOST_STEPS = 10  # of a move: what a state has room for


class Encoder:
    """What a game subclasses to be given in numbers. `actions` names its steps, `planes` what is observed."""

    actions: tuple[str, ...]
    planes: tuple[Plane, ...]

    if cython.compiled:

        def __cinit__(self):
            own = overrides_of(type(self), Encoder)
            self._steps, self._writes = "step" in own, "write" in own

    def __init__(self, actions: tuple[str, ...], planes: tuple[Plane, ...], steps: int = 1) -> None:
        """`steps` is how many steps the longest of its moves takes."""
        begun = (Plane("begun", (len(actions),), 0, 1),) if steps > 1 else ()
        self.actions, self.planes, self.steps = actions, (*planes, *begun), steps
        self.count, self.size = len(actions), sum(plane.size for plane in self.planes)

    def step(self, state: State, move: int, depth: int) -> int:
        """The action that is the step number `depth`, from 0, of a legal move; NONE after the last."""
        if cython.compiled:
            if self._steps:
                return self._python_step(state, move, depth)
        return _NONE

    def write(self, state: State, seat: int, out: Planes) -> None:
        """Write what a seat sees in a state, in which all else is blanked."""
        if cython.compiled:
            if self._writes:
                self._python_write(state, seat, out)

    # Where a subclass is plain Python and the rest is compiled, C code comes here.

    def _python_step(self, state: State, move: int, depth: int) -> int:
        action = int(getattr(self, "step")(state, move, depth))
        return action if _NONE <= action < self.count else _NONE

    def _python_write(self, state: State, seat: int, out: Planes) -> None:
        getattr(self, "write")(state, seat, out)

    # ── What states and batches use ───────────────────────────────────────────────────

    def next_step(self, state: State, move: int) -> int:
        """The action by which the seat to move goes on towards a move; NONE if it has begun another one."""
        for depth in range(state.begun_steps):
            if self.step(state, move, depth) != state.begun[depth]:
                return _NONE
        return self.step(state, move, state.begun_steps)

    def number(self, state: State, out: Moves) -> None:
        """Put next_step() of each of the legal moves where its weight would be."""
        for i in range(out.n):
            out.weight[i] = self.next_step(state, out.item[i])

    def narrow(self, state: State, out: Moves, action: int) -> None:
        """After a step that makes no move yet: keep the numbered moves that go on from it, and number those anew."""
        kept = 0
        for i in range(out.n):
            if out.weight[i] == action:
                out.item[kept] = out.item[i]
                out.weight[kept] = self.step(state, out.item[i], state.begun_steps)
                kept += 1
        out.n = kept

    def take_step(self, state: State, out: Moves, action: int) -> int:
        """Make a step, given the numbered moves: the move that it makes, NONE if it makes none yet, or ILLEGAL."""
        found = 0
        move = 0
        for i in range(out.n):
            if out.weight[i] == action:
                move = out.item[i]
                found += 1
                if found == 2:
                    break
        if found == 0 or action < 0:
            return _ILLEGAL
        if found == 1 or state.begun_steps == _MOST_STEPS:
            state._forget_steps()
            state.make(move)
            return move
        state.begun[state.begun_steps] = action
        state.begun_steps += 1
        return _NONE

    def observe(self, state: State, seat: int, out: Planes, place: int) -> None:
        """Write what a seat sees, and the steps that it has made of a move, from a place on."""
        out.begin(place, self.size)
        self.write(state, seat, out)
        if self.steps > 1:
            first = out.put_zeros(self.count)
            for depth in range(state.begun_steps):
                out.mark(first + state.begun[depth])
