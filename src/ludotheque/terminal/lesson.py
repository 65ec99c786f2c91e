"""Lessons at the keyboard: a position, a sentence, a move to find; and the rules of a game on one screen."""

from __future__ import annotations

from ludotheque.errors import LudothequeError
from ludotheque.learning import Answer, Attempt, Card, CardLine, Lessons
from ludotheque.learning.attempt import Verdict
from ludotheque.terminal.move_list import chosen, list_moves
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words, with_label

SHOW, SKIP, BACK, QUIT = ("show", "montrer"), ("skip", "passer"), ("back", "retour"), ("quit", "quitter", "q")
LIST = ("?", "moves", "coups")
PROMPT = Words(
    "Your move (or: moves, show, skip, back, quit): ",
    "Votre coup (ou\u00a0: coups, montrer, passer, retour, quitter)\u00a0: ",
)
SHOW_AFTER = 2  # wrong tries
TYPE_SHOW = Words("Type show to see it played.", "Tapez montrer pour le voir joué.")


class Course:
    """Somebody going through the lessons of a game. EOFError comes out of run() as it is."""

    def __init__(self, lessons: Lessons, screen: Screen) -> None:
        self.lessons, self.screen = lessons, screen
        self.number = 0

    def run(self, first: int = 1) -> None:
        self.number = first - 1
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
        """One step, however many tries it takes; whether to go on."""
        step, here = self.lessons[self.number], self.number
        attempt = Attempt(step)
        heading = Words(f"Lesson {here + 1} of {len(self.lessons)}", f"Leçon {here + 1} sur {len(self.lessons)}")
        lang = self.screen.lang
        self.screen.print(self.screen.bold(with_label(heading(lang), step.title(lang), lang)))
        self.show(attempt)
        self.screen.say(step.words)
        while self.number == here:
            typed = self.screen.ask(PROMPT(lang))
            if typed.casefold() in QUIT:
                return False
            self.answer(attempt, typed)
        return True

    def answer(self, attempt: Attempt, typed: str) -> None:
        word = typed.casefold()
        if word in SKIP:
            self.number += 1
        elif word in BACK:
            self.number = max(0, self.number - 1)
        elif word in SHOW:
            self.solve(attempt)
        elif word in LIST:
            list_moves(self.screen, attempt.position)
        elif typed:
            self.try_move(attempt, typed)
        else:
            self.show(attempt)

    def try_move(self, attempt: Attempt, typed: str) -> None:
        try:
            move = chosen(typed, attempt.position, attempt.position.moves())
        except LudothequeError:
            self.say(attempt, attempt.play(typed))
        else:
            self.say(attempt, attempt.play(move))

    def solve(self, attempt: Attempt) -> None:
        attempt.start()
        for text in attempt.step.right():
            self.screen.print(text)
            answer = attempt.play(text)
        self.say(attempt, answer)

    def say(self, attempt: Attempt, answer: Answer) -> None:
        if answer.verdict is not Verdict.WRONG:
            self.show(attempt)
        rule = Words(f" (rule {answer.rule})", f" (règle {answer.rule})") if answer.rule else Words("", "")
        if any(answer.words):
            self.screen.say(Words(answer.words.en + rule.en, answer.words.fr + rule.fr))
        if answer.verdict is Verdict.RIGHT:
            self.number += 1
            self.screen.print()
        elif attempt.wrong_tries == SHOW_AFTER:
            self.screen.say(TYPE_SHOW)

    def show(self, attempt: Attempt) -> None:
        game = attempt.step.game
        self.screen.board(game.show(attempt.position.seen_by(attempt.step.seat), self.screen.lang), game.colours)


def show_card(screen: Screen, lessons: Lessons, card: Card) -> None:
    """The rules of a game on one screen."""
    game, lang = lessons.game, screen.lang
    screen.print(screen.bold(game.title(lang)))
    screen.say(card.theme)
    screen.board(game.show(game.read(card.position).seen_by(card.seat), lang), game.colours)
    for label, words in ((Words("Goal", "But"), card.goal), (Words("End", "Fin"), card.end)):
        screen.print(with_label(label(lang), words(lang), lang))
    show_lines(screen, Words("A turn", "Un tour"), card.turn)
    show_lines(screen, Words("Worth knowing", "À savoir"), card.special)


def show_lines(screen: Screen, title: Words, lines: tuple[CardLine, ...]) -> None:
    screen.print(f"\n{title(screen.lang)}")
    for line in lines:
        screen.print(f"{line.rule:<6}{line.words(screen.lang)}")
