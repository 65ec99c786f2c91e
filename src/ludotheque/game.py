"""The base class of a game: its name and options, how it starts, and how it is written as text."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ludotheque.core import Rng, State, refusals
from ludotheque.core.dealing import fresh
from ludotheque.core.state import whole_move
from ludotheque.drawing import Drawing, Drawn, text_board
from ludotheque.errors import DealError, MoveError, OptionError, PositionError
from ludotheque.numbered import Numbered
from ludotheque.option import Option as Option
from ludotheque.recipe import NOTHING_DEALT, RandomSource, Recipe
from ludotheque.reviewed import Reviewed
from ludotheque.strategy import Strategy
from ludotheque.tally import Tally
from ludotheque.tip import LOOK_HERE, Tip
from ludotheque.touch import Touches
from ludotheque.touched import Touched
from ludotheque.trial import Trial
from ludotheque.words import NO_WORDS, Words, listed_words, sentence

if TYPE_CHECKING:  # like the default of a type parameter in Python 3.13: `Game` alone means a game with any states
    from typing_extensions import TypeVar as TypeVarWithDefault

    Position = TypeVarWithDefault("Position", bound=State, default=Any)
else:
    Position = TypeVar("Position", bound=State)

Refusal = tuple[str, Words]  # the number of the rule that forbids a move, and why in words


class Game(Numbered, Drawn, Touched, Reviewed, Generic[Position]):
    """A game with its options chosen. Subclass it to write your own game.

    A subclass declares its class of states, `class Nim(Game[NimState])`, and its attributes (`name`, `title`, `mood`,
    `minutes`, `seat_numbers`, `options_known`), and implements `begin`, `text`, `parse` and `show`; if something is
    shuffled also `recipe` and `deal_text`; and, for helpful errors, `refuse`.
    """

    name: ClassVar[str]
    title: ClassVar[Words]
    mood: ClassVar[Words] = Words("", "")
    minutes: ClassVar[int] = 0
    hidden_move: ClassVar[Words] = Words("has moved, out of sight", "a joué à l’abri des regards")
    # Of several, one after another:
    hidden_moves: ClassVar[Words] = Words("{n} moves out of sight", "{n} coups à l’abri des regards")
    seat_numbers: ClassVar[tuple[int, ...]] = (2,)
    options_known: ClassVar[tuple[Option, ...]] = ()
    quick_deals: ClassVar[bool] = False  # whether its states implement _redeal
    cooperative: ClassVar[bool] = False  # whether all seats win or lose together
    endless: ClassVar[bool] = False  # whether the board has no edge, so that the page can scroll it
    tries: ClassVar[bool] = False  # whether an unfinished move can be shown: see trial
    alpha_beta: ClassVar[bool] = False  # whether alpha-beta plays it best: two seats, nothing hidden, no chance
    colours: ClassVar[tuple[tuple[str, str], ...]] = ()  # for show(): see terminal/paint.py
    seat_colours: ClassVar[tuple[tuple[str, str], ...]] = ()  # [seat] the colours of its pieces and of their edges
    signs: ClassVar[Mapping[str, str]] = {}  # labels on the drawn board that differ from the notation
    keeps_sides: bool = True  # whether a seat has the same pieces during the whole game
    folder: ClassVar[Path | None] = None  # the folder of its files
    rulebook_file: ClassVar[str] = "rulebook"  # .fr.md and .en.md, in that folder
    lessons_file: ClassVar[str] = "lessons"  # .toml, in that folder
    puzzles_file: ClassVar[str] = "puzzles"  # .json, in that folder

    _template: State | None = None  # a start position, cached

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Wrap the methods that parse text, so that they get only checked arguments."""
        super().__init_subclass__(**keywords)
        for name, check in CHECKED.items():
            if name in vars(cls):
                setattr(cls, name, checked(vars(cls)[name], check))

    def __init__(self, seats: int | None = None, **options: Any) -> None:
        self.seats = self.read_seats(seats)
        self.names: tuple[Words, ...] = ()  # the names of the players at a table, if known
        known = {option.name: option for option in self.options_known}
        for name in options:
            if name not in known:
                raise self.unknown_option(name)
        self.options = {
            name: option.read(options[name]) if name in options else option.default for name, option in known.items()
        }
        self.check_options()

    def read_seats(self, seats: int | None) -> int:
        if seats is None:
            return 2 if 2 in self.seat_numbers else self.seat_numbers[0]
        if isinstance(seats, bool) or not hasattr(seats, "__index__") or seats not in self.seat_numbers:
            numbers = listed_words([str(n) for n in self.seat_numbers])
            raise OptionError(
                f"{self.title.en} is for {numbers.en} seats, not {seats!r}.",
                f"{self.title.fr} se joue à {numbers.fr}, pas à {seats!r}.",
            )
        return int(seats)

    def unknown_option(self, name: str) -> OptionError:
        names = [option.name for option in self.options_known]
        return OptionError(
            f"{self.name} has no option {name}; "
            + (f"its options: {', '.join(names)}." if names else "it has none at all."),
            f"{self.name} n’a pas d’option {name} ; "
            + (f"ses options : {', '.join(names)}." if names else "il n’en a aucune."),
        )

    def check_options(self) -> None:
        """Raise OptionError for options that exclude each other."""

    # ── What a game implements ────────────────────────────────────────────────────────

    def begin(self, deal: str) -> Position:
        """The position before the first move; DealError if the deal is not one of this game."""
        raise NotImplementedError(f"{type(self).__name__} must define begin(deal)")

    def text(self, move: int) -> str:
        """A move in notation. It does not depend on the position."""
        raise NotImplementedError(f"{type(self).__name__} must define text(move)")

    def parse(self, text: str) -> int:
        """The move that a text means, whether or not it is legal now. MoveError if it is no move."""
        raise NotImplementedError(f"{type(self).__name__} must define parse(text)")

    def show(self, state: Position, lang: str) -> str:
        """The position as text for people, which read() can parse."""
        raise NotImplementedError(f"{type(self).__name__} must define show(state, lang)")

    def recipe(self) -> Recipe:
        """How it is dealt. The default shuffles nothing."""
        return NOTHING_DEALT

    def shuffle(self, rng: RandomSource) -> str:
        """A random deal. The default follows the recipe."""
        return self.recipe().deal(rng)

    def deal_text(self, state: Position) -> str:
        """The deal of a state, with `?` for blanks."""
        return ""

    def read(self, text: str) -> Position:
        """Parse the text of show(). PositionError if it is no position."""
        raise PositionError(
            f"{self.title.en} cannot read positions from text.", f"{self.title.fr} ne sait pas lire de position."
        )

    def refuse(self, state: Position, move: int) -> Refusal:
        """The number of the rule that forbids a well-formed move now, and a sentence."""
        return "", Words("it is not among the legal moves.", "il ne fait pas partie des coups possibles.")

    def suits_alpha_beta(self, state: Position) -> bool:
        """Whether alpha-beta plays this position best: not while something may still become hidden."""
        return self.alpha_beta and state.seats == 2 and not state.blanks

    def strategy(self) -> Strategy:
        """The strategy that searches use."""
        return Strategy()

    def seat_name(self, seat: int) -> Words:
        """The name of a seat: its colour if it has one, else the name of the player, else its number."""
        return self.names[seat] if self.names else Words(f"seat {seat}", f"siège {seat}")

    def side(self, state: Position, seat: int) -> int:
        """The seat whose pieces a seat plays with in a position; another one after a change of sides."""
        return seat

    def side_name(self, state: Position, seat: int) -> Words:
        """The name of a seat in a position, by the pieces it plays with."""
        return self.seat_name(self.side(state, seat))

    def suggested_setups(self) -> dict[str, Words]:
        """Good set-ups as moves, with their names, for games that begin by setting up figures."""
        return {}

    def setup_places(self, state: Position) -> list[str]:
        """The places on which the seat to move sets up its figures now; empty in most positions."""
        return []

    def setup_figures(self) -> dict[str, int]:
        """The letters of the figures to set up, and the number of each."""
        return {}

    def setup_text(self, placed: Mapping[str, str], seat: int) -> str:
        """The move that sets up these figures on these places; MoveError if it is none."""
        raise NotImplementedError(f"{type(self).__name__} must define setup_text(placed, seat)")

    def setup_of(self, text: str, seat: int) -> dict[str, str]:
        """The figures by place of a set-up move: the inverse of setup_text."""
        raise NotImplementedError(f"{type(self).__name__} must define setup_of(text, seat)")

    def figure_name(self, letter: str) -> Words:
        """The name of a figure by its letter."""
        return Words(letter, letter)

    def points(self, state: Position) -> list[int]:
        """The points that each seat gets for a finished game in a match of several games."""
        return [int(seat in state.winners) for seat in range(state.seats)]

    def between_legs(self, state: Position, name: Words) -> tuple[list[int], Words] | None:
        """Before the first move of a second leg: the scores of the first leg, and a sentence about the second.

        `name` is the player who begins it. None at any other time.
        """
        return None

    def ending(self, state: Position) -> Refusal:
        """Why a finished game is over: the number of the rule, and a sentence."""
        return "", NO_WORDS

    def lists_moves(self, state: Position) -> bool:
        """Whether an interface may list the legal moves of this position or give hints.

        False if finding them is part of the game; a typed move is still checked.
        """
        return True

    def say(self, state: Position, move: int) -> Words:
        """A move of this position as a sentence, for people who do not read notation."""
        text = self.text(move)
        return Words(text, text)

    def say_briefly(self, state: Position, move: int) -> Words:
        """A move as one line of a list that already names the seat: at most 40 characters."""
        return self.say(state, move)

    def tell(self, state: Position, move: int) -> tuple[Words, Words]:
        """say_briefly and say together: a game may override it to find once what both tell."""
        return self.say_briefly(state, move), self.say(state, move)

    # ── Score card ────────────────────────────────────────────────────────────────────

    def tally(self, seen: Position, seat: int) -> Tally:
        """The score card of a seat: its score with a noun, the score to reach, and what it has left."""
        return Tally(seen.scores[seat])

    def aim(self, seen: Position) -> Words:
        """What wins, in a few words: `32 pawns set win`."""
        return NO_WORDS

    def progress(self, seen: Position, ply: int) -> Words:
        """How far the game has got after `ply` moves, in a few words."""
        return Words(f"move {ply + 1}", f"coup {ply + 1}")

    # ── Drawing, and hints ───────────────────────────────────────────────────────────

    def draw(self, seen: Position, lang: str, before: Position | None = None) -> Drawing:
        """A view as a drawing, from the viewpoint of its viewer.

        `before` is the view of the same viewer before the last move, if known: it shows what moved. The drawing may
        depend only on what the viewer may know.
        """
        return text_board(self.show(seen, lang), self.title(lang))

    def draw_setup(self, seen: Position, lang: str, placed: Mapping[str, str]) -> Drawing:
        """A view with figures that the viewer is setting up, by place."""
        return self.draw(seen, lang)

    def trial(self, seen: Position, path: Touches, drawing: Drawing, lang: str) -> Trial:
        """How an unfinished move looks; `drawing` is the table without it. Called only for games with `tries`."""
        return Trial()

    def tip(self, seen: Position, move: int) -> Tip:
        """A hint about a move: where to look, what to play, and the reason if one can be computed."""
        path = self.paths(seen, move)[0]
        return Tip(LOOK_HERE, path[:1], sentence(self.say(seen, move)), path)

    # ── What users call ───────────────────────────────────────────────────────────────

    def start(self, seed: int | str | None = None, deal: str | None = None) -> State:
        """The start position: from a seed, from a deal, or at random if neither is given."""
        if deal is None:
            rng = Rng(os.urandom(16).hex() if seed is None else seed)
            if self.quick_deals:
                return self.quick_start(rng)
            deal = self.shuffle(rng)
        elif seed is not None:
            raise DealError(
                "Give a seed or a deal, not both: each says it all.",
                "Donnez une graine ou une donne, pas les deux : chacune dit tout.",
            )
        elif not isinstance(deal, str):
            raise DealError(f"A deal is a text, not {deal!r}.", f"Une donne est un texte, pas {deal!r}.")
        return self.begin(deal).seal()

    def quick_start(self, rng: Rng) -> State:
        """begin(shuffle(rng)), without writing the deal as text."""
        if self._template is None:
            self._template = self.begin(self.shuffle(Rng(0))).seal()
        return fresh(self._template, rng)

    def no_deal(self, deal: str) -> None:
        """For games that shuffle nothing: raise DealError for any deal but the empty one."""
        if deal.strip():
            raise DealError(
                f"{self.title.en} deals nothing: its deal is empty, not {deal!r}.",
                f"{self.title.fr} ne distribue rien : sa donne est vide, pas {deal!r}.",
            )

    def refusal(self, state: Position, move: int) -> MoveError:
        """The error for an illegal move."""
        try:
            text = self.text(move)
        except MoveError as error:
            return error
        if state.over:
            rule, why = "", Words("the game is over.", "la partie est finie.")
        else:
            rule, why = self.refuse(state, move)
        return MoveError(f"Not {text}: {why.en}", f"Pas {text} : {why.fr}", rule)

    def not_a_move(self, text: object, en: str, fr: str) -> MoveError:
        """The error for a text that is no move; `en` and `fr` say what moves look like."""
        return MoveError(
            f"{text!r} is not a move of {self.title.en}: {en}", f"{text!r} n’est pas un coup de {self.title.fr} : {fr}"
        )

    def no_move_has(self, number: int) -> MoveError:
        """The error for an int that is no move."""
        return self.not_a_move(number, "no move has that number.", "aucun coup n’a ce numéro.")

    def chosen(self) -> dict[str, str]:
        """The options that differ from their defaults, as text."""
        return {
            option.name: option.write(self.options[option.name])
            for option in self.options_known
            if self.options[option.name] != option.default
        }

    def rulebook(self, lang: str) -> str:
        """The rulebook, every sentence numbered; empty if the game has none."""
        page = self.folder and self.folder / f"{self.rulebook_file}.{lang}.md"
        return page.read_text(encoding="utf-8") if page and page.exists() else ""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (type(self), self.seats, self.options) == (type(other), other.seats, other.options)

    def __hash__(self) -> int:
        return hash((type(self), self.seats, tuple(self.options.values())))

    def __repr__(self) -> str:
        parts = [repr(self.name), f"seats={self.seats}"]
        parts += [f"{name}={self.options[name]!r}" for name in self.chosen()]
        return f"load({', '.join(parts)})"


def checked(method: Callable[..., Any], check: Callable[[Any], Any]) -> Callable[..., Any]:
    """A method of a game that checks its argument first."""

    @wraps(method)
    def call(self: Game, given: Any) -> Any:
        return method(self, check(given))

    return call


def move_text(text: Any) -> str:
    if not isinstance(text, str):
        raise refusals.not_a_text(text)
    return text


def position_text(text: Any) -> str:
    if not isinstance(text, str):
        raise PositionError(
            f"A position is read from a text, not from {text!r}.",
            f"Une position se lit dans un texte, pas dans {text!r}.",
        )
    return text


CHECKED: dict[str, Callable[[Any], Any]] = {"text": whole_move, "parse": move_text, "read": position_text}
