"""Lists the legal moves, or asks for a set-up figure by figure, for people who prefer not to type."""

from __future__ import annotations

from ludotheque.core import State
from ludotheque.learning.rulebook import parse
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.shelf import shown_chapter
from ludotheque.words import Words, listed, numeral

# ── Set-ups, figure by figure ─────────────────────────────────────────────────────────────

PLACE = Words("Type place to set up figure by figure.", "Tapez placer pour poser vos figures une par une.")
NOTHING_TO_PLACE = Words("There is nothing to set up now.", "Il n’y a rien à mettre en place maintenant.")
HOW = Words(
    "For each place type the letter of a figure; - takes the last one back.",
    "Pour chaque place, tapez la lettre d’une figure ; - reprend la dernière.",
)


def place_figures(screen: Screen, view: State) -> str:
    """Ask for a figure for every place, and return the text of the move."""
    places, placed = view.game.setup.places(view), ""
    screen.say(HOW)
    while len(placed) < len(places):
        left = figures_left(view, placed)
        if len(left) == 1:
            placed += next(iter(left))  # all figures left are of one kind
            continue
        typed = screen.ask(f"{places[len(placed)]}  ({counts(left)})  ").upper()
        if typed == "-":
            placed = placed[:-1]
        elif typed in left:
            placed += typed
        else:
            letters = list(left)
            screen.say(Words(f"Left are {listed(letters)}.", f"Il reste {listed(letters, 'fr')}."))
    screen.print("  ".join(f"{place} {figure}" for place, figure in zip(places, placed, strict=True)))
    return view.game.setup.text(dict(zip(places, placed, strict=True)), view.turn)


def figures_left(view: State, placed: str) -> dict[str, int]:
    """The letters of the figures that are not placed yet, and the number of each."""
    left = {letter: count - placed.count(letter) for letter, count in view.game.setup.figures().items()}
    return {letter: count for letter, count in left.items() if count}


def counts(left: dict[str, int]) -> str:
    return "  ".join(f"{letter} {count}" for letter, count in left.items())


# ── All moves with numbers, or examples where there are too many ──────────────────────────

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
    if view.game.setup.places(view):
        screen.say(PLACE)
    if view.game.setup.suggested():
        screen.say(Words("To begin with, try one of these:", "Pour commencer, essayez l’une de celles-ci :"))
        for setup, words in view.game.setup.suggested().items():
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
