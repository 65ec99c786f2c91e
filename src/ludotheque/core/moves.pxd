cimport cython
from libc.stdlib cimport free, realloc
from ludotheque.core.rng cimport Rng

@cython.final
cdef class Moves:
    cdef readonly int n
    cdef int _room
    cdef readonly int total
    cdef int _run                  # how many in a row have the same weight for sure
    cdef long long *item
    cdef int *weight
    cdef long long *_items         # its own memory; what is borrowed lies elsewhere
    cdef int *_weights
    cdef int _grow(self) except -1 nogil
    cpdef int add(self, long long move) except -1 nogil
    cdef int _add_all(self, long long *moves, int n) except -1 nogil
    cdef int _borrow(self, long long *moves, int *weights, int n, int run) noexcept nogil
    cdef int _stop_borrowing(self) except -1 nogil
    cpdef int add_chance(self, long long move, int weight) except -1 nogil
    cpdef int weigh(self, int i, int weight) except -1 nogil
    cpdef list items(self)
    cpdef list weights(self)
    cdef void clear(self) noexcept nogil
    cdef bint has(self, long long move) noexcept nogil
    cdef long long pick(self, Rng rng) noexcept nogil
