cdef class Exclusive:
    cdef bint _made, _busy
