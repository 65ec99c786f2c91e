cimport cython

cdef class Layer:
    cdef readonly str id, transform
    cdef tuple made

cdef class Slots:
    cdef readonly str id
    cdef readonly bint whole
    cdef readonly object parts, name, renew

cdef class KeyedLayer(Layer):
    cdef readonly Slots slots
    cdef readonly object keys
    cdef readonly bint sparse
    cpdef object key(self, int slot)
    @cython.locals(was=list, now=list, differing=list, slot=int)
    cpdef list slots_since(self, KeyedLayer before)
    cpdef str first_part_after(self, int slot)
