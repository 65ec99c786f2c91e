from cpython.exc cimport PyErr_CheckSignals

cpdef int check_signals() except -1 with gil
