cimport cython
from libc.stdlib cimport free, realloc
from libc.string cimport memset
from ludotheque.search.exclusive cimport Exclusive

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
