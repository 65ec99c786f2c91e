"""Moves as touches: the legal moves of a position as a tree of targets to touch one after the other.

A game defines by which touches a move is made (`Game.paths`). What can be touched next, and which move is made in the
end, follow from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludotheque.core import State
from ludotheque.words import NO_WORDS, Words

Touches = tuple[str, ...]  # targets touched one after the other
Tree = dict[str, "Tree | int"]  # each target leads to another Tree, or to a move
YOUR_TURN = Words("Your turn: ", "À vous\u00a0: ")


class Prompt(NamedTuple):
    """What the seat to move should do next. `head`, if any, begins the sentence and is set in bold."""

    en: str
    fr: str
    head: Words = NO_WORDS

    def __call__(self, lang: str) -> str:
        """The text after the head."""
        return Words(self.en, self.fr)(lang)

    def addressed(self, name: Words) -> Prompt:
        """The prompt for one of several people at a screen: the head names them."""
        head = self.head if self.head.en else Words("Your turn. ", "À vous. ")
        return self._replace(head=Words(f"{name.en}, y{head.en[1:]}", f"{name.fr}, à{head.fr[1:]}"))


class DeadEnd(NamedTuple):
    """Why touches lead to no move: the rule that forbids it, the reason, and the targets that it is about."""

    rule: str
    why: Words
    about: Touches = ()  # the target touched, and what stands in its way


NOTHING_HERE = Words("there is nothing to do here now.", "il n’y a rien à faire ici pour le moment.")


def tree(seen: State) -> Tree:
    """The moves of a view as a tree of touches, with the moves as leaves.

    They are the legal moves; or all that a player might try, where finding the legal ones is part of the game. The
    tree is empty while figures are set up.
    """
    root: Tree = {}
    if seen.game.setup_places(seen):
        return root
    for move in seen.game.candidates(seen):
        for path in seen.game.paths(seen, move):
            node = root
            for target in path[:-1]:
                below = node.setdefault(target, {})
                assert isinstance(below, dict), f"{path} begins with the whole of another path"
                node = below
            node.setdefault(path[-1], move)
    return root


def move_of(root: Tree, path: Sequence[str]) -> int | None:
    """The move that a path of touches makes; None if it makes none."""
    node: Tree | int | None = root
    for target in path:
        node = node.get(target) if isinstance(node, dict) else None
    return node if isinstance(node, int) else None


def leads(root: Tree, path: Sequence[str]) -> bool:
    """Whether a path is a move or the beginning of one."""
    node: Tree | int | None = root
    for target in path:
        node = node.get(target) if isinstance(node, dict) else None
    return bool(path) and node is not None


def targets(node: Tree) -> set[str]:
    """All targets in a tree."""
    found = set(node)
    for below in node.values():
        if isinstance(below, dict):
            found |= targets(below)
    return found
