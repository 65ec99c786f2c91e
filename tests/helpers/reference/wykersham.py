"""Wykersham a second time, straight from the rules, slow and naive: cups are names, lines are written out,
nothing is cached. Only the tests use it, to disagree with us."""

from __future__ import annotations

from ludotheque import CHANCE

RAILS, COLUMNS = "abcde", "123x456"
LINES = (
    [[(rail, column) for rail in RAILS] for column in range(7)]
    + [[(rail, first + step) for step, rail in enumerate(RAILS)] for first in range(3)]
    + [[(rail, first - step) for step, rail in enumerate(RAILS)] for first in (4, 5, 6)]
)
ROLLS = [f"{low}{high}" for low in range(1, 7) for high in range(low, 7)]


class Naive:
    def __init__(self, shared_centre: bool) -> None:
        self.shared_centre = shared_centre
        self.cups = {(rail, number): [0, 0] for rail in RAILS for number in range(11)}
        self.offset = dict.fromkeys(RAILS, 0)
        self.trays, self.turns = [0, 0], [0, 0]
        self.seat = 0
        self.stage = "roll"
        self.roll = ""
        self.served: list[str] = []  # columns of this turn that have had their marble
        self.slides: list[tuple[str, int]] = []  # rails slid in this turn, and which way
        self.goal: list[tuple[str, int]] = []
        self.stacks: list[tuple[str, int]] = []

    @property
    def turn(self) -> int | None:
        return {"over": None, "roll": CHANCE}.get(self.stage, self.seat)

    def scores(self) -> list[int]:
        return self.trays

    def winners(self) -> list[int]:
        return [seat for seat in (0, 1) if self.trays[seat] == max(self.trays)]

    def cup(self, rail: str, column: int) -> list[int]:
        return self.cups[rail, column + 2 - self.offset[rail]]

    def owed(self) -> list[str]:
        if self.roll[0] != self.roll[1]:
            return [column for column in self.roll if column not in self.served]
        if self.served == [self.roll[0]]:
            return ["x"]
        return ["x", self.roll[0]]

    def is_open(self, column: str, rail: str) -> bool:
        if rail in [slid for slid, _ in self.slides]:
            return False
        opposing = self.cup(rail, COLUMNS.index(column))[1 - self.seat]
        return not opposing or (rail == "c" and self.shared_centre)

    def ways(self, rail: str) -> list[str]:
        ways = [""]
        for text, way in ((">", 1), ("<", -1)):
            same = all(way == earlier for _, earlier in self.slides)
            if rail != "c" and same and -2 <= self.offset[rail] + way <= 2:
                ways.append(text)
        return ways

    def legal(self) -> list[str]:
        if self.stage == "over":
            return []
        if self.stage == "roll":
            return ROLLS
        if self.stage == "goal":
            return ["+", "="]
        if self.stage == "stacks":
            return [f"~{stay}" for stay in range(self.cup(*self.stacks[0])[self.seat])]
        owed = self.owed()
        places = [(column, rail) for column in owed for rail in RAILS if self.is_open(column, rail)]
        return [column + rail + way for column, rail in places for way in self.ways(rail)] or [f"!{owed[0]}"]

    def play(self, text: str) -> None:
        if self.stage == "roll":
            self.roll, self.served, self.slides, self.stage = text, [], [], "place"
        elif text == "+":
            self.take()
        elif text[0] == "~":
            self.remove(self.stacks.pop(0), int(text[1:]))
        elif text[0] == "!":
            self.served.append(text[1])
            self.trays[1 - self.seat] += 1
        elif text != "=":
            self.place(*text[:2], text[2:])
            if self.goal:
                self.stage = "goal"
                return
        if len(self.served) < 2 or self.stacks:
            self.stage = "stacks" if self.stacks else "place"
        elif self.stage != "roll":
            self.pass_on()

    def place(self, column: str, rail: str, slide: str) -> None:
        self.served.append(column)
        self.cup(rail, COLUMNS.index(column))[self.seat] += 1
        self.goal = []
        if slide:
            way = 1 if slide == ">" else -1
            self.offset[rail] += way
            self.slides.append((rail, way))
            complete = [line for line in LINES if all(self.cup(*place)[self.seat] for place in line)]
            self.goal = sorted({place for line in complete for place in line})

    def take(self) -> None:
        self.stacks = [place for place in self.goal if self.cup(*place)[self.seat] > 1]
        for place in self.goal:
            if place not in self.stacks:
                self.remove(place, 0)

    def remove(self, place: tuple[str, int], stay: int) -> None:
        cup = self.cup(*place)
        self.trays[self.seat] += cup[self.seat] - stay
        cup[self.seat] = stay

    def pass_on(self) -> None:
        self.turns[self.seat] += 1
        self.seat = 1 - self.seat
        self.stage = "over" if self.turns == [15, 15] else "roll"
