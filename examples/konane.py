"""Kōnane, the pebble game of Hawaiʻi: a complete game for Ludothèque in one file.

    ludotheque play examples/konane.py:Konane            in the terminal
    ludotheque serve --game examples/konane.py:Konane    in the browser, beside the other games
    ludotheque arena examples/konane.py:Konane 2 4       bot against bot

In Python: `state = Konane().start()`, then `state.play("c3")`.

A *state* is a position: it lists the legal moves and makes them. A *game*, at the end of this file, is the entry on the
shelf, and names its parts. Only the notation has to be written, which gives moves and positions as text: bots, records,
clocks, undo, hints and the pages work with these three classes alone. `ludotheque/game/` describes all parts;
`examples/puluc.py` has dice, `examples/goofspiel.py` a deal and hidden moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludotheque import OVER, Game, GameDrawing, GameNotation, GameTouch, GameWords, State
from ludotheque.core import Moves
from ludotheque.drawing import Drawing, Layer, Pane, Part, at, circle, piece, rect, rims, target, text
from ludotheque.game import Refusal
from ludotheque.game.notation import PositionText, no_move_has, not_a_move, wrong
from ludotheque.game.touch import YOUR_TURN, DeadEnd, Prompt, Touches
from ludotheque.words import Words, with_label

# ── The rules ─────────────────────────────────────────────────────────────────────────
# One numbered sentence per line. The code below names the number of the rule that it implements.

RULES = Words(
    """# Kōnane
Two colours of pebbles fill a board of stone, and every move takes pebbles away. Who can still jump, wins.

## 1 The board
1.1 The board has 36 hollows, a1 to f6: the letter is the column, the number is the row.
1.2 A pebble lies in each, black and white in turns, and a1 is black.

## 2 The opening
2.1 Black takes up a black pebble from a corner or from the middle of the board.
2.2 White takes up a white pebble next to the empty hollow.

## 3 Jumping
3.1 Then you take turns, black first, and a move is a jump: a pebble leaps over one of the other colour beside it, \
into the empty hollow right behind.
3.2 The pebble that was jumped over leaves the board.
3.3 The same pebble may jump on in the same direction, as far as it can and as far as you like.

## 4 The end
4.1 Whoever cannot jump loses.
""",
    """# Kōnane
Deux couleurs de galets emplissent un plateau de pierre, et chaque coup en retire. Gagne qui saute le dernier.

## 1 Le plateau
1.1 Le plateau a 36 creux, de a1 à f6\u00a0: la lettre est la colonne, le nombre est la rangée.
1.2 Chacun porte un galet, noir et blanc en alternance, et a1 est noir.

## 2 L’ouverture
2.1 Noir retire un galet noir d’un coin ou du milieu du plateau.
2.2 Blanc retire un galet blanc voisin du creux vide.

## 3 Les sauts
3.1 Puis on joue chacun son tour, Noir d’abord, et un coup est un saut\u00a0: un galet passe par-dessus un voisin de \
l’autre couleur et tombe dans le creux vide juste derrière.
3.2 Le galet par-dessus lequel on a sauté quitte le plateau.
3.3 Le même galet peut continuer dans la même direction, aussi loin qu’il le peut et que vous le voulez.

## 4 La fin
4.1 Qui ne peut pas sauter perd.
""",
)

# ── The board ─────────────────────────────────────────────────────────────────────────

SIZE = 6
HOLLOWS = SIZE * SIZE  # 1.1
NAMES = [f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdef"]  # [hollow]
NUMBER = {name: hollow for hollow, name in enumerate(NAMES)}
CORNERS_AND_MIDDLE = [NUMBER[name] for name in ("a1", "f1", "a6", "f6", "c3", "d3", "c4", "d4")]
WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def colour(hollow: int) -> int:
    """The seat whose pebbles can lie in a hollow: a jump always ends on the same colour."""
    return (hollow % SIZE + hollow // SIZE) % 2  # 1.2


def beside(hollow: int, way: tuple[int, int]) -> int | None:
    """The next hollow in a direction; None beyond the edge."""
    x, y = hollow % SIZE + way[0], hollow // SIZE + way[1]
    return x + SIZE * y if 0 <= x < SIZE and 0 <= y < SIZE else None


# ── A position ────────────────────────────────────────────────────────────────────────
# Its fields are ints and lists of ints, so that the core can copy, compare and pickle it. A move is an int as well: 64
# times the hollow that is left plus the one that is reached. A pebble that is removed "reaches" its own hollow.


class Pebbles(State):
    pebbles: list[int]  # [hollow] 1 where a pebble lies
    last: int  # the seat that moved last

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.pebbles = [1] * HOLLOWS  # 1.2
        self.turn, self.last = 0, 1  # 2.1

    def add_moves(self, out: Moves) -> None:
        """Add every legal move. Legality is defined only here; everything else asks."""
        if self.opening():
            for hollow in self.openings():
                out.add(64 * hollow + hollow)
        else:
            for left, reached in self.jumps():
                out.add(64 * left + reached)

    def make(self, move: int) -> None:
        """Make a legal move, and set whose turn it is then."""
        left, reached = divmod(move, 64)
        step = 1 if left // SIZE == reached // SIZE else SIZE
        for hollow in range(min(left, reached), max(left, reached) + 1, step):
            self.pebbles[hollow] = 0  # 2.1, 2.2, 3.2
        if left != reached:
            self.pebbles[reached] = 1  # 3.1
        self.last, self.turn = self.turn, 1 - self.turn  # 3.1
        if not self.opening() and not any(self.jumps()):
            self.turn = OVER  # 4.1

    def score(self, seat: int) -> int:
        """The score of a seat; the highest wins."""
        return int(self.turn == OVER and seat == self.last)  # 4.1

    def opening(self) -> bool:
        return sum(self.pebbles) > HOLLOWS - 2

    def openings(self) -> list[int]:
        """The pebbles that the seat to move may remove."""
        near = CORNERS_AND_MIDDLE  # 2.1
        if self.turn == 1:
            near = [hollow for way in WAYS if (hollow := beside(self.pebbles.index(0), way)) is not None]  # 2.2
        return [hollow for hollow in near if colour(hollow) == self.turn]

    def jumps(self) -> Iterator[tuple[int, int]]:
        """All jumps of the seat to move: from hollow, to hollow."""
        for left in range(HOLLOWS):
            if self.pebbles[left] and colour(left) == self.turn:
                for way in WAYS:
                    for reached in self.landings(left, way):
                        yield left, reached

    def landings(self, hollow: int | None, way: tuple[int, int]) -> Iterator[int]:
        """Where a pebble lands that jumps in one direction, once, twice …"""
        while hollow is not None:
            over = beside(hollow, way)
            hollow = beside(over, way) if over is not None else None
            if over is None or hollow is None or not self.pebbles[over] or self.pebbles[hollow]:  # 3.1
                return
            yield hollow  # 3.3


# ── The notation: moves and positions as text, for records, the terminal and tests ─────

SEATS = (Words("Black", "Noir"), Words("White", "Blanc"))
LETTERS = "xo"  # [seat] in a position as text
TURN, WON = Words("turn", "trait"), Words("won", "gagné")


class KonaneNotation(GameNotation):
    def text(self, game: Game, move: int) -> str:
        left, reached = divmod(move, 64)
        if not (0 <= left < HOLLOWS and reached < HOLLOWS):
            raise no_move_has(game, move)
        return NAMES[left] if left == reached else f"{NAMES[left]}-{NAMES[reached]}"

    def parse(self, game: Game, text: str) -> int:
        left, dash, reached = text.partition("-")
        if left not in NUMBER or (dash and (reached not in NUMBER or reached == left)):
            raise not_a_move(
                game,
                text,
                "a jump is like c3-c5; in the opening a pebble is named alone, like c3.",
                "un saut s’écrit comme c3-c5\u00a0; à l’ouverture on nomme un seul galet, comme c3.",
            )
        return 64 * NUMBER[left] + NUMBER[reached or left]

    def show(self, state: Pebbles, lang: str) -> str:
        marks = [LETTERS[colour(hollow)] if state.pebbles[hollow] else "." for hollow in range(HOLLOWS)]
        rows = [f"{row + 1}  {' '.join(marks[SIZE * row : SIZE * row + SIZE])}" for row in range(SIZE - 1, -1, -1)]
        label, seat = (WON, state.last) if state.over else (TURN, state.turn)
        return "\n".join([*rows, "   a b c d e f", with_label(label(lang), LETTERS[seat], lang)])

    def read(self, game: Game, text: str) -> Pebbles:
        """The inverse of show(): tests are easier to read with positions than with moves."""
        state, lines = Pebbles(game), PositionText(text)
        rows = {line[0]: line[1:].split() for line in lines.board if re.fullmatch("[1-6]( +[xo.]){6}", line)}
        if sorted(rows) != list("123456"):
            raise wrong("the board has rows 6 to 1, with x, o and .", "le plateau a les rangées 6 à 1, avec x, o et .")
        state.pebbles = [int(mark != ".") for row in "123456" for mark in rows[row]]
        seat = LETTERS.index(lines.match("won" if "won" in lines else "turn", "[xo]", "x")[0])
        state.turn, state.last = (OVER, seat) if "won" in lines else (seat, 1 - seat)
        return state


# ── Optional: moves in words, and why a move is illegal ────────────────────────────────


class KonaneWords(GameWords):
    def refuse(self, state: Pebbles, move: int) -> Refusal:
        """The rule that forbids a move, and why. It asks the state, and does not repeat the rules."""
        left, reached = divmod(move, 64)
        if state.opening() and state.turn == 0:
            return "2.1", Words(
                "take a black pebble from a corner or from the middle.", "retirez un galet noir d’un coin ou du milieu."
            )
        if state.opening():
            return "2.2", Words("take a white pebble beside the gap.", "retirez un galet blanc voisin du creux vide.")
        if not state.pebbles[left] or colour(left) != state.turn:
            return "3.1", Words(f"{NAMES[left]} has no pebble of yours.", f"{NAMES[left]} n’a pas de galet à vous.")
        if left == reached:
            return "3.1", Words("after the opening a pebble jumps.", "après l’ouverture, un galet saute.")
        return "3.1", Words(
            f"the pebble on {NAMES[left]} cannot jump to {NAMES[reached]}.",
            f"le galet en {NAMES[left]} ne peut pas sauter en {NAMES[reached]}.",
        )

    def tell(self, state: Pebbles, move: int) -> tuple[Words, Words]:
        """A move in a list, and as a sentence: here both are the same."""
        left, reached = (NAMES[hollow] for hollow in divmod(move, 64))
        told = Words(f"the pebble on {left} jumps to {reached}", f"le galet en {left} saute en {reached}")
        if left == reached:
            told = Words(f"the pebble on {left} is taken up", f"le galet en {left} est retiré")
        return told, told


# ── Optional: the touches that make a move. Without them every move is a button ────────


class KonaneTouch(GameTouch):
    def paths(self, seen: Pebbles, move: int) -> list[Touches]:
        """The touches that make a move: the pebble, then the hollow where it lands."""
        left, reached = divmod(move, 64)
        return [(NAMES[left],)] if left == reached else [(NAMES[left], NAMES[reached])]

    def ask(self, seen: Pebbles, path: Touches) -> Prompt:
        if seen.opening():
            return Prompt("take up a pebble.", "retirez un galet.", YOUR_TURN)
        if path:
            return Prompt("Where does it land?", "Où retombe-t-il\u00a0?")
        return Prompt("choose a pebble that can jump.", "choisissez un galet qui peut sauter.", YOUR_TURN)

    def why_not(self, seen: Pebbles, path: Touches) -> DeadEnd:
        """Why touches lead to no move: the reason against the move that they seem to mean."""
        meant = "-".join(path[:2]) if len(set(path[:2])) == 2 else path[0]
        return DeadEnd(*seen.game.words.refuse(seen, seen.game.parse(meant)), path[:2])


# ── The drawing ───────────────────────────────────────────────────────────────────────
# Drawings are made of elements, never of markup. Elements with an id are parts: from one position to the next the page
# updates only the parts that differ, and lets a `piece` glide from where it was.

PITCH, EDGE = 100, 50
SIDE = 2 * EDGE + SIZE * PITCH
IN_HOLLOW = (Words("black pebble", "galet noir"), Words("white pebble", "galet blanc"))
EMPTY = Words("empty", "vide")


def centre(hollow: int) -> tuple[int, int]:
    column, row = hollow % SIZE, SIZE - 1 - hollow // SIZE
    return EDGE + PITCH * column + PITCH // 2, EDGE + PITCH * row + PITCH // 2


def signs() -> list[Part]:
    """The letters of the columns and the numbers of the rows."""
    places = [("abcdef"[i], centre(i)[0], SIDE - 16) for i in range(SIZE)]
    places += [(str(i + 1), 26, centre(SIZE * i)[1] + 8) for i in range(SIZE)]
    return [
        Part(f"sign-{sign}", text(sign, x=x, y=y, text_anchor="middle", font_size=24, fill="#b8a898"))
        for sign, x, y in places
    ]


def hollow_part(seen: Pebbles, hollow: int, lang: str) -> Part:
    """A hollow is the target, and a screen reader says what lies in it."""
    x, y = centre(hollow)
    found = IN_HOLLOW[colour(hollow)] if seen.pebbles[hollow] else EMPTY
    touched = target(NAMES[hollow], f"{NAMES[hollow]}, {found(lang)}")
    return Part(f"hollow-{NAMES[hollow]}", circle(cx=x, cy=y, r=44, fill="#352c28", **touched))


def pebble_part(seen: Pebbles, hollow: int) -> Part:
    """The pebble that jumped last glides from where it was before."""
    left, reached = divmod((seen.moves_played() or [0])[-1], 64)
    origin = f"pebble-{NAMES[left]}" if hollow == reached != left else None
    fill, rim = seen.game.seat_colours[colour(hollow)]
    stone = circle(r=36, fill=fill, stroke=rim, stroke_width=4, transform=at(*centre(hollow)), **piece(origin))
    return Part(f"pebble-{NAMES[hollow]}", stone)


def describe(seen: Pebbles, lang: str) -> str:
    """The position in words, for people who cannot see the board."""
    label, seat = (WON, seen.last) if seen.over else (TURN, seen.turn)
    lines = [with_label(label(lang), SEATS[seat](lang), lang)]
    for seat, name in enumerate(SEATS):
        lying = [NAMES[hollow] for hollow in range(HOLLOWS) if seen.pebbles[hollow] and colour(hollow) == seat]
        lines.append(with_label(name(lang), " ".join(lying), lang))
    return "\n".join(lines)


class KonaneDrawing(GameDrawing):
    def draw(self, seen: Pebbles, lang: str, before: Pebbles | None = None) -> Drawing:
        title = seen.game.title(lang)
        ground = Part("stone", rect(width=SIDE, height=SIDE, rx=24, fill="#4a3f3a"))
        layers = (
            Layer("ground", (ground, *signs())),
            Layer("hollows", [hollow_part(seen, hollow, lang) for hollow in range(HOLLOWS)]),
            Layer("pebbles", [pebble_part(seen, hollow) for hollow in range(HOLLOWS) if seen.pebbles[hollow]]),
        )
        pane = Pane("board", title, SIDE, SIDE, layers)
        return Drawing(title, describe(seen, lang), rims("#8fd0ae", "#ffd98a"), (pane,))


# ── The game, with its parts ──────────────────────────────────────────────────────────


class Konane(Game[Pebbles]):
    """Kōnane on six rows of six."""

    name = "konane"  # in addresses and records
    title = Words("Kōnane", "Kōnane")
    mood = Words("Every jump leaves fewer pebbles.", "À chaque saut, des galets en moins.")
    minutes = 10
    book = RULES
    seat_names = SEATS
    seat_colours = (("#1d1a19", "#6b5f58"), ("#f2ece0", "#a89c88"))  # of pebbles and their rims
    notation = KonaneNotation()
    words = KonaneWords()
    drawing = KonaneDrawing()
    touch = KonaneTouch()

    def begin(self, deal: str) -> Pebbles:
        return Pebbles(self)  # nothing is shuffled: the deal is empty
