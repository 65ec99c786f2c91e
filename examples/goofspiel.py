"""Goofspiel, a game of bids: a game with something to hide, in one file.

    ludotheque play examples/goofspiel.py:Goofspiel

It shows what `konane.py` and `puluc.py` do not: a deal, and moves that are hidden for a while. Read those first.
"""

from __future__ import annotations

from ludotheque import OVER, Game, GameDrawing, GameNotation, GameTouch, GameWords, Rng, State
from ludotheque.core import HIDDEN, Moves
from ludotheque.drawing import Drawing, Layer, Pane, Part, Value, at, group, rect, rims, target, text
from ludotheque.errors import DealError
from ludotheque.game import Recipe, Refusal
from ludotheque.game.notation import PositionText, no_move_has, not_a_move, wrong
from ludotheque.game.touch import YOUR_TURN, DeadEnd, Prompt, Touches
from ludotheque.game.words import Tally, most, once
from ludotheque.words import Words

# ── The rules ─────────────────────────────────────────────────────────────────────────

RULES = Words(
    """# Goofspiel
Seven prizes are turned up one by one, and both players bid for each at the same time, with the cards 1 to 7.

## 1 The deal
1.1 The prizes 1 to 7 are shuffled, and the first one is turned up.
1.2 Each player holds the cards 1 to 7.

## 2 A round
2.1 Both players lay a card face down, then both cards are turned up.
2.2 The higher card takes the prize.
2.3 If both are equal, nobody takes it.
2.4 Both cards are out of the game, and the next prize is turned up.

## 3 The end
3.1 After seven rounds the most points win.
""",
    """# Goofspiel
Sept prix sont retournés l’un après l’autre. Pour chacun, les deux joueurs misent en même temps une carte de 1 à 7.

## 1 La donne
1.1 Les prix de 1 à 7 sont mélangés, et le premier est retourné.
1.2 Chacun tient les cartes de 1 à 7.

## 2 Une manche
2.1 Les deux joueurs posent une carte face cachée, puis les deux cartes sont retournées.
2.2 La carte la plus forte prend le prix.
2.3 À égalité, personne ne le prend.
2.4 Les deux cartes sont hors jeu, et le prix suivant est retourné.

## 3 La fin
3.1 Après sept manches, le plus de points gagne.
""",
)

# ── A position ────────────────────────────────────────────────────────────────────────
# A move is the card that is bid. Seat 0 bids first; until seat 1 has bid too, nobody else sees the bid.

CARDS = 7
UNKNOWN, NONE = -1, 0


class Bids(State):
    prizes: list[int]  # [round] UNKNOWN if it is not turned up
    held: list[list[int]]  # [seat][card] whether it is in the hand; a card that is bid still is, until the round ends
    won_by: list[int]  # [round] the seat that took the prize, 2 if nobody did
    bid: int  # the card of seat 0 in this round; NONE if it has not bid, UNKNOWN if it is hidden

    def __init__(self, game: Game, prizes: list[int]) -> None:
        super().__init__(game)
        self.prizes = prizes  # 1.1
        self.held = [[0] + [1] * CARDS for _ in range(2)]  # 1.2
        self.won_by = []
        self.bid, self.turn = NONE, 0

    def add_moves(self, out: Moves) -> None:
        for card in range(1, CARDS + 1):
            if self.held[self.turn][card]:
                out.add(card)  # 2.1

    def make(self, move: int) -> None:
        if self.turn == 0:
            self.bid, self.turn = move, 1
            return
        self.won_by.append(2 if self.bid == move else int(move > self.bid))  # 2.2, 2.3
        self.held[0][self.bid] = self.held[1][move] = 0  # 2.4
        self.bid, self.turn = NONE, OVER if len(self.won_by) == CARDS else 0  # 3.1

    def score(self, seat: int) -> int:
        return sum(prize for prize, winner in zip(self.prizes, self.won_by, strict=False) if winner == seat)

    # ── What is hidden ────────────────────────────────────────────────────────────────

    def bid_hidden(self, seat: int) -> bool:
        return self.bid != NONE and seat != 0

    def blank(self, seat: int) -> None:
        turned_up = len(self.won_by) + 1
        for number in range(turned_up, CARDS) if turned_up < CARDS - 1 else ():  # the last one can be told
            self.prizes[number] = UNKNOWN
            self.blanks = 1
        if self.bid_hidden(seat):
            self.bid = UNKNOWN
            self.blanks = 1

    def fill(self, rng: Rng) -> None:
        rest = [prize for prize in range(1, CARDS + 1) if prize not in self.prizes]
        rng.shuffle(rest)
        self.prizes = [rest.pop() if prize == UNKNOWN else prize for prize in self.prizes]
        if self.bid == UNKNOWN:
            cards = [card for card in range(1, CARDS + 1) if self.held[0][card]]
            self.bid = cards[rng.below(len(cards))]

    def seen_moves(self, seat: int, moves: list[int]) -> list[int]:
        return [*moves[:-1], HIDDEN] if self.bid_hidden(seat) else moves

    def filled_moves(self, moves: list[int]) -> list[int]:
        return [self.bid if move == HIDDEN else move for move in moves]


# ── Notation ──────────────────────────────────────────────────────────────────────────

SEATS = (Words("Red", "Rouge"), Words("Blue", "Bleu"))
COLOURS = (("#b8322a", "#6d1712"), ("#2f6db5", "#163a66"))
MARKS = "rb="


def sign(number: int) -> str:
    return "?" if number == UNKNOWN else str(number)


class GoofspielNotation(GameNotation):
    def text(self, game: Game, move: int) -> str:
        if not 1 <= move <= CARDS:
            raise no_move_has(game, move)
        return str(move)

    def parse(self, game: Game, text: str) -> int:
        if len(text) != 1 or text not in "1234567":
            raise not_a_move(game, text, "a move is a card, 1 to 7.", "un coup est une carte, de 1 à 7.")
        return int(text)

    def deal(self, state: Bids) -> str:
        return " ".join(map(sign, state.prizes))

    def show(self, state: Bids, lang: str) -> str:
        hands = [" ".join(str(card) for card in range(1, CARDS + 1) if held[card]) or "-" for held in state.held]
        winners = "".join(MARKS[winner] for winner in state.won_by) or "-"
        return f"prizes: {self.deal(state)}\nwon: {winners}\nred: {hands[0]}\nblue: {hands[1]}\nbid: {sign(state.bid)}"

    def read(self, game: Game, text: str) -> Bids:
        lines = PositionText(text)
        prizes = lines.match("prizes", "[1-7](?: [1-7]){6}", "3 1 4 5 2 6 7")[0].split()
        if len(set(prizes)) != CARDS:
            raise wrong("every prize is there once", "chaque prix y est une fois")
        state = Bids(game, [int(prize) for prize in prizes])
        for seat, label in enumerate(("red", "blue")):
            hand = lines.match(label, "-|[1-7](?: [1-7])*", "1 2 3")[0].split()
            state.held[seat] = [int(str(card) in hand) for card in range(CARDS + 1)]
        state.won_by = [MARKS.index(mark) for mark in lines.match("won", "-|[rb=]{1,7}", "rb=")[0].strip("-")]
        state.bid = int(lines.match("bid", "[0-7]", "0")[0])
        state.turn = OVER if len(state.won_by) == CARDS else int(state.bid != NONE)
        return state


# ── Words and touch ───────────────────────────────────────────────────────────────────

POINTS = Words("points", "points")


class GoofspielWords(GameWords):
    hidden_move = Words("lays a card face down", "pose une carte face cachée")

    def refuse(self, state: Bids, move: int) -> Refusal:
        return "2.4", Words("that card is out of the game.", "cette carte est hors jeu.")

    def tell(self, state: Bids, move: int) -> tuple[Words, Words]:
        told = Words(f"bids {move}", f"mise {move}")
        return told, told

    def ending(self, state: Bids) -> Refusal:
        return "3.1", Words("all prizes are gone.", "il n’y a plus de prix.")

    def tally(self, seen: Bids, seat: int) -> Tally:
        return Tally(seen.scores[seat], once(POINTS))

    def aim(self, seen: Bids) -> Words:
        return most(POINTS)


class GoofspielTouch(GameTouch):
    def choice(self, seen: Bids, name: str) -> Words | None:
        return None  # every card is in the drawing

    def ask(self, seen: Bids, path: Touches) -> Prompt:
        prize = seen.prizes[len(seen.won_by)]
        return Prompt(f"bid a card for the prize of {prize}.", f"misez une carte pour le prix de {prize}.", YOUR_TURN)

    def why_not(self, seen: Bids, path: Touches) -> DeadEnd:
        return DeadEnd("2.4", Words("this card is out of the game.", "cette carte est hors jeu."), path[:1])


# ── The drawing ───────────────────────────────────────────────────────────────────────

WIDTH, HEIGHT, STEP = 700, 620, 96
THEIRS, PRIZES, YOURS = 90, 310, 530  # the rows, from their upper edge
TURNED_DOWN, TURNED_UP = "#5b4a3a", "#b0871f"


def card(name: str, number: str, place: int, y: int, fill: str, **more: Value) -> Part:
    """A card in the column of a place, from 0; without a number it lies face down."""
    shape = rect(x=-40, y=-56, width=80, height=112, rx=10, fill=fill, stroke="#3a322b", stroke_width=2)
    sign = text(number, y=14, font_size=42, text_anchor="middle", fill="#fff")
    return Part(name, group(shape, sign, transform=at(62 + STEP * place, y), **more))


def prizes(seen: Bids) -> list[Part]:
    """Those that are won in the colour of their winner, then the one that is turned up, then the others."""
    colours = (COLOURS[0][0], COLOURS[1][0], "#8d8678")
    fills = [*(colours[winner] for winner in seen.won_by), TURNED_UP, *[TURNED_DOWN] * CARDS]
    return [
        card(f"prize-{i}", str(prize) if i <= len(seen.won_by) else "", i, PRIZES, fills[i])
        for i, prize in enumerate(seen.prizes)
    ]


def hand(seen: Bids, seat: int, own: bool, lang: str) -> list[Part]:
    """The cards of a seat; those of the viewer can be touched, and the one that is bid is pushed forward."""
    parts, y = [], YOURS if own else THEIRS
    for number in range(1, CARDS + 1):
        if seen.held[seat][number]:
            touched = target(str(number), f"{SEATS[seat](lang)} {number}") if own else {}
            forward = 30 if own and seat == 0 and number == seen.bid else 0
            name, fill = f"card-{seat}-{number}", COLOURS[seat][0]
            parts.append(card(name, str(number), number - 1, y - forward, fill, **touched))
    return parts


class GoofspielDrawing(GameDrawing):
    def draw(self, seen: Bids, lang: str, before: Bids | None = None) -> Drawing:
        title, own = seen.game.title(lang), max(seen.viewer, 0)  # a spectator sits with red
        laid = [card("bid", "", len(seen.won_by), THEIRS + 110, TURNED_DOWN)] if seen.bid == UNKNOWN else []
        hands = [part for seat in range(2) for part in hand(seen, seat, seat == own, lang)]
        layers = (Layer("prizes", prizes(seen)), Layer("hands", hands), Layer("laid", laid))
        pane = Pane("board", title, WIDTH, HEIGHT, layers)
        return Drawing(title, seen.game.show(seen, lang), rims("#2f7d4f"), (pane,))


class Goofspiel(Game[Bids]):
    """Goofspiel with seven prizes."""

    name = "goofspiel"
    title = Words("Goofspiel", "Goofspiel")
    mood = Words("Who bids what, and for what?", "Qui mise quoi, et pour quoi\u00a0?")
    minutes = 5
    book = RULES
    seat_names = SEATS
    seat_colours = COLOURS
    notation = GoofspielNotation()
    words = GoofspielWords()
    touch = GoofspielTouch()
    drawing = GoofspielDrawing()

    def recipe(self) -> Recipe:
        pack, pile = tuple("1234567"), tuple(range(CARDS))
        return Recipe((pack,), (pile,))

    def begin(self, deal: str) -> Bids:
        prizes = deal.split()
        if sorted(prizes) != [str(prize) for prize in range(1, CARDS + 1)]:
            raise DealError(
                f"A deal is the prizes 1 to 7 in some order, not {deal!r}.",
                f"Une donne est l’ordre des prix 1 à 7, pas {deal!r}.",
            )
        return Bids(self, [int(prize) for prize in prizes])
