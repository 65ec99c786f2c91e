cimport cython
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State

cdef int UPRIGHT, PAIR, PASS, CLAIM, SILENT, POINT, CHOICE
cdef int BLOCKED, START, ALL_COLOURS, ALL_PAIRS
cdef int NONE, _OVER, ANY, OTHERS, DOUBLES, COPIES, ORIGIN
cdef short[4][1024] STEP
cdef short[25] KIND
cdef short[3] SMALL_KINDS
cdef short[15] IN_SMALL
cdef short[2][15] PAIR_OF
cdef int[15] WAYS
cdef short[15] DOUBLE
cdef int[32] SPREAD
cdef signed char[37] LOWEST
cdef short[652][6] NEXT
cdef short[652] FITS
cdef int[2][652] AHEAD

cpdef int cell_at(int place) noexcept nogil

cdef class Layout(State):
    cdef public short left, right, bottom, top
    cdef public short[1024] colour, lying
    # The next three stay together: they follow from the others.
    cdef public short[1024] gain, fit
    cdef public int[2][1024] along

cdef int wipe(Layout table) except -1 nogil
cpdef int lay(Layout table, int pair, int axis, int place) except -1 nogil
cdef int widen(Layout table, int place) except -1 nogil
cdef int renew(Layout table, int axis, int cell) except -1 nogil
cdef int renew_end(Layout table, int ahead, int back, int cell) except -1 nogil
cdef int renew_pair(Layout table, int ahead, int near, int far, int memory) except -1 nogil
cpdef int read_on(Layout table, int ahead, int cell, int memory) noexcept nogil
cdef int bridges(Layout table, int ahead, int cell, int memory) noexcept nogil
cdef int long_bridges(Layout table, int ahead, int cell, int memory) noexcept nogil
cdef int groups_beside(Layout table, int cell) noexcept nogil
cpdef int span(Layout table, int direction, int cell) noexcept nogil
cpdef (int, int, int) lengths(Layout table, int axis, int cell) noexcept nogil
cdef int product(Layout table, int axis, int cell) noexcept nogil
cdef int factor(Layout table, int axis, int first, int last) noexcept nogil

@cython.final
cdef class WuHsingState(Layout):
    cdef public short open_hands, judging, small, choosing, choice, size, passes, claimer, pointed
    cdef public short[2] start
    cdef public short[4] held, shown
    cdef public int[4] points, lost
    cdef public short[4][15] dealt, hand
    @cython.locals(pack=cython.int[30], again=cython.bint)
    cdef int deal_all(self, Rng rng) except -1 nogil
    cdef int sort_deal(self, int seat) except -1 nogil
    cdef int lay_start(self, int left, int right) except -1 nogil
    cpdef int groups(self, int axis, int cell) noexcept nogil
    cpdef int fitting(self, int axis, int cell) noexcept nogil
    cpdef bint crowded(self, int axis, int cell) noexcept nogil
    cdef int beside(self, int axis, int direction, int cell) noexcept nogil
    cdef int hand_pairs(self, int seat) noexcept nogil
    cpdef bint asked(self) noexcept nogil
    cdef int add_choices(self, int pairs, Moves out) except -1 nogil
    cdef int add_plays(self, int pairs, Moves out) except -1 nogil
    cdef int add_plays_at(self, int axis, int cell, int place, int pairs, Moves out) except -1 nogil
    cdef int add_pairs(self, unsigned int pairs, int where, Moves out) except -1 nogil
    cdef int add_answers(self, Moves out) except -1 nogil
    cdef int after(self, int seat) noexcept nogil
    cdef int play_domino(self, int pair, int axis, int place) except -1 nogil
    cpdef int worth(self, int pair, int axis, int cell) noexcept nogil
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
    cdef int guess_choice(self, int pairs, Rng rng) except -1 nogil
    @cython.locals(unseen=cython.int[15], pool=cython.int[30])
    cdef int deal_unknown(self, int which, Rng rng) except -1 nogil
    cpdef int pair_at(self, int cell) noexcept nogil
    cdef int lacking(self, int seat, int which) noexcept nogil

cpdef object look(Layout table, int place)
cpdef tuple touched(Layout table, int axis, int place)
cdef tuple around(Layout table, int cell, int left_out)
cdef int colour_beside(Layout table, int direction, int cell, int left_out) noexcept nogil
cpdef bint is_dead(Layout table, int place) noexcept nogil
