cimport cython
from ludotheque.games.wyx.coop cimport Coop
from ludotheque.games.wyx.versus cimport Versus

@cython.locals(owner=list, counters=list, found=list, square=int)
cpdef list counters_by_side(object scene, list names)
@cython.locals(column=int)
cpdef list landings(Versus state)
cpdef object versus_scene(Versus state)
cpdef object coop_scene(Coop state)
cpdef int taken_domino(Versus state)
