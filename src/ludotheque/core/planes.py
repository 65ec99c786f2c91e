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
    """Return the caller's array if it is writable and has the right size and type; else raise an error."""
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
