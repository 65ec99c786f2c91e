cimport cython
from ludotheque.core.base_state cimport BaseState
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng

cdef int _OVER

cdef Moves SCRATCH

cdef class State(BaseState):
    @cython.locals(new=State)
    cpdef State copy(self)
    cdef Moves _legal_moves(self)
