cimport cython
from ludotheque.drawing.layers cimport Layer
from ludotheque.drawing.slots cimport KeyedLayer, Slots

cdef class Memory:
    cdef public dict kept, shared
    cdef dict layers
    cdef public object moment
    @cython.locals(found=KeyedLayer)
    cpdef Layer keyed(self, Slots slots, list keys)
