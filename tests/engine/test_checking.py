"""`ludotheque check`: games that are broken in one way each, and what is said of them."""

from __future__ import annotations

import itertools
import random
import signal
import time
from pathlib import Path
from typing import Any, ClassVar

import pytest
from nim import Nim, NimNotation, NimState
from paths import HELPERS, ROOT
from toys import Race, RaceState, Secret, SecretNotation, SecretState

from ludotheque import Encoder, Game, GameActions, GameDrawing, GameTouch, GameWords, Plane, Rng, State, load
from ludotheque.checking import LAWS, PARTS, check, games
from ludotheque.checking.games import ABOUT_GAMES
from ludotheque.cli import main
from ludotheque.core import Moves
from ludotheque.drawing import Drawing, Layer, Pane, Part, rect, target
from ludotheque.game.touch import Choice, DeadEnd, Trial
from ludotheque.games import lookup
from ludotheque.words import NO_WORDS, Words

COUNTER = itertools.count()


def nim(of: type[State] = NimState, **parts: Any) -> type[Game]:
    """Nim with other states or parts."""
    if of is not NimState:
        parts["begin"] = lambda self, deal: of(self, Nim.begin(self, deal).heaps)
    return named(Nim, parts)


class Quiet(SecretState):
    """Whose scores tell nothing before the end."""

    def score(self, seat: int) -> int:
        return super().score(seat) if self.over else 0


def secret(of: type[State] = Quiet, **parts: Any) -> type[Game]:
    def begin(self: Game, deal: str) -> State:
        return of(self)

    return named(Secret, {"begin": begin, "seat_numbers": (2,)} | parts)


def race(**parts: Any) -> type[Game]:
    return named(Race, {"seat_numbers": (2,)} | parts)


def named(base: type[Game], parts: dict[str, Any]) -> type[Game]:
    """A class with a name of its own in this module, as pickles want it."""
    name = f"Broken{next(COUNTER)}"
    cls = type(name, (base,), {"__module__": __name__} | parts)
    globals()[name] = cls
    return cls


# ── States ────────────────────────────────────────────────────────────────────────────


class WithBool(NimState):
    def __init__(self, game: Game, heaps: list[int]) -> None:
        super().__init__(game, heaps)
        self.first = True


class Stuck(NimState):
    def make(self, move: int) -> None:
        super().make(move)
        self.turn = max(self.turn, 0)


class Chancy(NimState):
    def make(self, move: int) -> None:
        super().make(move)
        self.last = next(COUNTER)


class Sharing(NimState):
    shared: ClassVar[list[int]] = [0]

    def make(self, move: int) -> None:
        super().make(move)
        self.shared[0] += 1

    def add_moves(self, out: Moves) -> None:
        super().add_moves(out)
        if self.shared[0] % 2:
            out.add(9 * 16 + 1)


class Unfair(NimState):
    def won(self, seat: int) -> bool:
        return not super().won(seat)


class WithFunction(NimState):
    def __init__(self, game: Game, heaps: list[int]) -> None:
        super().__init__(game, heaps)
        self.rule = lambda: 1


class Endless(NimState):
    def make(self, move: int) -> None:
        self.turn = 1 - self.turn


class Faulty(NimState):
    def add_moves(self, out: Moves) -> None:
        super().add_moves(out)
        if self.heaps[0] < 2:
            raise IndexError("there is no such heap")


class Slow(NimState):
    """Which waits for ever, most of the time in another method."""

    def add_moves(self, out: Moves) -> None:
        while len(self.history) == 1:
            pass
        super().add_moves(out)


class Impossible(RaceState):
    def add_moves(self, out: Moves) -> None:
        super().add_moves(out)
        if self.turn < 0:
            out.add_chance(104, 0)


class OpenHistory(Quiet):
    def seen_moves(self, seat: int, moves: list[int]) -> list[int]:
        return moves


class Unsaid(Quiet):
    def blank(self, seat: int) -> None:
        super().blank(seat)
        self.blanks = 0


class Showing(SecretState):
    def score(self, seat: int) -> int:
        return self.choices[seat]


class Played(Quiet):
    def play(self, move: int | str) -> None:
        self.blanks = 0
        super().play(move)


class Knowing(Quiet):
    def fill(self, rng: Any) -> None:
        self.choices = [max(choice, 0) if seat < self.turn else choice for seat, choice in enumerate(self.choices)]


# ── Parts ─────────────────────────────────────────────────────────────────────────────


class OneText(NimNotation):
    def text(self, game: Game, move: int) -> str:
        return super().text(game, move).replace("-2", "-1")


class Generous(NimNotation):
    def parse(self, game: Game, text: str) -> int:
        return 1 if text == "nonsense" else super().parse(game, text)


class Forgetful(NimNotation):
    def show(self, state: State, lang: str) -> str:
        return super().show(state, lang) + f"\nmoves: {len(state.history)}" * bool(state.history)


class NoDeal(NimNotation):
    def deal(self, state: State) -> str:
        return "1 1 1"


class Spaced(NimNotation):
    def text(self, game: Game, move: int) -> str:
        return super().text(game, move) + " "

    def parse(self, game: Game, text: str) -> int:
        return super().parse(game, text.removesuffix(" "))


class LargeMoves(Quiet):
    def add_moves(self, out: Moves) -> None:
        super().add_moves(out)
        out.add(1 << 20)


class AnyNumber(SecretNotation):
    def parse(self, game: Game, text: str) -> int:
        return int(text) if text == str(1 << 20) else super().parse(game, text)


class FewOutcomes(GameActions):
    def outcomes(self) -> int:
        return 2


class SmallPlane(Encoder):
    def __init__(self, game: Game) -> None:
        super().__init__(tuple(game.text(move) for move in range(10)), (Plane("number", (1,), 0, 1),))

    def step(self, state: State, move: int, depth: int) -> int:
        return move

    def write(self, state: State, seat: int, out: Any) -> None:
        out.put(2)


class WithSmallPlane(GameActions):
    def make_encoder(self) -> Encoder:
        return SmallPlane(self.game)


class Short(GameActions):
    def longest(self) -> int:
        return 1


class EnglishOnly(GameWords):
    def tell(self, state: State, move: int) -> tuple[Words, Words]:
        return Words("takes some", ""), Words("takes some", "")


class Doubled(GameDrawing):
    def draw(self, seen: Any, lang: str, before: Any = None) -> Drawing:
        drawing = super().draw(seen, lang, before)
        return drawing._replace(panes=drawing.panes * 2)


class Random(GameDrawing):
    def draw(self, seen: Any, lang: str, before: Any = None) -> Drawing:
        drawing = super().draw(seen, lang, before)
        return drawing._replace(title=str(next(COUNTER)))


class Unnamed(GameTouch):
    def choice(self, seen: Any, target: str) -> Words | None:
        return None


class Wordy(GameTouch):
    def why_not(self, seen: Any, path: tuple[str, ...]) -> DeadEnd:
        return DeadEnd("", Words("no " * 50, "non " * 50))


class Touchable(GameDrawing):
    def draw(self, seen: Any, lang: str, before: Any = None) -> Drawing:
        drawing = super().draw(seen, lang, before)
        element = rect(width=1, height=1, **target("there", "There"))
        return drawing._replace(
            panes=(*drawing.panes, Pane("more", "More", 9, 9, (Layer("l", (Part("p", element),)),)))
        )


class Twice(GameTouch):
    tries = True

    def trial(self, seen: Any, path: tuple[str, ...], drawing: Drawing, lang: str) -> Trial:
        return Trial(choices=(Choice("a", NO_WORDS), Choice("a", NO_WORDS)))


BROKEN: list[tuple[str, type[Game], str]] = [  # the law, a game that breaks it, and what is said of that
    ("fields_are_ints", nim(WithBool), "The field first holds True."),
    ("somebody_can_move_until_it_is_over", nim(Stuck), "no move"),
    ("every_move_has_one_text", nim(notation=OneText()), "are both written 'a-1'"),
    ("chances_are_probabilities", race(begin=lambda self, deal: Impossible(self)), "0.5, 0.0]"),
    ("an_int_and_its_text_do_the_same", nim(Chancy), "last is not what it is after the same move again."),
    ("a_copy_has_a_life_of_its_own", nim(Sharing), "A move in a copy changed the original."),
    ("what_cannot_be_is_refused_and_changes_nothing", nim(notation=Generous()), "'nonsense'"),
    ("scores_and_winners", nim(Unfair), "win."),
    ("deal_and_history_say_it_all", nim(notation=NoDeal()), ""),
    ("a_pickle_is_the_same", nim(WithFunction), "pickle"),
    ("text_can_be_read_again", nim(notation=Forgetful()), ""),
    ("a_view_tells_only_what_the_seat_may_know", secret(OpenHistory), "tells something that is erased elsewhere"),
    ("what_is_erased_is_said", secret(Unsaid), "choices is erased for"),
    ("the_seat_to_move_knows_its_moves", secret(Showing), "The scores for"),
    ("a_view_with_blanks_is_not_played_on", secret(Played), "A move was made in a view."),
    ("actions_make_every_legal_move", secret(LargeMoves, notation=AnyNumber()), "1048576"),
    ("actions_are_numbered", race(numbering=FewOutcomes), "of 2."),
    ("observations_stay_in_their_bounds", secret(numbering=WithSmallPlane), "number holds 2.0."),
    ("returns_stay_in_their_bounds", nim(numbering=Short), "longest() is 1."),
    ("a_record_is_read_as_it_was_written", nim(notation=Spaced()), ""),
    ("moves_are_said_in_both_languages", nim(words=EnglishOnly()), "A line of the list in fr, '', has 0 characters"),
    ("drawings_are_whole", nim(drawing=Doubled()), "These ids are there twice"),
    ("a_drawing_hides_what_is_hidden", secret(drawing=Random()), "sees something hidden."),
    ("every_move_is_made_by_touch", nim(touch=Unnamed()), "is both drawn and a button, or neither."),
    ("touches_that_lead_nowhere_are_answered", nim(touch=Wordy(), drawing=Touchable()), "and room for 1 to 100."),
    ("unfinished_moves_can_be_shown", nim(touch=Twice()), "two buttons are one."),
    ("a_random_game_ends", nim(Endless), "500 moves"),
    ("a_seed_says_the_deal", nim(shuffle=lambda self, rng: f"{random.choice('12345')} {next(COUNTER) % 9 + 1}"), ""),
    ("a_seed_says_the_deal", race(shuffle=lambda self, rng: ""), "was accepted: begin() reads the deal"),
    ("guesses_differ", secret(Knowing), "Six guesses of a view are always the same."),
]


@pytest.mark.parametrize(("broken", "game", "said"), BROKEN, ids=[name for name, _, _ in BROKEN])
def test_what_is_wrong_is_said_with_what_would_be_right(
    broken: str, game: type[Game], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "LONGEST", 500)
    report = check(game, games=3)
    found = {breach.law: breach for breach in report.breaches}
    assert broken in found, list(found)
    assert said in found[broken].wrong.en
    for words in (found[broken].wrong, found[broken].right, found[broken].where):
        assert len(words.en) > 10
        assert len(words.fr) > 10


def test_each_law_can_be_broken() -> None:
    assert {name for name, _, _ in BROKEN} == {each.name for each in [*LAWS, *PARTS, *ABOUT_GAMES]}


@pytest.mark.parametrize("game", [Nim, Race, secret()], ids=lambda game: game.name)
def test_good_games_break_none(game: type[Game]) -> None:
    report = check(game, games=2)
    assert report.breaches == []
    assert report.games == 2 * (len(game.seat_numbers) if game is not Nim else 2)


@pytest.mark.parametrize("name", ["konane.py:Konane", "puluc.py:Puluc", "goofspiel.py:Goofspiel"])
def test_the_examples_break_none(name: str) -> None:
    report = check(lookup.find(f"{ROOT / 'examples' / name}", trusted=True), games=1)
    assert report.breaches == []
    assert report.left_out == []


def test_where_only_moves_are_erased_there_is_nothing_to_guess() -> None:
    """In Double Wyx the first leg is not told, and no longer matters."""
    games.guesses_differ(load("wyx", double=True).start(seed=0), Rng("check 0"))


def test_an_error_is_told_with_its_line() -> None:
    (first, *_) = check(nim(Faulty), games=1).breaches
    assert first.wrong.en.startswith("IndexError: there is no such heap (test_checking.py:")
    assert first.wrong.en.endswith(", add_moves).")


def test_a_call_that_does_not_return_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "PATIENCE", 0.7)
    game = nim(Slow)
    breaches = check(game, games=1, variants=[game()]).breaches
    assert len(breaches) <= 4, "in a position the first law that waits is the last"
    assert "no result" in breaches[0].wrong.en
    assert ", add_moves)" in breaches[0].wrong.en


def test_a_game_without_an_end_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "LONGEST", 50)
    assert check(nim(Endless), games=3).games == 1


def test_an_alarm_of_the_program_that_checks_still_rings() -> None:
    rung: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    others = signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with games.patience():
            time.sleep(0.1)
        time.sleep(0.05)
        assert rung == [1]
    finally:
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *others)


# ── The command ───────────────────────────────────────────────────────────────────────


def test_the_command_says_what_holds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["check", f"{HELPERS / 'nim.py'}:Nim", "--games", "1", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("Nim: all 29 laws hold, in ")
    assert main(["check", f"{HELPERS / 'nim.py'}:Nim", "--games", "1", "--option", "misere=true", "--lang", "fr"]) == 0
    assert "Nim\u00a0: les 29 lois sont respectées" in capsys.readouterr().out


BAD = """
from nim import Nim, NimNotation

class Same(NimNotation):
    def text(self, game, move):
        return super().text(game, move).replace("-2", "-1")

class Bad(Nim):
    notation = Same()

class Untitled(Nim.__mro__[1]):
    name = "untitled"
"""


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / f"bad_{tmp_path.name}.py"
    path.write_text(BAD, encoding="utf-8")
    return str(path)


def test_the_command_says_what_is_broken(bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", f"{bad}:Bad", "--games", "1", "--lang", "en"]) == 1
    told = capsys.readouterr().out
    assert "every_move_has_one_text\n   load('nim', seats=2), seed 0\n   Wrong: The moves 1 and 2 are both" in told
    assert "   Right: add_moves() adds every legal move once;" in told
    assert main(["check", f"{bad}:Bad", "--games", "1", "--lang", "fr"]) == 1
    assert "Faux\u00a0: Les coups 1 et 2 s’écrivent tous deux 'a-1'." in capsys.readouterr().out


def test_the_command_takes_a_game_that_is_not_finished(bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", f"{bad}:Untitled", "--lang", "en"]) == 1
    assert "Untitled must define title" in capsys.readouterr().out
    assert main(["check", f"{bad}:Nothing", "--lang", "en"]) == 2
