cimport cython
from cpython.object cimport Py_TPFLAGS_HEAPTYPE, Py_TYPE, PyObject
from libc.string cimport memcpy
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng

cdef int _OVER

cdef Moves SCRATCH

cdef class State:
    cdef public object game
    cdef public object played
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
    cdef int python_add_moves(self, Moves out) except -1 with gil
    cdef int python_make(self, long long move) except -1 with gil
    cdef int python_score(self, int seat) except? -1 with gil
    cdef bint python_won(self, int seat) except -1 with gil
    cdef int python_blank(self, int seat) except -1 with gil
    cdef int python_fill(self, Rng rng) except -1 with gil
    cdef int python_copy(self, State other) except -1 with gil
    cdef State new_instance(self)
    @cython.locals(new=State)
    cpdef State copy(self)
    cdef Moves legal_moves(self)
