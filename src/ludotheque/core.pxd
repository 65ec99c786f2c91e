cimport cython
from cpython.object cimport Py_TPFLAGS_HEAPTYPE, Py_TYPE, PyObject
from libc.stdint cimport uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy

cdef uint64_t MASK, LOW_32, TWO_32, GAMMA, MIX_1, MIX_2
cdef int _CHANCE, _OVER

@cython.final
cdef class Rng:
    cdef public uint64_t state
    @cython.locals(z=uint64_t)
    cdef uint64_t next(self) noexcept nogil
    @cython.locals(product=uint64_t, surplus=uint64_t)
    cpdef int below(self, int n) noexcept nogil

@cython.final
cdef class Moves:
    cdef readonly int n
    cdef int room
    cdef readonly int total
    cdef long long *item
    cdef int *weight
    cdef int grow(self) except -1 nogil
    cpdef int add(self, long long move) except -1 nogil
    cpdef int add_chance(self, long long move, int weight) except -1 nogil
    cpdef int weigh(self, int i, int weight) except -1 nogil
    cpdef list items(self)
    cdef void clear(self) noexcept nogil
    cdef bint has(self, long long move) noexcept nogil
    cdef long long pick(self, Rng rng) noexcept nogil

cdef Moves SCRATCH

cdef class State:
    cdef public object game
    cdef public object trail
    cdef int size                  # bytes from `turn` to the end of the object
    cdef readonly bint native      # every class of the object is compiled
    cdef public int turn           # must stay the first field that is copied
    cdef public int seats, viewer, blanks
    cdef int add_moves(self, Moves out) except -1 nogil
    cdef int make(self, long long move) except -1 nogil
    cdef int score(self, int seat) except? -1 nogil
    cdef bint won(self, int seat) except -1 nogil
    cdef int blank(self, int seat) except -1 nogil
    cdef int fill(self, Rng rng) except -1 nogil
    cdef int copy_from(self, State other) except -1 nogil
    cdef int playout(self, Rng rng, Moves out) except -1 nogil
    cdef int python_add_moves(self, Moves out) except -1 with gil
    cdef int python_make(self, long long move) except -1 with gil
    cdef int python_score(self, int seat) except? -1 with gil
    cdef bint python_won(self, int seat) except -1 with gil
    cdef int python_blank(self, int seat) except -1 with gil
    cdef int python_fill(self, Rng rng) except -1 with gil
    cdef int python_copy(self, State other) except -1 with gil
    cdef State another(self)
    @cython.locals(new=State)
    cpdef State copy(self)
    cdef Moves listed(self)

cdef long long released_plies(State start, State s, Rng rng, Moves out, int games) except -1

@cython.locals(plies=cython.longlong)
cdef long long count_plies(State start, State s, Rng rng, Moves out, int games) except -1 nogil

@cython.locals(child=State, out=Moves, total=cython.longlong, i=int)
cdef long long leaves(State state, int depth) except -1
