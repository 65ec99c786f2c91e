"""Wigwam a second time, straight from the rules, slow and naive: bases are points in the plane, directions
are compared by the angle between them, nothing is cached. Only the tests use it, to disagree with us."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

ROWS = {"a": "1234", "b": "12345", "c": "123456", "d": "1234567", "e": "234567", "f": "34567", "g": "4567"}
BASES = [letter + number for letter, numbers in ROWS.items() for number in numbers]
STARTS = [text.split() for text in ("a1 a2 a3 a4 b1 b2 b3 b4 b5 c3 c4", "g7 g6 g5 g4 f7 f6 f5 f4 f3 e5 e4")]

Figure = tuple[int, str]  # a seat, and C, W or T
Board = dict[str, Figure]
Vector = tuple[int, int]


def vector(a: str, b: str) -> Vector:
    """From a base to another: half steps to the right, and rows up."""
    rows = "abcdefg".index(b[0]) - "abcdefg".index(a[0])
    return 2 * (int(b[1]) - int(a[1])) - rows, rows


def dot(u: Vector, v: Vector) -> int:
    """4 for two steps in the same direction, 2 where they differ by 60 degrees, less where by more."""
    return u[0] * v[0] + 3 * u[1] * v[1]


NEAR = {a: [b for b in BASES if dot(vector(a, b), vector(a, b)) == 4] for a in BASES}


def behind(at: str, over: str, angles: tuple[int, ...]) -> list[str]:
    return [to for to in NEAR[over] if dot(vector(at, over), vector(over, to)) in angles]


def chains(board: Board, seat: int, kind: str, at: str, came: Vector | None = None) -> Iterator[tuple[str, Board, str]]:
    """Every way to take on from a base, the taker itself being off the board: text, board, last base."""
    for over in NEAR[at]:
        way = vector(at, over)
        if board.get(over) not in ((1 - seat, "C"), (1 - seat, "W")):
            continue
        if kind == "W" and came and dot(came, way) < 2:
            continue
        for to in behind(at, over, (4, 2) if kind == "C" else (4,)):
            if to not in board:
                rest = {base: figure for base, figure in board.items() if base != over}
                yield f"x{over}>{to}", rest, to
                if board[over][1] != "C":
                    for text, last, end in chains(rest, seat, kind, to, way):
                        yield f"x{over}>{to}{text}", last, end


def takings(board: Board, seat: int, base: str) -> dict[str, Board]:
    """What a figure can take, as text, and the boards that follow."""
    owner, kind = board[base]
    rest = {other: figure for other, figure in board.items() if other != base}
    found = chains(rest, seat, kind, base) if owner == seat and kind != "T" else ()
    return {base + text: {**after, end: (seat, kind)} for text, after, end in found}


def goings(board: Board, seat: int, base: str) -> dict[str, Board]:
    """Where a figure can go without taking, as text, and the boards that follow."""
    owner, kind = board[base]
    goals = set(NEAR[base])
    if kind == "C":
        between = [over for over in NEAR[base] if over not in board or board[over][0] == seat]
        goals |= {to for over in between for to in behind(base, over, (4, 2))}
    rest = {other: figure for other, figure in board.items() if other != base}
    return {f"{base}-{to}": {**rest, to: (owner, kind)} for to in goals if owner == seat and to not in board}


class Tribes:
    def __init__(self, huff: bool, board: Board | None = None, turn: int = 0, quiet: int = 0) -> None:
        self.huff, self.turn, self.points = huff, turn, [0, 0]
        self.board: Board = board or {}
        self.set_ups = 2 if board else 0
        self.quiet = quiet
        self.past = [self.picture()] if board else []
        self.could: list[str] = []  # figures that could have taken, while a decision is owed
        self.before: Board = {}
        self.moved = ("", "")
        self.forced = ""

    def picture(self) -> tuple[frozenset[tuple[str, Figure]], int]:
        return frozenset(self.board.items()), self.turn

    def over(self) -> bool:
        return self.turn == -2

    def takers(self, seat: int) -> list[str]:
        return [base for base in self.board if takings(self.board, seat, base)]

    def plain(self) -> dict[str, Board]:
        """The moves of figures, and the boards that follow."""
        bases = [self.forced] if self.forced else list(self.board)
        found = {text: board for base in bases for text, board in takings(self.board, self.turn, base).items()}
        if not found or (self.huff and not self.forced):
            for base in bases:
                found |= goings(self.board, self.turn, base)
        return found

    def legal(self) -> list[str]:
        if self.over():
            return []
        if self.set_ups < 2:
            return ["=" + letters for letters in SET_UPS]
        if self.could:
            return ["accept", *(f"{verb} {base}" for base in self.could for verb in ("remove", "force"))]
        return list(self.plain())

    def play(self, text: str) -> None:
        if text[0] == "=":
            self.board |= {b: (self.turn, kind) for b, kind in zip(STARTS[self.turn], text[1:], strict=True)}
            self.set_ups, self.turn = self.set_ups + 1, 1 - self.turn
            if self.set_ups == 2:
                self.past = [self.picture()]
        elif self.could:
            self.decide(text)
        elif "x" in text:
            self.board, self.turn, self.forced, self.quiet = self.plain()[text], 1 - self.turn, "", 0
            self.look()
        else:
            self.go(text)

    def go(self, text: str) -> None:
        self.before, self.could = self.board, self.takers(self.turn)
        left, _, reached = text.partition("-")
        self.board, self.moved = self.plain()[text], (left, reached)
        self.turn, self.quiet = 1 - self.turn, self.quiet + 1
        if not self.could:
            self.look()

    def decide(self, text: str) -> None:
        verb, _, base = text.partition(" ")
        self.could = []
        if verb == "force":
            self.board, self.turn, self.quiet, self.forced = self.before, 1 - self.turn, self.quiet - 1, base
            return
        if verb == "remove":
            del self.board[self.moved[1] if base == self.moved[0] else base]
            self.quiet = 0
        self.look()

    def look(self) -> None:
        """The five ways to end, in order."""
        to_move, other = self.turn, 1 - self.turn
        chiefs = [(seat, "C") in self.board.values() for seat in range(2)]
        warriors = [(seat, "W") in self.board.values() for seat in range(2)]
        fighters = [base for base, (seat, kind) in self.board.items() if seat == to_move and kind != "T"]
        self.past.append(self.picture())
        if not all(chiefs):
            self.end(chiefs.index(True), 2)
        elif not any(goings(self.board, to_move, b) or takings(self.board, to_move, b) for b in fighters):
            self.end(other, 2)
        elif not any(warriors) and not self.takers(to_move):
            self.end(0, 0)
        elif not warriors[to_move] and warriors[other] and not self.takers(to_move):
            self.end(other, 1)
        elif self.past.count(self.past[-1]) == 3 or self.quiet == 100:
            self.end(0, 0)

    def end(self, seat: int, points: int) -> None:
        self.points[seat] = points
        self.turn = -2

    def winners(self) -> list[int]:
        return [seat for seat in range(2) if self.points[seat] == max(self.points)] if self.over() else []


def set_ups() -> set[str]:
    found = set()
    for chief, *tents in permutations(range(11), 4):
        letters = ["W"] * 11
        letters[chief] = "C"
        for tent in tents:
            letters[tent] = "T"
        found.add("".join(letters))
    return found


SET_UPS = set_ups()
