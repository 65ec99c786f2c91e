"""Shows a recorded game position by position."""

from __future__ import annotations

from ludotheque.errors import LudothequeError
from ludotheque.record import Record
from ludotheque.record.narration import Narrator
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words

BACK = ("b", "back", "r", "retour")
LEAVE = ("q", "quit", "quitter")
PROMPT = Words(
    "Enter: next, b: back, a number: that move, q: quit. ",
    "Entrée : suite, b : retour, un numéro : ce coup, q : quitter. ",
)


class Replay:
    """A record, and the current position in it."""

    def __init__(self, record: Record, screen: Screen) -> None:
        self.record, self.screen = record, screen
        self.positions = list(record.positions())
        self.narrator = Narrator(record.game, record.players)

    @property
    def last(self) -> int:
        return len(self.positions) - 1

    def show(self, at: int) -> None:
        """Show the position at a ply, and the move that led there."""
        if not 0 <= at <= self.last:
            raise LudothequeError(
                f"This game has the positions 0 to {self.last}, and no {at}.",
                f"Cette partie a les positions 0 à {self.last}, et pas de {at}.",
            )
        self.screen.say(self.heading(at))
        game = self.record.game
        self.screen.board(game.show(self.positions[at], self.screen.lang), game.notation.colours)
        if at == self.last and self.record.result:
            self.screen.print(self.narrator.scores(self.positions[at])(self.screen.lang))
            self.screen.say(self.narrator.outcome(self.positions[at]))

    def heading(self, at: int) -> Words:
        if at == 0:
            title = self.record.game.title
            return Words(
                f"{title.en}: the start, {self.last} moves to come.",
                f"{title.fr} : le début, {self.last} coups à venir.",
            )
        before, done = self.positions[at - 1], self.record.moves[at - 1]
        line = self.narrator.move(done, self.record.game.words.say(before, before.parse(done.text)))
        return Words(f"{at}/{self.last}  {line.en}", f"{at}/{self.last}  {line.fr}")

    def all(self) -> None:
        for at in range(self.last + 1):
            self.show(at)

    def step_through(self) -> None:
        """Step forwards and backwards on request, until the user leaves or goes past the end."""
        at: int | None = 0
        while at is not None:
            self.show(at)
            at = self.next_after(at)

    def next_after(self, at: int) -> int | None:
        try:
            typed = self.screen.ask(PROMPT(self.screen.lang)).casefold()
        except EOFError:
            return None
        if typed in BACK:
            return max(0, at - 1)
        if typed.isascii() and typed.isdigit():
            return min(int(typed), self.last)
        return None if typed in LEAVE or at == self.last else at + 1
