cimport cython
from libc.stdint cimport uint64_t
from ludotheque.core.moves cimport Moves
from ludotheque.core.state cimport State
from ludotheque.games.wu_hsing.rules cimport WuHsingState, cell_at
from ludotheque.core.strategy cimport Strategy, mix

cdef int UPRIGHT, PAIR, PASS, CHOICE
cdef int WAY, DOUBT, DOUBT_EACH, CLOSE
cdef short[25] KIND
cdef short[15] DOUBLE

@cython.final
cdef class WuHsingStrategy(Strategy):
    cdef Moves plays
    cdef int weigh_all(self, WuHsingState state, Moves out) except -1 nogil
    cdef int weight_of(self, WuHsingState state, int move) noexcept nogil
    cdef int points(self, WuHsingState state, int move) noexcept nogil
    cdef double expected(self, WuHsingState state, int seat) except? -1 nogil
    cdef double settled(self, int lead) noexcept nogil
    cdef double chance(self, int lead, int doubt) noexcept nogil
    cdef int lead(self, WuHsingState state, int seat) except? -1 nogil
    cdef int standing(self, WuHsingState state, int seat) except? -1 nogil
    cdef int prospects(self, WuHsingState state, int seat) except -1 nogil
    @cython.locals(key=uint64_t)
    cdef uint64_t position_key(self, WuHsingState state) noexcept nogil
    @cython.locals(word=uint64_t)
    cdef uint64_t hand_word(self, WuHsingState state, int seat) noexcept nogil
