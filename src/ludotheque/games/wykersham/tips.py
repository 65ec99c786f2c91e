"""What a hint says about a move: where the marble goes, and why."""

from __future__ import annotations

from ludotheque.games.wykersham.board import RAILS
from ludotheque.games.wykersham.codes import LEAVE, NO_SLIDE, ROLL, STAY, TAKE
from ludotheque.games.wykersham.lexicon import SEATS, place_sign
from ludotheque.games.wykersham.lines import LINES
from ludotheque.games.wykersham.move_words import makes_goal, tell
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.touch import paths
from ludotheque.tip import LOOK_HERE, Tip, look_around
from ludotheque.words import NO_WORDS, Words, sentence

NEARLY, HALF_FULL = RAILS - 1, 3  # filled cups of a line
DECISIONS = {TAKE: Words("take the goal", "prenez le but"), LEAVE: Words("leave the goal", "laissez le but")}
GOAL = Words("The line is complete: a goal.", "La ligne est complète\u00a0: c’est un but.")
INTO_THE_TRAY = Words("What is in the tray is safe.", "Ce qui est dans la cuvette y reste.")
BEGUN = Words("The next line has begun.", "La prochaine ligne est commencée.")
THREE_IN_LINE = Words("Three of your marbles are then in line.", "Trois de vos billes sont alors en ligne.")
TWO_IN_LINE = Words("Two of your marbles are then in line.", "Deux de vos billes sont alors en ligne.")
ONE_MISSING = Words("Your line then lacks one marble.", "Il ne manque plus qu’une bille à votre ligne.")


def tip(state: Rails, move: int) -> Tip:
    said = sentence(DECISIONS.get(move) or tell(state, move)[0])
    if move >= ROLL:
        return Tip(LOOK_HERE, (), said, (), decision_reason(move))
    path = paths(state, move)[0]
    place = place_sign(move >> 3 & 7, move & 7)
    targets = path if (move >> 6) - 1 != NO_SLIDE else path[:1]
    return Tip(look_around(place), path[:1], said, targets, placement_reason(state, move))


def decision_reason(move: int) -> Words:
    if move == TAKE:
        return INTO_THE_TRAY
    return BEGUN if move > STAY else NO_WORDS


def placement_reason(state: Rails, move: int) -> Words:
    """The first reason that applies."""
    if makes_goal(state, move):
        return GOAL
    after = state.copy()
    after.play(move)
    return (
        own_line_reason(state, after, (RAILS - 1, ONE_MISSING), (HALF_FULL, THREE_IN_LINE))
        or breaking_reason(state, after)
        or own_line_reason(state, after, (2, TWO_IN_LINE))
        or closing_reason(state, after)
        or crossing_reason(after, state.mover, state.cup(move >> 3 & 7, move & 7))
        or NO_WORDS
    )


def own_line_reason(state: Rails, after: Rails, *reasons: tuple[int, Words]) -> Words | None:
    """What the marble adds to the lines of its own side."""
    for number, reason in reasons:
        if number == NEARLY and nearly_complete(after, state.mover) > nearly_complete(state, state.mover):
            return reason
        if fullest(after, state.mover) == number > fullest(state, state.mover):
            return reason
    return None


def breaking_reason(state: Rails, after: Rails) -> Words | None:
    """What it takes from the opponent's lines."""
    other = 1 - state.mover
    name = SEATS[other]
    if nearly_complete(after, other) < nearly_complete(state, other):
        return Words(
            f"{name.en} had a line that lacked one marble.", f"Une ligne de {name.fr} n’attendait qu’une bille."
        )
    if fullest(after, other) < fullest(state, other):
        return Words(f"It breaks the longest line of {name.en}.", f"La plus longue ligne de {name.fr} est coupée.")
    return None


def closing_reason(state: Rails, after: Rails) -> Words | None:
    """How many fewer lines the opponent has begun and can still complete."""
    other = 1 - state.mover
    name, closed = SEATS[other], begun(state, other) - begun(after, other)
    if closed < 1:
        return None
    if closed == 1:
        return Words(f"It closes a line that {name.en} has begun.", f"Une ligne commencée par {name.fr} se ferme.")
    return Words(f"It closes {closed} lines of {name.en}.", f"{closed} lignes de {name.fr} se ferment.")


def crossing_reason(after: Rails, seat: int, cup: int) -> Words | None:
    """The number of lines through this cup that can still be completed."""
    through = [line for line in LINES if cup in [after.cup(*place) for place in enumerate(line)]]
    number = sum(filled(after, seat, line) > 0 for line in through)
    if number < 2:
        return None
    return Words(f"{number} of your lines can pass there.", f"{number} de vos lignes peuvent y passer.")


def begun(state: Rails, seat: int) -> int:
    return sum(filled(state, seat, line) > 0 for line in LINES)


def nearly_complete(state: Rails, seat: int) -> int:
    """The number of lines that lack one marble of a seat, in a cup that it may use."""
    return sum(filled(state, seat, line) == NEARLY for line in LINES)


def fullest(state: Rails, seat: int) -> int:
    """The most cups that a seat has filled in a line that it can still complete."""
    return max(filled(state, seat, line) for line in LINES)


def filled(state: Rails, seat: int, line: list[int]) -> int:
    """The number of cups of a line with marbles of a seat; 0 if another of them is closed to it."""
    own, others = state.marbles[seat], state.marbles[1 - seat]
    count = 0
    for rail, column in enumerate(line):
        cup = state.cup(rail, column)
        if own[cup]:
            count += 1
        elif others[cup] and not (rail == state.fixed and state.shared):
            return 0
    return count
