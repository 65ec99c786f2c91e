cimport cython

@cython.locals(owner=list, counters=list, found=list, square=int, side=int)
cpdef list cells(object scene)
@cython.locals(counters=list, at=list, first=int, square=int, standing=list, rows=list)
cpdef list row_keys(object scene, list on_squares, tuple before)
@cython.locals(owner=list, counters=list, now=list, number=list, keys=list, square=int, known=int)
cpdef list counter_keys(object scene, list on_squares, tuple before)
