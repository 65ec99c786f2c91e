cimport cython
from ludotheque.core.interrupts cimport check_signals
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State

cdef int _OVER

cdef long long count_plies_nogil(State start, State s, Rng rng, Moves out, int games) except -1

@cython.locals(plies=cython.longlong)
cdef long long count_plies(State start, State s, Rng rng, Moves out, int games) except -1 nogil

@cython.locals(child=State, out=Moves, total=cython.longlong, i=int)
cdef long long leaves(State state, int depth) except -1
