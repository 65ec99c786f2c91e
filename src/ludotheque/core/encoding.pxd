cimport cython
from cpython.buffer cimport (
    Py_buffer, PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
)
from cpython.object cimport Py_TYPE, PyTypeObject
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset, strchr, strlen
from ludotheque.core.moves cimport Moves
from ludotheque.core.state cimport State, StateEncoder

@cython.final
cdef class Planes:
    cdef readonly Py_ssize_t n
    cdef Py_ssize_t _end, _room           # of what may be written now, and of the memory
    cdef float *_data
    cdef object _view
    cdef int begin(self, Py_ssize_t first, int size) noexcept nogil
    cpdef int put(self, double value) noexcept nogil
    cpdef int put_one_hot(self, int value, int size) noexcept nogil
    cdef int put_all(self, short *values, int size) noexcept nogil
    cdef int put_range(self, short *values, int start, int end) noexcept nogil
    cdef int put_equal(self, short *values, int wanted, int size) noexcept nogil
    cdef int put_where(self, short *values, short *marks, int wanted, int size) noexcept nogil
    cpdef int put_bits(self, unsigned long long bits, int size) noexcept nogil
    cdef int put_left(self, short *values, int gone, int size, int instead) noexcept nogil
    cpdef Py_ssize_t put_zeros(self, int size) noexcept nogil
    cpdef int mark(self, Py_ssize_t place) noexcept nogil
    cdef Py_ssize_t _take(self, int size) noexcept nogil
    cdef int _aim(self, object out, Py_ssize_t size) except -1
    cdef int point(self, float *place, Py_ssize_t size) noexcept

cdef void *address_of(object array) except NULL
@cython.locals(place=cython.p_void, known=cython.bint)
cdef void *array_of(object out, Py_ssize_t size, const char *formats, str kind) except NULL

cdef int _NONE, _ILLEGAL, _MOST_STEPS

cdef class Encoder(StateEncoder):
    cdef readonly object actions, planes
    cdef readonly int count, size, steps
    cdef bint _steps, _writes      # what a subclass in plain Python defines
    cdef Moves _listed             # the moves of the position below, with their next steps as weights
    cdef char *_position
    cdef PyTypeObject *_kind       # the class of its state
    cdef int _kept, _room          # bytes of that position, 0 if none is kept; bytes of the memory
    cdef unsigned char *_marks     # [action] all 0 between calls
    cdef Planes _planes
    cdef State _seen
    cdef int step(self, State state, long long move, int depth) except -2 nogil
    cdef int write(self, State state, int seat, Planes out) except -1 nogil
    cdef int _python_step(self, State state, long long move, int depth) except -2 with gil
    cdef int _python_write(self, State state, int seat, Planes out) except -1 with gil
    cdef int next_step(self, State state, long long move) except -2 nogil
    cdef int list_moves(self, State state, Moves out) except -1 nogil
    cdef int number(self, State state, Moves out) except -1 nogil
    @cython.locals(items=cython.p_longlong, steps=cython.p_int, run=int, kept=int, first=int)
    cdef int narrow(self, State state, Moves out, int action) except -1 nogil
    @cython.locals(move=cython.longlong)
    cdef long long take_step(self, State state, Moves out, int action) except -9 nogil
    cdef int observe(self, State state, int seat, Planes out, Py_ssize_t place) except -1 nogil

    cdef Moves _numbered(self, State state)
    cdef int _list_checked(self, State state, Moves out) except -1
    cdef bint _is_kept(self, State state) noexcept
    cdef int _keep(self, State state) except -1
    @cython.locals(first=int, last=int, action=int, i=int, found=list, rising=cython.bint)
    cdef list _marked(self, Moves out)
    cdef list legal_actions(self, State state)
    @cython.locals(number=int)
    cdef int take(self, State state, object action) except -1
    @cython.locals(out=Moves, move=cython.longlong)
    cdef int _take_step(self, State state, int number) except -1
    @cython.locals(out=Moves, move=cython.longlong)
    cdef int _take_chance(self, State state, int number) except -1
    cdef int _step_kept(self, State state, Moves out, int action) except -1
    @cython.locals(marks=cython.p_uchar, found=Moves, i=int)
    cdef object write_mask(self, State state, object out)
    @cython.locals(place=cython.p_float, seen=State, planes=Planes)
    cdef object write_observation(self, State state, object out)
    @cython.locals(seen=State)
    cdef State _own_view(self, State state)

@cython.locals(action=int, depth=int)
cpdef list list_steps(State state, Encoder encoder, long long move)
