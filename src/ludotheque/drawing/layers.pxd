cdef class Layer:
    cdef readonly str id, transform
    cdef public tuple since
    cdef tuple made
