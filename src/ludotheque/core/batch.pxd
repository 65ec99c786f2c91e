cimport cython
from ludotheque.core.encoding cimport Encoder
from ludotheque.core.rollouts cimport check_signals
from ludotheque.core.moves cimport Moves
from ludotheque.core.encoding cimport Planes, address_of
from ludotheque.core.state cimport return_of
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State

from libc.string cimport memset

cdef int _CHANCE, _OVER, NONE, ILLEGAL

@cython.final
cdef class Slot:
    cdef Py_ssize_t number
    cdef readonly State state
    cdef Rng rng
    cdef Moves out
    cdef bint begun
    cdef Slot left, right
    cdef int pick(self, Rng rng) noexcept nogil

@cython.final
cdef class Worker:
    cdef Encoder encoder
    cdef State start, seen
    cdef Planes planes
    cdef Slot root
    cdef bint observing
    cdef int kind, seats, actions
    cdef readonly Py_ssize_t wrong
    cdef object held
    cdef unsigned char *masks      # of the arrays that are held
    cdef unsigned char *ends
    cdef float *rewards
    cdef int *turns
    cdef long long *chosen
    cdef long long *picked
    cdef int _point(self, tuple held) except -1
    @cython.locals(i=Py_ssize_t, action=cython.longlong)
    cpdef Py_ssize_t first_illegal(self, Py_ssize_t games) except -2
    cpdef int step(self, bint acting) except -1
    cdef int _step_nogil(self, bint acting) except -1
    cdef int _step_slots(self, Slot slot, bint acting) except -1 nogil
    @cython.locals(action=int, made=cython.longlong)
    cdef int _act(self, Slot slot) except -1 nogil
    cdef int _pay(self, Slot slot) except -1 nogil
    cdef int _go_on(self, Slot slot) except -1 nogil
    cdef int _tell(self, Slot slot) except -1 nogil
    cdef int _write_mask(self, Py_ssize_t first, Moves out) except -1 nogil
    @cython.locals(slot=Slot)
    cpdef int pick(self, list slots, Rng rng) except -1

@cython.locals(top=Slot)
cdef Slot tree(list slots)
