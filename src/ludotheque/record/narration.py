"""A game in sentences: the names of the players, their moves, the advice they get, and the result."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.bots.players import RANDOM, level_named
from ludotheque.core import CHANCE, State
from ludotheque.game import Game
from ludotheque.game.words import Tip
from ludotheque.record import PlayedMove
from ludotheque.words import NO_WORDS, Words, capitalised, listed, score_text

ME = "me"  # the name of a single player at the keyboard who gives none
TOGETHER = {
    1: Words("You did it.", "Vous avez réussi."),
    2: Words("You did it, both of you.", "Vous avez réussi, tous les deux."),
    3: Words("You did it, all three of you.", "Vous avez réussi, tous les trois."),
    4: Words("You did it, all four of you.", "Vous avez réussi, tous les quatre."),
    5: Words("You did it, all five of you.", "Vous avez réussi, tous les cinq."),
}
DID_IT = Words("You did it, all of you.", "Vous avez tous réussi.")


class Narrator:
    """Describes a game by the names of its players."""

    def __init__(self, game: Game, players: Sequence[str | Words], you: int | None = None) -> None:
        """`you` is the seat of a single player at the keyboard. Names that are Words are used without the seat."""
        self.game, self.players, self.you = game, list(players), you

    def name(self, seat: int) -> Words:
        """`Camille (White)`, or just `White` for a player without a name; begins a sentence."""
        called, name = self.game.seat_name(seat), self.players[seat]
        if isinstance(name, Words):
            return name
        if name in (ME, RANDOM, *called) or self.players.count(name) > 1:
            return Words(capitalised(called.en), capitalised(called.fr))
        level = level_named(name)
        own = level.words if level else Words(name, name)
        if not self.game.keeps_sides:
            return own
        return Words(f"{own.en} ({called.en})", f"{own.fr} ({called.fr})")

    def prompt(self, seat: int) -> Words:
        if seat == self.you and not self.game.keeps_sides:
            return Words("Your turn: ", "À vous\u00a0: ")
        if seat == self.you:
            called = self.game.seat_name(seat)
            return Words(f"Your turn ({called.en}): ", f"À vous ({called.fr}) : ")
        called = self.name(seat)
        return Words(f"{called.en}, your turn: ", f"{called.fr}, à vous : ")

    def move(self, done: PlayedMove, meaning: Words | None = None) -> Words:
        """A move that was made; `meaning` is the move in words, if the game has them."""
        more = Words(f" ({meaning.en})", f" ({meaning.fr})") if meaning and meaning.en != done.text else Words("", "")
        if done.seat == CHANCE:
            return Words(f"The dice: {done.text}{more.en}.", f"Les dés : {done.text}{more.fr}.")
        called = self.name(done.seat)
        if done.text == "?":
            return Words(f"{called.en} has moved, out of your sight.", f"{called.fr} a joué, à l’abri de votre regard.")
        if done.seat == self.you:
            return Words(f"You play {done.text}{more.en}.", f"Vous jouez {done.text}{more.fr}.")
        return Words(f"{called.en} plays {done.text}{more.en}.", f"{called.fr} joue {done.text}{more.fr}.")

    # ── The end ───────────────────────────────────────────────────────────────────────

    def scores(self, state: State) -> Words:
        """One line for each seat, or one for all who played together."""
        if self.game.cooperative:
            return Words(f"Score: {state.scores[0]}", f"Score : {state.scores[0]}")
        names = [self.name(seat) for seat in range(state.seats)]
        return Words(
            aligned([name.en for name in names], state.scores), aligned([name.fr for name in names], state.scores)
        )

    def outcome(self, state: State) -> Words:
        if self.game.cooperative:
            return TOGETHER.get(state.seats, DID_IT) if state.winners else Words("Not this time.", "Pas cette fois.")
        if len(state.winners) == state.seats:
            by = (
                Words(f", {score_text(state.scores[0])} all", f", {score_text(state.scores[0])} partout")
                if state.scores[0]
                else NO_WORDS
            )
            return Words(f"A draw{by.en}.", f"Égalité{by.fr}.")
        if not state.winners:
            return Words("Nobody wins.", "Personne ne gagne.")
        return self.won(state.winners, state.scores, self.counts(state))

    def counts(self, state: State) -> bool:
        """Whether the scores are counted points, and not just a win."""
        return [self.game.words.tally(state, seat).score for seat in range(state.seats)] == list(state.scores)

    def cut_short(self, winners: list[int]) -> Words:
        """The result of a game that was not played out."""
        if not winners:
            return Words("The game ends here.", "La partie s’arrête là.")
        if winners == [self.you]:
            return Words("You win.", "Vous gagnez.")
        called = [self.name(seat) for seat in winners]
        en, fr = listed([name.en for name in called]), listed([name.fr for name in called], "fr")
        return Words(f"The win goes to {en}.", f"La victoire revient à {fr}.")

    def won(self, winners: list[int], scores: list[int], told: bool = True) -> Words:
        others = [score_text(score) for seat, score in enumerate(scores) if seat not in winners]
        best = score_text(scores[winners[0]])
        by = Words(f", {best} to {listed(others)}", f", {best} à {listed(others, 'fr')}") if told else NO_WORDS
        if winners == [self.you]:
            return Words(f"You win{by.en}.", f"Vous gagnez{by.fr}.")
        called = [self.name(seat) for seat in winners]
        if len(called) == 1:
            return Words(f"{called[0].en} wins{by.en}.", f"{called[0].fr} gagne{by.fr}.")
        return Words(
            f"{listed([name.en for name in called])} share the win{by.en}.",
            f"{listed([name.fr for name in called], 'fr')} partagent la victoire{by.fr}.",
        )


def aligned(names: list[str], scores: list[int]) -> str:
    wide = max(map(len, names))
    return "\n".join(f"{name:<{wide}} {score:>6}" for name, score in zip(names, scores, strict=True))


# ── Advice ────────────────────────────────────────────────────────────────────────────


def hint(view: State, move: int, tip: Tip) -> Words:
    """A recommended move in notation, and the reason for it."""
    text, said, why = view.text(move), view.game.words.say_briefly(view, move), tip.reason
    more = Words(f" {why.en}" * bool(why.en), f" {why.fr}" * bool(why.fr))
    return Words(f"Try {text}: {said.en}.{more.en}", f"Essayez {text}\u00a0: {said.fr}.{more.fr}")
