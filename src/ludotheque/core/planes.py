"""The planes of an observation, and the buffer that they are written to."""

from __future__ import annotations

import math
from array import array
from importlib import import_module
from typing import Any, NamedTuple

from ludotheque.errors import LudothequeError

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython


class Plane(NamedTuple):
    """A part of an observation: what it tells, in which shape, and between which bounds."""

    name: str
    shape: tuple[int, ...]
    low: float
    high: float

    @property
    def size(self) -> int:
        return math.prod(self.shape)


class Planes:
    """Writes one number after the other, into memory that somebody else made."""

    def __init__(self) -> None:
        self.n = self._end = self._room = 0

    def begin(self, first: int, size: int) -> None:
        """Write at most so many numbers, from a place on."""
        self.n, self._end = first, first + size
        if first < 0 or size < 0 or self._end > self._room:
            self.n = self._end = 0

    def put(self, value: float) -> None:
        first = self._take(1)
        if first >= 0:
            self._data[first] = value  # type: ignore[call-overload]  # of floats, not of bytes

    def put_one_hot(self, value: int, size: int) -> None:
        """So many numbers, all 0 but for the one at `value`, if there is one."""
        first = self.put_zeros(size)
        if first >= 0 and 0 <= value < size:
            self._data[first + value] = 1.0  # type: ignore[call-overload]

    def put_all(self, values: list[int], size: int) -> None:
        """So many values of a field, as they are."""
        self.put_range(values, 0, size)

    def put_range(self, values: list[int], start: int, end: int) -> None:
        """The values of a field from one place to before another."""
        first = self._take(end - start)
        if first >= 0:
            data = self._data
            for i in range(end - start):
                data[first + i] = values[start + i]

    def put_equal(self, values: list[int], wanted: int, size: int) -> None:
        """So many numbers: 1 where a field has some value, else 0."""
        first = self._take(size)
        if first >= 0:
            data = self._data
            for i in range(size):
                data[first + i] = values[i] == wanted

    def put_where(self, values: list[int], marks: list[int], wanted: int, size: int) -> None:
        """So many values of a field, where another field has some value; else 0."""
        first = self._take(size)
        if first >= 0:
            data = self._data
            for i in range(size):
                data[first + i] = values[i] * (marks[i] == wanted)  # without a branch: eight at a time

    def put_bits(self, bits: int, size: int) -> None:
        """So many numbers: 1 for the members of a set, else 0."""
        first = self.put_zeros(size)
        if first >= 0:
            i = 0
            while bits and i < size:
                if bits & 1:
                    self._data[first + i] = 1.0  # type: ignore[call-overload]
                empty = 8 if bits & 255 == 0 else 1  # that can be passed over
                bits >>= empty
                i += empty

    def put_left(self, values: list[int], gone: int, size: int, instead: int) -> None:
        """So many values of a field, the first of which are gone: another number stands in their places."""
        first = self._take(size)
        if first >= 0:
            data = self._data
            for i in range(size):
                data[first + i] = values[i] * (i >= gone) + instead * (i < gone)

    def put_zeros(self, size: int) -> int:
        """So many zeros, some of which mark() may change: where the first is, or -1 where there is no room for all."""
        first = self._take(size)
        if cython.compiled:
            if first >= 0:
                memset(self._data + first, 0, size * cython.sizeof(cython.float))
        elif first >= 0:
            self._data[first : first + size] = memoryview(array("f", bytes(4 * size)))
        return first

    def mark(self, place: int) -> None:
        """Write 1 at a place that was written before."""
        if 0 <= place < self.n:
            self._data[place] = 1.0  # type: ignore[call-overload]

    def _take(self, size: int) -> int:
        """Go on by so many numbers: where the first is to be written, or -1 where there is no room for all."""
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

        def _aim(self, out, size):
            self._view = memoryview(out)  # as long as it is held, the array stays where it is
            self._data = cython.cast(cython.p_float, address_of(out))
            self.n = 0
            self._end = self._room = size


if cython.compiled:

    def address_of(array):
        """Where the memory of an array begins, which the caller keeps: Cython's own views take seconds to compile."""
        buffer = cython.declare(Py_buffer)
        PyObject_GetBuffer(array, cython.address(buffer), PyBUF_WRITABLE)
        PyBuffer_Release(cython.address(buffer))
        return buffer.buf


def float_array(size: int) -> Any:
    """An empty array of float32: numpy's, or Python's where there is no numpy."""
    numpy = numpy_or_none()
    return numpy.zeros(size, numpy.float32) if numpy else array("f", bytes(4 * size))


def byte_array(size: int) -> Any:
    """The same for a mask: of truth values in numpy, of bytes without it."""
    numpy = numpy_or_none()
    return numpy.zeros(size, numpy.bool_) if numpy else bytearray(size)


def numpy_or_none() -> Any:
    """Players need no numpy, and do not wait for it: it is imported when an array is first wanted."""
    try:
        return import_module("numpy")
    except ImportError:
        return None


def check_array(out: Any, size: int, formats: str, kind: str) -> Any:
    """An array that somebody hands over, if it can be written into."""
    try:
        view = memoryview(out)
        right = (
            view.contiguous and not view.readonly and view.nbytes // view.itemsize == size and view.format in formats
        )
    except (TypeError, ValueError, BufferError):
        right = False
    if not right:
        raise LudothequeError(
            f"`out` is to be an array of {size} {kind} in one piece, which can be written.",
            f"`out` doit être un tableau de {size} {kind} d’un seul tenant, où l’on peut écrire.",
        )
    return view
