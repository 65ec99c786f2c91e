"""The part of a game that is played by touch: by which touches its moves are made, and what is said meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import TYPE_CHECKING, Any, cast

from ludotheque.touch import NOTHING_HERE, DeadEnd, Prompt, Touches, Ways
from ludotheque.words import Words

if TYPE_CHECKING:
    from ludotheque.game import Game  # the class that this is a part of


class Touched:
    """The part of a Game that is played by touch."""

    def paths(self, seen: Any, move: int) -> list[Touches]:
        """The ways to make a legal move by touching one target after the other.

        A target is the `data-t` of a part of the drawing or, if `choice` names it, a button. No path may be the
        beginning of another one.
        """
        return [(cast("Game", self).text(move),)]

    def candidates(self, seen: Any) -> list[int]:
        """The moves that the page offers to the seat to move: the legal ones.

        If `lists_moves` is False, all moves that the seat might try, legal or not, without telling which.
        """
        moves: list[int] = seen.moves()
        return moves

    def ways(self, seen: Any) -> Ways:
        """The paths of all candidates. A path that two moves share makes the first of them.

        Empty while figures are set up. A game may override it to find all paths at once faster than one by one.
        """
        found: Ways = {}
        if cast("Game", self).setup_places(seen):
            return found
        for move in self.candidates(seen):
            for path in self.paths(seen, move):
                found.setdefault(path, move)
        return found

    def buttons(self, targets: Set[str]) -> Iterable[str]:
        """Of these targets, those that may be buttons: `choice` is asked for no other. The default: all."""
        return targets

    def choice(self, seen: Any, target: str) -> Words | None:
        """The label of the button for a target that is not in the drawing; None for one that is."""
        game = cast("Game", self)
        return game.say(seen, game.parse(target)) if type(self).paths is Touched.paths else None

    def ask(self, seen: Any, path: Touches) -> Prompt:
        """The prompt after these touches; at most 55 characters."""
        return Prompt("", "", Words("Your turn.", "À vous."))

    def why_not(self, seen: Any, path: Touches) -> DeadEnd:
        """Why touches lead to no move, about what was touched, without notation; at most 100 characters."""
        return DeadEnd("", NOTHING_HERE, path[-1:])
