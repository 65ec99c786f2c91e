from cpython.object cimport PyObject
from ludotheque.core.state cimport BaseState
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng

cdef extern from "Python.h":
    ctypedef struct TypeObject "PyTypeObject":
        PyObject *tp_dict
    void PyType_Modified(object)
