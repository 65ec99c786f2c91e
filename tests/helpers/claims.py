"""Verifies the facts in a review from the record alone, by playing moves.

Each claim is a function of the position before a move, what was played, what was better, and the holes of its
sentence. It returns whether the claim is so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from ludotheque.core import CHANCE, State
from ludotheque.words import Words

Holes = Mapping[str, Any]
Claim = Callable[[State, str, str, Holes], bool]
NUMBERS = {"nothing": 0, "a": 1, "an": 1, "two": 2, "three": 3}


def played(state: State, *moves: str) -> State:
    after = state.copy()
    for move in moves:
        after.play(move)
    return after


def number(counted: Words) -> int:
    """`two pawns` is 2, `9 marbles` is 9."""
    first = counted.en.split()[0]
    return NUMBERS[first] if first in NUMBERS else int(first)


def score(state: State, seat: int) -> int:
    return state.game.words.tally(state, seat).score


def gain(state: State, move: str) -> int:
    """What a move adds to the score of its seat."""
    return score(played(state, move), state.turn) - score(state, state.turn)


def with_turn_of(state: State, other: State) -> State:
    """A position as it would be if it were the turn of whoever is to move in another."""
    turn = re.search("^turn: .*$", str(other), re.MULTILINE)
    assert turn
    found: State = state.game.read(re.sub("^turn: .*$", turn[0], str(state), flags=re.MULTILINE))
    return found


def texts(state: State) -> list[str]:
    return [state.text(move) for move in state.moves()] if state.turn >= 0 else []


# ── In every game ─────────────────────────────────────────────────────────────────────


def wins(state: State, move: str, better: str, holes: Holes) -> bool:
    then = played(state, better)
    return then.over and then.won(state.turn) and not (played(state, move).over and played(state, move).won(state.turn))


# ── The Wyx family ────────────────────────────────────────────────────────────────────


def square_of(move: str) -> str:
    return move[-2:]


def known_replies(state: State, move: str) -> dict[str, int]:
    """What the next seat can do after a move that every filling of what was hidden allows: its square, and its gain."""
    hidden = move.split(":")[0] if not state.open_rack else ""  # type: ignore[attr-defined]
    after = played(state, move)
    if after.over or after.leg != state.leg:  # type: ignore[attr-defined]
        return {}
    return {square_of(text): gain(after, text) for text in texts(after) if ":" in text and text.split(":")[0] != hidden}


def opened(state: State, move: str, better: str, holes: Holes) -> bool:
    now, then = known_replies(state, move), known_replies(state, better)
    after = played(state, move)
    assert after.turn == holes["foe"]
    return now[holes["place"]] == number(holes["counters"]) > max(then.values(), default=0)


def domino_first(state: State, move: str, better: str, holes: Holes) -> bool:
    column = better.split(":")[0]
    return opened(state, move, better, holes) and f"{column}:{holes['place']}" in texts(played(state, move))


def place_first(state: State, move: str, better: str, holes: Holes) -> bool:
    return opened(state, move, better, holes) and square_of(better) == holes["place"]


def more_now(state: State, move: str, better: str, holes: Holes) -> bool:
    return gain(state, better) == number(holes["counters"]) > gain(state, move)


def next_own_jump(state: State, move: str) -> dict[str, int]:
    """What the same seat could reach next, were it its turn again, by dominoes that it sees."""
    after = played(state, move)
    hidden = move.split(":")[0] if not state.open_rack else ""  # type: ignore[attr-defined]
    again = with_turn_of(after, state)
    return {square_of(text): gain(again, text) for text in texts(again) if ":" in text and text.split(":")[0] != hidden}


def prepared(state: State, move: str, better: str, holes: Holes) -> bool:
    then, now = next_own_jump(state, better), next_own_jump(state, move)
    return then[holes["place"]] == number(holes["counters"]) > max(now.values(), default=0)


def sent_home(state: State, move: str) -> set[str]:
    """Where the next seat can send home a counter of whoever has just moved."""
    after, own = played(state, move), state.turn
    known = known_replies(state, move)
    found = set()
    for text in texts(after):
        square = square_of(text)
        if square in known and score(played(after, text), own) < score(after, own):
            found.add(square)
    return found


def sent_back(state: State, move: str, better: str, holes: Holes) -> bool:
    return holes["place"] in sent_home(state, move) and not sent_home(state, better)


# ── Together ──────────────────────────────────────────────────────────────────────────


def fitting(state: State) -> int:
    return sum(text != "pass" for text in texts(state))


def ways_out(state: State) -> int:
    """Dominoes of all hands that lead on: each hand is asked as if it were its turn."""
    total = 0
    for seat in range(state.seats):
        text = re.sub("^turn: .*$", f"turn: {seat}", str(state), flags=re.MULTILINE)
        total += fitting(state.game.read(text))
    return total


def must_pass(state: State, move: str, better: str, holes: Holes) -> bool:
    now, then = played(state, move), played(state, better)
    return now.turn == holes["next"] and texts(now) == ["pass"] and fitting(then) == holes["n"] > 0


def few_ways(state: State, move: str, better: str, holes: Holes) -> bool:
    return ways_out(played(state, move)) == holes["k"] < holes["n"] == ways_out(played(state, better))


# ── Wigwam ────────────────────────────────────────────────────────────────────────────


def taken(move: str) -> list[str]:
    return re.findall(r"x([a-g]\d)", move)


def most_taken(state: State) -> int:
    return max((len(taken(text)) for text in texts(state)), default=0)


def chief_taken(state: State) -> list[str]:
    """The bases where a chief can be taken now: the reply ends the game for whoever takes it."""
    found = []
    for text in texts(state):
        after = played(state, text)
        if taken(text) and after.over and after.winners == [state.turn] and after.game.words.ending(after)[0] == "5.1":
            found.append(taken(text)[-1])
    return found


def chief_lost(state: State, move: str, better: str, holes: Holes) -> bool:
    return holes["place"] in chief_taken(played(state, move)) and not chief_taken(played(state, better))


def several_lost(state: State, move: str, better: str, holes: Holes) -> bool:
    now = played(state, move)
    longest = [text for text in texts(now) if len(taken(text)) == holes["k"]]
    return most_taken(now) == holes["k"] > max(1, most_taken(played(state, better))) and any(
        text.startswith(holes["place"]) for text in longest
    )


def one_lost(state: State, move: str, better: str, holes: Holes) -> bool:
    replies = texts(played(state, move))
    return any(holes["place"] in taken(text) for text in replies) and most_taken(played(state, better)) == 0


def takes_more(state: State, move: str, better: str, holes: Holes) -> bool:
    return len(taken(better)) == number(holes["figures"]) > len(taken(move))


def threat(state: State, move: str, better: str, holes: Holes) -> bool:
    """Were it the same tribe's turn again it could take there; not after what was played."""
    then, now = with_turn_of(played(state, better), state), with_turn_of(played(state, move), state)
    aims = {base for text in texts(then) for base in taken(text)[:1]}
    return holes["place"] in aims and most_taken(now) == 0 and most_taken(played(state, better)) == 0


def room(state: State, move: str, better: str, holes: Holes) -> bool:
    return len(texts(played(state, move))) == holes["k"] > holes["n"] == len(texts(played(state, better)))


# ── Wu Hsing ──────────────────────────────────────────────────────────────────────────


def domino_of(move: str) -> list[str]:
    return sorted(move.split("@")[0])


def points(state: State, move: str) -> int:
    after = played(state, move)
    return int(after.points[state.turn] - state.points[state.turn])  # type: ignore[attr-defined]


def more_points(state: State, move: str, better: str, holes: Holes) -> bool:
    return points(state, better) == holes["k"] > holes["n"] == points(state, move)


def same_domino(state: State, move: str, better: str, holes: Holes) -> bool:
    return more_points(state, move, better, holes) and domino_of(move) == domino_of(better)


def best_play(state: State) -> int:
    return max((points(state, text) for text in texts(state) if "@" in text), default=0)


def leaves(state: State, move: str, better: str, holes: Holes) -> bool:
    now, then = played(state, move), played(state, better)
    knew = state.seen_by(state.turn).deduced()
    return not knew.blanks and best_play(now) == holes["k"] > holes["n"] == best_play(then)


# ── Wykersham ─────────────────────────────────────────────────────────────────────────


def goal_worth(state: State) -> int:
    """What a goal brings that is taken, to the last marble."""
    seat, before = state.turn, score(state, state.turn)
    state = played(state, "+")
    while state.turn == seat and "~0" in texts(state):
        state = played(state, "~0")
    return score(state, seat) - before


def goal_left(state: State, move: str, better: str, holes: Holes) -> bool:
    return (move, better) == ("=", "+") and goal_worth(state) == number(holes["marbles"])


def goal_missed(state: State, move: str, better: str, holes: Holes) -> bool:
    now, then = texts(played(state, move)), played(state, better)
    return "+" not in now and "+" in texts(then) and goal_worth(then) == number(holes["marbles"])


def lacking_one(state: State, seat: int) -> int:
    """Lines that lack one marble of a seat: counted cup by cup, as somebody who looks at the board would."""
    rails, columns = range(5), range(7)
    lines = [[(rail, column + step * rail) for rail in rails] for step, column in product((-1, 0, 1), columns)]
    count = 0
    for line in lines:
        if not all(column in columns for _, column in line):
            continue
        own = [state.marbles[seat][state.cup(*place)] for place in line]  # type: ignore[attr-defined]
        foe = [state.marbles[1 - seat][state.cup(*place)] for place in line]  # type: ignore[attr-defined]
        shared = [place[0] == state.fixed and state.shared for place in line]  # type: ignore[attr-defined]
        free = all(mine or not theirs or both for mine, theirs, both in zip(own, foe, shared, strict=True))
        count += free and sum(map(bool, own)) == 4
    return count


def line_counts(state: State, move: str, better: str, seat: int) -> tuple[int, int, int]:
    return tuple(lacking_one(at, seat) for at in (state, played(state, move), played(state, better)))  # type: ignore[return-value]


def breaks_line(state: State, move: str, better: str, holes: Holes) -> bool:
    before, now, then = line_counts(state, move, better, state.turn)
    return now < before <= then


def nearly_line(state: State, move: str, better: str, holes: Holes) -> bool:
    before, now, then = line_counts(state, move, better, state.turn)
    return then > before >= now


def sets_up(state: State, move: str, better: str, holes: Holes) -> bool:
    before, now, then = line_counts(state, move, better, 1 - state.turn)
    return now > before >= then


def closes(state: State, move: str, better: str, holes: Holes) -> bool:
    before, now, then = line_counts(state, move, better, 1 - state.turn)
    return then < before <= now


SLIPS: dict[str, Claim] = {
    claim.__name__: claim
    for claim in (
        *(wins, domino_first, place_first, more_now, prepared, sent_back, must_pass, few_ways),
        *(chief_lost, several_lost, one_lost, takes_more, threat, room, more_points, same_domino, leaves),
        *(goal_left, goal_missed, breaks_line, nearly_line, sets_up, closes),
    )
} | {"avoided": opened}

# ── The whole game ────────────────────────────────────────────────────────────────────


def turn_of(state: State) -> tuple[int, str] | None:
    """The turn that a position in text belongs to, where the game counts turns: `turn: red, 4 of 15`."""
    found = re.search(r"^turn: (\w+), (\d+) of", str(state), re.MULTILINE)
    return (int(found[2]), found[1]) if found else None


def turns(positions: list[State]) -> list[tuple[int, int, int]]:
    """Turns as somebody counts them who reads the positions: first ply, the ply after it, and the seat."""
    rows: list[tuple[int, int, int]] = []
    before: tuple[int, str] | None = None
    begun = 0
    for ply, state in enumerate(positions[:-1]):
        if state.turn == CHANCE:
            continue
        now = turn_of(state)
        if now and now == before:
            rows[-1] = (rows[-1][0], ply + 1, state.turn)
        else:
            rows.append((begun, ply + 1, state.turn))
        before, begun = now, ply + 1
    if rows:
        rows[-1] = (rows[-1][0], len(positions) - 1, rows[-1][2])
    return rows


def own_gains(positions: list[State]) -> list[tuple[range, int, int]]:
    """Of every turn of a seat: its plies, the seat, what it brought."""
    return [
        (range(first, end), seat, score(positions[end], seat) - score(positions[first], seat))
        for first, end, seat in turns(positions)
    ]


def note_is_so(positions: list[State], ply: int, fact: str, holes: Holes) -> bool:
    """Whether what is noted of a move is so."""
    gains = own_gains(positions)
    plies, seat, brought = next(row for row in gains if ply in row[0])
    if fact == "ahead":
        return stays_ahead(positions, plies, gains, holes)
    more = [amount for _, whose, amount in gains if amount > brought and (fact != "own_most" or whose == seat)]
    return brought == holes["n"] and len(more) < (3 if fact == "big" else 1)


def stays_ahead(positions: list[State], plies: range, gains: list[tuple[range, int, int]], holes: Holes) -> bool:
    """Whether a seat leads after this turn and every later one, and did not before it."""
    seat = holes["foe"]
    ahead = {
        row.stop: all(
            score(positions[row.stop], seat) > score(positions[row.stop], other)
            for other in range(positions[0].seats)
            if other != seat
        )
        for row, _, _ in gains
    }
    then = positions[plies.stop]
    second = max(score(then, other) for other in range(then.seats) if other != seat)
    return (
        not ahead.get(plies.start, False)
        and all(now for end, now in ahead.items() if end >= plies.stop)
        and (score(then, seat), second) == (holes["first"], holes["second"])
    )


def turned(positions: list[State], thread: Any, ply: int, swing: Any) -> bool:
    """Whether a turning point is what it is said to be: the drawn line moves by 15 points at least between those
    plies, and by no turn more in the direction of the result.
    """
    seat = swing.seat
    decision = next(at for at in range(swing.turn.first, swing.turn.end) if positions[at].turn != CHANCE)
    begun = swing.turn.first if swing.end == swing.turn.end else decision
    moved = thread[swing.end][seat] - thread[begun][seat]
    return abs(moved) >= 0.15 and abs(moved - (swing.after - swing.before)) < 1e-9
