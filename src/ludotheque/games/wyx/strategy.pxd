cimport cython
from libc.stdint cimport uint64_t
from ludotheque.core cimport Moves, State
from ludotheque.games.wyx.coop cimport Coop
from ludotheque.games.wyx.versus cimport Versus
from ludotheque.strategy cimport Strategy, mix

cdef int PASS, NONE
cdef int[4] EDGE
cdef int NOTHING, ORDINARY, CAPTURE, HILL_2, HILL_3

@cython.final
cdef class VersusStrategy(Strategy):
    cdef int gain(self, Versus state, int square) noexcept nogil
    cdef int weigh_landings(self, Versus state, Moves out) except -1 nogil
    cdef int lead(self, Versus state, int seat) except? -100 nogil
    cdef int dominoes_left(self, Versus state) noexcept nogil
    @cython.locals(best=cython.double, theirs=cython.double)
    cdef double expected(self, Versus state, int seat) noexcept nogil
    @cython.locals(total=cython.double, loose=cython.double)
    cdef double standing(self, Versus state, int seat, int dominoes) noexcept nogil
    cdef double settled(self, int lead) noexcept nogil
    @cython.locals(key=uint64_t, word=uint64_t)
    cdef uint64_t position_key(self, Versus state) noexcept nogil

@cython.final
cdef class CoopStrategy(Strategy):
    cdef int weigh_landings(self, Coop state, Moves out) except -1 nogil
    cdef int hurry(self, int square) noexcept nogil
