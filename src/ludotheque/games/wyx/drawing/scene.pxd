cimport cython
from ludotheque.games.wyx.rules cimport Coop, Versus

cdef list THERE

@cython.locals(column=int)
cpdef list landings(Versus state)
cpdef object versus_scene(Versus state)
cpdef object coop_scene(Coop state)
cpdef int taken_domino(Versus state)
@cython.locals(value=list, owner=list, counters=list, found=list, square=int, side=int, worth=int, number=int)
cpdef list squares_of(object scene)
@cython.locals(counters=list, at=list, first=int, square=int, standing=list, rows=list)
cpdef list row_keys(object scene, list on_squares, tuple before)
@cython.locals(owner=list, counters=list, now=list, number=list, keys=list, square=int)
cpdef list since(object scene, list on_squares, tuple before)
