cimport cython
from ludotheque.core.encoding cimport Encoder
from ludotheque.core.encoding cimport Planes
from ludotheque.core.state cimport State
from ludotheque.games.wu_hsing.rules cimport WuHsingState, cell_at

cdef int CHOICE, CLAIM, NONE, PAIR, PASS, POINT, SILENT, UPRIGHT
cdef int CELLS, LYING, STANDING, PASSING, CLAIMING, KEEPING_SILENT, POINTING, CHOOSING

cdef int other_action(long long move) noexcept nogil

@cython.final
cdef class WuHsingEncoder(Encoder):
    cdef int write_table(self, WuHsingState state, Planes out) except -1 nogil
    cdef int write_seats(self, WuHsingState state, int seat, Planes out) except -1 nogil
    cdef int write_turn(self, WuHsingState state, int seat, Planes out) except -1 nogil
