"""Checks a game: random games of each number of seats and each option, with every law in some of their positions."""

from __future__ import annotations

import math
import signal
import sysconfig
import threading
import time
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice, product
from pathlib import Path
from typing import Any

from ludotheque.checking.laws import LAWS, Broken, Law, erased, law, random_play, text_can_be_read_again, viewers
from ludotheque.checking.parts import PARTS
from ludotheque.core import Rng, State
from ludotheque.errors import DealError, LudothequeError, OptionError
from ludotheque.game import Game, GameNotation
from ludotheque.words import Words

LONGEST = 5000  # moves, after which a random game is given up
POSITIONS_EACH = 16  # positions of a game in which the laws are checked
PATIENCE = 10.0  # seconds that one call may take
MOST_VARIANTS = 24
PACKAGE = str(Path(__file__).parents[1])


@dataclass(frozen=True)
class Breach:
    """A law that a game breaks."""

    law: str
    where: Words  # the game, and the moves that lead there
    wrong: Words
    right: Words


@dataclass
class Report:
    """What was checked, and what was found: the first breach of each law."""

    laws: int
    games: int = 0
    positions: int = 0
    breaches: list[Breach] = field(default_factory=list)
    left_out: list[Words] = field(default_factory=list)  # laws that do not concern the game, and why


def check(cls: type[Game], games: int = 5, seconds: float = 60.0, variants: Sequence[Game] = ()) -> Report:
    """Check the laws in so many random games of each variant (usual: all); after so many seconds no game begins.

    The first of each variant always does.
    """
    report, until = Report(len([*LAWS, *PARTS, *ABOUT_GAMES])), time.monotonic() + seconds
    try:
        variants = variants or variants_of(cls)
    except NotImplementedError as error:  # by a game that is not finished
        add_breach(report, a_random_game_ends, error, Words(cls.__name__, cls.__name__))
        return report
    laws = laws_for(variants[0], report)
    report.laws -= len(report.left_out)
    for number, game in product(range(games), variants):
        if number and time.monotonic() > until:
            break
        if not check_game(game, number, laws, report):
            break  # the next game would take as long, and end no better
    return report


def variants_of(cls: type[Game]) -> list[Game]:
    """The game with every number of seats and every combination of its options that are true or false."""
    switches = [option.name for option in cls.options_known if isinstance(option.default, bool)]
    found = []
    for chosen in product((False, True), repeat=len(switches)):
        for seats in cls.seat_numbers:
            try:
                found.append(cls(seats, **dict(zip(switches, chosen, strict=True))))
            except OptionError:
                continue  # options that exclude each other
    return found[:: math.ceil(len(found) / MOST_VARIANTS)]


def laws_for(game: Game, report: Report) -> list[Law]:
    """The laws that concern a game: reading positions is optional."""
    laws = [*LAWS, *PARTS]
    if type(game.notation).read is GameNotation.read:
        laws.remove(text_can_be_read_again)
        report.left_out.append(
            Words(
                "Positions are not read from text: its notation has no read(), which tests are written with.",
                "Les positions ne se lisent pas dans un texte\u00a0: sa notation n’a pas de read(), utile aux tests.",
            )
        )
    return laws


# ── One game ──────────────────────────────────────────────────────────────────────────────


@law(
    "A game is played from start() to its end without an error, and every random game ends.",
    "Une partie se joue de start() à la fin sans erreur, et toute partie au hasard finit.",
)
def a_random_game_ends(state: State, rng: Rng) -> None:
    if not state.over:
        raise Broken(
            f"After {LONGEST} moves at random it is not over.", f"Après {LONGEST} coups au hasard elle dure encore."
        )


@law(
    "The same seed gives the same deal, and other seeds give others. What is no deal is refused with a DealError.",
    "La même graine donne la même donne, d’autres graines d’autres donnes. Ce qui n’est pas une donne est refusé "
    "par une DealError.",
)
def a_seed_says_the_deal(state: State, rng: Rng) -> None:
    deals = [state.game.start(seed=seed).deal for seed in (1, 1, *range(2, 12))]
    if deals[0] != deals[1] or (deals[0] and len(set(deals)) == 1):
        raise Broken(f"Seeds 1, 1 and 2 give {deals[:3]}.", f"Les graines 1, 1 et 2 donnent {deals[:3]}.")
    with suppress(DealError):
        state.game.start(deal=NO_DEAL)
        raise Broken(
            f"start(deal={NO_DEAL!r}) was accepted: begin() reads the deal, and refuses what is none.",
            f"start(deal={NO_DEAL!r}) a été accepté\u00a0: begin() lit la donne, et refuse ce qui n’en est pas une.",
        )


@law(
    "fill() fills in at random what is unknown: guesses differ.",
    "fill() complète au hasard ce qui est inconnu\u00a0: les hypothèses diffèrent.",
)
def guesses_differ(state: State, rng: Rng) -> None:
    """Somewhere in a game; the state is its last one."""
    asked = 0
    for position in islice(random_play(state.game.start(deal=state.deal), rng), LONGEST):
        for view in [position.seen_by(viewer) for viewer in viewers(position)]:
            if view.blanks and erased(position, view):  # else only moves are erased
                if len({str(view.guess(rng).fields()) for _ in range(6)}) > 1:
                    return
                asked += 1
        if asked >= LONGEST_LOOK:
            break
    if asked:
        raise Broken("Six guesses of a view are always the same.", "Six hypothèses d’une vue sont toujours les mêmes.")


LONGEST_LOOK = 40
NO_DEAL = "no such deal"
ABOUT_GAMES = [a_random_game_ends, a_seed_says_the_deal, guesses_differ]


def check_game(game: Game, number: int, laws: Iterable[Law], report: Report) -> bool:
    """Play one game at random, then check the laws in some of its positions. False if it goes on for ever."""
    rng, played = Rng(f"check {number}"), list[State]()
    try:
        with patience():
            for state in random_play(game.start(seed=number), rng):
                played.append(state.copy())
                if len(played) > LONGEST:
                    break
    except Exception as error:  # whatever the code of somebody's game raises
        add_breach(report, a_random_game_ends, error, place(game, number, played))
    report.games += 1
    if not played:
        return True
    last = len(played) - 1
    for ply in sorted({*range(0, last, max(1, last // POSITIONS_EACH)), last}):
        report.positions += 1
        check_position(played[ply], laws, report, place(game, number, played[: ply + 1]))
    check_position(played[-1], ABOUT_GAMES, report, place(game, number, played))
    return len(played) <= LONGEST


def check_position(state: State, laws: Iterable[Law], report: Report, where: Words) -> None:
    broken = {breach.law for breach in report.breaches}
    for each in laws:
        if each.name in broken:
            continue
        try:
            with patience():
                each(state.copy(), Rng(1))
        except Exception as error:  # whatever the code of somebody's game raises
            add_breach(report, each, error, where)
            if isinstance(error, TooLongError):
                return  # other laws would wait for the same


def add_breach(report: Report, of: Law, error: Exception, where: Words) -> None:
    if of.name not in {breach.law for breach in report.breaches}:
        report.breaches.append(Breach(of.name, where, what_is_wrong(error), of.words))


def what_is_wrong(error: Exception) -> Words:
    """An error in a sentence, with the line of the game that raised it."""
    if isinstance(error, Broken):
        return error.reason
    at = line_of(error)
    if isinstance(error, LudothequeError):
        return Words(error.words.en + at, error.words.fr + at)
    told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return Words(f"{told}{at}.", f"{told}{at}.")


def line_of(error: Exception) -> str:
    """Where in the code of a game an error was raised: ` (konane.py:12, add_moves)`.

    Of a call that does not return it is the method that was called: whatever that calls itself is there by chance.
    """
    ours = [frame for frame in traceback.extract_tb(error.__traceback__) if not of_the_library(frame.filename)]
    if not ours:
        return ""
    frame = ours[0 if isinstance(error, TooLongError) else -1]
    return f" ({Path(frame.filename).name}:{frame.lineno}, {frame.name})"


def of_the_library(file: str) -> bool:
    """Whether a file belongs to Python or to the library, compiled or not, and not to a game on its shelf."""
    inside = file.startswith((PACKAGE, "src/ludotheque/")) and "/ludotheque/games/" not in f"/{file}"
    return inside or file.startswith((sysconfig.get_path("stdlib"), "<"))


def place(game: Game, number: int, played: Sequence[State]) -> Words:
    """Where a law is broken: the variant, the seed, and the last moves."""
    history = safe_history(played[-1]) if played else []
    moves = " ".join(["…"] * (len(history) > LAST) + history[-LAST:])
    at, plies = Words(f"{game!r}, seed {number}", f"{game!r}, graine {number}"), len(history)
    if not moves:
        return at
    return Words(f"{at.en}, after {plies} moves: {moves}", f"{at.fr}, après {plies} coups\u00a0: {moves}")


LAST = 8  # moves that are shown


def safe_history(state: State) -> list[str]:
    """The moves so far; as numbers if they cannot be written."""
    try:
        return state.history
    except Exception:  # whatever the notation of somebody's game raises
        return [str(move) for move in state.moves_played()]


# ── Calls that do not return ──────────────────────────────────────────────────────────────


class TooLongError(Exception):
    """A call that did not return in time."""

    def __init__(self) -> None:
        super().__init__(f"no result after {PATIENCE:.0f} s")


@contextmanager
def patience() -> Iterator[None]:
    """Raise TooLongError where the code of a game does not return; where the system has no such alarm, wait for it.

    It is raised again and again until it is heard: code that is being cleaned up swallows errors.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_: int, __: Any) -> None:
        raise TooLongError

    before, began = signal.signal(signal.SIGALRM, ring), time.monotonic()
    others, _ = signal.setitimer(signal.ITIMER_REAL, PATIENCE, PATIENCE)  # an alarm of the program that calls this
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, others and max(0.001, others - (time.monotonic() - began)))
