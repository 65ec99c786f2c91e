cimport cython
from libc.stdint cimport uint64_t
from ludotheque.core.moves cimport Moves
from ludotheque.core.state cimport share_of_win
from ludotheque.core.state cimport State

cdef uint64_t SPREAD, MASK

cdef class Strategy:
    cdef public int horizon
    cdef public double exploration
    cdef public object positions
    cdef bint _weighs, _values, _judges, _settles, _keys  # what a subclass in plain Python defines
    cdef int weigh(self, State state, Moves out) except -1 nogil
    cdef double value(self, State state, int seat) except? -1 nogil
    cdef double outcome(self, State state, int seat) except? -1 nogil
    cdef bint unsettled(self, State state, Moves out) except -1 nogil
    cdef list _weights(self, State state)
    cdef uint64_t key(self, State state) except? 0 nogil
    cdef int _python_weigh(self, State state, Moves out) except -1 with gil
    cdef double _python_value(self, State state, int seat) except? -1 with gil
    cdef double _python_outcome(self, State state, int seat) except? -1 with gil
    cdef bint _python_unsettled(self, State state, Moves out) except -1 with gil
    cdef uint64_t _python_key(self, State state) except? 0 with gil

@cython.final
cdef class Guided(Strategy):
    cdef Strategy guide
    cdef bint cooperative

cpdef uint64_t mix(uint64_t key, uint64_t number) noexcept nogil
