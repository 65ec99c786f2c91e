cimport cython
from libc.stdint cimport uint64_t
from ludotheque.core.moves cimport Moves
from ludotheque.core.state cimport State
from ludotheque.games.wigwam.rules cimport Tribes, captured, landed
from ludotheque.core.strategy cimport Strategy, mix

cdef int ACCEPT, REMOVE, FORCE, SET_UP, TAKE, LINK
cdef int CHIEF, WARRIOR, NONE, NOWHERE
cdef int RUIN, LOSES, SAFE, THREAT, CAPTURE, WINS
cdef double MATERIAL, HUNT, ADVANCE, EXPOSED, DUE, OFFERED, CERTAIN
cdef int[3] SHIFT
cdef int[11] CHIEF_PLACE, TENT_PLACE
cdef uint64_t BOARD, INNER
cdef uint64_t[64] BIT

cdef uint64_t beside(uint64_t bases, int way) noexcept nogil
@cython.locals(found=uint64_t)
cdef uint64_t spread(uint64_t bases) noexcept nogil
cdef int count(uint64_t bases) noexcept nogil
@cython.locals(found=uint64_t, over=uint64_t)
cdef uint64_t prey_of(uint64_t chief, uint64_t warriors, uint64_t prey, uint64_t empty) noexcept nogil

@cython.final
cdef class TribesStrategy(Strategy):
    @cython.locals(taking=bint)
    cdef int weigh_moves(self, Tribes state, Moves out) except -1 nogil
    cdef int set_up(self, int chief, int first, int second, int third) noexcept nogil
    @cython.locals(taken=uint64_t)
    cdef int taking(self, Tribes state, int at, long long chain) noexcept nogil
    @cython.locals(chief=uint64_t, warriors=uint64_t, enemy=uint64_t, enemies=uint64_t, empty=uint64_t)
    cdef int after(self, Tribes state, uint64_t left, uint64_t reached, uint64_t taken) noexcept nogil
    cdef int decision(self, Tribes state, int decision) noexcept nogil
    cdef double expected(self, double lead) noexcept nogil
    @cython.locals(chief=uint64_t, warriors=uint64_t, enemy=uint64_t, enemies=uint64_t, lead=double)
    cdef double lead(self, Tribes state) noexcept nogil
    cdef double surplus(self, uint64_t chief, uint64_t warriors, uint64_t enemy, uint64_t enemies) noexcept nogil
    cdef int closeness(self, uint64_t hunters, uint64_t prey) noexcept nogil
    cdef double tension(self, uint64_t chief, uint64_t warriors, uint64_t enemy, uint64_t enemies, uint64_t empty) noexcept nogil
    @cython.locals(rows=int, beyond=uint64_t)
    cdef int advance(self, int seat, uint64_t warriors) noexcept nogil
    cdef bint taking_due(self, Tribes state, Moves out) noexcept nogil
    cdef uint64_t position_key(self, Tribes state) noexcept nogil
