cimport cython

cdef class Steps:
    cdef readonly object view, ask
    cdef readonly dict indices, prompts
    cdef readonly list all
    @cython.locals(further=dict, begun=list, way=tuple, moves=list, branches=list, prompts=dict, indices=dict, touched=int, single=cython.bint)
    cdef object step(self, object ways, int depth)
    @cython.locals(way=tuple, last=tuple)
    cdef object step_after(self, list ways, int depth)

@cython.locals(i=int)
cdef object add_to(list branches, str target, int prompt, int step)
