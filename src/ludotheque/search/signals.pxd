from cpython.exc cimport PyErr_CheckSignals

cpdef int heed_signals() except -1 with gil
