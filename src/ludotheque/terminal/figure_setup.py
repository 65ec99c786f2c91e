"""Asks for a set-up figure by figure, for people who prefer not to type it at once."""

from __future__ import annotations

from ludotheque.core import State
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words, listed

PLACE = Words("Type place to set up figure by figure.", "Tapez placer pour poser vos figures une par une.")
NOTHING_TO_PLACE = Words("There is nothing to set up now.", "Il n’y a rien à mettre en place maintenant.")
HOW = Words(
    "For each place type the letter of a figure; - takes the last one back.",
    "Pour chaque place, tapez la lettre d’une figure ; - reprend la dernière.",
)


def place_figures(screen: Screen, view: State) -> str:
    """Ask for a figure for every place, and return the text of the move."""
    places, placed = view.game.setup_places(view), ""
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
    return view.game.setup_text(dict(zip(places, placed, strict=True)), view.turn)


def figures_left(view: State, placed: str) -> dict[str, int]:
    """The letters of the figures that are not placed yet, and the number of each."""
    left = {letter: count - placed.count(letter) for letter, count in view.game.setup_figures().items()}
    return {letter: count for letter, count in left.items() if count}


def counts(left: dict[str, int]) -> str:
    return "  ".join(f"{letter} {count}" for letter, count in left.items())
