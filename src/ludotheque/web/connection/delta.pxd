cimport cython
from ludotheque.drawing.layers cimport KeyedLayer, Layer, Slots
from ludotheque.drawing.svg cimport Element, Part

cdef class LayerChange:
    cdef list parts, gone
    cdef dict attributes
    cdef set new

cdef class Differences:
    cdef readonly dict found
    cdef LayerChange between(self, Layer before, Layer after)

@cython.locals(before=Layer, after=Layer, layers=Differences)
cpdef object delta(object old, object new, object differences=*)
@cython.locals(known=int, n=int)
cdef object description_change(list was, list now)
@cython.locals(change=LayerChange)
cdef int put_together(object found, list changes) except -1
@cython.locals(change=LayerChange)
cdef LayerChange compared(Layer before, Layer after)
cdef bint same_slots(KeyedLayer before, KeyedLayer after)
@cython.locals(slots=Slots, new=tuple, one=Part)
cdef int slot_by_slot(KeyedLayer before, KeyedLayer after, LayerChange change) except -1
cdef int compare_slot(KeyedLayer after, int slot, tuple old, tuple new, LayerChange change) except -1
@cython.locals(old=Part, new=Part)
cdef bint in_place(Layer before, Layer after, LayerChange change) except -1
@cython.locals(part=Part, old=Part, first=int, behind=int, parts=tuple, was=dict, now=set)
cdef int rearrange(str layer, tuple before, tuple after, str following, LayerChange change) except -1
@cython.locals(last=int, last_new=int, least=int, first=int, behind=int)
cdef tuple same_ends(tuple old, tuple new)
@cython.locals(was=Element, now=Element)
cdef int compare_parts(str layer, Part old, Part new, LayerChange change) except -1
@cython.locals(was=dict, now=dict, changed=dict)
cdef dict other_attributes(Element old, Element new)
