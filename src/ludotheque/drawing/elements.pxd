cdef class Element:
    cdef readonly str tag
    cdef public dict attributes
    cdef readonly tuple children
    cdef public str kept_short
