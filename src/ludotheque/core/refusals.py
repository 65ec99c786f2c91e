"""What cannot be done with a state, and what would be right, in words."""

from __future__ import annotations

from ludotheque.errors import MoveError, SeenError
from ludotheque.words import Words


def nothing_to_pick() -> MoveError:
    return MoveError("The game is over: there is no move to pick.", "La partie est finie : aucun coup à tirer.")


def not_a_move(move: object) -> MoveError:
    return MoveError(
        f"A move is one of the ints of moves(), or a text; {move!r} is neither.",
        f"Un coup est l’un des entiers de moves(), ou un texte ; {move!r} n’est ni l’un ni l’autre.",
    )


def blanked() -> SeenError:
    return SeenError(
        "This is a view with blanks: play on the state itself, or on guess(rng).",
        "C’est une vue incomplète : jouez sur la partie elle-même, ou sur guess(rng).",
    )


def already_a_view(viewer: int) -> SeenError:
    name = viewer_name(viewer)
    return SeenError(
        f"This is already the view of {name.en}: nobody else can look through it.",
        f"C’est déjà la vue de {name.fr} : personne d’autre ne peut voir à travers.",
    )


def no_such_seat(seat: object, seats: int) -> SeenError:
    return SeenError(
        f"There is no seat {seat}: the seats are 0 to {seats - 1}, or None for a spectator.",
        f"Il n’y a pas de siège {seat} : les sièges vont de 0 à {seats - 1}, ou None pour un spectateur.",
    )


def moves_unknown(viewer: int, turn: int) -> SeenError:
    name = viewer_name(viewer)
    return SeenError(
        f"{name.en} cannot know the moves of seat {turn}: guess(rng) may.",
        f"{name.fr} ne peut savoir ce que peut le siège {turn} : voyez guess(rng).",
    )


def viewer_name(viewer: int) -> Words:
    return Words(f"seat {viewer}", f"siège {viewer}") if viewer >= 0 else Words("a spectator", "un spectateur")
