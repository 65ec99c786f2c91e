cimport cython
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State

@cython.locals(new=State)
cpdef State fresh(State template, Rng rng)
