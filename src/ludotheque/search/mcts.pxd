cimport cython
from libc cimport math
from libc.stdlib cimport free, realloc
from libc.string cimport memset
from ludotheque.core.moves cimport Moves
from ludotheque.core.rng cimport Rng
from ludotheque.core.rollouts cimport check_signals
from ludotheque.core.state cimport State
from ludotheque.core.strategy cimport Strategy
from ludotheque.search.base cimport Exclusive

cdef int NONE, ROOT, LOST, WON

cdef struct Node:
    long long move
    int seat
    int first, next
    bint expanded
    int proof
    int visits, available
    int last_available
    double prior
    double reward
    double score

cdef class Tree(Exclusive):
    cdef Node *_nodes
    cdef readonly int used
    cdef int _room
    cdef int _make_room(self, int room) except -1 nogil
    cdef int _add_child(self, int parent, long long move, int seat, double prior) except -1 nogil
    cdef int _child_by(self, int parent, long long move) noexcept nogil
    cdef int _child_after(self, int parent, int child, long long move) noexcept nogil
    @cython.locals(child=cython.int)
    cdef list _children(self, int node)
    @cython.locals(child=cython.int, kept=cython.int)
    cdef bint _rule_out_others(self, long long move) except -1
    cdef int _most_visited(self, int node) noexcept nogil
    cdef bint _all_lost(self, int node) noexcept nogil
    @cython.locals(child=cython.int, new=cython.int, target=cython.int)
    cdef int _graft(self, Tree other, int source) except -1
    cdef int _copy_statistics(self, int node, Tree other, int source) noexcept nogil

cdef int MAX_DEPTH, _CHANCE, _OVER
cdef int UNKNOWN, BATCH

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
