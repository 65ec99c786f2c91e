cimport cython
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State

cdef int PASS, QUEEN, NONE, NOBODY, _OVER, SUPPLY_2, SUPPLY_MORE, SMALL_SUPPLY, ANTS
cdef int OFF_BOARD, EMPTY_COLUMN, LEAVES_BOARD, KNIGHT, STRONGHOLD, NOT_IN_HAND, ANTS_THERE
cdef signed char[64][64] TARGET
cdef signed char[64] OUTSIDE
cdef signed char[2] SMALL_DOMINOES
cdef signed char[8] NEVER_THERE

cdef class DominoState(State):
    cdef int shuffle_colour(self, int* pack, int colour, Rng rng) except -1 nogil

@cython.final
cdef class Versus(DominoState):
    cdef public short legs, open_rack, small, leg, leg_moves, supply
    cdef public short[2] start
    cdef public short[4] central, at, stock, before
    cdef public short[8] taken
    cdef public short[64] value, owner, pawns
    cdef public short[65] held
    cdef public short[8][8] columns
    cdef int target(self, int seat, int column) noexcept nogil
    cdef bint is_open(self, int seat, int square) noexcept nogil
    cpdef int landing(self, int seat, int column) noexcept nogil
    cdef int obstacle(self, int column, int square) noexcept nogil
    cdef bint can_jump(self, int seat) noexcept nogil
    cdef bint anyone_can_jump(self) noexcept nogil
    cpdef bint placing(self) noexcept nogil
    cdef int add_jumps(self, Moves out) except -1 nogil
    cdef int begin_leg(self) except -1 nogil
    cdef int place_queen(self, int square) except -1 nogil
    cdef int jump(self, int column, int square) except -1 nogil
    cdef int settle(self, int square) except -1 nogil
    cdef bint leg_over(self, int mover) noexcept nogil
    cdef int end_leg(self) except -1 nogil
    @cython.locals(pack=cython.int[16])
    cdef int redeal_colour(self, int colour, Rng rng) except -1 nogil
    cdef int redeal_pair(self, int colour, Rng rng) except -1 nogil
    cdef int hidden_of(self, int colour) noexcept nogil
    @cython.locals(pool=cython.int[16])
    cdef int fill_colour(self, int colour, Rng rng) except -1 nogil

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
