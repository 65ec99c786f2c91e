cimport cython
from ludotheque.core.moves cimport Moves
from ludotheque.core.planes cimport Planes
from ludotheque.core.state cimport State

cdef int _NONE, _ILLEGAL, _MOST_STEPS

cdef class Encoder:
    cdef readonly object actions, planes
    cdef readonly int count, size, steps
    cdef bint _steps, _writes      # what a subclass in plain Python defines
    cdef int step(self, State state, long long move, int depth) except -2 nogil
    cdef int write(self, State state, int seat, Planes out) except -1 nogil
    cdef int _python_step(self, State state, long long move, int depth) except -2 with gil
    cdef int _python_write(self, State state, int seat, Planes out) except -1 with gil
    cdef int next_step(self, State state, long long move) except -2 nogil
    cdef int number(self, State state, Moves out) except -1 nogil
    cdef int narrow(self, State state, Moves out, int action) except -1 nogil
    @cython.locals(move=cython.longlong)
    cdef long long take_step(self, State state, Moves out, int action) except -9 nogil
    cdef int observe(self, State state, int seat, Planes out, Py_ssize_t place) except -1 nogil
