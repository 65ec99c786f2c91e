cimport cython
from libc cimport math
from libc.stdint cimport uint64_t
from ludotheque.core cimport Moves, State
from ludotheque.games.wykersham.rules cimport Rails
from ludotheque.strategy cimport Strategy

cdef int _CHANCE, CENTRE, COLUMNS, CUPS, NOTCHES, RAILS
cdef int GIFT, LEAVE, ROLL, STAY, TAKE, GOAL
cdef long long[55] BIT
cdef uint64_t FIRST_THREE, LAST_THREE, FIRST, MARBLE
cdef int[6] PROMISE
cdef int[141] GROWTH

@cython.final
cdef class RailsStrategy(Strategy):
    cdef uint64_t[2][5][3] straight, slanted
    cdef uint64_t[2] total, tilted
    cdef int[2][3] ready, almost
    cdef public double[10] p
    @cython.locals(tally=uint64_t)
    cdef uint64_t tally(self, Rails state, int seat, int rail, int way) noexcept nogil
    cdef uint64_t slant(self, uint64_t tally, int rail) noexcept nogil
    @cython.locals(tally=uint64_t)
    cdef int look(self, Rails state) except -1 nogil
    cdef int weigh_moves(self, Rails state, Moves out) except -1 nogil
    cdef int weight(self, Rails state, long long move) except -1 nogil
    @cython.locals(tally=uint64_t, one=uint64_t)
    cdef int placement(self, int seat, int column, int rail, int way) noexcept nogil
    cdef int promise(self, uint64_t straight, uint64_t slanted, bint slid) noexcept nogil
    @cython.locals(filled=int)
    cdef int sum_up(self, uint64_t lines, bint slid) noexcept nogil
    cdef double expected(self, Rails state, double lead) noexcept nogil
    @cython.locals(ahead=double)
    cdef double lead(self, Rails state) noexcept nogil
    @cython.locals(turns=double,hold=double,lines=uint64_t,cups=int,keep=double,hope=double,sure=double,marbles=int,pending=int,ready=int)
    cdef double hoped(self, Rails state, int seat) noexcept nogil
    cdef int slide(self, int rail, int way, int sign) except -1 nogil
    cdef int examine(self, int slides) except -1 nogil
    @cython.locals(filled=int)
    cdef int count(self, int seat, int slides, uint64_t lines, uint64_t others) except -1 nogil
