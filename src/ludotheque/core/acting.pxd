cimport cython
from ludotheque.core.encoder cimport Encoder
from ludotheque.core.moves cimport Moves
from ludotheque.core.planes cimport Planes
from ludotheque.core.state cimport State

cdef int _CHANCE, NONE, ILLEGAL

@cython.locals(out=Moves, i=int, action=int)
cpdef list list_actions(State state, Encoder encoder)
@cython.locals(action=int, depth=int)
cpdef list list_steps(State state, Encoder encoder, long long move)
cpdef write_mask(State state, Encoder encoder, object out)
@cython.locals(moves=Moves, move=cython.longlong, number=int)
cpdef act(State state, Encoder encoder, object action)
@cython.locals(planes=Planes)
cpdef observe(State view, Encoder encoder, object out)
