cimport cython
from ludotheque.core.encoder cimport Encoder
from ludotheque.core.planes cimport Planes
from ludotheque.core.state cimport State
from ludotheque.games.wu_hsing.layout cimport cell_at
from ludotheque.games.wu_hsing.rules cimport WuHsingState

cdef int CHOICE, CLAIM, NONE, PAIR, PASS, POINT, SILENT, UPRIGHT
cdef int CELLS, LYING, STANDING, PASSING, CLAIMING, KEEPING_SILENT, POINTING, CHOOSING

cdef int other_action(long long move) noexcept nogil

@cython.final
cdef class WuHsingEncoder(Encoder):
    cdef int write_table(self, WuHsingState state, Planes out) except -1 nogil
    cdef int write_seats(self, WuHsingState state, int seat, Planes out) except -1 nogil
    cdef int write_turn(self, WuHsingState state, int seat, Planes out) except -1 nogil
