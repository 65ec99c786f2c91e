"""Moves as touches: the legal moves of a position as a tree of things to touch, one after the other.

A game says by which touches a move is made (`Game.paths`); all else follows from that: what can be
touched next, and which move has been made in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.core import State

Touches = tuple[str, ...]  # what is touched, one after the other
Tree = dict[str, Any]  # what can be touched: each leads to a Tree, or to a move
JOINT = "|"  # in no target


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
                node = node.setdefault(target, {})
            node.setdefault(path[-1], move)
    return root


def compact(node: Tree) -> Any:
    """A tree as short as it can be sent: where every touch makes a move, only the list of them.

    Targets that lead to the same are written as one, joined by `|`.
    """
    if all(not isinstance(below, dict) for below in node.values()):
        return list(node)
    alike: dict[str, tuple[Any, list[str]]] = {}
    for target, below in node.items():
        sent = compact(below) if isinstance(below, dict) else 0
        alike.setdefault(repr(sent), (sent, []))[1].append(target)
    return {JOINT.join(targets): sent for sent, targets in alike.values()}


def move_of(root: Tree, path: Sequence[str]) -> int | None:
    """The move that a path of touches makes; None if it makes none."""
    node: Any = root
    for target in path:
        node = node.get(target) if isinstance(node, dict) else None
    return node if isinstance(node, int) else None


def targets(node: Tree) -> set[str]:
    """Everything that is touched anywhere in a tree."""
    found = set(node)
    for below in node.values():
        if isinstance(below, dict):
            found |= targets(below)
    return found
