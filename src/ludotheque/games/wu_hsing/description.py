"""A position in words, for people who cannot see the board."""

from __future__ import annotations

from ludotheque.core import OVER
from ludotheque.drawing import cached_briefly
from ludotheque.games.wu_hsing.codes import NONE
from ludotheque.games.wu_hsing.dominoes import TEXTS
from ludotheque.games.wu_hsing.lexicon import DOMINO, DOMINOES
from ludotheque.games.wu_hsing.place_words import WAYS, neighbours
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import Colours, Scene, Tile, span
from ludotheque.words import Words, capitalised, counted, listed_words, of_name, with_label

POINT, POINTS = Words("point", "point"), Words("points", "points")


def describe(seen: WuHsingState, lang: str, scene: Scene) -> str:
    """The whole position, one sentence per line."""
    lines = [
        turn(seen),
        last(seen, scene.last, scene.filled),
        *(seat_line(seen, seat) for seat in range(seen.seats)),
        start(seen),
    ]
    return "\n".join([line(lang) for line in lines if line] + rows(scene, lang))


def turn(seen: WuHsingState) -> Words:
    if seen.turn == OVER:
        names = listed_words([seen.game.seat_name(seat) for seat in seen.winners])
        win = Words("wins", "gagne") if len(seen.winners) == 1 else Words("win", "gagnent")
        return Words(f"The game is over: {names.en} {win.en}.", f"La partie est finie\u00a0: {names.fr} {win.fr}.")
    if seen.turn == seen.viewer:
        return Words("It is your turn.", "C’est à vous.")
    name = of_name(seen.game.seat_name(seen.turn))
    return Words(f"It is the turn of {name.en}.", f"C’est au tour {name.fr}.")


def last(seen: WuHsingState, tile: Tile | None, filled: Colours) -> Words | None:
    """The last play, and any claim."""
    if seen.pointed != NONE:
        domino = "-".join(TEXTS[seen.pointed])
        return Words(f"{domino} was pointed out and must be played.", f"{domino} a été désigné et doit être posé.")
    if seen.claimer != NONE:
        name = capital(seen, seen.claimer)
        return Words(f"{name.en} claims that nothing can be played.", f"{name.fr} dit ne pas pouvoir jouer.")
    if tile is None:
        return None
    domino, near = "-".join(tile.text), neighbours(((tile.x, tile.y), tile.second), filled)
    way = WAYS[tile.axis]
    return Words(
        f"The last domino is {domino}, {way.en}, {near.en}.",
        f"Le dernier domino est {domino}, {way.fr}, {near.fr}.",
    )


def seat_line(seen: WuHsingState, seat: int) -> Words:
    name = Words("You", "Vous") if seat == seen.viewer else capital(seen, seat)
    known = [TEXTS[kind] for kind, count in enumerate(list(seen.hand[seat])) for _ in range(count)]
    hand = ", ".join("-".join(text) for text in known) if len(known) == seen.held[seat] else ""
    points, held = counted(seen.scores[seat], POINT, POINTS), counted(seen.held[seat], DOMINO, DOMINOES)
    line = Words(f"{name.en}: {points.en}, {held.en}", f"{name.fr}\u00a0: {points.fr}, {held.fr}")
    return Words(f"{line.en}: {hand}.", f"{line.fr}\u00a0: {hand}.") if hand else Words(f"{line.en}.", f"{line.fr}.")


def capital(seen: WuHsingState, seat: int) -> Words:
    """The name of a seat at the beginning of a sentence."""
    name = seen.game.seat_name(seat)
    return Words(capitalised(name.en), capitalised(name.fr))


def start(seen: WuHsingState) -> Words | None:
    return Words("The start is still to be chosen.", "Le départ est encore à choisir.") if seen.choosing else None


@cached_briefly
def rows(scene: Scene, lang: str) -> list[str]:
    """Every row from top to bottom: its runs, each with its first column, counted from the left."""
    filled = scene.filled
    left, top = min((x for x, _ in filled), default=0), max((y for _, y in filled), default=0)
    runs: dict[int, list[str]] = {}
    for minus_y, x in sorted((-y, x) for x, y in filled if (x - 1, y) not in filled):
        run = " ".join(str(filled[x + i, -minus_y]) for i in range(1 + span(filled, x, -minus_y, 1, 0)))
        column = x - left + 1
        runs.setdefault(top + minus_y + 1, []).append(
            Words(f"{run} from column {column}", f"{run} à partir de la colonne {column}")(lang)
        )
    return [with_label(Words(f"Row {n}", f"Rangée {n}")(lang), ", ".join(row), lang) + "." for n, row in runs.items()]
