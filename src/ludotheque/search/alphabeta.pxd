cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from ludotheque.core.moves cimport Moves
from ludotheque.core.state cimport State
from ludotheque.search.signals cimport heed_signals
from ludotheque.strategy cimport Strategy

cdef int _OVER, DEEPEST, EXACT, AT_LEAST, AT_MOST, PLACES, PATIENCE
cdef long long NO_MOVE
cdef double NOT_KNOWN, HAIR

cdef struct Entry:
    uint64_t key
    long long move
    double value
    int depth
    int bound

@cython.final
cdef class Frame:
    cdef State state
    cdef Moves out
    cdef Frame below

@cython.final
cdef class AlphaBeta:
    cdef readonly State view
    cdef readonly Strategy strategy
    cdef readonly int depth
    cdef readonly long long nodes
    cdef readonly object rows
    cdef long long most
    cdef bint stopped
    cdef Frame top
    cdef Entry *table
    cdef int place(self, uint64_t key) noexcept nogil
    cdef int remember(self, uint64_t key, int depth, double value, int bound, long long move) noexcept nogil
    cdef double known(self, uint64_t key, int depth, double alpha, double beta) noexcept nogil
    cdef long long known_move(self, uint64_t key) noexcept nogil
    @cython.locals(best=int, swap=cython.longlong, weight=int)
    cdef int bring_forward(self, Moves out, int i, long long first) noexcept nogil
    cdef bint is_leaf(self, Frame frame, int depth, int ply) except -1 nogil
    cdef double after(self, Frame frame, long long move, int depth, int ply, double alpha, double beta) except? -9 nogil
    @cython.locals(value=cython.double)
    cdef double scout(self, Frame frame, int i, int depth, int ply, double alpha, double beta) except? -9 nogil
    @cython.locals(key=uint64_t, value=cython.double, best=cython.double, floor=cython.double, best_move=cython.longlong)
    cdef double search(self, Frame frame, int depth, int ply, double alpha, double beta) except? -9 nogil
    @cython.locals(key=uint64_t, value=cython.double, best=cython.double, floor=cython.double, best_move=cython.longlong)
    cdef double branch(self, Frame frame, uint64_t key, int depth, int ply, double alpha, double beta) except? -9 nogil
    cdef double released(self, long long move, int depth, double alpha, double beta) except? -9
