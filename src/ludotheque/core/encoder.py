"""The base class of encoders: moves as numbered actions, and views as planes of floats.

Long moves are made in steps, like the touches on the page. Each step is an action. A move is made as soon as only one
legal move begins with the steps taken.
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
_NONE, _ILLEGAL = NONE, ILLEGAL  # the same values as C integers when compiled
_MOST_STEPS = 10  # the most steps of a move that a state can store


class Encoder:
    """Subclassed by a game to define its `actions` (by name) and the `planes` of its observation."""

    actions: tuple[str, ...]
    planes: tuple[Plane, ...]

    if cython.compiled:

        def __cinit__(self):
            own = overrides_of(type(self), Encoder)
            self._steps, self._writes = "step" in own, "write" in own

    def __init__(self, actions: tuple[str, ...], planes: tuple[Plane, ...], steps: int = 1) -> None:
        """`steps` is the number of steps of the longest move."""
        begun = (Plane("begun", (len(actions),), 0, 1),) if steps > 1 else ()
        self.actions, self.planes, self.steps = actions, (*planes, *begun), steps
        self.count, self.size = len(actions), sum(plane.size for plane in self.planes)

    def step(self, state: State, move: int, depth: int) -> int:
        """The action that is step number `depth` (from 0) of a legal move; NONE after the last step."""
        if cython.compiled:
            if self._steps:
                return self._python_step(state, move, depth)
        return _NONE

    def write(self, state: State, seat: int, out: Planes) -> None:
        """Write the observation of a seat from its view."""
        if cython.compiled:
            if self._writes:
                self._python_write(state, seat, out)

    # When the subclass is plain Python and the rest is compiled, C code calls it through these methods.

    def _python_step(self, state: State, move: int, depth: int) -> int:
        action = int(getattr(self, "step")(state, move, depth))
        return action if _NONE <= action < self.count else _NONE

    def _python_write(self, state: State, seat: int, out: Planes) -> None:
        getattr(self, "write")(state, seat, out)

    # ── Used by states and batches ────────────────────────────────────────────────────

    def next_step(self, state: State, move: int) -> int:
        """The next step towards a move; NONE if the steps taken do not lead to it."""
        for depth in range(state.begun_steps):
            if self.step(state, move, depth) != state.begun[depth]:
                return _NONE
        return self.step(state, move, state.begun_steps)

    def number(self, state: State, out: Moves) -> None:
        """Store next_step() of each legal move in place of its weight."""
        for i in range(out.n):
            out.weight[i] = self.next_step(state, out.item[i])

    def narrow(self, state: State, out: Moves, action: int) -> None:
        """After a step that completes no move: keep the moves that begin with it, and store their next steps."""
        kept = 0
        for i in range(out.n):
            if out.weight[i] == action:
                out.item[kept] = out.item[i]
                out.weight[kept] = self.step(state, out.item[i], state.begun_steps)
                kept += 1
        out.n = kept

    def take_step(self, state: State, out: Moves, action: int) -> int:
        """Take a step. Returns the move that it completes, NONE if it completes none, or ILLEGAL."""
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
        """Write the observation of a seat and the steps it has taken, beginning at `place`."""
        out.begin(place, self.size)
        self.write(state, seat, out)
        if self.steps > 1:
            first = out.put_zeros(self.count)
            for depth in range(state.begun_steps):
                out.mark(first + state.begun[depth])
