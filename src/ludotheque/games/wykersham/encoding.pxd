cimport cython
from ludotheque.core.encoding cimport Encoder
from ludotheque.core.encoding cimport Planes
from ludotheque.core.state cimport State
from ludotheque.games.wykersham.rules cimport Rails

cdef int COLUMNS, CUPS, RAILS, GIFT, LEAVE, NONE, ROLL, STAY, GIVEN, DECIDED, STAYING

cpdef int action_of(long long move) noexcept nogil

@cython.final
cdef class RailsEncoder(Encoder):
    cdef int write_board(self, Rails state, int seat, Planes out) except -1 nogil
    cdef int write_turn(self, Rails state, int seat, Planes out) except -1 nogil
