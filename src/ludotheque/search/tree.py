"""The search tree: moves and their statistics, stored in one array."""

from __future__ import annotations

from ludotheque.search.exclusive import Exclusive
from ludotheque.search.proof import LOST, WON

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

NONE, ROOT = -1, 0


class PyNode:
    """A move, and the statistics of the position after it."""

    __slots__ = (
        "available",  # number of simulations in which the move was possible, where something is hidden
        "expanded",  # whether every move of the position has a child
        "first",  # its first child
        "last_available",  # the last simulation in which it was possible
        "move",
        "next",  # the next sibling
        "prior",  # the prior; 1 in sum over all moves
        "proof",  # the proven result for the seat that makes the move
        "reward",  # sum of the values for that seat over all visits
        "score",  # sum of its scores
        "seat",  # the seat that makes the move
        "visits",
    )

    def __init__(self) -> None:
        self.move = self.seat = self.first = self.next = 0
        self.visits = self.available = self.last_available = 0
        self.expanded, self.proof = False, 0
        self.prior = self.reward = self.score = 0.0


class Tree(Exclusive):
    """Nodes by number, the root first. A node refers to its first child, and each child to its next sibling."""

    def __init__(self) -> None:
        Exclusive.__init__(self)
        self.used = self._room = 0
        if not cython.compiled:
            self._nodes: list[PyNode] = []
        self._make_room(4096)
        self.used = 1
        self._nodes[ROOT].first = self._nodes[ROOT].next = NONE

    if cython.compiled:

        def _make_room(self, room):
            nodes = cython.cast(cython.pointer(Node), realloc(self._nodes, room * cython.sizeof(Node)))
            if nodes == cython.NULL:
                raise MemoryError
            memset(nodes + self._room, 0, (room - self._room) * cython.sizeof(Node))
            self._nodes = nodes
            self._room = room

        def __dealloc__(self):
            free(self._nodes)
    else:

        def _make_room(self, room: int) -> None:
            self._nodes += [PyNode() for _ in range(room - self._room)]
            self._room = room

    def _add_child(self, parent: int, move: int, seat: int, prior: float) -> int:
        """Add a child in front of its siblings, and return it."""
        if self.used == self._room:
            self._make_room(2 * self._room)
        child = self.used
        self.used += 1
        self._nodes[child].move = move
        self._nodes[child].seat = seat
        self._nodes[child].prior = prior
        self._nodes[child].first = NONE
        self._nodes[child].next = self._nodes[parent].first
        self._nodes[parent].first = child
        return child

    def _child_by(self, parent: int, move: int) -> int:
        """The child reached by a move, or NONE."""
        child = self._nodes[parent].first
        while child != NONE and self._nodes[child].move != move:
            child = self._nodes[child].next
        return child

    def _child_after(self, parent: int, child: int, move: int) -> int:
        """The child reached by a move, searched first after another child."""
        if child != NONE and self._nodes[child].next != NONE:
            if self._nodes[self._nodes[child].next].move == move:
                return self._nodes[child].next
        return self._child_by(parent, move)

    def _children(self, node: int) -> list[int]:
        found = []
        child = self._nodes[node].first
        while child != NONE:
            found.append(child)
            child = self._nodes[child].next
        return found

    def _rule_out_others(self, move: int) -> bool:
        """Mark every other move of the root as lost, so that a search visits only this one; False if it is unknown."""
        kept = self._child_by(ROOT, move)
        if kept == NONE:
            return False
        for child in self._children(ROOT):
            if child != kept:
                self._nodes[child].proof = LOST
        return True

    def _most_visited(self, node: int) -> int:
        """The child to play: one that is proven won, else the most visited."""
        best = NONE
        child = self._nodes[node].first
        while child != NONE:
            if self._nodes[child].proof == WON:
                return child
            if best == NONE or self._nodes[child].visits > self._nodes[best].visits:
                best = child
            child = self._nodes[child].next
        return best

    def _all_lost(self, node: int) -> bool:
        child = self._nodes[node].first
        while child != NONE:
            if self._nodes[child].proof != LOST:
                return False
            child = self._nodes[child].next
        return True

    def _graft(self, other: Tree, source: int) -> None:
        """Copy a node of another tree and its subtree to the root of this one, which has no children yet."""
        sources, target = [source], ROOT
        self._copy_statistics(ROOT, other, source)
        while target < self.used:
            for child in reversed(other._children(sources[target])):  # _add_child reverses the order
                new = self._add_child(
                    target, other._nodes[child].move, other._nodes[child].seat, other._nodes[child].prior
                )
                self._copy_statistics(new, other, child)
                sources.append(child)
            target += 1

    def _copy_statistics(self, node: int, other: Tree, source: int) -> None:
        """Copy the statistics of a node, without its children."""
        self._nodes[node].expanded = other._nodes[source].expanded
        self._nodes[node].proof = other._nodes[source].proof
        self._nodes[node].visits = other._nodes[source].visits
        self._nodes[node].reward = other._nodes[source].reward
        self._nodes[node].score = other._nodes[source].score
