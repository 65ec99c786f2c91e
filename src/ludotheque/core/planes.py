"""What a seat sees as floats: the planes that an observation is made of, and where they are written."""

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
        self.n = self._room = 0

    def put(self, value: float) -> None:
        if self.n < self._room:
            self._data[self.n] = value  # type: ignore[call-overload]  # of floats, not of bytes
            self.n += 1

    def put_one_hot(self, value: int, size: int) -> None:
        """So many numbers, all 0 but for the one at `value`, if there is one."""
        first = self.n
        self.put_zeros(size)
        if 0 <= value < size and first + value < self.n:
            self._data[first + value] = 1.0  # type: ignore[call-overload]

    def put_all(self, values: list[int], size: int) -> None:
        """So many values of a field, as they are."""
        for i in range(size):
            self.put(values[i])

    def put_equal(self, values: list[int], wanted: int, size: int) -> None:
        """So many numbers: 1 where a field has some value, else 0."""
        for i in range(size):
            self.put(1.0 if values[i] == wanted else 0.0)

    def put_where(self, values: list[int], marks: list[int], wanted: int, size: int) -> None:
        """So many values of a field, where another field has some value; else 0."""
        for i in range(size):
            self.put(values[i] if marks[i] == wanted else 0.0)

    def put_bits(self, bits: int, size: int) -> None:
        """So many numbers: 1 for the members of a set, else 0."""
        for i in range(size):
            self.put(1.0 if bits >> i & 1 else 0.0)

    def put_zeros(self, size: int) -> None:
        if cython.compiled:
            if self.n + size <= self._room:
                memset(self._data + self.n, 0, size * cython.sizeof(cython.float))
                self.n += size
        else:
            for _ in range(size):
                self.put(0.0)

    def aim(self, out: Any, size: int) -> None:
        """Write into an array of float32 from now on."""
        if cython.compiled:
            self._aim(out, size)
        else:
            self._data = memoryview(out)
            self.n, self._room = 0, size

    if cython.compiled:

        def _aim(self, out, size):
            floats = cython.declare(cython.float[::1], out)
            self._view = memoryview(out)  # as long as it is held, the array stays where it is
            self._data = cython.address(floats[0])
            self.n = 0
            self._room = size


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
