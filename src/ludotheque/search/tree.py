"""A tree of moves, and what a search has found out about each: all in one array, so that growing it is cheap."""

from __future__ import annotations

from ludotheque.search.proof import LOST, WON

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

NONE, ROOT = -1, 0


class PyNode:
    """A move, and what is known of the position after it."""

    __slots__ = (
        "available",  # how many simulations allowed the move, where something is hidden
        "expanded",  # whether every move of the position has a child
        "first",  # its first child
        "last_available",  # the last time that it was
        "move",
        "next",  # the next child of its parent
        "prior",  # how good the move looks before it is tried, of 1 for all
        "proof",  # what is proven, for the seat that makes the move
        "reward",  # the sum of what that seat got, over all visits
        "score",  # the sum of its scores
        "seat",  # who makes the move
        "visits",
    )

    def __init__(self) -> None:
        self.move = self.seat = self.first = self.next = 0
        self.visits = self.available = self.last_available = 0
        self.expanded, self.proof = False, 0
        self.prior = self.reward = self.score = 0.0


class Tree:
    """Nodes by number, the root first. A node knows its first child, and each child the next."""

    def __init__(self) -> None:
        self.used = self.room = 0
        if not cython.compiled:
            self.nodes: list[PyNode] = []
        self.make_room(4096)
        self.used = 1
        self.nodes[ROOT].first = self.nodes[ROOT].next = NONE

    if cython.compiled:

        def make_room(self, room):
            nodes = cython.cast(cython.pointer(Node), realloc(self.nodes, room * cython.sizeof(Node)))
            if nodes == cython.NULL:
                raise MemoryError
            memset(nodes + self.room, 0, (room - self.room) * cython.sizeof(Node))
            self.nodes = nodes
            self.room = room

        def __dealloc__(self):
            free(self.nodes)
    else:

        def make_room(self, room: int) -> None:
            self.nodes += [PyNode() for _ in range(room - self.room)]
            self.room = room

    def add_child(self, parent: int, move: int, seat: int, prior: float) -> int:
        """A new child, which comes before its brothers."""
        if self.used == self.room:
            self.make_room(2 * self.room)
        child = self.used
        self.used += 1
        self.nodes[child].move = move
        self.nodes[child].seat = seat
        self.nodes[child].prior = prior
        self.nodes[child].first = NONE
        self.nodes[child].next = self.nodes[parent].first
        self.nodes[parent].first = child
        return child

    def child_by(self, parent: int, move: int) -> int:
        """The child by a move, or NONE."""
        child = self.nodes[parent].first
        while child != NONE and self.nodes[child].move != move:
            child = self.nodes[child].next
        return child

    def child_after(self, parent: int, child: int, move: int) -> int:
        """The same, looked for first where the list goes on after another child."""
        if child != NONE and self.nodes[child].next != NONE:
            if self.nodes[self.nodes[child].next].move == move:
                return self.nodes[child].next
        return self.child_by(parent, move)

    def children(self, node: int) -> list[int]:
        found = []
        child = self.nodes[node].first
        while child != NONE:
            found.append(child)
            child = self.nodes[child].next
        return found

    def most_visited(self, node: int) -> int:
        """The child that is played: one that is won, or else the one visited most."""
        best = NONE
        child = self.nodes[node].first
        while child != NONE:
            if self.nodes[child].proof == WON:
                return child
            if best == NONE or self.nodes[child].visits > self.nodes[best].visits:
                best = child
            child = self.nodes[child].next
        return best

    def all_lost(self, node: int) -> bool:
        child = self.nodes[node].first
        while child != NONE:
            if self.nodes[child].proof != LOST:
                return False
            child = self.nodes[child].next
        return True

    def graft(self, other: Tree, source: int) -> None:
        """Copy a node of another tree, and all below it, to the root of this one, which has no children yet."""
        sources, target = [source], ROOT
        self.copy_statistics(ROOT, other, source)
        while target < self.used:
            for child in reversed(other.children(sources[target])):  # add_child puts each before the last
                new = self.add_child(target, other.nodes[child].move, other.nodes[child].seat, other.nodes[child].prior)
                self.copy_statistics(new, other, child)
                sources.append(child)
            target += 1

    def copy_statistics(self, node: int, other: Tree, source: int) -> None:
        """What was found out about a node, but for its children."""
        self.nodes[node].expanded = other.nodes[source].expanded
        self.nodes[node].proof = other.nodes[source].proof
        self.nodes[node].visits = other.nodes[source].visits
        self.nodes[node].reward = other.nodes[source].reward
        self.nodes[node].score = other.nodes[source].score
