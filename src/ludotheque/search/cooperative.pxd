cimport cython
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State
from ludotheque.search.frame cimport Frame, frames
from ludotheque.search.interrupts cimport check_signals
from ludotheque.strategy cimport Strategy

cdef int _OVER, MAX_LENGTH, SIGNALS_EVERY, WON, UNKNOWN, LOST

@cython.final
cdef class Cooperative:
    cdef readonly State view
    cdef readonly Strategy strategy
    cdef readonly int proof
    cdef readonly long long nodes
    cdef long long node_limit
    cdef State state
    cdef Frame top
    cdef Rng rng
    cdef Moves out
    cdef readonly int best_score
    cdef int length, best_length
    cdef long long[512] path, best_path
    cdef int keep_if_best(self, State state) except -1 nogil
    cdef int attempt(self, State state) except -1 nogil
    cdef int attempt_many(self, int n) except -1 nogil
    cdef int attempt_nogil(self, int n) except -1
    cdef int exhaust(self, Frame frame, int depth) except -9 nogil
    cdef int exhaust_nogil(self) except -9
