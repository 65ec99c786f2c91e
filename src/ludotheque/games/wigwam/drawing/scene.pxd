cimport cython
from libc.stdint cimport uint64_t
from ludotheque.games.wigwam.rules cimport Tribes, lowest

cdef int CHIEF, NONE
cdef list AT_REST

cpdef list picked(list keys, list bases)
cpdef list members(uint64_t bases)
@cython.locals(standing=list, seat=int, bases=uint64_t)
cpdef list standing_of(Tribes state)
@cython.locals(keys=list)
cpdef list with_origins(list standing, list now, list then)
@cython.locals(keys=list)
cpdef list prisoner_keys(list now, list then, list whole)
@cython.locals(keys=list)
cpdef list captured(int seat, list now, list then, list whole, int kind)
cpdef object takers(Tribes state)
@cython.locals(keys=list)
cpdef list threats(list standing, list chains)
cpdef tuple hint(Tribes state, list chains)
