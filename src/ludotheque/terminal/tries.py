"""The input loop that lessons and puzzles share: a move is typed, and answered."""

from __future__ import annotations

from typing import Generic, TypeVar

from ludotheque.errors import LudothequeError
from ludotheque.learning import Answer, Attempt, Verdict
from ludotheque.terminal.move_list import chosen, list_moves
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words

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
        self.screen.board(game.show(attempt.position.seen_by(attempt.seat), self.screen.lang), game.colours)
