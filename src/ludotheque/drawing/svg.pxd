cimport cython
from ludotheque.drawing.elements cimport Element

cpdef str escaped(str text)
@cython.locals(letter=cython.Py_UCS4)
cdef bint is_plain(str text)
cpdef str written(Element element)
@cython.locals(attributes=dict)
cpdef str shortened(Element element)
cdef str shortened_inside(Element element)
@cython.locals(behind_tag=int)
cpdef str with_id(str id, Element element, str svg, str quote=*)
cpdef str tagged(str tag, dict attributes, object inside, str quote=*)
