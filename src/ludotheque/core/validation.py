"""Checks what is passed to public calls, and writes the errors of the calls that are refused."""

from __future__ import annotations

import math
from operator import index
from typing import Any, TypeVar

from ludotheque.errors import LudothequeError, MoveError, OptionError, PositionError, SeenError
from ludotheque.words import LANGUAGES, Words


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
        f"There is no seat {seat!r}: the seats are 0 to {seats - 1}, or None for a spectator.",
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


def wanted(en: str, fr: str, given: object) -> LudothequeError:
    """The error for an argument of the wrong kind; `en` and `fr` say what is wanted."""
    shown = repr(given) if len(repr(given)) < 80 else f"{type(given).__name__}"
    return LudothequeError(f"This needs {en}; {shown} is not.", f"Il faut {fr} ; {shown} ne convient pas.")


def language(value: Any, en: str = "A text", fr: str = "Un texte") -> str:
    """One of the languages of the library; OptionError otherwise."""
    if not isinstance(value, str) or value not in LANGUAGES:
        raise OptionError(
            f"{en} is in “en” or “fr”, not {value!r}.",
            f"{fr} est en «\u00a0en\u00a0» ou «\u00a0fr\u00a0», pas {value!r}.",
        )
    return value


def not_a_text(text: object) -> MoveError:
    return MoveError(f"A move is written as text, not as {text!r}.", f"Un coup s’écrit en texte, pas comme {text!r}.")


def not_a_position(turn: int, seats: int) -> PositionError:
    return PositionError(
        f"This is no position: turn is {turn}, and there are {seats} seats. "
        "game.start() and game.read() make positions.",
        f"Ce n’est pas une position : le trait est à {turn}, et il y a {seats} sièges. "
        "game.start() et game.read() en créent.",
    )


def fixed(name: str) -> PositionError:
    return PositionError(
        f"{name} cannot be set: a position changes by play(); game.read(text) makes any other.",
        f"{name} ne se fixe pas : une position change par play() ; game.read(text) en crée d’autres.",
    )


def no_moves(state: object) -> LudothequeError:
    return LudothequeError(
        f"{type(state).__name__} has no move and is not over: make() must set turn to OVER when nobody can move.",
        f"{type(state).__name__} n’a aucun coup et n’est pas finie : make() doit mettre turn à OVER "
        "quand personne ne peut jouer.",
    )


def no_chances(state: object) -> LudothequeError:
    return LudothequeError(
        f"{type(state).__name__} leaves the turn to CHANCE, but adds moves without a probability: "
        "add_moves() adds outcomes of chance by out.add_chance(move, weight).",
        f"{type(state).__name__} laisse le trait à CHANCE, mais ajoute des coups sans probabilité\u00a0: "
        "add_moves() ajoute les issues du hasard par out.add_chance(move, weight).",
    )


def nobodys_turn(state: object, turn: int, seats: int) -> PositionError:
    return PositionError(
        f"make() of {type(state).__name__} sets turn to {turn}: it is a seat from 0 to {seats - 1}, CHANCE or OVER.",
        f"make() de {type(state).__name__} met turn à {turn}\u00a0: c’est un siège de 0 à {seats - 1}, CHANCE ou OVER.",
    )


def not_begun(state: object) -> LudothequeError:
    return LudothequeError(
        f"{type(state).__name__} has no seats: its __init__() must call super().__init__(game) first.",
        f"{type(state).__name__} n’a pas de sièges\u00a0: son __init__() doit d’abord appeler super().__init__(game).",
    )


def no_field(state: object, name: str, value: object) -> LudothequeError:
    return LudothequeError(
        f"The field {name} of {type(state).__name__} cannot be {value!r}: "
        "a position is stored in ints and lists of ints.",
        f"Le champ {name} de {type(state).__name__} ne peut pas être {value!r}\u00a0: "
        "une position se compose d’entiers et de listes d’entiers.",
    )


def weights_do_not_add_up(name: str) -> LudothequeError:
    return LudothequeError(
        f"The weights do not add up: {name} gives every move one weight, once.",
        f"Les poids ne concordent pas : {name} donne un poids à chaque coup, une seule fois.",
    )


def nothing_to_search() -> MoveError:
    return MoveError("The game is over: there is nothing to search.", "La partie est finie : rien à chercher.")


def nothing_to_undo() -> MoveError:
    return MoveError(
        "There is no move to take back: this is where it begins.", "Aucun coup à reprendre : la partie commence ici."
    )


def past_unknown() -> MoveError:
    return MoveError(
        "The moves that led here are not all known: take back on the state itself.",
        "Les coups qui ont mené ici ne sont pas tous connus : reprenez sur la partie elle-même.",
    )


def no_such_action(action: int, names: tuple[str, ...]) -> MoveError:
    name = f"{names[action]!r} ({action})" if action < len(names) else str(action)
    return MoveError(
        f"Action {name} cannot be taken now: actions() tells what can.",
        f"L’action {name} n’est pas possible ici : actions() dit ce qui l’est.",
    )


def illegal_in_batch(game: int, action: int) -> MoveError:
    return MoveError(
        f"Action {action} cannot be taken in game {game} of the batch: masks[{game}] tells what can.",
        f"L’action {action} n’est pas possible dans la partie {game} du lot : masks[{game}] dit ce qui l’est.",
    )


def no_such_array(size: int, kind: str) -> LudothequeError:
    return LudothequeError(
        f"`out` is to be an array of {size} {kind} in one piece, which can be written.",
        f"`out` doit être un tableau de {size} {kind} d’un seul tenant, où l’on peut écrire.",
    )


def batch_busy() -> LudothequeError:
    return LudothequeError(
        "This batch is being stepped, in another thread or further up: wait for it, or make one for each thread.",
        "Ce lot avance déjà, dans un autre fil ou plus haut\u00a0: attendez-le, ou faites-en un par fil.",
    )


def busy() -> LudothequeError:
    return LudothequeError(
        "This search is running, in another thread or further up: wait for it, or make one for each thread.",
        "Cette recherche tourne déjà, dans un autre fil ou plus haut : attendez-la, ou faites-en une par fil.",
    )


def too_long(numbers: int, room: int) -> LudothequeError:
    return LudothequeError(
        f"The history is {numbers} numbers long, and there is room for {room}.",
        f"L’historique fait {numbers} nombres, et il y a place pour {room}.",
    )


def no_longest(game: object) -> LudothequeError:
    return LudothequeError(
        f"{game!r} does not say how long it can be: GameActions.longest() would.",
        f"{game!r} ne dit pas combien elle peut durer\u00a0: GameActions.longest() le dirait.",
    )


def deals_not_listed(game: object) -> LudothequeError:
    return LudothequeError(
        f"The deals of {game!r} are too many to be listed, or no recipe says them: start(seed=…) draws one.",
        f"Les donnes de {game!r} sont trop nombreuses pour être énumérées, ou aucune recette ne les dit\u00a0: "
        "start(seed=…) en tire une.",
    )


def not_looked_at(move: object) -> MoveError:
    return MoveError(
        f"The search knows no move {move!r}: ranking() tells those that it looked at.",
        f"La recherche ne connaît pas de coup {move!r} : ranking() dit ceux qu’elle a vus.",
    )


def no_chance_here() -> LudothequeError:
    return LudothequeError(
        "This search is for games without chance; use Mcts here.",
        "Cette recherche est pour les jeux sans hasard ; prenez Mcts.",
    )


# ── Numbers, and objects of a class ───────────────────────────────────────────────────────

Anything = TypeVar("Anything")
ENDLESS = math.inf
MOST = (1 << 31) - 1  # the largest count: what a C int holds


def whole(name: str, value: Any, least: int, most: int = MOST) -> int:
    """An integer within bounds, from an int or a numpy integer; LudothequeError otherwise."""
    try:
        number = index(value)
    except TypeError:
        raise wanted(f"a whole number for {name}", f"un entier pour {name}", value) from None
    if not least <= number <= most:
        raise LudothequeError(
            f"{name} must be from {least} to {most}; {number} is not.",
            f"{name} doit aller de {least} à {most} ; ce n’est pas le cas de {number}.",
        )
    return number


def seat(value: Any, seats: int) -> int:
    return whole("seat", value, 0, seats - 1)


def real(name: str, value: Any, least: float = 0.0) -> float:
    """A finite number that is at least `least`; LudothequeError otherwise."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise wanted(f"a number for {name}", f"un nombre pour {name}", value) from None
    if not (math.isfinite(number) and number >= least):
        raise LudothequeError(
            f"{name} must be a number from {least:g} on; {value!r} is not.",
            f"{name} doit être un nombre à partir de {least:g} ; ce n’est pas le cas de {value!r}.",
        )
    return number


def instance(value: Any, kind: type[Anything], en: str, fr: str) -> Anything:
    """Return the value if it is an instance of `kind`; else raise an error that says what was wanted."""
    if not isinstance(value, kind):
        raise wanted(en, fr, value)
    return value
