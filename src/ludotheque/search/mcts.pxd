cimport cython
from libc cimport math
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State
from ludotheque.search.interrupts cimport check_signals
from ludotheque.search.tree cimport Tree
from ludotheque.strategy cimport Strategy

cdef int NONE, ROOT, MAX_DEPTH, _CHANCE, _OVER
cdef int UNKNOWN, WON, LOST, BATCH

@cython.final
cdef class Mcts(Tree):
    cdef readonly State view
    cdef readonly Strategy strategy
    cdef State state
    cdef Rng rng
    cdef Moves out
    cdef double exploration
    cdef bint hidden, provable, priors, scored
    cdef readonly int simulations
    cdef int max_nodes, depth, rounds
    cdef int[1024] path
    cdef double[8] rewards
    cdef int list_moves(self, State state) except -1 nogil
    cdef double prior_of(self, int i) noexcept nogil
    cdef int add_children(self, int node, int seat) except -1 nogil
    cdef int expand(self, int node, State state) except -1 nogil
    cdef int expand_available(self, int node, State state) except -1 nogil
    @cython.locals(value=cython.double, most=cython.double, fallback=cython.double)
    cdef int best_child(self, int node, bint available_only) noexcept nogil
    @cython.locals(tries=cython.double)
    cdef double selection_value(self, int child, int parent_visits, double fallback) noexcept nogil
    cdef int sample_chance(self, int node, State state) except -2 nogil
    cdef int choose(self, int node, State state) except -2 nogil
    cdef int descend(self, State state) except -1 nogil
    cdef int roll_out(self, State state) except -1 nogil
    cdef int evaluate(self, State state) except -1 nogil
    @cython.locals(same=cython.bint)
    cdef int prove(self, State state) except -1 nogil
    cdef int back_up(self, int seats) noexcept nogil
    cdef int sum_scores(self, State state) except -1 nogil
    cdef int simulate(self, State state) except -1 nogil
    cdef int simulate_many(self, int n) except -1 nogil
    cdef int simulate_nogil(self, int n) except -1
    @cython.locals(node=cython.int, move=cython.longlong)
    cpdef bint reuse(self, Mcts other, list moves) except -1
