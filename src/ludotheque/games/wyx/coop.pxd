cimport cython
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.games.wyx.domino_state cimport DominoState

cdef int PASS, QUEEN, NONE, _OVER, ANTS
cdef int OFF_BOARD, LEAVES_BOARD, NOT_IN_HAND, ANTS_THERE
cdef signed char[64][64] TARGET

@cython.final
cdef class Coop(DominoState):
    cdef public short at, stock
    cdef public short[4] central
    cdef public short[64] value, ants, dealt, holder
    @cython.locals(pack=cython.int[16])
    cdef int redeal_colour(self, int colour, Rng rng) except -1 nogil
    cdef int dealt_of(self, int seat, int colour) noexcept nogil
    cpdef int landing(self, int seat, int domino) noexcept nogil
    cdef int obstacle(self, int seat, int domino) noexcept nogil
    @cython.locals(square=cython.int, ants=cython.int, free=cython.bint)
    cdef bint playable(self, int seat, int domino) noexcept nogil
    @cython.locals(found=cython.ulonglong, bit=cython.ulonglong)
    cpdef unsigned long long landings(self, int seat) noexcept nogil
    cdef bint anyone_can_jump(self) noexcept nogil
    cdef int add_jumps(self, Moves out) except -1 nogil
    cdef int jump(self, int domino, int square) except -1 nogil
