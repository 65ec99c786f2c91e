cimport cython
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.games.wyx.domino_state cimport DominoState

cdef int PASS, QUEEN, NONE, NOBODY, _OVER, SUPPLY_2, SUPPLY_MORE
cdef int OFF_BOARD, EMPTY_COLUMN, LEAVES_BOARD, KNIGHT, STRONGHOLD
cdef signed char[64][64] TARGET

@cython.final
cdef class Versus(DominoState):
    cdef public short legs, open_rack, leg, leg_moves, supply
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
    cdef int hidden_of(self, int colour) noexcept nogil
    @cython.locals(pool=cython.int[16])
    cdef int fill_colour(self, int colour, Rng rng) except -1 nogil
