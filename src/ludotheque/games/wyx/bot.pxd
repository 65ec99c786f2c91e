cimport cython
from libc cimport math
from libc.stdint cimport uint64_t
from ludotheque.core.moves cimport Moves
from ludotheque.core.state cimport State
from ludotheque.games.wyx.rules cimport Coop, Versus
from ludotheque.core.strategy cimport Strategy, mix

cdef int PASS, NONE
cdef int[4] EDGE
cdef int NOTHING, ORDINARY, CAPTURE, HILL_2, HILL_3
cdef int TO_MOVE, REACH, THEIR_REACH, RACK, HILL, NOWHERE
cdef double DOUBT, DOUBT_EACH
cdef int[64] RING
cdef int[65][5] COUNTER_VALUE

@cython.final
cdef class VersusStrategy(Strategy):
    cdef int[4] standing
    cdef int gain(self, Versus state, int square) noexcept nogil
    cdef int weigh_landings(self, Versus state, Moves out) except -1 nogil
    cdef int lead(self, Versus state, int seat) except? -100 nogil
    cdef int dominoes_left(self, Versus state) noexcept nogil
    @cython.locals(lead=double, doubt=double)
    cdef double expected(self, Versus state, int seat) noexcept nogil
    cdef int look(self, Versus state, int left) except -1 nogil
    cdef int reach(self, Versus state, int seat) noexcept nogil
    cdef int ahead(self, Versus state, int seat, int square) noexcept nogil
    cdef double settled(self, int lead) noexcept nogil
    @cython.locals(key=uint64_t, word=uint64_t)
    cdef uint64_t position_key(self, Versus state) noexcept nogil

@cython.final
cdef class CoopStrategy(Strategy):
    cdef int weigh_landings(self, Coop state, Moves out) except -1 nogil
    cdef int hurry(self, int square) noexcept nogil
