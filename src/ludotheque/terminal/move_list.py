"""Lists the legal moves: all of them with numbers, or examples where there are too many."""

from __future__ import annotations

from ludotheque.core import State
from ludotheque.rulebook import parse
from ludotheque.terminal.figure_setup import PLACE
from ludotheque.terminal.rulebook import shown_chapter
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words, numeral

MOST_LISTED = 200  # the most moves that are listed
EXAMPLES = 6
NOT_LISTED = Words(
    "Here the moves are for you to find: they are not listed.",
    "Ici, c’est à vous de trouver les coups : ils ne sont pas listés.",
)


def list_moves(screen: Screen, view: State) -> list[int]:
    """Print the moves of the viewer; returns those that can be chosen by number."""
    if not view.game.lists_moves(view):
        screen.say(NOT_LISTED)
        return []
    moves = view.moves()
    if len(moves) > MOST_LISTED:
        show_examples(screen, view, moves)
        return []
    show_numbered(screen, [view.text(move) for move in moves])
    return moves


def show_numbered(screen: Screen, texts: list[str]) -> None:
    # Where moves look like numbers, list numbers get a prefix.
    mark = "#" if any(text.isdigit() for text in texts) else ""
    numbers = [f"{mark}{number}" for number in range(1, len(texts) + 1)]
    screen.columns([f"{number:>{len(numbers[-1])}}  {text}" for number, text in zip(numbers, texts, strict=True)])


def show_examples(screen: Screen, view: State, moves: list[int]) -> None:
    count = numeral(f"{len(moves):,}")
    screen.say(
        Words(
            f"There are {count.en} legal moves, for example:",
            f"Il y a {count.fr} coups possibles, par exemple :",
        )
    )
    screen.columns([view.text(move) for move in moves[:: len(moves) // EXAMPLES][:EXAMPLES]])
    if view.game.setup_places(view):
        screen.say(PLACE)
    if view.game.suggested_setups():
        screen.say(Words("To begin with, try one of these:", "Pour commencer, essayez l’une de celles-ci :"))
        for setup, words in view.game.suggested_setups().items():
            screen.print(f"{setup}  {words(screen.lang)}")
    notation = parse(view.game.rulebook(screen.lang)).chapter("Notation")
    if notation:
        screen.print("\n" + shown_chapter(notation))


def chosen(typed: str, view: State, numbered: list[int]) -> int:
    """The move that was typed, in notation or, after a list, as a number; MoveError if there is none."""
    number = typed.removeprefix("#")
    if number.isascii() and number.isdigit() and len(number) < 6 and 1 <= int(number) <= len(numbered):
        if typed not in map(view.text, numbered):  # some moves look like numbers
            return numbered[int(number) - 1]
    return view.parse(typed)
