cimport cython

cdef class Element:
    cdef readonly str tag
    cdef public dict attributes
    cdef readonly tuple children
    cdef public str short

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

cdef class Part:
    cdef readonly str id
    cdef readonly Element element
    cdef str written_short
