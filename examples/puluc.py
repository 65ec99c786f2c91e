"""Puluc, the war game of the Maya, played with grains of corn: a game with dice in one file.

    ludotheque play examples/puluc.py:Puluc

It shows what `konane.py` does not: throws. Read that one first; what is the same in both is not explained here again.
"""

from __future__ import annotations

import re

from ludotheque import CHANCE, OVER, Game, GameDrawing, GameNotation, GameTouch, GameWords, State
from ludotheque.core import Moves
from ludotheque.drawing import Drawing, Layer, Pane, Part, at, circle, rect, rims, target, text
from ludotheque.game import Refusal
from ludotheque.game.notation import PositionText, no_move_has, not_a_move, wrong
from ludotheque.game.touch import YOUR_TURN, DeadEnd, Prompt, Touches
from ludotheque.game.words import Tally, once
from ludotheque.words import Words

# ── The rules ─────────────────────────────────────────────────────────────────────────

RULES = Words(
    """# Puluc
Two villages at the ends of one path send out their warriors. Who is caught is carried off, and may be freed on the way.

## 1 The path
1.1 Nine fields lie in a row between two villages: red’s is before field 1, blue’s behind field 9.
1.2 Each player has five warriors, and all are at home.

## 2 The throw
2.1 You throw four grains of corn that are black on one side, and move as many fields as black sides show.
2.2 If none shows, you move five fields.

## 3 Moving
3.1 After each throw you move one warrior on the path, or bring one in from home, away from your village.
3.2 You never stop on a field that is yours.
3.3 A warrior that leaves the path at the far end is back at home.
3.4 If nothing can move, you pass.

## 4 Captives
4.1 If you stop on a field that is the other player’s, all who stand there go with your warrior as one group, \
and the field is yours.
4.2 A group with captives moves towards your own village, and may take more on its way.
4.3 When it leaves the path there, your warriors are back at home, and the captives are out of the game.

## 5 The end
5.1 Whoever has put all five warriors of the other player out of the game wins.
""",
    """# Puluc
Deux villages, aux deux bouts d’un même chemin, envoient leurs guerriers. Qui est pris est emmené, et peut être délivré.

## 1 Le chemin
1.1 Neuf cases se suivent entre deux villages\u00a0: celui de Rouge est avant la case 1, celui de Bleu après la case 9.
1.2 Chacun a cinq guerriers, et tous sont au village.

## 2 Le lancer
2.1 Vous lancez quatre grains de maïs noircis d’un côté, et avancez d’autant de cases qu’il y a de côtés noirs visibles.
2.2 S’il n’y en a aucun, vous avancez de cinq cases.

## 3 Les déplacements
3.1 Après chaque lancer, vous déplacez un guerrier du chemin, ou en faites entrer un, en vous éloignant du village.
3.2 On ne s’arrête jamais sur une case à soi.
3.3 Un guerrier qui sort du chemin à l’autre bout est de retour au village.
3.4 Si rien ne peut bouger, vous passez.

## 4 Les captifs
4.1 Si vous vous arrêtez sur une case adverse, tous ceux qui s’y trouvent suivent votre guerrier en un seul groupe, \
et la case est à vous.
4.2 Un groupe avec des captifs va vers votre propre village, et peut en prendre d’autres en route.
4.3 Quand il y sort du chemin, vos guerriers sont de retour au village et les captifs sont hors jeu.

## 5 La fin
5.1 Qui a mis hors jeu les cinq guerriers de l’autre gagne.
""",
)

# ── A position ────────────────────────────────────────────────────────────────────────
# Row 0 is red’s village, rows 1 to 9 are the path, row 10 is blue’s village. A throw is a move of chance, numbered by
# what was thrown, 1 to 5. A player’s move is LEAVE plus the row that is left: how far it goes follows from the throw.

FIELDS, WARRIORS = 9, 5
ROWS = FIELDS + 2  # 1.1
HOME = (0, ROWS - 1)  # [seat] its village
NOBODY, PASS, LEAVE = 2, 9, 10
WEIGHTS = (4, 6, 4, 1, 1)  # of the throws 1 to 5, of the 16 ways in which four grains fall


class Path(State):
    owner: list[int]  # [row] the seat whose row it is, or NOBODY
    standing: list[list[int]]  # [row][seat] the number of its warriors there
    seat: int  # whoever throws, and then moves
    thrown: int  # 0 before the throw

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.owner = [0] + [NOBODY] * FIELDS + [1]
        self.standing = [[WARRIORS, 0]] + [[0, 0] for _ in range(FIELDS)] + [[0, WARRIORS]]  # 1.2
        self.turn, self.seat, self.thrown = CHANCE, 0, 0

    def add_moves(self, out: Moves) -> None:
        if self.turn == CHANCE:
            for thrown, weight in enumerate(WEIGHTS, 1):
                out.add_chance(thrown, weight)  # 2.1, 2.2
        else:
            for move in [LEAVE + row for row in range(ROWS) if self.may_leave(row)] or [PASS]:  # 3.4
                out.add(move)

    def may_leave(self, row: int) -> bool:
        goal = self.goal(row)
        stops = goal == HOME[self.seat] or self.owner[goal] != self.seat  # 3.2
        return self.owner[row] == self.seat and self.standing[row][self.seat] > 0 and stops

    def goal(self, row: int) -> int:
        """The row where a move from this one ends. Who leaves the path at either end gets home."""
        captives = self.standing[row][1 - self.seat]
        forward = (self.seat == 0) != (captives > 0)  # 3.1, 4.2
        goal = row + self.thrown if forward else row - self.thrown
        return goal if 0 < goal < ROWS - 1 else HOME[self.seat]  # 3.3, 4.3

    def make(self, move: int) -> None:
        if self.turn == CHANCE:
            self.thrown, self.turn = move, self.seat  # whoever threw moves now
            return
        if move != PASS:
            self.go(move - LEAVE, self.goal(move - LEAVE))
        self.seat, self.thrown, self.turn = 1 - self.seat, 0, CHANCE
        if WARRIORS in (self.score(0), self.score(1)):
            self.turn = OVER  # 5.1

    def go(self, row: int, goal: int) -> None:
        mine, captives = self.standing[row]
        if self.seat == 1:
            mine, captives = captives, mine
        if row == HOME[self.seat]:
            mine, captives = 1, 0  # 3.1
        else:
            self.owner[row] = NOBODY
        self.standing[row][self.seat] -= mine
        self.standing[row][1 - self.seat] -= captives
        self.standing[goal][self.seat] += mine  # 4.1
        if goal != HOME[self.seat]:  # 4.3
            self.standing[goal][1 - self.seat] += captives
        self.owner[goal] = self.seat

    def score(self, seat: int) -> int:
        """The captives that it has brought home."""
        return WARRIORS - sum(standing[1 - seat] for standing in self.standing)


# ── Notation: a throw is text as well ──────────────────────────────────────────────────

SEATS = (Words("Red", "Rouge"), Words("Blue", "Bleu"))
COLOURS = (("#b8322a", "#6d1712"), ("#2f6db5", "#163a66"))
LETTERS = "rb"
THROWS = {thrown: f"corn{thrown}" for thrown in range(1, 6)}
NAMES = {**THROWS, PASS: "pass", **{LEAVE + row: str(row) for row in range(ROWS)}}
NUMBERS = {name: move for move, name in NAMES.items()}


def group(state: Path, row: int) -> str:
    """Who stands on a row, its owner’s warriors first: `rbb`."""
    seats = (1, 0) if state.owner[row] == 1 else (0, 1)
    return "".join(LETTERS[seat] * state.standing[row][seat] for seat in seats)


class PulucNotation(GameNotation):
    def text(self, game: Game, move: int) -> str:
        if move not in NAMES:
            raise no_move_has(game, move)
        return NAMES[move]

    def parse(self, game: Game, text: str) -> int:
        if text not in NUMBERS:
            raise not_a_move(
                game,
                text,
                "a move is the row that is left, 0 to 10, or pass; a throw is corn1 to corn5.",
                "un coup est la rangée quittée, de 0 à 10, ou pass\u00a0; un lancer va de corn1 à corn5.",
            )
        return NUMBERS[text]

    def show(self, state: Path, lang: str) -> str:
        rows = [f"{row:2} {group(state, row) or '.'}" for row in reversed(range(ROWS))]
        who = "over" if state.over else LETTERS[state.seat]
        return "\n".join([*rows, f"turn: {who} {state.thrown}"])

    def read(self, game: Game, text: str) -> Path:
        state, lines = Path(game), PositionText(text)
        rows = [re.fullmatch(r" ?(\d+) (r+b*|b+r*|\.)", line) for line in reversed(lines.board)]
        if [row and int(row[1]) for row in rows] != list(range(ROWS)):
            raise wrong("there are rows 10 to 0, like `1 rbb`", "il y a les rangées 10 à 0, comme `1 rbb`")
        for row, marks in enumerate(found[2] for found in rows if found):
            state.standing[row] = [marks.count(letter) for letter in LETTERS]
            state.owner[row] = HOME.index(row) if row in HOME else (LETTERS + ".").index(marks[0])
        who, thrown = lines.match("turn", "(r|b|over) ([0-5])", "r 0").groups()
        state.seat, state.thrown = int(who == "b"), int(thrown)
        state.turn = OVER if who == "over" else state.seat if state.thrown else CHANCE
        return state


# ── Words ─────────────────────────────────────────────────────────────────────────────


class PulucWords(GameWords):
    def refuse(self, state: Path, move: int) -> Refusal:
        if move == PASS:
            return "3.4", Words("a warrior can move.", "un guerrier peut bouger.")
        if state.owner[move - LEAVE] != state.seat or not state.standing[move - LEAVE][state.seat]:
            return "3.1", Words("no warrior of yours leads there.", "aucun guerrier à vous n’y mène.")
        return "3.2", Words("it would stop on a field of yours.", "il s’arrêterait sur une case à vous.")

    def tell(self, state: Path, move: int) -> tuple[Words, Words]:
        row = move - LEAVE
        if state.turn == CHANCE:
            told = Words(f"throws {move}", f"lance {move}")
        elif move == PASS:
            told = Words("passes", "passe")
        elif row != (goal := state.goal(row)) == HOME[state.seat]:
            told = Words(f"{row} goes home", f"{row} rentre au village")
        elif row == HOME[state.seat]:
            told = Words(f"comes in to {goal}", f"entre en {goal}")
        else:
            told = Words(f"{row} moves to {goal}", f"{row} va en {goal}")
        return told, told

    def tally(self, seen: Path, seat: int) -> Tally:
        return Tally(seen.scores[seat], once(Words("captives", "captifs")), WARRIORS)


# ── Touch: a row is touched, and the throw says how far ─────────────────────────────────


class PulucTouch(GameTouch):
    def choice(self, seen: Path, name: str) -> Words | None:
        """Only a pass is a button: every row is in the drawing."""
        return Words("pass", "passer") if name == "pass" else None

    def ask(self, seen: Path, path: Touches) -> Prompt:
        return Prompt(f"move {seen.thrown}.", f"avancez de {seen.thrown}.", YOUR_TURN)

    def why_not(self, seen: Path, path: Touches) -> DeadEnd:
        return DeadEnd(*seen.game.words.refuse(seen, NUMBERS[path[0]]), path[:1])


# ── The drawing ───────────────────────────────────────────────────────────────────────

WIDTH, PITCH = 640, 76
HEIGHT = PITCH * ROWS
BLACK = (0, 1, 2, 3, 4, 0)  # [thrown] the grains that lie with their black side up


def middle(row: int) -> int:
    return HEIGHT - PITCH * row - PITCH // 2


def row_part(seen: Path, row: int, lang: str) -> Part:
    standing = [f"{number} {name(lang)}" for name, number in zip(SEATS, seen.standing[row], strict=True) if number]
    fill = "#a9845a" if row in HOME else "#e8d5a8" if row % 2 else "#dcc48c"
    touched = target(str(row), f"{row}: {', '.join(standing) or '–'}")
    return Part(f"row-{row}", rect(x=8, y=middle(row) - 34, width=WIDTH - 16, height=68, rx=14, fill=fill, **touched))


def warriors(seen: Path) -> list[Part]:
    parts = []
    for row in range(ROWS):
        for place, letter in enumerate(group(seen, row)):
            fill, rim = COLOURS[LETTERS.index(letter)]
            where = at(90 + 46 * place, middle(row))
            man = circle(r=22, fill=fill, stroke=rim, stroke_width=4, transform=where, pointer_events="none")
            parts.append(Part(f"warrior-{row}-{place}", man))
    return parts


def grains(seen: Path) -> list[Part]:
    """The four grains, in the village of the seat that threw them."""
    fills = ["#1d1a19" if i < BLACK[seen.thrown] else "#f4d35e" for i in range(4)] if seen.thrown else []
    y = middle(HOME[seen.seat])
    return [
        Part(f"grain-{i}", circle(cx=430 + 50 * i, cy=y, r=18, fill=fill, stroke="#7a5c12", pointer_events="none"))
        for i, fill in enumerate(fills)
    ]


class PulucDrawing(GameDrawing):
    def draw(self, seen: Path, lang: str, before: Path | None = None) -> Drawing:
        title = seen.game.title(lang)
        numbers = [Part(f"number-{i}", text(str(i), x=30, y=middle(i) + 9, font_size=26)) for i in range(1, ROWS - 1)]
        layers = (
            Layer("rows", [row_part(seen, row, lang) for row in range(ROWS)]),
            Layer("numbers", numbers),
            Layer("pieces", [*grains(seen), *warriors(seen)]),
        )
        pane = Pane("board", title, WIDTH, HEIGHT, layers)
        return Drawing(title, seen.game.show(seen, lang), rims("#2f7d4f"), (pane,))


class Puluc(Game[Path]):
    """Puluc on nine fields, with five warriors each."""

    name = "puluc"
    title = Words("Puluc", "Puluc")
    mood = Words("Who is caught is carried off.", "Qui est pris est emmené.")
    minutes = 15
    book = RULES
    seat_names = SEATS
    seat_colours = COLOURS
    notation = PulucNotation()
    words = PulucWords()
    touch = PulucTouch()
    drawing = PulucDrawing()

    def begin(self, deal: str) -> Path:
        return Path(self)
