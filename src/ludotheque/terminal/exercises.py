"""Lessons and puzzles in the terminal: a move is typed, and answered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from ludotheque.errors import LudothequeError
from ludotheque.game.words import Tip
from ludotheque.learning import Answer, Attempt, Card, CardLine, LessonAttempt, Lessons, Verdict
from ludotheque.puzzles import Puzzle, PuzzleAttempt
from ludotheque.terminal.move_list import chosen, list_moves
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words, with_label

# ── What lessons and puzzles share ────────────────────────────────────────────────────────

SHOW, SKIP, QUIT = ("show", "montrer"), ("skip", "passer"), ("quit", "quitter", "q")
LIST, HELP = ("?", "moves", "coups"), ("help", "aide")
SHOW_AFTER = 2  # wrong tries before the offer to show the solution
TYPE_SHOW = Words("Type show to see it played.", "Tapez montrer pour le voir joué.")
WHAT_TO_TYPE = Words(
    "Type a move, or its number in the list that moves shows; or one of the words in brackets. An empty line "
    "shows the board again.",
    "Tapez un coup, ou son numéro dans la liste que montre «\u00a0coups\u00a0»\u00a0; ou l’un des mots entre "
    "parenthèses. Une ligne vide montre à nouveau le plateau.",
)

Trying = TypeVar("Trying", bound=Attempt)


class Tries(Generic[Trying]):
    """Reads moves until an attempt is solved, and prints the answers."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.done = False  # shows the position of an attempt

    def try_until_done(self, attempt: Trying, prompt: Words) -> bool:
        """Any number of tries; False if the user quits."""
        self.done = False
        while not self.done:
            typed = self.screen.ask(prompt(self.screen.lang))
            if typed.casefold() in QUIT:
                return False
            self.answer(attempt, typed)
        return True

    def answer(self, attempt: Trying, typed: str) -> None:
        word = typed.casefold()
        if word in SKIP:
            self.found()
        elif word in SHOW:
            self.solve(attempt)
        else:
            self.take(attempt, typed)

    def found(self) -> None:
        """Whether it is solved, shown or skipped."""
        self.done = True

    def take(self, attempt: Trying, typed: str) -> None:
        if typed.casefold() in LIST:
            list_moves(self.screen, attempt.position)
        elif typed.casefold() in HELP:
            self.screen.say(WHAT_TO_TYPE)
        elif typed:
            self.try_move(attempt, typed)
        else:
            self.show(attempt)

    def try_move(self, attempt: Trying, typed: str) -> None:
        try:
            move = chosen(typed, attempt.position, attempt.position.moves())
        except LudothequeError:
            self.say(attempt, attempt.play(typed))
        else:
            self.say(attempt, attempt.play(move))

    def solve(self, attempt: Trying) -> None:
        for text in attempt.solution():
            self.screen.print(text)
        self.say(attempt, attempt.solve())

    def say(self, attempt: Trying, answer: Answer) -> None:
        if answer.verdict is not Verdict.WRONG:
            self.show(attempt)
        rule = Words(f" (rule {answer.rule})", f" (règle {answer.rule})") if answer.rule else Words("", "")
        if any(answer.words):
            self.screen.say(Words(answer.words.en + rule.en, answer.words.fr + rule.fr))
        if answer.verdict is Verdict.RIGHT:
            self.found()
            self.screen.print()
        elif attempt.wrong_tries == SHOW_AFTER:
            self.screen.say(TYPE_SHOW)

    def show(self, attempt: Trying) -> None:
        game = attempt.game
        self.screen.board(game.show(attempt.shown().seen_by(attempt.seat), self.screen.lang), game.notation.colours)


# ── Lessons, and the rules of a game on one screen ────────────────────────────────────────

BACK = ("back", "retour")
LESSON_PROMPT = Words(
    "Your move (or: moves, show, skip, back, quit): ",
    "Votre coup (ou\u00a0: coups, montrer, passer, retour, quitter)\u00a0: ",
)
HERE_ONE_TYPES = Words(
    "Where a lesson says touch, type the move here: moves lists what there is, and its number is enough.",
    "Là où une leçon dit de toucher, tapez ici le coup\u00a0: «\u00a0coups\u00a0» les montre, et leur numéro suffit.",
)


class Course(Tries[LessonAttempt]):
    """Somebody going through the lessons of a game. run() may raise EOFError."""

    def __init__(self, lessons: Lessons, screen: Screen) -> None:
        super().__init__(screen)
        self.lessons = lessons
        self.number = 0

    def run(self, first: int = 1) -> None:
        self.number = first - 1
        self.screen.say(HERE_ONE_TYPES)
        while 0 <= self.number < len(self.lessons):
            if not self.step():
                return
        self.finish()

    def finish(self) -> None:
        game = self.lessons.game
        title, command, bots = game.title, f"ludotheque play {game.name} --players", ",1" * (game.seats - 1)
        self.screen.say(
            Words(
                f"You know how to play {title.en}. Now for a first game: {command} me{bots}",
                f"Vous savez jouer à {title.fr}. Place à une première partie\u00a0: {command} moi{bots}",
            )
        )

    def step(self) -> bool:
        """One step, with any number of tries; whether to go on."""
        step, here = self.lessons[self.number], self.number
        attempt = LessonAttempt(step)
        heading = Words(f"Lesson {here + 1} of {len(self.lessons)}", f"Leçon {here + 1} sur {len(self.lessons)}")
        lang = self.screen.lang
        self.screen.print(self.screen.bold(with_label(heading(lang), step.title(lang), lang)))
        self.show(attempt)
        self.screen.say(step.words)
        return self.try_until_done(attempt, LESSON_PROMPT)

    def answer(self, attempt: LessonAttempt, typed: str) -> None:
        if typed.casefold() in BACK:
            self.number, self.done = max(0, self.number - 1), True
        else:
            super().answer(attempt, typed)

    def found(self) -> None:
        super().found()
        self.number += 1


def show_card(screen: Screen, lessons: Lessons, card: Card) -> None:
    """The rules of a game on one screen."""
    game, lang = lessons.game, screen.lang
    screen.print(screen.bold(game.title(lang)))
    screen.say(card.theme)
    screen.board(game.show(game.read(card.position).seen_by(card.seat), lang), game.notation.colours)
    for label, words in ((Words("Goal", "But"), card.goal), (Words("End", "Fin"), card.end)):
        screen.print(with_label(label(lang), words(lang), lang))
    show_lines(screen, Words("A turn", "Un tour"), card.turn)
    show_lines(screen, Words("Worth knowing", "À savoir"), card.special)


def show_lines(screen: Screen, title: Words, lines: tuple[CardLine, ...]) -> None:
    screen.print(f"\n{title(screen.lang)}")
    for line in lines:
        screen.print(f"{line.rule:<6}{line.words(screen.lang)}")


# ── Puzzles ───────────────────────────────────────────────────────────────────────────────

HINT = ("hint", "indice")
PUZZLE_PROMPT = Words(
    "Your move (or: moves, hint, show, skip, quit): ",
    "Votre coup (ou\u00a0: coups, indice, montrer, passer, quitter)\u00a0: ",
)


def where(tip: Tip) -> Words:
    """Where to look. Where the page would ring a place without a name, the terminal gives its coordinates."""
    places = [target.rstrip("hv") for target in tip.around if "," in target]
    named = f" ({places[0]})" if places else ""
    return Words(tip.where.en.rstrip(".") + named + ".", tip.where.fr.rstrip(".") + named + ".")


class Puzzles(Tries[PuzzleAttempt]):
    """Somebody solving one puzzle after the other. run() may raise EOFError."""

    def __init__(self, puzzles: Iterable[Puzzle], screen: Screen) -> None:
        super().__init__(screen)
        self.puzzles = puzzles

    def run(self) -> None:
        for puzzle in self.puzzles:
            if not self.solve_one(puzzle):
                return

    def solve_one(self, puzzle: Puzzle) -> bool:
        """One puzzle, with any number of tries; whether to go on."""
        attempt, lang = PuzzleAttempt(puzzle), self.screen.lang
        self.screen.print(self.screen.bold(with_label(puzzle.game.title(lang), puzzle.title(lang), lang)))
        self.show(attempt)
        self.screen.say(puzzle.facts)
        return self.try_until_done(attempt, PUZZLE_PROMPT)

    def answer(self, attempt: PuzzleAttempt, typed: str) -> None:
        if typed.casefold() in HINT:
            self.screen.say(where(attempt.tip()))
        else:
            super().answer(attempt, typed)
