"""How a game is played by touch: each legal move is made by touching one target after the other.

A game defines by which touches a move is made (`GameTouch.paths`). What can be touched next, and which move is made in
the end, follow from that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, ClassVar, NamedTuple

from ludotheque.drawing import Drawing, Element
from ludotheque.drawing.svg import Svg, tagged, written
from ludotheque.words import NO_WORDS, Words

Touches = tuple[str, ...]  # targets touched one after the other
Ways = dict[Touches, int]  # every path of touches that makes a move, and that move
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


def leads(ways: Ways, path: Sequence[str]) -> bool:
    """Whether a path is a move or the beginning of one."""
    begun = tuple(path)
    return bool(begun) and any(way[: len(begun)] == begun for way in ways)


def targets(ways: Ways) -> set[str]:
    """All targets that are touched on these paths."""
    found: set[str] = set()
    return found.union(*ways)


# ── A move that a player has begun by touch but not made ──────────────────────────────


class Picture(NamedTuple):
    """A small drawing on a button, and its viewBox."""

    box: str
    element: Element

    @property
    def svg(self) -> Svg:
        return tagged("svg", {"viewBox": self.box, "aria-hidden": "true"}, [written(self.element)])


class Choice(NamedTuple):
    """A button for a target, whether or not the drawing shows the target."""

    target: str
    label: Words
    note: Words = NO_WORDS  # in small letters below
    picture: Picture | None = None


class Trial(NamedTuple):
    drawing: Drawing | None = None  # the table with the unfinished move
    choices: tuple[Choice, ...] = ()  # the next choices; empty if the targets of the drawing suffice
    shown: str = ""  # the choice that the drawing shows


class GameTouch:
    """The part of a game that is played by touch. By default every move is a button.

    Positions are views of the seat to move.
    """

    tries: ClassVar[bool] = False  # whether an unfinished move can be shown: see trial

    def paths(self, seen: Any, move: int) -> list[Touches]:
        """The ways to make a legal move by touching one target after the other.

        A target is the `data-t` of a part of the drawing or, if `choice` names it, a button. No path may be the
        beginning of another one.
        """
        return [(seen.game.text(move),)]

    def candidates(self, seen: Any) -> list[int]:
        """The moves that the page offers to the seat to move: the legal ones.

        If the game does not list its moves, all moves that the seat might try, legal or not, without telling which.
        """
        moves: list[int] = seen.moves()
        return moves

    def ways(self, seen: Any) -> Ways:
        """The paths of all candidates. A path that two moves share makes the first of them.

        Empty while figures are set up. A game may override it to find all paths at once faster than one by one.
        """
        found: Ways = {}
        if seen.game.setup.places(seen):
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
        by_button = type(self).paths is GameTouch.paths
        return seen.game.words.say(seen, seen.game.parse(target)) if by_button else None

    def ask(self, seen: Any, path: Touches) -> Prompt:
        """The prompt after these touches; at most 55 characters."""
        return Prompt("", "", Words("Your turn.", "À vous."))

    def why_not(self, seen: Any, path: Touches) -> DeadEnd:
        """Why touches lead to no move, about what was touched, without notation; at most 100 characters."""
        return DeadEnd("", NOTHING_HERE, path[-1:])

    def trial(self, seen: Any, path: Touches, drawing: Drawing, lang: str) -> Trial:
        """How an unfinished move looks; `drawing` is the table without it. Called only if it `tries`."""
        return Trial()


# ── Setting up figures before a game ──────────────────────────────────────────────────


class GameSetup:
    """The part of a game that begins by setting up figures. By default none are."""

    def suggested(self) -> dict[str, Words]:
        """Good set-ups as moves, with their names."""
        return {}

    def places(self, state: Any) -> list[str]:
        """The places on which the seat to move sets up its figures now; empty in most positions."""
        return []

    def figures(self) -> dict[str, int]:
        """The letters of the figures to set up, and the number of each."""
        return {}

    def figure_name(self, letter: str) -> Words:
        """The name of a figure by its letter."""
        return Words(letter, letter)

    def text(self, placed: Mapping[str, str], seat: int) -> str:
        """The move that sets up these figures on these places; MoveError if it is none."""
        raise NotImplementedError(f"{type(self).__name__} must define text(placed, seat)")

    def placed(self, text: str, seat: int) -> dict[str, str]:
        """The figures by place of a set-up move: the inverse of text()."""
        raise NotImplementedError(f"{type(self).__name__} must define placed(text, seat)")
