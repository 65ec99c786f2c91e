"""An attempt at a puzzle: every move is answered, the opponents reply, and a wrong move starts it again."""

from __future__ import annotations

from ludotheque.core import State
from ludotheque.errors import MoveError
from ludotheque.learning import Answer, Attempt, Verdict
from ludotheque.puzzles.proof import after, gains
from ludotheque.puzzles.puzzle import Puzzle, Theme
from ludotheque.tip import Tip
from ludotheque.words import Words, sentence

FOUND = Words("Found it.", "Trouvé.")
NO_LONGER = Words("Not yet: from there nobody reaches the 64th ant.", "Pas encore\u00a0: de là, plus de 64ᵉ fourmi.")
NO_GOAL = Words("Not yet: that makes no goal.", "Pas encore\u00a0: cela ne fait pas de but.")
NOT_WON = Words(
    "Not yet: the game ends here, and it is not won.", "Pas encore\u00a0: la partie finit là, sans victoire."
)
COUNTED = (Theme.POINTS, Theme.GOAL)


class PuzzleAttempt(Attempt):
    """Somebody at a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        super().__init__(puzzle.game, puzzle.seat)

    def begin(self) -> State:
        return self.puzzle.start()

    def play(self, move: str | int) -> Answer:
        text = move if isinstance(move, str) else self.position.text(move)
        before = self.position.copy()
        try:
            text = self.position.text(self.position.parse(text))
            self.position.play(text)
        except MoveError as error:
            return self.wrong(Answer(Verdict.WRONG, error.reason, error.rule))
        self.line.append(text)
        return self.counted() if self.puzzle.theme in COUNTED else self.proven(before, text)

    def solution(self) -> list[str]:
        return list(self.puzzle.line if self.puzzle.theme in COUNTED else self.puzzle.line[::2])

    def tip(self) -> Tip:
        """Where to look now."""
        answer = self.solution()
        if self.line != answer[: len(self.line)]:  # right moves, but in another order
            self.start()
        seen = self.position.seen_by(self.puzzle.seat)
        return seen.game.tip(seen, seen.parse(answer[len(self.line)]))

    # ── Answers ───────────────────────────────────────────────────────────────────────

    def counted(self) -> Answer:
        """Right if it scores as much as is asked for; right so far if it still can."""
        start, seat = self.puzzle.start(), self.puzzle.seat
        gain = self.position.scores[seat] - start.scores[seat]
        if gain >= self.puzzle.number:
            return Answer(Verdict.RIGHT, FOUND)
        if self.position.turn == seat and gain + max(gains(self.position).values(), default=0) >= self.puzzle.number:
            return Answer(Verdict.MORE)
        if self.puzzle.theme is Theme.GOAL:
            words = Words(f"Not yet: that takes {gain} marbles.", f"Pas encore\u00a0: cela rapporte {gain} billes.")
            return self.wrong(Answer(Verdict.WRONG, words if gain else NO_GOAL))
        words = Words(f"Not yet: that scores {gain} points.", f"Pas encore\u00a0: cela vaut {gain} points.")
        return self.wrong(Answer(Verdict.WRONG, words))

    def proven(self, before: State, text: str) -> Answer:
        """Right if it is the one solution move; then the others reply as the solution says."""
        done = len(self.line) - 1
        if text != self.solution()[done]:
            return self.wrong(Answer(Verdict.WRONG, self.what_follows(before, text, done)))
        if len(self.line) == len(self.solution()):
            return Answer(Verdict.RIGHT, FOUND)
        self.position.play(self.puzzle.line[2 * done + 1])
        return Answer(Verdict.MORE)

    def what_follows(self, before: State, text: str, done: int) -> Words:
        if self.puzzle.theme is Theme.SAVE:
            return NO_LONGER
        then, reply = after(before, before.parse(text)), self.puzzle.replies[done].get(text, "")
        if not reply:
            return NOT_WON
        who, what = then.game.side_name(then, then.turn), then.game.deed(then, then.parse(reply))
        told = sentence(Words(f"{who.en} replies: {what.en}", f"{who.fr} répond\u00a0: {what.fr}"))
        return Words(f"Not yet. {told.en}", f"Pas encore. {told.fr}")
