from ludotheque.drawing.layers cimport Layer

cdef class ScatteredSlots:
    cdef readonly str id
    cdef readonly object name, part, renew

cdef class ScatteredLayer(Layer):
    cdef readonly ScatteredSlots slots
    cdef readonly object keys
    cpdef str first_part_after(self, int slot)
