cimport cython
from ludotheque.core.encoder cimport Encoder
from ludotheque.core.interrupts cimport check_signals
from ludotheque.core.moves cimport Moves
from ludotheque.core.planes cimport Planes
from ludotheque.core.returns cimport return_of
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State

cdef int _CHANCE, _OVER, NONE, ILLEGAL

@cython.final
cdef class Slot:
    cdef int number
    cdef readonly State state
    cdef Rng rng
    cdef Moves out
    cdef Slot left, right

@cython.final
cdef class Worker:
    cdef Encoder encoder
    cdef State start, seen
    cdef Planes planes
    cdef Slot root
    cdef bint cooperative, observing
    cdef int seats, actions
    cdef readonly int wrong
    cdef object observations
    cdef unsigned char[::1] masks, ends
    cdef float[::1] rewards
    cdef int[::1] turns, chosen
    cpdef int step(self, bint acting) except -1
    cdef int _step_nogil(self, bint acting) except -1
    cdef int _step_slots(self, Slot slot, bint acting) except -1 nogil
    cdef int _act(self, Slot slot) except -1 nogil
    cdef int _pay(self, Slot slot) except -1 nogil
    cdef int _go_on(self, Slot slot) except -1 nogil
    cdef int _tell(self, Slot slot) except -1 nogil

@cython.locals(top=Slot)
cdef Slot tree(list slots)

@cython.locals(i=int)
cpdef int first_illegal(int[::1] chosen, unsigned char[:, ::1] masks, int actions) except -2
