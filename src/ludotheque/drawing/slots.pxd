from ludotheque.drawing.layers cimport Layer

cdef class Slots:
    cdef readonly str id
    cdef readonly bint whole
    cdef readonly object parts

cdef class KeyedLayer(Layer):
    cdef readonly Slots slots
    cdef readonly list keys
    cpdef str first_part_after(self, int slot)
