from ludotheque.drawing.elements cimport Element

cdef class Part:
    cdef readonly str id
    cdef readonly Element element
    cdef str kept_short
