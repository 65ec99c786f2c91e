cimport cython
from ludotheque.core.state cimport State

cdef int BLOCKED, START, ALL_COLOURS, ALL_PAIRS
cdef short[4][1024] STEP
cdef short[652][6] NEXT
cdef short[652] FITS
cdef int[2][652] AHEAD

cpdef int cell_at(int place) noexcept nogil

cdef class Layout(State):
    cdef public short left, right, bottom, top
    cdef public short[1024] colour, lying
    # The next three stay together: _copy_to_observe leaves them out.
    cdef public short[1024] gain, fit
    cdef public int[2][1024] along

cpdef int wipe(Layout table) except -1 nogil
cpdef int lay(Layout table, int pair, int axis, int place) except -1 nogil
cdef int widen(Layout table, int place) except -1 nogil
cdef int renew(Layout table, int axis, int cell) except -1 nogil
cdef int renew_end(Layout table, int ahead, int back, int cell) except -1 nogil
cdef int renew_pair(Layout table, int ahead, int near, int far, int memory) except -1 nogil
cpdef int read_on(Layout table, int ahead, int cell, int memory) noexcept nogil
cdef int bridges(Layout table, int ahead, int cell, int memory) noexcept nogil
cdef int long_bridges(Layout table, int ahead, int cell, int memory) noexcept nogil
cpdef int look(Layout table, int place) noexcept nogil
cpdef int touched(Layout table, int axis, int place) noexcept nogil
cdef int around(Layout table, int cell, int left_out) noexcept nogil
cpdef int spans(Layout table, int axis, int place) noexcept nogil
cpdef bint is_dead(Layout table, int place) noexcept nogil
cdef int groups_beside(Layout table, int cell) noexcept nogil
cdef int span(Layout table, int direction, int cell) noexcept nogil
cpdef int product(Layout table, int axis, int cell) noexcept nogil
cdef int factor(Layout table, int axis, int first, int last) noexcept nogil
