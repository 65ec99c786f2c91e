cimport cython
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State
from ludotheque.search.base cimport Exclusive
from ludotheque.search.base cimport Frame, frames
from ludotheque.core.rollouts cimport check_signals
from ludotheque.core.strategy cimport Strategy

cdef int _OVER, MAX_LENGTH, SIGNALS_EVERY, WON, UNKNOWN, LOST

@cython.final
cdef class Cooperative(Exclusive):
    cdef readonly State view
    cdef readonly Strategy strategy
    cdef readonly int proof
    cdef readonly long long nodes
    cdef long long _node_limit
    cdef State _root, _state
    cdef Frame _top
    cdef Rng _rng
    cdef Moves _out
    cdef readonly int best_score
    cdef int _length, _best_length
    cdef long long[512] _path, _best_path
    cdef int _keep_if_best(self, State state) except -1 nogil
    cdef int _attempt(self, State state) except -1 nogil
    cdef int _attempt_many(self, int n) except -1 nogil
    cdef int _attempt_nogil(self, int n) except -1
    cdef int _exhaust(self, Frame frame, int depth) except -9 nogil
    cdef int _exhaust_nogil(self) except -9
    cdef list _best_line(self)
