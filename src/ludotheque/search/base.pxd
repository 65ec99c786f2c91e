cimport cython
from ludotheque.core.moves cimport Moves
from ludotheque.core.state cimport State

cdef class Exclusive:
    cdef bint _made, _busy

@cython.final
cdef class Frame:
    cdef State state
    cdef Moves out
    cdef Frame below

cpdef Frame frames(State state, int plies)
