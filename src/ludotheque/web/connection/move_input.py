"""Finds the move that a browser means: touched, typed or set up."""

from __future__ import annotations

from ludotheque import touch
from ludotheque.core import State
from ludotheque.errors import TableError
from ludotheque.web.connection.messages import Move, PlaySetup, PlayText
from ludotheque.words import capitalised


def move_of(message: Move, view: State, ways: touch.Ways | None = None) -> int | str:
    """The move as an int or in notation; `ways` are the paths of touches of the view, if known.

    LudothequeError if it is none.
    """
    if isinstance(message, PlayText):
        return message.text
    if isinstance(message, PlaySetup):
        return set_up(view, message.setup)
    return touched(view, view.game.ways(view) if ways is None else ways, message.path)


def set_up(view: State, setup: dict[str, str]) -> str:
    if not view.game.setup_places(view):
        raise TableError("There is nothing to set up now.", "Il n’y a rien à mettre en place maintenant.")
    return view.game.setup_text(setup, view.turn)


def touched(view: State, ways: touch.Ways, path: list[str]) -> int:
    move = ways.get(tuple(path))
    if move is None:
        raise dead_end(view, path)
    return move


class DeadEndError(TableError):
    """Touches that lead to no move; `targets` are what the reason is about."""

    def __init__(self, found: touch.DeadEnd) -> None:
        super().__init__(capitalised(found.why.en), capitalised(found.why.fr), found.rule)
        self.targets = list(found.about)


def dead_end(view: State, path: list[str]) -> DeadEndError:
    """Why these touches lead to no move."""
    return DeadEndError(view.game.why_not(view, tuple(path)) if path else touch.DeadEnd("", touch.NOTHING_HERE))
