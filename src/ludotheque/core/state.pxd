cimport cython
from cpython.object cimport Py_TPFLAGS_HEAPTYPE, Py_TYPE, PyObject, PyObject_GenericSetAttr
from libc.stdint cimport uint64_t
from libc.string cimport memcmp, memcpy
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng

cdef int _OVER
cdef uint64_t SPREAD

cdef class BaseState:
    cdef public object game
    cdef public object played, origin
    cdef object _encoder           # of its game; kept so that acting looks it up once
    cdef int size                  # bytes from `turn` to the end of the object
    cdef int _before_derived, _after_derived  # the bytes from `turn` on that follow from the others
    cdef bint _sealed              # its fields are not set from outside any more
    cdef readonly bint native      # every class of the object is compiled
    cdef public int turn           # must stay the first field that is copied
    cdef public int seats, viewer, blanks
    cdef public short begun_steps
    cdef public short[10] begun
    cdef int add_moves(self, Moves out) except -1 nogil
    cdef int make(self, long long move) except -1 nogil
    cdef int score(self, int seat) except? -1 nogil
    cdef bint won(self, int seat) except -1 nogil
    cdef double payoff(self, int seat) except? -9 nogil
    cdef int blank(self, int seat) except -1 nogil
    cdef int fill(self, Rng rng) except -1 nogil
    cdef int copy_from(self, BaseState other) except -1 nogil
    cdef int _copy_to_observe(self, BaseState other) except -1 nogil
    cdef void _derive(self, void *part, int size) noexcept nogil
    cdef void _copy_around(self, BaseState other) noexcept nogil
    cdef bint _same_bytes(self, const char *position) noexcept nogil
    cdef void _write_bytes(self, char *position) noexcept nogil
    cdef int _forget_steps(self) noexcept nogil
    cdef int _redeal(self, Rng rng) except -1 nogil
    cdef int _python_redeal(self, Rng rng) except -1 with gil
    cdef int _python_add_moves(self, Moves out) except -1 with gil
    cdef int _python_make(self, long long move) except -1 with gil
    cdef int _python_score(self, int seat) except? -1 with gil
    cdef bint _python_won(self, int seat) except -1 with gil
    cdef double _python_payoff(self, int seat) except? -9 with gil
    cdef int _python_blank(self, int seat) except -1 with gil
    cdef int _python_fill(self, Rng rng) except -1 with gil
    cdef int _python_copy(self, BaseState other) except -1 with gil
    cdef BaseState _new_instance(self)
    @cython.locals(key=uint64_t)
    cdef uint64_t _hash_bytes(self)

cdef Moves SCRATCH

cdef class State(BaseState):
    @cython.locals(new=State)
    cpdef State copy(self)
    cdef Moves _legal_moves(self)
    cdef int _list_moves(self, Moves out) except -1
    cdef int _check_listable(self) except -1
    cdef object _own_encoder(self)

cdef class StateEncoder:
    cdef list legal_actions(self, State state)
    cdef int take(self, State state, object action) except -1
    cdef object write_mask(self, State state, object out)
    cdef object write_observation(self, State state, object out)

@cython.locals(new=State)
cpdef State fresh(State template, Rng rng)

cpdef double share_of_win(State state, int seat) except? -9 nogil
@cython.locals(mine=double, all_scores=double, other=int)
cdef double margin(BaseState state, int seat) except? -9 nogil

cdef int _TOGETHER, _PAYOFF
cpdef double return_of(State state, int seat, int kind) except? -9 nogil
