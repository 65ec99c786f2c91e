"""The Wyx family a second time, straight from the rules, slow and naive: squares are names, jumps are
worked out from the letters of a domino, nothing is cached. Only the tests use it, to disagree with us."""

from __future__ import annotations

from itertools import product

from ludotheque.game import Game

FILES, ROWS = "abcdefgh", "12345678"
CENTRE = ["d4", "d5", "e4", "e5"]
LAYOUT = "3......3/...22.../......../.2....2./.2....2./......../...22.../3......3"


def worth(layout: str) -> dict[str, int]:
    rows = layout.split("/")
    return {f + r: int(rows[8 - int(r)][FILES.index(f)].replace(".", "1")) for f, r in product(FILES, ROWS)}


def landing(square: str, domino: str) -> str | None:
    column, row = FILES.index(square[0]), int(square[1])
    for letter, number in zip(domino[::2], domino[1::2], strict=True):
        step = int(number) * (1 if letter in "RU" else -1)
        if letter in "RL":
            column += step
        else:
            row += step
    return FILES[column] + str(row) if 0 <= column <= 7 and 1 <= row <= 8 else None


class Rack:
    """wyx and fourmis."""

    def __init__(self, deal: str, seats: int, queens: bool, layout: str = LAYOUT, double: bool = False) -> None:
        self.deal, self.seats, self.queens, self.double = deal, seats, queens, double
        self.worth = worth(layout)
        self.supply = 32 if seats == 2 else 16
        self.first_leg = [0] * seats
        self.leg = 1
        self.set_up()

    def set_up(self) -> None:
        self.rack = [column.split() for column in self.deal.split("/")]
        self.ants: dict[str, tuple[int, int]] = {}
        self.piece: dict[int, str] = {}
        self.turn: int | None = 0
        if not self.queens:
            white = 0 if self.leg == 1 else 1
            self.piece = {white: "d5", 1 - white: "e4"}
            self.turn = white

    def placed(self, seat: int) -> int:
        return sum(count for owner, count in self.ants.values() if owner == seat)

    def scores(self) -> list[int]:
        return [self.first_leg[seat] + self.placed(seat) for seat in range(self.seats)]

    def dominoes(self, seat: int) -> list[str]:
        found = []
        for number, column in enumerate(self.rack, 1):
            to = landing(self.piece[seat], column[0]) if column else None
            if to is None or to in self.piece.values():
                continue
            if self.worth[to] > 1 and to in self.ants and self.ants[to][0] != seat:
                continue
            found.append(f"{number}:{to}")
        return found

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        if self.turn not in self.piece:
            return [f"@{square}" for square in CENTRE if square not in self.piece.values()]
        return self.dominoes(self.turn) or ["pass"]

    def play(self, text: str) -> None:
        me = self.turn
        assert me is not None
        if text[0] == "@":
            self.piece[me] = text[1:]
        elif text != "pass":
            number, to = text.split(":")
            self.rack[int(number) - 1].pop(0)
            self.piece[me] = to
            if self.ants.get(to, (None, 0))[0] != me:
                self.ants.pop(to, None)
                self.ants[to] = (me, min(self.worth[to], self.supply - self.placed(me)))
        self.turn = (me + 1) % self.seats
        if len(self.piece) == self.seats:
            stuck = not any(self.dominoes(seat) for seat in range(self.seats))
            if self.placed(me) == self.supply or stuck:
                self.finish()

    def finish(self) -> None:
        if self.double and self.leg == 1:
            self.first_leg = [self.placed(seat) for seat in range(self.seats)]
            self.leg = 2
            self.set_up()
        else:
            self.turn = None

    def winners(self) -> list[int]:
        return [seat for seat, score in enumerate(self.scores()) if score == max(self.scores())]


class Together:
    """fourmis-coop."""

    def __init__(self, deal: str, seats: int, layout: str = LAYOUT, hard: bool = False) -> None:
        self.hands = [hand.split() for hand in deal.split("/")]
        self.seats = seats
        self.worth = {square: min(value, 2) if hard else value for square, value in worth(layout).items()}
        self.queen = ""
        self.ants: dict[str, int] = {}
        self.turn: int | None = 0

    def playable(self, seat: int) -> list[str]:
        jumps = [(domino, landing(self.queen, domino)) for domino in self.hands[seat]]
        return [f"{domino}:{to}" for domino, to in jumps if to and to not in self.ants]

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        if not self.queen:
            return [f"@{square}" for square in CENTRE]
        return self.playable(self.turn) or ["pass"]

    def play(self, text: str) -> None:
        assert self.turn is not None
        if text[0] == "@":
            self.queen = text[1:]
        else:
            if text != "pass":
                domino, self.queen = text.split(":")
                self.hands[self.turn].remove(domino)
                self.ants[self.queen] = min(self.worth[self.queen], 64 - sum(self.ants.values()))
            self.turn = (self.turn + 1) % self.seats
        if self.scores()[0] == 64 or not any(self.playable(seat) for seat in range(self.seats)):
            self.turn = None

    def scores(self) -> list[int]:
        return [sum(self.ants.values())] * self.seats

    def winners(self) -> list[int]:
        return list(range(self.seats)) if self.scores()[0] == 64 else []


def naive(game: Game, deal: str) -> Rack | Together:
    """The naive twin of a game of the family, before its first move."""
    options = game.options
    if game.name == "fourmis-coop":
        return Together(deal, game.seats, options["board"], options["hard"])
    return Rack(deal, game.seats, game.name == "fourmis", options["board"], options.get("double", False))
