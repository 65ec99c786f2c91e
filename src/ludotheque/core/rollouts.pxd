cimport cython
from cpython.exc cimport PyErr_CheckSignals
from ludotheque.core.encoding cimport Planes
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State
from ludotheque.core.state cimport return_of

cpdef int check_signals() except -1 with gil

cdef int _OVER

cdef long long count_plies_nogil(State start, State s, Rng rng, Moves out, int games) except -1

@cython.locals(plies=cython.longlong)
cdef long long count_plies(State start, State s, Rng rng, Moves out, int games) except -1 nogil

@cython.locals(child=State, out=Moves, total=cython.longlong, i=int)
cdef long long leaves(State state, int depth) except -1

@cython.final
cdef class Roller:
    cdef State start, state
    cdef Moves out
    cdef Planes planes
    cdef int kind
    cdef object returns
    cdef int _play_nogil(self, Rng rng, int games) except -1
    cdef int _play_games(self, Rng rng, int games) except -1 nogil
