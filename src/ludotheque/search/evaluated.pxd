cimport cython
from ludotheque.core.rollouts cimport check_signals
from ludotheque.core.state cimport State
from ludotheque.search.mcts cimport Mcts

cdef int NONE, ROOT, MAX_DEPTH, _CHANCE, _OVER, _EVERYTHING

cpdef run_evaluated(Mcts search, long long nodes, double until)
cdef list gather(Mcts search, int n)
@cython.locals(node=int)
cdef int go_down(Mcts search, State state) except -1
@cython.locals(new=State)
cdef State full_copy(State state)
@cython.locals(node=int)
cdef int count_visit(Mcts search, list path, int visit) except -1
@cython.locals(state=State, depth=int, seat=int)
cdef int judge(Mcts search, list leaves) except -1
cdef int add_leaf(Mcts search, int node, State state, dict weights) except -1
