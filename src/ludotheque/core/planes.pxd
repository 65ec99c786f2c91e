cimport cython
from libc.string cimport memset

@cython.final
cdef class Planes:
    cdef readonly int n
    cdef int _room
    cdef float *_data
    cdef object _view              # no float[::1]: whoever knows this class would carry all of Cython's memoryviews
    cpdef int put(self, double value) noexcept nogil
    cpdef int put_one_hot(self, int value, int size) noexcept nogil
    cpdef int put_bits(self, unsigned long long bits, int size) noexcept nogil
    cdef int put_all(self, short *values, int size) noexcept nogil
    cdef int put_equal(self, short *values, int wanted, int size) noexcept nogil
    cdef int put_where(self, short *values, short *marks, int wanted, int size) noexcept nogil
    cpdef int put_zeros(self, int size) noexcept nogil
    cdef int _aim(self, object out, int size) except -1
