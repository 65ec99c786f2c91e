"""Wu Hsing a second time, straight from the rules, slow and naive: the table is a dict of cells, every run is
walked anew, every place near the table is tried. Only the tests use it, to disagree with us."""

from __future__ import annotations

from collections import Counter
from itertools import product

Cell = tuple[int, int]
RIGHT, UP = (1, 0), (0, 1)


def well_formed(run: str) -> bool:
    """There is a p from 1 to 5 such that any p neighbours differ and every cell equals the one p further on."""
    for p in range(1, 6):
        windows = [run[i : i + p] for i in range(max(1, len(run) - p + 1))]
        if all(len(set(w)) == len(w) for w in windows) and all(a == b for a, b in zip(run, run[p:], strict=False)):
            return True
    return False


def run_through(table: dict[Cell, str], cell: Cell, step: Cell) -> list[Cell]:
    (x, y), (dx, dy) = cell, step
    while (x - dx, y - dy) in table:
        x, y = x - dx, y - dy
    cells = []
    while (x, y) in table:
        cells.append((x, y))
        x, y = x + dx, y + dy
    return cells


class Table:
    """The dominoes that lie: cells by colour, and each domino as its two cells."""

    def __init__(self) -> None:
        self.cells: dict[Cell, str] = {}
        self.dominoes: set[tuple[Cell, Cell]] = set()

    def lay(self, domino: str, first: Cell, step: Cell) -> None:
        second = (first[0] + step[0], first[1] + step[1])
        self.cells |= {first: domino[0], second: domino[1]}
        self.dominoes.add((first, second))

    def runs(self, first: Cell, second: Cell) -> set[tuple[Cell, ...]]:
        """The runs of two cells or more that a domino here would be part of."""
        filled = self.cells | {first: "", second: ""}
        runs = {tuple(run_through(filled, cell, way)) for cell in (first, second) for way in (RIGHT, UP)}
        return {run for run in runs if len(run) > 1}

    def product(self, runs: set[tuple[Cell, ...]], first: Cell, second: Cell, step: Cell) -> int:
        """The product of the new lengths of lengthened groups; 0 where nothing may be laid."""
        if first in self.cells or second in self.cells or self.side_by_side(first, second, step) >= 4:
            return 0
        lengthened, points = 0, 1
        for run in runs:
            way = (run[1][0] - run[0][0], run[1][1] - run[0][1])
            before = {tuple(run_through(self.cells, cell, way)) for cell in run if cell in self.cells}
            groups = [group for group in before if len(group) > 1]
            lengthened += len(groups)
            points *= len(run) if groups else 1
        return points if lengthened >= 2 else 0

    def suits(self, runs: set[tuple[Cell, ...]], domino: str, first: Cell, second: Cell) -> bool:
        """Whether all runs would be well formed."""
        after = self.cells | {first: domino[0], second: domino[1]}
        return all(well_formed("".join(after[cell] for cell in run)) for run in runs)

    def side_by_side(self, first: Cell, second: Cell, step: Cell) -> int:
        ax, ay = step[1], step[0]
        count = 1
        for sign in (1, -1):
            n = sign
            while (
                (first[0] + n * ax, first[1] + n * ay),
                (second[0] + n * ax, second[1] + n * ay),
            ) in self.dominoes:
                count, n = count + 1, n + sign
        return count

    def plays(self, hand: Counter[str]) -> dict[str, int]:
        """Texts of all plays of a hand, with their points."""
        xs, ys = [x for x, _ in self.cells], [y for _, y in self.cells]
        found = {}
        for x, y in product(range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3)):
            for step, letter in ((RIGHT, "h"), (UP, "v")):
                first, second = (x, y), (x + step[0], y + step[1])
                runs = self.runs(first, second)
                points = self.product(runs, first, second, step)
                for domino in {way for kind in hand for way in (kind, kind[::-1])} if points else ():
                    if self.suits(runs, domino, first, second):
                        found[f"{domino}@{x},{y}{letter}"] = points * (2 if domino[0] == domino[1] else 1)
        return found


class WuHsing:
    def __init__(self, deal: str, seats: int, chosen_start: bool = False, players_judge: bool = False) -> None:
        self.seats, self.judge = seats, players_judge
        self.table = Table()
        self.start: list[str] = []
        self.score = [0] * seats
        self.turn: int | None = 0
        self.passed = 0
        self.claimer: int | None = None
        self.pointed = ""
        self.choosing = chosen_start
        if chosen_start:
            each = [a + b for a in "12345" for b in "12345" if a <= b]
            self.hands = [Counter(each), Counter(each)]
        else:
            start, *hands = [part.split() for part in deal.split("/")]
            self.hands = [Counter(hand) for hand in hands]
            self.lay_start(start)

    def lay_start(self, start: list[str]) -> None:
        for x, domino in enumerate(start):
            self.table.lay(domino, (x, 0), UP)

    def plays(self, seat: int) -> dict[str, int]:
        hand = Counter({self.pointed: 1}) if self.pointed else self.hands[seat]
        return self.table.plays(hand)

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        if self.choosing:
            return [a + b for a in "12345" for b in "12345"]
        if self.claimer not in (None, self.turn):
            playable = {"".join(sorted(play[:2])) for play in self.plays(self.claimer)}
            return ["silent", *(f"point {domino}" for domino in playable)]
        plays = list(self.plays(self.turn))
        if self.judge:
            return plays if self.pointed else [*plays, "claim"]
        return plays or ["pass"]

    def play(self, text: str) -> None:
        me = self.turn
        assert me is not None
        if self.choosing:
            self.choose(text)
        elif text == "claim":
            self.claimer = me
            self.turn = (me + 1) % self.seats
        elif text == "silent":
            self.turn = (me + 1) % self.seats
            if self.turn == self.claimer:
                self.claimer = None
                self.passed += 1
                self.next_turn(self.turn)
        elif text.startswith("point"):
            self.pointed, self.turn = text[6:], self.claimer
        elif text == "pass":
            self.passed += 1
            self.next_turn(me)
        else:
            self.lay(me, text)

    def lay(self, me: int, text: str) -> None:
        self.score[me] += self.plays(me)[text]
        domino, where = text.split("@")
        x, y = where[:-1].split(",")
        self.table.lay(domino, (int(x), int(y)), RIGHT if text[-1] == "h" else UP)
        self.hands[me] -= Counter(["".join(sorted(domino))])
        self.passed, self.claimer, self.pointed = 0, None, ""
        self.next_turn(me)

    def choose(self, text: str) -> None:
        self.start.append(text)
        self.turn = len(self.start) % 2
        if len(self.start) == 2:
            if self.start[0] == self.start[1] == self.start[0][::-1]:
                self.start = []
            else:
                self.lay_start(self.start)
                for seat, domino in enumerate(self.start):
                    self.hands[seat] -= Counter(["".join(sorted(domino))])
                self.choosing = False

    def next_turn(self, me: int) -> None:
        self.turn = (me + 1) % self.seats
        round_done = me == self.seats - 1
        if self.passed == self.seats or (round_done and not all(self.hands)):
            self.turn = None
            for seat, hand in enumerate(self.hands):
                self.score[seat] -= sum(5 if d[0] == d[1] else 25 for d in hand.elements())

    def winners(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.score[seat] == max(self.score)]
