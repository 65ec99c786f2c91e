cimport cython
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State
from ludotheque.search.signals cimport heed_signals
from ludotheque.strategy cimport Strategy

cdef int _OVER, LONGEST, PATIENCE, WON, UNKNOWN, LOST

@cython.final
cdef class Ply:
    cdef State state
    cdef Moves out
    cdef Ply below

@cython.final
cdef class Together:
    cdef readonly State view
    cdef readonly Strategy strategy
    cdef readonly int proof
    cdef readonly long long nodes
    cdef long long most
    cdef State state
    cdef Ply top
    cdef Rng rng
    cdef Moves out
    cdef readonly int best_score
    cdef int length, best_length
    cdef long long[512] path, best_path
    cdef int keep(self, State state) except -1 nogil
    cdef int attempt(self, State state) except -1 nogil
    cdef int attempt_many(self, int n) except -1 nogil
    cdef int attempts_released(self, int n) except -1
    cdef int exhaust(self, Ply ply, int depth) except -9 nogil
    cdef int exhaust_released(self) except -9
