cimport cython
from cpython.buffer cimport Py_buffer, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from libc.string cimport memset

@cython.final
cdef class Planes:
    cdef readonly Py_ssize_t n
    cdef Py_ssize_t _end, _room           # of what may be written now, and of the memory
    cdef float *_data
    cdef object _view
    cdef int begin(self, Py_ssize_t first, int size) noexcept nogil
    cpdef int put(self, double value) noexcept nogil
    cpdef int put_one_hot(self, int value, int size) noexcept nogil
    cdef int put_all(self, short *values, int size) noexcept nogil
    cdef int put_range(self, short *values, int start, int end) noexcept nogil
    cdef int put_equal(self, short *values, int wanted, int size) noexcept nogil
    cdef int put_where(self, short *values, short *marks, int wanted, int size) noexcept nogil
    cpdef int put_bits(self, unsigned long long bits, int size) noexcept nogil
    cdef int put_left(self, short *values, int gone, int size, int instead) noexcept nogil
    cpdef Py_ssize_t put_zeros(self, int size) noexcept nogil
    cpdef int mark(self, Py_ssize_t place) noexcept nogil
    cdef Py_ssize_t _take(self, int size) noexcept nogil
    cdef int _aim(self, object out, Py_ssize_t size) except -1

cdef void *address_of(object array) except NULL
