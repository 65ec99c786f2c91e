cimport cython
from ludotheque.games.wykersham.rules cimport Rails

cdef list HELD
cdef int RAILS, CUPS, COLUMNS, NOTCHES

@cython.locals(cup=int)
cpdef list cups_of(Rails state)
@cython.locals(cup=int, red=int, green=int, column=int)
cpdef list contents_of(Rails state)
@cython.locals(held=tuple)
cpdef list piles_of(list contents)
@cython.locals(place=int, cup=int)
cpdef list in_windows(Rails state)
@cython.locals(cup=int, had=int, has=int)
cpdef list changed_cups(int seat, Rails now, Rails then)
