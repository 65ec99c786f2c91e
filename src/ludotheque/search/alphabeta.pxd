cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from ludotheque.core.moves cimport Moves
from ludotheque.core.state cimport State
from ludotheque.search.base cimport Exclusive
from ludotheque.search.base cimport Frame, frames
from ludotheque.core.rollouts cimport check_signals
from ludotheque.core.strategy cimport Strategy

cdef int _OVER, MAX_PLY, EXACT, AT_LEAST, AT_MOST, TABLE_SIZE, SIGNALS_EVERY, CLOCK_EVERY
cdef long long NO_MOVE
cdef double NOT_FOUND, NULL_WINDOW

cdef struct Entry:
    uint64_t key
    long long move
    double value
    int depth
    int bound
    bint whole

@cython.final
cdef class AlphaBeta(Exclusive):
    cdef readonly State view
    cdef readonly Strategy strategy
    cdef readonly int depth
    cdef readonly long long nodes
    cdef readonly object rows
    cdef long long _node_limit
    cdef double _until
    cdef bint _stopped
    cdef bint _judged
    cdef readonly bint exhausted
    cdef State _root
    cdef Frame _top
    cdef Entry *_table
    cdef int _slot(self, uint64_t key) noexcept nogil
    cdef int _store(self, uint64_t key, int depth, double value, int bound, long long move) noexcept nogil
    cdef double _probe(self, uint64_t key, int depth, double alpha, double beta) noexcept nogil
    cdef long long _table_move(self, uint64_t key) noexcept nogil
    @cython.locals(best=int, swap=cython.longlong, weight=int)
    cdef int _bring_best_forward(self, Moves out, int i, long long first) noexcept nogil
    cdef bint _is_leaf(self, Frame frame, int depth, int ply) except -1 nogil
    cdef double _after(self, Frame frame, long long move, int depth, int ply, double alpha, double beta) except? -9 nogil
    @cython.locals(value=cython.double)
    cdef double _scout(self, Frame frame, int i, int depth, int ply, double alpha, double beta) except? -9 nogil
    @cython.locals(key=uint64_t, value=cython.double, best=cython.double, floor=cython.double, best_move=cython.longlong)
    cdef double _search(self, Frame frame, int depth, int ply, double alpha, double beta) except? -9 nogil
    @cython.locals(key=uint64_t, value=cython.double, best=cython.double, floor=cython.double, best_move=cython.longlong, judged=cython.bint)
    cdef double _search_moves(self, Frame frame, uint64_t key, int depth, int ply, double alpha, double beta) except? -9 nogil
    cdef double _after_nogil(self, long long move, int depth, double alpha, double beta) except? -9

cdef int met_chance() except -1 with gil
cdef bint is_over(double until) except -1 with gil
