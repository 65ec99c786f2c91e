"""For learning: moves as numbered actions, and views as planes of floats.

Long moves are made in steps, like the touches on the page. Each step is an action. A move is made as soon as only one
legal move begins with the steps taken.
"""

from __future__ import annotations

import math
from array import array
from importlib import import_module
from typing import Any, NamedTuple

from ludotheque.core import validation
from ludotheque.core.moves import Moves
from ludotheque.core.state import EVERYTHING, SPECTATOR, State, StateEncoder, overrides_of

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython


class Plane(NamedTuple):
    """A part of an observation: its name, its shape, and the bounds of its values."""

    name: str
    shape: tuple[int, ...]
    low: float
    high: float

    @property
    def size(self) -> int:
        return math.prod(self.shape)


class Planes:
    """Writes floats one after the other into a buffer that the caller owns."""

    def __init__(self) -> None:
        self.n = self._end = self._room = 0

    def begin(self, first: int, size: int) -> None:
        """Start writing at index `first`, at most `size` floats."""
        self.n, self._end = first, first + size
        if first < 0 or size < 0 or self._end > self._room:
            self.n = self._end = 0

    def put(self, value: float) -> None:
        first = self._take(1)
        if first >= 0:
            self._data[first] = value  # type: ignore[call-overload]  # of floats, not of bytes

    def put_one_hot(self, value: int, size: int) -> None:
        """Write `size` floats: 1 at index `value` if it is in range, 0 elsewhere."""
        first = self.put_zeros(size)
        if first >= 0 and 0 <= value < size:
            self._data[first + value] = 1.0  # type: ignore[call-overload]

    def put_all(self, values: list[int], size: int) -> None:
        """Write the first `size` values of a field."""
        self.put_range(values, 0, size)

    def put_range(self, values: list[int], start: int, end: int) -> None:
        """Write the values of a field from `start` to `end` (exclusive)."""
        first = self._take(end - start)
        if first >= 0:
            data = self._data
            for i in range(end - start):
                data[first + i] = values[start + i]

    def put_equal(self, values: list[int], wanted: int, size: int) -> None:
        """Write `size` floats: 1 where the field has the value `wanted`, else 0."""
        first = self._take(size)
        if first >= 0:
            data = self._data
            for i in range(size):
                data[first + i] = values[i] == wanted

    def put_where(self, values: list[int], marks: list[int], wanted: int, size: int) -> None:
        """Write `size` values of a field where another field has the value `wanted`; else 0."""
        first = self._take(size)
        if first >= 0:
            data = self._data
            for i in range(size):
                data[first + i] = values[i] * (marks[i] == wanted)  # no branch, so that the compiler can use SIMD

    def put_bits(self, bits: int, size: int) -> None:
        """Write `size` floats: 1 for each bit that is set, else 0."""
        first = self._take(size)
        if first >= 0:
            data = self._data
            for i in range(size):
                data[first + i] = bits & 1
                bits >>= 1

    def put_left(self, values: list[int], gone: int, size: int, instead: int) -> None:
        """Write `size` values of a field, with `instead` in place of the first `gone` ones."""
        first = self._take(size)
        if first >= 0:
            data = self._data
            for i in range(size):
                data[first + i] = values[i] * (i >= gone) + instead * (i < gone)

    def put_zeros(self, size: int) -> int:
        """Write `size` zeros, some of which mark() may set later. Returns the first index, or -1 if they do not fit."""
        first = self._take(size)
        if cython.compiled:
            if first >= 0:
                memset(self._data + first, 0, size * cython.sizeof(cython.float))
        elif first >= 0:
            self._data[first : first + size] = memoryview(array("f", bytes(4 * size)))
        return first

    def mark(self, place: int) -> None:
        """Set the float at an index to 1."""
        if 0 <= place < self.n:
            self._data[place] = 1.0  # type: ignore[call-overload]

    def _take(self, size: int) -> int:
        """Advance by `size` floats. Returns the index of the first, or -1 if they do not fit."""
        first = self.n
        if size < 0 or first + size > self._end:
            return -1
        self.n = first + size
        return first

    def aim(self, out: Any, size: int) -> None:
        """Write into an array of float32 from now on."""
        if cython.compiled:
            self._aim(out, size)
        else:
            self._data = memoryview(out)
            self.n, self._end, self._room = 0, size, size

    if cython.compiled:

        def point(self, place, size):
            """Write from now on at an address, which the caller has checked and holds."""
            self._data = place
            self.n = 0
            self._end = self._room = size

        def _aim(self, out, size):
            self._view = memoryview(out)  # holding the buffer keeps the array where it is
            self._data = cython.cast(cython.p_float, address_of(out))
            self.n = 0
            self._end = self._room = size


if cython.compiled:

    def address_of(array):
        """The address of the buffer of an array, which the caller keeps alive.

        Cython's memoryviews would do the same, but take seconds to compile.
        """
        buffer = cython.declare(Py_buffer)
        PyObject_GetBuffer(array, cython.address(buffer), PyBUF_WRITABLE)
        PyBuffer_Release(cython.address(buffer))
        return buffer.buf


def float_array(size: int) -> Any:
    """An empty array of float32: of numpy, or of the standard library where numpy is missing."""
    numpy = numpy_or_none()
    return numpy.zeros(size, numpy.float32) if numpy else array("f", bytes(4 * size))


def byte_array(size: int) -> Any:
    """An empty mask: booleans of numpy, or bytes where numpy is missing."""
    numpy = numpy_or_none()
    return numpy.zeros(size, numpy.bool_) if numpy else bytearray(size)


def numpy_or_none() -> Any:
    """numpy, imported on first use, because players do not need it; None if it is not installed."""
    try:
        return import_module("numpy")
    except ImportError:
        return None


def check_array(out: Any, size: int, formats: str, kind: str) -> Any:
    """Return a view of the caller's array if it is writable and has the right size and type; else raise an error."""
    try:
        view = memoryview(out)
        right = (
            view.c_contiguous and not view.readonly and view.nbytes // view.itemsize == size and view.format in formats
        )
    except (TypeError, ValueError, BufferError):
        right = False
    if not right:
        raise validation.no_such_array(size, kind)
    return view


if cython.compiled:

    def array_of(out, size, formats, kind):
        """The address of the caller's array, checked as above, in a fifth of the time.

        The caller holds the array and the GIL as long as the address is used.
        """
        buffer = cython.declare(Py_buffer)
        try:
            PyObject_GetBuffer(out, cython.address(buffer), PyBUF_WRITABLE | PyBUF_FORMAT | PyBUF_C_CONTIGUOUS)
        except (TypeError, ValueError, BufferError):
            raise validation.no_such_array(size, kind) from None
        known = (
            buffer.len == size * buffer.itemsize
            and buffer.format != cython.NULL
            and strlen(buffer.format) == 1
            and strchr(formats, buffer.format[0]) != cython.NULL
        )
        place = buffer.buf
        PyBuffer_Release(cython.address(buffer))
        if not known:
            raise validation.no_such_array(size, kind)
        return place


# ── Encoders ──────────────────────────────────────────────────────────────────────────────

NONE, ILLEGAL = -1, -2
_NONE, _ILLEGAL = NONE, ILLEGAL  # the same values as C integers when compiled
_MOST_STEPS = 10  # the most steps of a move that a state can store


class Encoder(StateEncoder):
    """Subclassed by a game to define its `actions` (by name) and the `planes` of its observation."""

    actions: tuple[str, ...]
    planes: tuple[Plane, ...]

    if cython.compiled:

        def __cinit__(self):
            own = overrides_of(type(self), Encoder)
            self._steps, self._writes = "step" in own, "write" in own
            self._listed, self._planes, self._kept = Moves(), Planes(), 0

        def __dealloc__(self):
            free(self._position)
            free(self._marks)

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

    def list_moves(self, state: State, out: Moves) -> None:
        """List the legal moves, with next_step() of each in place of its weight."""
        out.clear()
        state.add_moves(out)
        self.number(state, out)

    def number(self, state: State, out: Moves) -> None:
        """Store next_step() of each legal move in place of its weight."""
        for i in range(out.n):
            out.weight[i] = self.next_step(state, out.item[i])

    def narrow(self, state: State, out: Moves, action: int) -> None:
        """After a step that completes no move: keep the moves that begin with it, and store their next steps."""
        items, steps, run, kept = out.item, out.weight, out._run, 0
        out._stop_borrowing()
        first = 0
        while first < out.n:
            if steps[first] == action:
                for i in range(first, first + run):
                    out.item[kept] = items[i]
                    out.weight[kept] = self.step(state, items[i], state.begun_steps)
                    kept += 1
            first += run
        out.n = kept

    def take_step(self, state: State, out: Moves, action: int) -> int:
        """Take a step. Returns the move that it completes, NONE if it completes none, or ILLEGAL."""
        found = 0
        move = 0
        i = 0
        while i < out.n and found < 2:
            if out.weight[i] == action:
                move = out.item[i]
                found += out._run
            i += out._run
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

    # ── Used by states ────────────────────────────────────────────────────────────────
    # The numbered moves are kept together with a copy of the position that they belong to. As long as the position is
    # the same, byte for byte, actions(), mask() and act() need not list them again. Nothing else can use them while the
    # GIL is held; for states in plain Python, which may call back, nothing is kept.

    def _numbered(self, state: State) -> Moves:
        """The legal moves of a state in which a seat is to move, with their next steps as weights."""
        if cython.compiled:
            if state.native:
                if not self._is_kept(state):
                    self._kept = 0
                    self._list_checked(state, self._listed)
                    self._keep(state)
                return self._listed
        out = Moves()
        self._list_checked(state, out)
        return out

    def _list_checked(self, state: State, out: Moves) -> None:
        state._check_listable()
        self.list_moves(state, out)
        if out.n == 0:
            raise validation.no_moves(state)

    if cython.compiled:

        def _is_kept(self, state):
            if self._kept == 0 or self._kept != state.size or self._kind != Py_TYPE(state):
                return False
            return state._same_bytes(self._position)

        def _keep(self, state):
            """Note that the moves that are kept are those of this position."""
            self._kept = 0
            if self._room < state.size:
                free(self._position)
                self._room = 0
                self._position = cython.cast(cython.p_char, malloc(state.size))
                if self._position == cython.NULL:
                    raise MemoryError
                self._room = state.size
            state._write_bytes(self._position)
            self._kept, self._kind = state.size, Py_TYPE(state)

        def _marked(self, out):
            """The actions of these moves in increasing order, without duplicates."""
            rising = out.n > 0 and out.weight[0] >= 0
            for i in range(1, out.n):
                rising = rising and out.weight[i] > out.weight[i - 1]
            if rising:
                return [out.weight[i] for i in range(out.n)]
            if self._marks == cython.NULL:
                self._marks = cython.cast(cython.p_uchar, calloc(self.count + 1, 1))
                if self._marks == cython.NULL:
                    raise MemoryError
            first, last = self.count, -1
            for i in range(out.n):
                action = out.weight[i]
                if 0 <= action < self.count:
                    self._marks[action] = 1
                    if action < first:
                        first = action
                    if action > last:
                        last = action
            found = []
            for action in range(first, last + 1):
                if self._marks[action]:
                    self._marks[action] = 0
                    found.append(action)
            return found
    else:

        def _marked(self, out: Moves) -> list[int]:
            """The actions of these moves in increasing order, without duplicates."""
            return sorted({out.weight[i] for i in range(out.n) if out.weight[i] != _NONE})

    def legal_actions(self, state: State) -> list[int]:
        """The legal actions, in increasing order without duplicates; for chance, the indices of its outcomes."""
        if state.turn < 0:
            return list(range(state._legal_moves().n))
        return self._marked(self._numbered(state))

    def take(self, state: State, action: Any) -> None:
        """Take an action. MoveError if it is illegal; the state is then unchanged."""
        if state.blanks:
            raise validation.blanked()
        try:
            number = action if type(action) is int else -1
        except OverflowError:
            number = -1
        if number < 0:
            number = validation.whole("action", action, 0)
        if state.turn < 0:
            self._take_chance(state, number)
        else:
            self._take_step(state, number)

    def _take_step(self, state: State, number: int) -> None:
        out = self._numbered(state)
        move = self.take_step(state, out, number)
        if move == _ILLEGAL:
            raise validation.no_such_action(number, self.actions)
        if move != _NONE:
            state.played = (state.played, move)
        elif state.native:
            self._step_kept(state, out, number)

    def _take_chance(self, state: State, number: int) -> None:
        out = state._legal_moves()
        if number >= out.n:
            raise validation.no_such_action(number, self.actions)
        move = out.item[number]
        state.make(move)
        state.played = (state.played, move)

    def _step_kept(self, state: State, out: Moves, action: int) -> None:
        """After a step that completes no move: keep the moves that are still possible."""
        if cython.compiled:
            self._kept = 0
            self.narrow(state, out, action)
            self._keep(state)

    def write_mask(self, state: State, out: Any) -> Any:
        """A mask over all actions: 1 for each legal one. None is legal for chance, or when the game is over."""
        if out is None:
            out = byte_array(self.count)
        if cython.compiled:
            marks = cython.cast(cython.p_uchar, array_of(out, self.count, "?Bb", "bytes"))
            memset(marks, 0, self.count)
            if state.turn >= 0:
                found = self._numbered(state)
                for i in range(found.n):
                    if 0 <= found.weight[i] < self.count:
                        marks[found.weight[i]] = 1
        else:
            view = check_array(out, self.count, "?Bb", "bytes").cast("B")
            view[:] = bytes(self.count)
            for action in self.legal_actions(state) if state.turn >= 0 else ():
                view[action] = 1
        return out

    def write_observation(self, state: State, out: Any) -> Any:
        """The observation of the viewer of a view; of a true state, that of the seat to move or of a spectator.

        A spectator observes from the place of seat 0.
        """
        if out is None:
            out = float_array(self.size)
        if cython.compiled:
            if state.native:
                place = cython.cast(cython.p_float, array_of(out, self.size, "f", "float32"))
                self._planes.point(place, self.size)
                seen = state if state.viewer != EVERYTHING else self._own_view(state)
                self.observe(seen, seen.viewer if seen.viewer > 0 else 0, self._planes, 0)
                self._planes.point(cython.NULL, 0)
                return out
        flat = check_array(out, self.size, "f", "float32").cast("B").cast("f")
        planes = Planes()
        planes.aim(flat, self.size)
        view = state._own_view()
        self.observe(view, max(view.viewer, 0), planes, 0)
        return out

    if cython.compiled:

        def _own_view(self, state):
            """The view of the seat to move, or of a spectator, as far as encoders read it."""
            if self._seen is None or Py_TYPE(self._seen) != Py_TYPE(state):
                self._seen = state.copy()
                self._seen.played = self._seen.origin = None
            seen = self._seen
            seen._copy_to_observe(state)
            seen.viewer = state.turn if state.turn >= 0 else SPECTATOR
            if state.turn < 0:
                seen._forget_steps()
            seen.blank(seen.viewer)
            return seen


def history_numbers(view: State, encoder: Encoder) -> list[float]:
    """The moves so far as a viewer may know them, and the steps begun.

    Each move is its actions, counted from 1, then a 0; a move that is not known is -1, and an outcome of chance is -2
    less its number.
    """
    numbers: list[float] = []
    for move in view.moves_played():
        numbers += [*steps_of(view, encoder, move), 0]
    return numbers + [view.begun[depth] + 1 for depth in range(view.begun_steps)]


def steps_of(view: State, encoder: Encoder, move: int) -> list[float]:
    """A move of the history as numbers."""
    if move < 0:
        return [-1]
    known = cython.cast(Encoder, encoder)
    steps: list[float] = []
    while len(steps) < known.steps and (action := known.step(cython.cast(State, view), move, len(steps))) != _NONE:
        steps.append(action + 1)
    return steps or [-2 - move]


def list_steps(state: State, encoder: Encoder, move: int) -> list[int]:
    """The actions that make a move, up to the one after which no other legal move is possible."""
    if not state.is_legal(move):
        raise state.game.refusal(state, move)
    found = []
    depth = 0
    while (action := encoder.step(state, move, depth)) != _NONE:
        found.append(action)
        depth += 1
    return found
