cimport cython
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State

cdef int UPRIGHT, PAIR, PASS, CLAIM, SILENT, POINT, CHOICE
cdef int NONE, BLOCKED, START, _OVER, ANY, OTHERS, DOUBLES, COPIES, ORIGIN
cdef short[4][1024] STEP
cdef short[25] KIND
cdef int[15] WAYS
cdef short[15] DOUBLE
cdef int[32] SPREAD
cdef short[652][6] NEXT
cdef short[652] FITS
cdef int[2][652] AHEAD

cpdef int cell_at(int place) noexcept nogil

@cython.final
cdef class WuHsingState(State):
    cdef public short open_hands, judging, choosing, choice, size, passes, claimer, pointed
    cdef public short left, right, bottom, top
    cdef public short[2] start
    cdef public short[4] held, shown
    cdef public int[4] points, lost
    cdef public short[4][15] dealt, hand
    cdef public short[1024] colour, lying, gain, fit
    cdef public int[2][1024] along
    cdef int lay_start(self, int left, int right) except -1 nogil
    cpdef int lay(self, int pair, int axis, int place) except -1 nogil
    cdef int widen(self, int place) except -1 nogil
    cdef int renew(self, int axis, int cell) except -1 nogil
    cdef int renew_end(self, int ahead, int back, int cell) except -1 nogil
    cdef int renew_pair(self, int ahead, int near, int far, int memory) except -1 nogil
    cpdef int read_on(self, int ahead, int cell, int memory) noexcept nogil
    cdef int bridges(self, int ahead, int cell, int memory) noexcept nogil
    cdef int long_bridges(self, int ahead, int cell, int memory) noexcept nogil
    cdef int groups_beside(self, int cell) noexcept nogil
    cdef int span(self, int direction, int cell) noexcept nogil
    cpdef int groups(self, int axis, int cell) noexcept nogil
    cpdef int fitting(self, int axis, int cell) noexcept nogil
    cpdef bint crowded(self, int axis, int cell) noexcept nogil
    cdef int beside(self, int axis, int direction, int cell) noexcept nogil
    cdef int hand_pairs(self, int seat) noexcept nogil
    cpdef bint asked(self) noexcept nogil
    cdef int add_plays(self, int pairs, Moves out) except -1 nogil
    cdef int add_pairs(self, int pairs, int where, Moves out) except -1 nogil
    cdef int add_answers(self, Moves out) except -1 nogil
    cdef int after(self, int seat) noexcept nogil
    cdef int play_domino(self, int pair, int axis, int place) except -1 nogil
    cpdef int worth(self, int pair, int axis, int cell) noexcept nogil
    cdef int factor(self, int axis, int first, int last) noexcept nogil
    cdef int passed(self, int seat) except -1 nogil
    cdef int keep_silent(self) except -1 nogil
    cdef int choose(self, int pair) except -1 nogil
    cdef int take_out(self, int seat, int pair) except -1 nogil
    cdef int end_turn(self, int seat) except -1 nogil
    cdef bint someone_is_out(self) noexcept nogil
    cdef int end(self) except -1 nogil
    @cython.locals(known=cython.int[15])
    cdef int hide(self, int seat) except -1 nogil
    cdef int in_hand(self, int seat, int which) noexcept nogil
    cpdef bint known(self, int seat) noexcept nogil
    @cython.locals(unseen=cython.int[15], pool=cython.int[30])
    cdef int deal_unknown(self, int which, Rng rng) except -1 nogil
    cpdef int pair_at(self, int cell) noexcept nogil
    cdef int lacking(self, int seat, int which) noexcept nogil
