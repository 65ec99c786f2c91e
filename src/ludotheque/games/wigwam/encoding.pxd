cimport cython
from libc.stdint cimport uint64_t
from ludotheque.core.encoding cimport Encoder
from ludotheque.core.moves cimport Moves
from ludotheque.core.encoding cimport Planes
from ludotheque.core.state cimport State
from ludotheque.games.wigwam.rules cimport Tribes, lowest

cdef int ACCEPT, FORCE, LINK, NONE, NOWHERE, PLACES, SET_UP, SET_UP_COUNT, TAKE
cdef int COUNT, CAPTURE, STOP, LET_PASS, TAKE_OFF, MAKE_TAKE, PLACE
cdef short[64] NUMBER
cdef long long[1320] SET_UPS
cdef int[1320] SET_UP_STEPS

@cython.final
cdef class TribesEncoder(Encoder):
    cdef bint sets_up(self, Tribes state) noexcept nogil
    cdef int capture_step(self, int base, long long chain, int depth) noexcept nogil
    cdef int write_all(self, Tribes state, int seat, Planes out) except -1 nogil
    cdef int put_set(self, uint64_t bases, Planes out) noexcept nogil
    cdef int place_of(self, int base) noexcept nogil
    cdef int put_home(self, Tribes state, int seat, Planes out) noexcept nogil
