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
from ludotheque.touch import NOTHING_HERE, DeadEnd, Prompt, Touches
from ludotheque.trial import Trial
from ludotheque.words import NO_WORDS, Words, listed_words, sentence

if TYPE_CHECKING:  # as Python 3.13 has it: `Game` alone means a game with any states
    from typing_extensions import TypeVar as TypeVarWithDefault

    Position = TypeVarWithDefault("Position", bound=State, default=Any)
else:
    Position = TypeVar("Position", bound=State)

Refusal = tuple[str, Words]  # the number of the rule that forbids a move, and why in words


class Game(Numbered, Drawn, Reviewed, Generic[Position]):
    """A game with its options chosen. Subclass it to put a game of your own on a table.

    A subclass says what its positions are, `class Nim(Game[NimState])`, names itself (`name`, `title`,
    `mood`, `minutes`, `seat_numbers`, `options_known`) and gives `begin`, `text`, `parse` and `show`;
    where there is something to shuffle, `recipe` and `deal_text`; and, to be kind, `refuse`.
    """

    name: ClassVar[str]
    title: ClassVar[Words]
    mood: ClassVar[Words] = Words("", "")
    minutes: ClassVar[int] = 0
    hidden_move: ClassVar[Words] = Words("has moved, out of sight", "a joué à l’abri des regards")
    seat_numbers: ClassVar[tuple[int, ...]] = (2,)
    options_known: ClassVar[tuple[Option, ...]] = ()
    quick_deals: ClassVar[bool] = False  # its states know how to deal themselves anew (_redeal)
    cooperative: ClassVar[bool] = False  # all seats win or lose together
    endless: ClassVar[bool] = False  # its table has no edge: a page may look at any part of it
    tries: ClassVar[bool] = False  # what is touched can be shown before it is a move: see trial
    alpha_beta: ClassVar[bool] = False  # bots play it best by alpha-beta, with two seats and nothing hidden; no chance
    colours: ClassVar[tuple[tuple[str, str], ...]] = ()  # for show(): see terminal/paint.py
    seat_colours: ClassVar[tuple[tuple[str, str], ...]] = ()  # [seat] of its pieces and of their edge, for the page
    signs: ClassVar[Mapping[str, str]] = {}  # what stands on the drawn board for what the notation writes otherwise
    keeps_sides: bool = True  # whether a seat plays with the same pieces from the first move to the last
    folder: ClassVar[Path | None] = None  # where its files are
    rulebook_file: ClassVar[str] = "rulebook"  # .fr.md and .en.md, in that folder
    lessons_file: ClassVar[str] = "lessons"  # .toml, in that folder
    puzzles_file: ClassVar[str] = "puzzles"  # .json, in that folder

    _template: State | None = None  # a position before the first move

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Whatever is read or written by a game is looked at before the game sees it."""
        super().__init_subclass__(**keywords)
        for name, check in CHECKED.items():
            if name in vars(cls):
                setattr(cls, name, checked(vars(cls)[name], check))

    def __init__(self, seats: int | None = None, **options: Any) -> None:
        self.seats = self.read_seats(seats)
        self.names: tuple[Words, ...] = ()  # of those who sit at a table, where they are known
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
        """Refuse options that do not go together."""

    # ── What a game gives ─────────────────────────────────────────────────────────────

    def begin(self, deal: str) -> Position:
        """The position before the first move; DealError if the deal is not one of this game."""
        raise NotImplementedError(f"{type(self).__name__} must define begin(deal)")

    def text(self, move: int) -> str:
        """A move in notation: the same for the same int, whatever the position."""
        raise NotImplementedError(f"{type(self).__name__} must define text(move)")

    def parse(self, text: str) -> int:
        """The move that a text stands for, legal or not now; MoveError if it stands for none."""
        raise NotImplementedError(f"{type(self).__name__} must define parse(text)")

    def show(self, state: Position, lang: str) -> str:
        """The position as text, to be looked at and, by read(), read again."""
        raise NotImplementedError(f"{type(self).__name__} must define show(state, lang)")

    def recipe(self) -> Recipe:
        """How it is dealt. Games that shuffle nothing leave it empty."""
        return NOTHING_DEALT

    def shuffle(self, rng: RandomSource) -> str:
        """A deal at random, by the recipe; a game that no recipe can tell makes its own."""
        return self.recipe().deal(rng)

    def deal_text(self, state: Position) -> str:
        """The deal of a state, with `?` for what is blanked in it."""
        return ""

    def read(self, text: str) -> Position:
        """The position that show() wrote; PositionError if it is none."""
        raise PositionError(
            f"{self.title.en} cannot read positions from text.", f"{self.title.fr} ne sait pas lire de position."
        )

    def refuse(self, state: Position, move: int) -> Refusal:
        """The number of the rule that forbids a well-written move now, and why in words."""
        return "", Words("it is not among the legal moves.", "il ne fait pas partie des coups possibles.")

    def suits_alpha_beta(self, state: Position) -> bool:
        """Whether bots play a position best by alpha-beta; not where secrets are still to come."""
        return self.alpha_beta and state.seats == 2 and not state.blanks

    def strategy(self) -> Strategy:
        """What a search should know about this game."""
        return Strategy()

    def seat_name(self, seat: int) -> Words:
        """What a seat is called: by its colour where it has one, else by who sits there, else by its number."""
        return self.names[seat] if self.names else Words(f"seat {seat}", f"siège {seat}")

    def side(self, state: Position, seat: int) -> int:
        """The seat with whose pieces a seat plays in a position: another's where sides are changed on the way."""
        return seat

    def side_name(self, state: Position, seat: int) -> Words:
        """What a seat is called in a position, by the pieces that it plays with."""
        return self.seat_name(self.side(state, seat))

    def suggested_setups(self) -> dict[str, Words]:
        """A few sensible moves to begin with, and what to call them, where the first move of a seat sets up figures."""
        return {}

    def setup_places(self, state: Position) -> list[str]:
        """Where the seat to move now sets up its figures, one after the other; nowhere in most positions."""
        return []

    def setup_figures(self) -> dict[str, int]:
        """The letters of the figures that are set up, and how many of each."""
        return {}

    def setup_text(self, placed: Mapping[str, str], seat: int) -> str:
        """The move of a seat that puts these figures on these places; MoveError if it is none."""
        raise NotImplementedError(f"{type(self).__name__} must define setup_text(placed, seat)")

    def setup_of(self, text: str, seat: int) -> dict[str, str]:
        """The figures by their places that a set-up of a seat puts down: the inverse of setup_text."""
        raise NotImplementedError(f"{type(self).__name__} must define setup_of(text, seat)")

    def figure_name(self, letter: str) -> Words:
        """What a figure that is set up is called."""
        return Words(letter, letter)

    def points(self, state: Position) -> list[int]:
        """What each seat takes from a finished game into a match of several."""
        return [int(seat in state.winners) for seat in range(state.seats)]

    def between_legs(self, state: Position, name: Words) -> tuple[list[int], Words] | None:
        """Before the first move of a second leg: what the first has brought each seat, and how the second goes.

        `name` is whoever begins it. None at any other time.
        """
        return None

    def ending(self, state: Position) -> Refusal:
        """Why a game that was played to its end is over: the number of the rule, and a sentence."""
        return "", NO_WORDS

    def lists_moves(self, state: Position) -> bool:
        """Whether an interface may list or hint at the legal moves of this position.

        False where finding them is part of the game; a text that is typed is still checked.
        """
        return True

    def say(self, state: Position, move: int) -> Words:
        """A move of this position in words, for people who do not read the notation."""
        text = self.text(move)
        return Words(text, text)

    def say_briefly(self, state: Position, move: int) -> Words:
        """The same on one line of a list, which names the seat: at most 40 characters."""
        return self.say(state, move)

    # ── What is read at a glance ──────────────────────────────────────────────────────

    def tally(self, seen: Position, seat: int) -> Tally:
        """How a seat stands: its score with noun and goal, and what is left to it."""
        return Tally(seen.scores[seat])

    def aim(self, seen: Position) -> Words:
        """What wins, in a few words: `32 pawns set win`."""
        return NO_WORDS

    def progress(self, seen: Position, ply: int) -> Words:
        """How far the game is after so many moves, in a few words."""
        return Words(f"move {ply + 1}", f"coup {ply + 1}")

    # ── How it looks, and how it is played by touch ───────────────────────────────────

    def draw(self, seen: Position, lang: str, before: Position | None = None) -> Drawing:
        """A seen position as a drawing, from the place of its viewer.

        `before` is what the same viewer saw before the last move, where it is known: it shows
        what moved. Nothing but what the viewer may know may shape the drawing.
        """
        return text_board(self.show(seen, lang), self.title(lang))

    def draw_setup(self, seen: Position, lang: str, placed: Mapping[str, str]) -> Drawing:
        """A position with figures that the viewer is setting up, by their places, and has not moved yet."""
        return self.draw(seen, lang)

    def paths(self, seen: Position, move: int) -> list[Touches]:
        """The ways in which a legal move can be made by touching one target after the other.

        A target is the `data-t` of something in the drawing or, where `choice` names it, a button.
        No path may begin with the whole of another one.
        """
        return [(self.text(move),)]

    def candidates(self, seen: Position) -> list[int]:
        """The moves that a page offers to the seat to move: the legal ones.

        Where `lists_moves` is False they are all that the seat might try, legal or not, and must
        not tell one from the other.
        """
        return seen.moves()

    def choice(self, seen: Position, target: str) -> Words | None:
        """What a button says that stands for a target which is not in the drawing; None if it is."""
        return self.say(seen, self.parse(target)) if type(self).paths is Game.paths else None

    def ask(self, seen: Position, path: Touches) -> Prompt:
        """What the seat to move is to do next, after these touches; at most 55 characters."""
        return Prompt("", "", Words("Your turn.", "À vous."))

    def trial(self, seen: Position, path: Touches, drawing: Drawing, lang: str) -> Trial:
        """What these touches would do, which are no move yet or are not to be made yet; `drawing` is the table as
        it is. Only games with `tries` are asked."""
        return Trial()

    def tip(self, seen: Position, move: int) -> Tip:
        """A move as a hint tells it: where to look, what to play, and what speaks for it if that can be computed."""
        path = self.paths(seen, move)[0]
        return Tip(LOOK_HERE, path[:1], sentence(self.say(seen, move)), path)

    def why_not(self, seen: Position, path: Touches) -> DeadEnd:
        """Why touches lead nowhere: about what was touched, in words, without notation; at most 100 characters."""
        return DeadEnd("", NOTHING_HERE, path[-1:])

    # ── What programs use ─────────────────────────────────────────────────────────────

    def start(self, seed: int | str | None = None, deal: str | None = None) -> State:
        """The position before the first move: from a seed, from a deal, or from chance where neither is given."""
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
        """The same as begin(shuffle(rng)), without writing the deal down in between."""
        if self._template is None:
            self._template = self.begin(self.shuffle(Rng(0))).seal()
        return fresh(self._template, rng)

    def no_deal(self, deal: str) -> None:
        """For games that shuffle nothing: refuse any deal but the empty one."""
        if deal.strip():
            raise DealError(
                f"{self.title.en} deals nothing: its deal is empty, not {deal!r}.",
                f"{self.title.fr} ne distribue rien : sa donne est vide, pas {deal!r}.",
            )

    def refusal(self, state: Position, move: int) -> MoveError:
        """The error for a move that cannot be made now."""
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
        """The error for a text that is no move at all; `en` and `fr` say what moves look like."""
        return MoveError(
            f"{text!r} is not a move of {self.title.en}: {en}", f"{text!r} n’est pas un coup de {self.title.fr} : {fr}"
        )

    def no_move_has(self, number: int) -> MoveError:
        """The error for a number that stands for no move."""
        return self.not_a_move(number, "no move has that number.", "aucun coup n’a ce numéro.")

    def chosen(self) -> dict[str, str]:
        """The options that are not as usual, as text."""
        return {
            option.name: option.write(self.options[option.name])
            for option in self.options_known
            if self.options[option.name] != option.default
        }

    def rulebook(self, lang: str) -> str:
        """The rules in words, every sentence numbered; empty where a game has none."""
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
    """A method of a game whose argument is checked first."""

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
