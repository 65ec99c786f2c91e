from ludotheque.core.state cimport State

cdef int _OVER

cpdef double share_of_win(State state, int seat) except? -9 nogil
cpdef double return_of(State state, int seat, bint cooperative) except? -9 nogil
