cimport cython
from libc.stdint cimport uint64_t

cdef uint64_t MASK, LOW_32, TWO_32, GAMMA, MIX_1, MIX_2

@cython.final
cdef class Rng:
    cdef public uint64_t state
    @cython.locals(z=uint64_t)
    cdef uint64_t next(self) noexcept nogil
    cdef int shuffle_first(self, int *items, int n) noexcept nogil
    @cython.locals(product=uint64_t, surplus=uint64_t)
    cpdef int below(self, int n) noexcept nogil
