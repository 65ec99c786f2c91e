cimport cython
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State

cdef int LAST, RAILS, CUPS, COLUMNS, NOTCHES, A_TURN, CROSS, _CHANCE, _OVER
cdef int ROLL, GIFT, LEAVE, TAKE, STAY, LEFT, NO_SLIDE, RIGHT, NONE
cdef int FREE, NOT_OWED, RAIL_SLID, OPPOSED, FIXED, AT_THE_END, OTHER_WAY
cdef long long[55] BIT
cdef short[7] COLUMN_OF_DIE

cdef int lowest(long long members) noexcept nogil

@cython.final
cdef class Rails(State):
    cdef public short fixed, shared, mover, due, slid, way
    cdef public short[2] stock, tray, dice
    cdef public short[5] offset
    cdef public short[2][55] marbles
    cdef public long long owed, goal, stacks
    cdef public long long[2] held
    cdef int begin_turn(self) except -1 nogil
    cpdef int cup(self, int rail, int column) noexcept nogil
    cpdef int obstacle(self, int column, int rail) noexcept nogil
    cpdef int brake(self, int rail, int way) noexcept nogil
    cpdef int gift_column(self) noexcept nogil
    cpdef int stack(self) noexcept nogil
    cdef int add_rolls(self, Moves out) except -1 nogil
    cdef int add_placements(self, Moves out) except -1 nogil
    cdef int add_slides(self, int place, int rail, Moves out) except -1 nogil
    cdef int roll(self, int low, int high) except -1 nogil
    cdef int serve(self, int column) except -1 nogil
    cdef int place(self, int column, int rail, int way) except -1 nogil
    cdef int slide(self, int rail, int way) except -1 nogil
    cdef int give(self, int column) except -1 nogil
    cdef long long filled(self, int rail) noexcept nogil
    @cython.locals(cups=cython.longlong)
    cpdef long long complete_lines(self) noexcept nogil
    cdef int take(self) except -1 nogil
    cdef int clear(self, int cup, int stay) except -1 nogil
