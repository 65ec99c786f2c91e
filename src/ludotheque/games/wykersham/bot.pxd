cimport cython
from libc cimport math
from ludotheque.core.moves cimport Moves
from ludotheque.core.state cimport State
from ludotheque.games.wykersham.rules cimport Rails
from ludotheque.core.strategy cimport Strategy

cdef int A_TURN, COLUMNS, NOTCHES, RAILS, NO_SLIDE, ROLL, STAY, TAKE
cdef int COMPLETE, MARBLE, HINDERING, GOAL, LEAST, MOST
cdef double ON_BOARD, ON_BOARD_AT_MOST, LINE_COUNTS, READY, IN_STOCK, DUE, DOUBT, DOUBT_EACH
cdef long long EVERY_LINE
cdef long long[55] BIT
cdef long long[5][128] COUNTS
cdef int[4096] LINE_VALUES
cdef int[141] WEIGHT

@cython.final
cdef class RailsStrategy(Strategy):
    cdef long long[2] counts
    cdef int[2] line_value
    cdef int ahead, slides, ready
    cdef int look(self, Rails state) except -1 nogil
    cdef long long on_rail(self, Rails state, long long cups, int rail, int way) noexcept nogil
    cdef long long by_slide(self, Rails state, int seat, int rail, int way) noexcept nogil
    cdef int value_lines(self, long long counts) noexcept nogil
    cdef long long complete(self, long long counts) noexcept nogil
    cdef int weigh_moves(self, Rails state, Moves out) except -1 nogil
    cdef int placing(self, Rails state, int column, int rail, int way) noexcept nogil
    cdef int staying(self, int stock, int stay) noexcept nogil
    cdef double expected(self, Rails state, int seat) noexcept nogil
    @cython.locals(hope=double)
    cdef double hope(self, Rails state, int seat) noexcept nogil
    cdef int within(self, Rails state, int seat, long long cups) noexcept nogil
    @cython.locals(only_one=cython.bint)
    cdef int look_ahead(self, Rails state, int seat) except -1 nogil
    cdef bint movable(self, Rails state, int rail, int way) noexcept nogil
    cdef int look_at(self, Rails state, int seat, int rail, int second, int way) except -1 nogil
    cdef int stake(self, Rails state, int seat, long long lines, int rail, int second, int way) noexcept nogil
