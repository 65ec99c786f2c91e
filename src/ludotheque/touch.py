"""Moves as touches: the legal moves of a position as a tree of targets to touch one after the other.

A game says by which touches a move is made (`Game.paths`); all else follows from that: what can be
touched next, and which move has been made in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludotheque.core import State
from ludotheque.words import NO_WORDS, Words

Touches = tuple[str, ...]  # what is touched, one after the other
Tree = dict[str, "Tree | int"]  # what can be touched: each leads to a Tree, or to a move
YOUR_TURN = Words("Your turn: ", "À vous\u00a0: ")


class Prompt(NamedTuple):
    """What the seat to move is to do next. `head`, where there is one, begins the sentence and is set in bold."""

    en: str
    fr: str
    head: Words = NO_WORDS

    def __call__(self, lang: str) -> str:
        """What follows the head."""
        return Words(self.en, self.fr)(lang)

    def addressed(self, name: Words) -> Prompt:
        """The same to one of several who share a screen: every head says that it is their turn."""
        head = self.head if self.head.en else Words("Your turn. ", "À vous. ")
        return self._replace(head=Words(f"{name.en}, y{head.en[1:]}", f"{name.fr}, à{head.fr[1:]}"))


class DeadEnd(NamedTuple):
    """Why touches lead nowhere: the number of the rule that forbids it, the reason, and what the reason is about."""

    rule: str
    why: Words
    about: Touches = ()  # targets: what was touched, and what stands in its way


NOTHING_HERE = Words("there is nothing to do here now.", "il n’y a rien à faire ici pour le moment.")


def tree(seen: State) -> Tree:
    """The moves of a seen position, by the touches that make them. The moves are its leaves.

    They are the legal ones; where people find these by themselves, all that they might try. While
    figures are set up there are none: a set-up is no path of touches.
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
    """Everything that is touched anywhere in a tree."""
    found = set(node)
    for below in node.values():
        if isinstance(below, dict):
            found |= targets(below)
    return found
