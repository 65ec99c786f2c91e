"""A game with its options chosen: its name, its seats, how it starts, and the parts that it consists of."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ludotheque.core import Rng, State, validation
from ludotheque.core.state import fresh, frozen, whole_move
from ludotheque.core.strategy import Strategy
from ludotheque.drawing import Drawing, Layer, Memory, Pane, Part, Shapes, read_shapes, rect, text
from ludotheque.errors import DealError, MoveError, OptionError, PositionError
from ludotheque.game.actions import GameActions, Info
from ludotheque.game.comments import GameComments
from ludotheque.game.material import NOTHING_DEALT, RandomSource, Recipe
from ludotheque.game.notation import GameNotation
from ludotheque.game.touch import GameSetup, GameTouch
from ludotheque.game.words import GameWords
from ludotheque.words import NO_WORDS, Words, listed_words


class GameDrawing:
    """The part of a game that draws it. By default a position is drawn as text."""

    signs: ClassVar[Mapping[str, str]] = {}  # labels on the drawn board that differ from the notation
    endless: ClassVar[bool] = False  # whether the board has no edge, so that the page can scroll it
    hides_alike: ClassVar[bool] = False  # whether all viewers see the same, spectators included

    def draw(self, seen: Any, lang: str, before: Any = None) -> Drawing:
        """A view as a drawing, from the viewpoint of its viewer.

        `before` is the view of the same viewer before the last move, if known: it shows what moved. The drawing may
        depend only on what the viewer may know.
        """
        return text_board(seen.game.show(seen, lang), seen.game.title(lang))

    def draw_setup(self, seen: Any, lang: str, placed: Mapping[str, str]) -> Drawing:
        """A view with figures that the viewer is setting up, by place."""
        return self.draw(seen, lang)


# ── Lines of text ─────────────────────────────────────────────────────────────────────

LETTER, LINE, MARGIN = 9.6, 20, 16  # the width of a letter, the height of a line, and the margin


@cache
def shapes() -> Shapes:
    return read_shapes(Path(__file__).parent, ["plain_text.css"])


def text_board(position: str, title: str) -> Drawing:
    lines = position.splitlines()
    width = 2 * MARGIN + LETTER * max(map(len, lines), default=1)
    height = 2 * MARGIN + LINE * len(lines)
    rows = tuple(
        Part(f"line-{i}", text(line, x=MARGIN, y=MARGIN + LINE * i + 15, xml_space="preserve"))
        for i, line in enumerate(lines)
    )
    paper = Part("paper", rect(width="100%", height="100%", rx=8, fill="#fdfaf3"))
    board = Pane("board", title, width, height, (Layer("ground", (paper,)), Layer("lines", rows)))
    return Drawing(title, position, shapes(), (board,))


class Option:
    """An option of a game, chosen before it starts."""

    def __init__(
        self,
        name: str,
        default: Any,
        en: str,
        fr: str,
        title: Words | None = None,
        named: Mapping[str, Words] | None = None,
        offered: bool = True,
    ) -> None:
        """`en` and `fr` explain it in one line; `title` is its label in a form.

        `named` are the values that a form offers by name, if they are more than true and false. What only research
        needs is not `offered` by forms.
        """
        self.offered = offered
        self.name, self.usual, self.words, self.named = name, default, Words(en, fr), dict(named or {})
        self.title = title or Words(name.replace("_", " "), name.replace("_", " "))

    @property
    def default(self) -> Any:
        """The default value."""
        return self.usual

    def read(self, value: Any) -> Any:
        """Parse a value; OptionError if it is invalid. Here: true or false."""
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in ("true", "false"):
            return value.lower() == "true"
        raise OptionError(
            f"{self.name} is true or false, not {value!r}.", f"{self.name} vaut true ou false, pas {value!r}."
        )

    def write(self, value: Any) -> str:
        """The value as records and the command line write it."""
        return str(value).lower() if isinstance(value, bool) else str(value)


def margins() -> Option:
    """The option of games of points that are studied: see GameActions.payoffs()."""
    return Option(
        "margins",
        False,
        "For research: a game is worth the difference in points, not only won or lost.",
        "Pour la recherche\u00a0: une partie vaut l’écart de points, et non seulement gain ou perte.",
        Words("Margins", "Écarts"),
        offered=False,
    )


def small_edition(material: Words) -> Option:
    """The option of an edition that is small enough to be solved; `material` says what it consists of."""
    return Option(
        "small",
        False,
        f"For research, a small edition: {material.en[0].lower()}{material.en[1:]}",
        f"Pour la recherche, une petite édition\u00a0: {material.fr[0].lower()}{material.fr[1:]}",
        Words("Small edition", "Petite édition"),
        offered=False,
    )


if TYPE_CHECKING:  # like the default of a type parameter in Python 3.13: `Game` alone means a game with any states
    from typing_extensions import TypeVar as TypeVarWithDefault

    Position = TypeVarWithDefault("Position", bound=State, default=Any)
else:
    Position = TypeVar("Position", bound=State)

CACHES = {"_template", "actions", "info", "memory"}  # attributes that are computed on first use


PARTS = ("notation", "words", "touch", "setup", "drawing", "comments")


def checked(start: State) -> State:
    """A start position, if a search can copy and compare it. Only states in plain Python can do that wrong."""
    if hasattr(start, "__dict__"):
        if not start.seats:
            raise validation.not_begun(start)
        for name, value in start.fields().items():
            try:
                hash(frozen(value))
            except TypeError:
                raise validation.no_field(start, name, value) from None
    return start


class Game(Generic[Position]):
    """A game with its options chosen. Subclass it to write your own game.

    A subclass declares its class of states, `class Nim(Game[NimState])`, its attributes (`name`, `title`, `mood`,
    `minutes`, `seat_numbers`, `options_known`) and its parts, and implements `begin`; if something is shuffled also
    `recipe`. Only the notation has to be written: the other parts have defaults that work.
    """

    name: ClassVar[str]
    title: ClassVar[Words]
    mood: ClassVar[Words] = Words("", "")
    minutes: ClassVar[int] = 0
    seat_numbers: ClassVar[tuple[int, ...]] = (2,)
    seat_names: ClassVar[tuple[Words, ...]] = ()  # [seat] its colour, say
    seat_colours: ClassVar[tuple[tuple[str, str], ...]] = ()  # [seat] the colours of its pieces and of their edges
    options_known: ClassVar[tuple[Option, ...]] = ()
    quick_deals: ClassVar[bool] = False  # whether its states implement _redeal
    cooperative: ClassVar[bool] = False  # whether all seats win or lose together
    alpha_beta: ClassVar[bool] = False  # whether alpha-beta plays it best: two seats, nothing hidden, no chance
    keeps_sides: bool = True  # whether a seat has the same pieces during the whole game
    data: ClassVar[Path | None] = None  # the folder of its rulebook, lessons, puzzles and so on
    book: ClassVar[Words] = NO_WORDS  # the rulebook of a game without a folder

    # Its parts. They keep nothing of a game that is being played, so all games of a class share them.
    notation: ClassVar[GameNotation] = GameNotation()
    words: ClassVar[GameWords] = GameWords()
    touch: ClassVar[GameTouch] = GameTouch()
    setup: ClassVar[GameSetup] = GameSetup()
    drawing: ClassVar[GameDrawing] = GameDrawing()
    comments: ClassVar[GameComments] = GameComments()
    numbering: ClassVar[type[GameActions]] = GameActions  # the class of `actions`, which depend on the options

    _template: State | None = None  # a start position, cached

    def __init__(self, seats: int | None = None, **options: Any) -> None:
        for attribute in ("name", "title"):
            if not hasattr(self, attribute):
                raise NotImplementedError(f"{type(self).__name__} must define {attribute}")
        self.seats = self.read_seats(seats)
        self.names: tuple[Words, ...] = ()  # the names of the players at a table, if known
        self.packed = False  # whether hands are drawn without empty places: in lessons and puzzles
        known = {option.name: option for option in self.options_known}
        for name in options:
            if name not in known:
                raise self.unknown_option(name)
        self.options = {
            name: option.read(options[name]) if name in options else option.default for name, option in known.items()
        }
        self.check_options()

    def __init_subclass__(cls) -> None:
        """A part is an object: say so to who names its class, `notation = MyNotation`."""
        for part in PARTS:
            if isinstance(named := vars(cls).get(part), type):
                raise TypeError(f"{cls.__name__}.{part} is a class: write {part} = {named.__name__}()")

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

    @classmethod
    def options_offered(cls) -> list[Option]:
        """The options that people choose in a form."""
        return [option for option in cls.options_known if option.offered]

    def check_options(self) -> None:
        """Raise OptionError for options that exclude each other."""

    # ── What a game implements ────────────────────────────────────────────────────────

    def begin(self, deal: str) -> Position:
        """The position before the first move; DealError if the deal is not one of this game.

        Where nothing is shuffled, the deal is empty.
        """
        raise NotImplementedError(f"{type(self).__name__} must define begin(deal)")

    def recipe(self) -> Recipe:
        """How it is dealt. The default shuffles nothing."""
        return NOTHING_DEALT

    def strategy(self) -> Strategy:
        """The strategy that searches use."""
        return Strategy()

    def suits_alpha_beta(self, state: Position) -> bool:
        """Whether alpha-beta plays this position best: not while something may still become hidden."""
        return self.alpha_beta and state.seats == 2 and not state.blanks

    def lists_moves(self, state: Position) -> bool:
        """Whether an interface may list the legal moves of this position or give hints.

        False if finding them is part of the game; a typed move is still checked.
        """
        return True

    def side(self, state: Position, seat: int) -> int:
        """The seat whose pieces a seat plays with in a position; another one after a change of sides."""
        return seat

    def points(self, state: Position) -> list[int]:
        """The points that each seat gets for a finished game in a match of several games."""
        return [int(seat in state.winners) for seat in range(state.seats)]

    def rulebook(self, lang: str) -> str:
        """The rulebook, every sentence numbered; empty if the game has none."""
        page = self.data and self.data / f"rulebook.{validation.language(lang)}.md"
        return page.read_text(encoding="utf-8") if page and page.exists() else self.book(lang)

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
        elif deal.strip() and not self.shuffles:
            raise DealError(
                f"{self.title.en} deals nothing: its deal is empty, not {deal!r}.",
                f"{self.title.fr} ne distribue rien\u00a0: sa donne est vide, pas {deal!r}.",
            )
        return checked(self.begin(deal)).seal()

    def quick_start(self, rng: Rng) -> State:
        """begin(shuffle(rng)), without writing the deal as text."""
        if self._template is None:
            self._template = checked(self.begin(self.shuffle(Rng(0)))).seal()
        return fresh(self._template, rng)

    def shuffle(self, rng: RandomSource) -> str:
        """A random deal. The default follows the recipe."""
        return self.recipe().deal(rng)

    @property
    def shuffles(self) -> bool:
        """Whether anything is shuffled before the first move: otherwise its deal is empty."""
        return type(self).shuffle is not Game.shuffle or self.recipe() != NOTHING_DEALT

    @property
    def lists_deals(self) -> bool:
        """Whether deals() can list all deals: they follow from the recipe, and are not too many."""
        return type(self).shuffle is Game.shuffle and self.recipe().listed

    def deals(self) -> dict[str, float]:
        """All deals with their probabilities; one empty deal where nothing is dealt.

        LudothequeError where they are too many, or not said by a recipe: see info.chance_mode.
        """
        if not self.lists_deals:
            raise validation.deals_not_listed(self)
        weights = self.recipe().weights
        total = sum(weights.values())
        return {deal: weight / total for deal, weight in weights.items()}

    @cached_property
    def actions(self) -> GameActions:
        """Its moves as numbered actions, and its observations."""
        return self.numbering(self)

    @property
    def info(self) -> Info:
        """Facts about the game before it is played."""
        return self.actions.info

    @cached_property
    def memory(self) -> Memory:
        """What was drawn of its table last."""
        return Memory()

    def text(self, move: int) -> str:
        """A move in notation; MoveError if no move has that number."""
        return self.notation.text(self, whole_move(move))

    def parse(self, text: str) -> int:
        """The move that a text means, whether or not it is legal now. MoveError if it is no move."""
        if not isinstance(text, str):
            raise validation.not_a_text(text)
        return self.notation.parse(self, text)

    def show(self, state: Position, lang: str) -> str:
        """The position as text for people, which read() can parse."""
        return self.notation.show(state, lang)

    def read(self, text: str) -> Position:
        """The position that a text of show() means. PositionError if it is none."""
        if not isinstance(text, str):
            raise PositionError(
                f"A position is read from a text, not from {text!r}.",
                f"Une position se lit dans un texte, pas dans {text!r}.",
            )
        position: Position = self.notation.read(self, text)
        return position

    def seat_name(self, seat: int) -> Words:
        """The name of a seat: its own if it has one, else the name of the player, else its number."""
        if self.seat_names:
            return self.seat_names[seat]
        return self.names[seat] if self.names else Words(f"seat {seat}", f"siège {seat}")

    def side_name(self, state: Position, seat: int) -> Words:
        """The name of a seat in a position, by the pieces it plays with."""
        return self.seat_name(self.side(state, seat))

    def refusal(self, state: Position, move: int) -> MoveError:
        """The error for an illegal move."""
        try:
            text = self.text(move)
        except MoveError as error:
            return error
        if state.over:
            rule, why = "", Words("the game is over.", "la partie est finie.")
        else:
            rule, why = self.words.refuse(state, move)
        return MoveError(f"Not {text}: {why.en}", f"Pas {text} : {why.fr}", rule)

    def chosen(self) -> dict[str, str]:
        """The options that differ from their defaults, as text."""
        return {
            option.name: option.write(self.options[option.name])
            for option in self.options_known
            if self.options[option.name] != option.default
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (type(self), self.seats, self.options) == (type(other), other.seats, other.options)

    def __hash__(self) -> int:
        return hash((type(self), self.seats, tuple(self.options.values())))

    def __getstate__(self) -> dict[str, Any]:
        """Pickles and copies leave out the caches: other names may apply to a copy."""
        return {name: value for name, value in vars(self).items() if name not in CACHES}

    def __repr__(self) -> str:
        parts = [repr(self.name), f"seats={self.seats}"]
        parts += [f"{name}={self.options[name]!r}" for name in self.chosen()]
        return f"load({', '.join(parts)})"
