cimport cython
from libc cimport math
from libc.stdlib cimport free, realloc
from libc.string cimport memset
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.state cimport State
from ludotheque.search.signals cimport heed_signals
from ludotheque.strategy cimport Strategy

cdef int NONE, ROOT, DEEPEST, _CHANCE, _OVER
cdef int UNKNOWN, WON, LOST, SLICE

cdef struct Node:
    long long move
    int seat
    int first, next
    bint expanded
    int proof
    int visits, offered
    int offer                  # the last one that it was part of
    double prior
    double reward
    double score

@cython.final
cdef class Mcts:
    cdef readonly State view
    cdef readonly Strategy strategy
    cdef State state
    cdef Rng rng
    cdef Moves out
    cdef double exploration
    cdef bint hidden, provable, priors, scored
    cdef readonly int used, simulations
    cdef int room, most, depth, offers
    cdef int[1024] path
    cdef double[8] rewards
    cdef Node *nodes
    cdef int make_room(self, int room) except -1 nogil
    cdef int add_child(self, int parent, long long move, int seat, double prior) except -1 nogil
    cdef int child_by(self, int parent, long long move) noexcept nogil
    cdef int child_after(self, int parent, int child, long long move) noexcept nogil
    cdef int list_moves(self, State state) except -1 nogil
    cdef double prior_of(self, int i) noexcept nogil
    cdef int add_children(self, int node, int seat) except -1 nogil
    cdef int expand(self, int node, State state) except -1 nogil
    cdef int offer(self, int node, State state) except -1 nogil
    @cython.locals(worth=cython.double, most=cython.double, fallback=cython.double)
    cdef int best_child(self, int node, bint listed) noexcept nogil
    @cython.locals(tries=cython.double)
    cdef double promise(self, int child, int parent_visits, double fallback) noexcept nogil
    cdef int by_chance(self, int node, State state) except -2 nogil
    cdef int choose(self, int node, State state) except -2 nogil
    cdef int descend(self, State state) except -1 nogil
    cdef int finish(self, State state) except -1 nogil
    cdef int judge(self, State state) except -1 nogil
    @cython.locals(same=cython.bint)
    cdef int prove(self, State state) except -1 nogil
    cdef bint all_lost(self, int node) noexcept nogil
    cdef int busiest(self, int node) noexcept nogil
    cdef int back_up(self, int seats) noexcept nogil
    cdef int sum_scores(self, State state) except -1 nogil
    cdef int simulate(self, State state) except -1 nogil
    cdef int simulate_many(self, int n) except -1 nogil
    cdef int released(self, int n) except -1
    @cython.locals(child=cython.int, new=cython.int, target=cython.int)
    cdef int graft(self, Mcts other, int source) except -1
    @cython.locals(child=cython.int)
    cdef list children(self, int node)
    cdef int take_over(self, int node, Mcts other, int source) noexcept nogil
    @cython.locals(node=cython.int, move=cython.longlong)
    cpdef bint inherit(self, Mcts other, list moves) except -1
