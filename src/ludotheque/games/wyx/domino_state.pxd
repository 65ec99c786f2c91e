from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State

cdef class DominoState(State):
    cdef int shuffle_colour(self, int* pack, int colour, Rng rng) except -1 nogil
