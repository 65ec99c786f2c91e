"""Lessons in the terminal, and the rules of a game on one screen."""

from __future__ import annotations

from ludotheque.learning import Card, CardLine, LessonAttempt, Lessons
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.tries import Tries
from ludotheque.words import Words, with_label

BACK = ("back", "retour")
PROMPT = Words(
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
        return self.try_until_done(attempt, PROMPT)

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
    screen.board(game.show(game.read(card.position).seen_by(card.seat), lang), game.colours)
    for label, words in ((Words("Goal", "But"), card.goal), (Words("End", "Fin"), card.end)):
        screen.print(with_label(label(lang), words(lang), lang))
    show_lines(screen, Words("A turn", "Un tour"), card.turn)
    show_lines(screen, Words("Worth knowing", "À savoir"), card.special)


def show_lines(screen: Screen, title: Words, lines: tuple[CardLine, ...]) -> None:
    screen.print(f"\n{title(screen.lang)}")
    for line in lines:
        screen.print(f"{line.rule:<6}{line.words(screen.lang)}")
