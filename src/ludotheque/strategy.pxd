cimport cython
from libc.stdint cimport uint64_t
from ludotheque.core.moves cimport Moves
from ludotheque.core.state cimport State

cdef uint64_t SPREAD, MASK

cdef class Strategy:
    cdef public int horizon
    cdef public double exploration
    cdef bint weighs, values, judges, settles, keys  # what a subclass in plain Python defines
    cdef int weigh(self, State state, Moves out) except -1 nogil
    cdef double value(self, State state, int seat) except? -1 nogil
    cdef double outcome(self, State state, int seat) except? -1 nogil
    cdef bint unsettled(self, State state, Moves out) except -1 nogil
    cpdef list weights(self, State state)
    cdef uint64_t key(self, State state) except? 0 nogil
    cdef int python_weigh(self, State state, Moves out) except -1 with gil
    cdef double python_value(self, State state, int seat) except? -1 with gil
    cdef double python_outcome(self, State state, int seat) except? -1 with gil
    cdef bint python_unsettled(self, State state, Moves out) except -1 with gil
    cdef uint64_t python_key(self, State state) except? 0 with gil

@cython.final
cdef class Guided(Strategy):
    cdef Strategy guide
    cdef bint cooperative

cpdef uint64_t mix(uint64_t key, uint64_t number) noexcept nogil
