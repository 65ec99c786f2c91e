cimport cython
from ludotheque.core.encoding cimport Encoder
from ludotheque.core.moves cimport Moves
from ludotheque.core.encoding cimport Planes
from ludotheque.core.state cimport State
from ludotheque.games.wyx.rules cimport Coop, Versus

cdef int NONE, OFF_BOARD, PASS, QUEEN
cdef signed char[64][64] TARGET

@cython.final
cdef class VersusEncoder(Encoder):
    cdef short[4] central
    cdef int write_board(self, Versus state, int seat, Planes out) except -1 nogil
    cdef int write_rest(self, Versus state, int seat, Planes out) except -1 nogil
    cdef int landing(self, Versus state, int seat, int column) noexcept nogil

@cython.final
cdef class CoopEncoder(Encoder):
    cdef short[4] central
    cdef int write_all(self, Coop state, int seat, Planes out) except -1 nogil
