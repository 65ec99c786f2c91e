cimport cython
from ludotheque.games.wykersham.rules cimport Rails

cdef int RED, PLACES, MANY, RAILS, CUPS, COLUMNS, NOTCHES

@cython.locals(cup=int)
cpdef list cups_of(Rails state)
@cython.locals(cup=int, held=int)
cpdef list cup_keys(Rails state)
@cython.locals(key=int)
cpdef list pile_keys(list keys)
@cython.locals(place=int, cup=int)
cpdef list in_windows(Rails state)
@cython.locals(cup=int, had=int, has=int)
cpdef list changed_cups(int seat, Rails now, Rails then)
