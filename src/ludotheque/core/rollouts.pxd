cimport cython
from ludotheque.core.interrupts cimport check_signals
from ludotheque.core.moves cimport Moves
from ludotheque.core.planes cimport Planes
from ludotheque.core.returns cimport return_of
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State

cdef int _OVER

@cython.final
cdef class Roller:
    cdef State start, state
    cdef Moves out
    cdef Planes planes
    cdef bint cooperative
    cdef object returns
    cdef int _play_nogil(self, Rng rng, int games) except -1
    cdef int _play_games(self, Rng rng, int games) except -1 nogil
