cimport cython
from libc cimport math
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State
from ludotheque.core.interrupts cimport check_signals
from ludotheque.search.tree cimport Tree
from ludotheque.strategy cimport Strategy

cdef int NONE, ROOT, MAX_DEPTH, _CHANCE, _OVER
cdef int UNKNOWN, WON, LOST, BATCH

@cython.final
cdef class Mcts(Tree):
    cdef readonly State view
    cdef readonly Strategy strategy
    cdef State _root, _state
    cdef Rng _rng
    cdef Moves _out
    cdef double _exploration
    cdef bint _hidden, _provable, _priors, _scored
    cdef readonly long long simulations
    cdef readonly object evaluator
    cdef readonly int batch
    cdef bint _asks                # an evaluator, in place of playing out
    cdef int _gathered
    cdef int _max_nodes, _depth, _rounds, _seats
    cdef int[1024] _path
    cdef double[8] _rewards
    cdef int _list_moves(self, State state) except -1 nogil
    cdef double _prior_of(self, int i) noexcept nogil
    cdef int _add_children(self, int node, int seat) except -1 nogil
    cdef int _expand(self, int node, State state) except -1 nogil
    cdef int _expand_available(self, int node, State state) except -1 nogil
    @cython.locals(value=cython.double, most=cython.double, fallback=cython.double)
    cdef int _best_child(self, int node, bint available_only) noexcept nogil
    @cython.locals(tries=cython.double)
    cdef double _selection_value(self, int child, int parent_visits, double fallback) noexcept nogil
    cdef int _sample_chance(self, int node, State state) except -2 nogil
    cdef int _choose(self, int node, State state) except -2 nogil
    cdef int _descend(self, State state) except -1 nogil
    cdef int _roll_out(self, State state) except -1 nogil
    cdef int _evaluate(self, State state) except -1 nogil
    @cython.locals(same=cython.bint)
    cdef int _prove(self, State state) except -1 nogil
    cdef int _back_up(self) noexcept nogil
    cdef int _sum_scores(self, State state) except -1 nogil
    cdef int _simulate(self, State state) except -1 nogil
    cdef int _simulate_many(self, int n) except -1 nogil
    cdef int _simulate_nogil(self, int n) except -1
    cdef bint _proven(self) noexcept
    @cython.locals(node=cython.int, move=cython.longlong)
    cdef bint _reuse(self, Mcts other, list moves) except -1
    cdef list _ranking(self)
    @cython.locals(child=cython.int)
    cdef list _line(self, long long move, int least)
