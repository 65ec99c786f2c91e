cimport cython
from ludotheque.drawing.elements cimport Element

cpdef str escaped(str text)
cpdef str written(Element element)
@cython.locals(attributes=dict)
cpdef str shortened(Element element)
cdef str shortened_inside(Element element)
@cython.locals(behind_tag=int)
cpdef str with_id(str id, Element element, str svg, str quote=*)
