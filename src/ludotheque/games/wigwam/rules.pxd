cimport cython
from libc.stdint cimport uint64_t
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State

cdef int ACCEPT, REMOVE, FORCE, SET_UP, SET_UP_COUNT, TAKE, LINK
cdef int FREE, CHIEF_TAKEN, NOT_STRAIGHT, TURNS_BACK, NO_PREY, OCCUPIED
cdef int CHIEF, WARRIOR, TENT, NONE, NO_TENTS, PLACES, _OVER, QUIET_LIMIT
cdef int[3] COUNT
cdef long long[1320] SET_UPS
cdef uint64_t[64] BIT, AROUND
cdef signed char[64][18] PASSED, LANDING
cdef signed char[67] LOWEST
cdef signed char[64] HALF
cdef long long[64] WEIGHT

cpdef int lowest(uint64_t bases) noexcept nogil
cpdef int hurdle(int at, int jump, int bends, int came, uint64_t prey, uint64_t empty) noexcept nogil
cdef bint goes_on(int came, int way) noexcept nogil
cpdef uint64_t prey_left(uint64_t prey, uint64_t taken, uint64_t chief) noexcept nogil
@cython.locals(taken=uint64_t)
cpdef uint64_t captured(int at, long long chain) noexcept nogil
cpdef int landed(int at, long long chain) noexcept nogil

@cython.final
cdef class Tribes(State):
    cdef public short huff, placed, quiet, forced, left, reached
    cdef public short small, places, limit
    cdef public uint64_t ground
    cdef public short[2] points
    cdef public short[2][11] home
    cdef public uint64_t omitted
    cdef public uint64_t[2][3] figures
    cdef public long long[2] placement
    cdef public long long[100][2] seen
    cpdef uint64_t tribe(self, int seat) noexcept nogil
    cpdef uint64_t fighters(self, int seat) noexcept nogil
    cpdef uint64_t empty(self) noexcept nogil
    cpdef int kind_at(self, int seat, int base) noexcept nogil
    cpdef int put(self, int seat, int kind, int base) except -1 nogil
    cpdef int lift(self, int seat, int base) noexcept nogil
    cdef int add_set_ups(self, Moves out) except -1 nogil
    cdef int add_quiet_moves(self, Moves out) except -1 nogil
    cpdef uint64_t reach(self, int seat, int base) noexcept nogil
    cdef uint64_t goals(self, int seat, int base, uint64_t empty) noexcept nogil
    @cython.locals(goals=uint64_t)
    cdef uint64_t long_reach(self, int seat, int base) noexcept nogil
    cpdef int bends(self, int seat, int base) noexcept nogil
    cdef bint can_take(self, int seat, int base) noexcept nogil
    @cython.locals(found=uint64_t)
    cpdef uint64_t takers(self, int seat) noexcept nogil
    cdef int add_takings(self, Moves out) except -1 nogil
    @cython.locals(chain=cython.longlong, jump=int, taken=uint64_t, left=uint64_t)
    cdef int add_chains(self, Moves out, int at, int bends, int came, long long begun, long long link, uint64_t prey, uint64_t empty) except -1 nogil
    cdef int add_decisions(self, Moves out) except -1 nogil
    cdef int set_up(self, int chief, int first, int second, int third) except -1 nogil
    cdef int go(self, int left, int reached) except -1 nogil
    @cython.locals(taken=uint64_t)
    cdef int take(self, int at, long long chain) except -1 nogil
    cdef int decide(self, int decision) except -1 nogil
    cdef int judge(self) except -1 nogil
    cdef bint can_act(self, int seat) noexcept nogil
    cpdef int seen_before(self) noexcept nogil
    cdef int win(self, int seat, int points) except -1 nogil
