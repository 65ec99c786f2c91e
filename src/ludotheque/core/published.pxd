from cpython.object cimport PyObject
from ludotheque.core.state cimport BaseState
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng

cdef extern from "Python.h":
    ctypedef struct TypeObject "PyTypeObject":
        PyObject *tp_dict
    void PyType_Modified(object)

# What they return is known to be of a class, so that its C methods are called.
cpdef Rng rng_of(object value)
cpdef Moves moves_of(object value)
cpdef BaseState state_of(object value)
cpdef BaseState native(object state, str name)
