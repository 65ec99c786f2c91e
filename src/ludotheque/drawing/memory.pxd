cimport cython
from ludotheque.drawing.layers cimport Layer, Slots

cdef class Memory:
    cdef public dict drawn
    cdef public object moment
    @cython.locals(found=tuple)
    cpdef Layer keyed(self, Slots slots, object keys)
