cimport cython
from ludotheque.games.wu_hsing.rules cimport Layout, WuHsingState, cell_at, is_dead, lengths, look, span, touched

cdef int NONE, PAIR, PASS, UPRIGHT, ORIGIN
cdef short[2][8] NEAR
cdef short[4] AWAY
cdef short[2][153][2] WAYS

cpdef int from_top(int place) noexcept nogil
cpdef int from_left(int place) noexcept nogil
cpdef int by_axis(int axis, int place) noexcept nogil
cpdef int by_middle(int axis, int place) noexcept nogil
@cython.locals(start=int)
cpdef list laid(WuHsingState state)
@cython.locals(number=int, seat=int)
cpdef int number_laid(WuHsingState state) except -1
@cython.locals(row=int, column=int, cell=int, axis=int)
cpdef list found(WuHsingState state)
@cython.locals(row=int, x=int)
cpdef str row_text(Layout table, int y)
@cython.locals(n=int, play=int)
cpdef dict settled(list plays, int first, int end)
@cython.locals(n=int, play=int, axis=int, place=int, i=int, near=int)
cpdef dict cells_near(Layout table, list plays, int first)
@cython.locals(n=int, play=int, axis=int, place=int, i=int, direction=int, half=int, end=int)
cpdef dict dead_cells(Layout table, list plays, int first)
@cython.locals(move=int, axis=int, place=int)
cpdef list open_places(Layout table, list moves, bint small)
@cython.locals(axis=int, place=int, left=int, right=int, top=int, bottom=int, dx=int, dy=int, first=int, number=int)
cpdef int free_way(Layout table, int play, int reach, tuple bounds, set avoided, int n) except -2
@cython.locals(middle=int, first=int, last=int)
cpdef (int, int) covered(int axis, int place, int reach, int dx, int dy)
@cython.locals(place=int)
cdef bint is_free(Layout table, int first, int number, set avoided) except -1
