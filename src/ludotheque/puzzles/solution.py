"""The solution of a puzzle as steps on the board: each move, why it is right, and what the tempting other runs into."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludotheque.core import State
from ludotheque.puzzles.proof import after, gains
from ludotheque.puzzles.puzzle import COUNTED, Puzzle, Theme
from ludotheque.search.advice import analyse
from ludotheque.words import NO_WORDS, Words, capitalised, counted, sentence

PROVEN = (Theme.WIN, Theme.FORCE)
GLANCE = 200  # nodes: what somebody sees first
TO_THE_END = 2_000  # nodes for each move of an example of how a win may end
RIGHT, TEMPTING = "right", "tempting"  # lines of a solution
BEGIN = Words("The position, before the first move.", "La position, avant le premier coup.")
WON = Words("That wins the game.", "La partie est gagnée.")
FORCED = Words("Whatever comes now, it is won.", "Quoi qu’il vienne, c’est gagné.")
FOR_EXAMPLE = Words("For example.", "Par exemple.")
NO_GOAL = Words("With this, these dice make no goal.", "Avec cela, ces dés ne font plus de but.")
SAVED = Words("From here all can still place the 64th ant.", "De là, la 64ᵉ fourmi reste possible.")
LOST = Words("From here nobody reaches the 64th ant.", "De là, la 64ᵉ fourmi n’est plus possible.")
NO_WIN = Words("The win is gone.", "La victoire s’échappe.")
TEMPTED = Words("The tempting move.", "Le coup qui tente.")
ANSWERED = Words("The answer.", "La réponse.")
MARBLE, MARBLES = Words("marble", "bille"), Words("marbles", "billes")
POINT, POINTS = Words("point", "point"), Words("points", "points")
ONLY = Words("That brings {gain} and no more.", "Cela rapporte {gain}, pas davantage.")
MOST = Words("Nothing else brings as much.", "Rien d’autre ne rapporte autant.")
BRINGS = Words("{gain}: nothing else brings as much.", "{gain}\u00a0: rien d’autre ne rapporte autant.")


@dataclass(frozen=True)
class SolutionStep:
    """A position of a solution, and what is said of it."""

    line: str  # RIGHT or TEMPTING
    position: State
    words: Words


KNOWN: dict[str, tuple[SolutionStep, ...]] = {}  # by the puzzle: a short search finds what tempts


def solution_steps(puzzle: Puzzle) -> tuple[SolutionStep, ...]:
    """The right line from the start, then the tempting other move with its answer, if there is one."""
    if puzzle.id not in KNOWN:
        KNOWN[puzzle.id] = (*right_line(puzzle), *tempting_line(puzzle))
    return KNOWN[puzzle.id]


def right_line(puzzle: Puzzle) -> Iterator[SolutionStep]:
    state = puzzle.start()
    yield SolutionStep(RIGHT, state, BEGIN)
    for index, text in enumerate(puzzle.line):
        then = after(state, state.parse(text))
        yield SolutionStep(RIGHT, then, step_words(puzzle, state, then, index))
        state = then
    if puzzle.theme in PROVEN:
        yield from example(puzzle, state)


def example(puzzle: Puzzle, state: State) -> list[SolutionStep]:
    """One way in which a proven win may end; none if a short search finds no end, or not this one."""
    steps: list[SolutionStep] = []
    while not state.over and len(steps) < 2 * puzzle.number + 2:
        if state.turn < 0:
            return []
        advice = analyse(state, state.turn, nodes=TO_THE_END).best
        then = after(state, advice.move)
        said = deed_words(state, advice.text)
        steps.append(SolutionStep(RIGHT, then, joined(said, WON) if then.over else said))
        state = then
    if not steps or not state.over or state.winners != [puzzle.seat]:
        return []
    first = steps[0]
    return [SolutionStep(RIGHT, first.position, joined(FOR_EXAMPLE, first.words)), *steps[1:]]


def step_words(puzzle: Puzzle, before: State, then: State, index: int) -> Words:
    """A move of the line, and why it is right, in the words of a hint where it has a reason.

    Those name the move alone: what it does would be said twice.
    """
    done = deed_words(before, before.text(then.last_move))
    if before.turn != puzzle.seat and puzzle.theme is not Theme.SAVE:
        return done
    last, seen = index == len(puzzle.line) - 1, before.seen_by(before.turn)
    ends = conclusion(puzzle, then) if last else NO_WORDS
    tip = seen.game.words.tip(seen, then.last_move)
    if tip.reason.en and not (last and puzzle.theme in (*COUNTED, Theme.SAVE)):
        return joined(called(before, uncapitalised(tip.move)), tip.reason, ends)
    proof = answers(puzzle, then) if index == 0 and not last and puzzle.theme in PROVEN else NO_WORDS
    return joined(done, proof, ends)


def answers(puzzle: Puzzle, then: State) -> Words:
    """How many answers are left after the first move of a proven win; the proof refutes each of them."""
    who, n = then.game.side_name(then, then.turn), len(then.moves())
    if n == 1:
        return Words(
            f"{who.en} has one answer left, and it does not help.",
            f"{who.fr} n’a plus qu’une réponse, et elle ne sauve rien.",
        )
    return Words(f"{who.en} has {n} answers, and none of them helps.", f"{who.fr} a {n} réponses, et aucune ne sauve.")


def conclusion(puzzle: Puzzle, then: State) -> Words:
    """What the solution has reached."""
    if puzzle.theme is Theme.SAVE:
        return SAVED
    if puzzle.theme in PROVEN:
        return WON if then.over else FORCED
    if puzzle.theme is Theme.POINTS:
        return MOST
    return filled(BRINGS, amount(puzzle, then.scores[puzzle.seat] - puzzle.start().scores[puzzle.seat]))


# ── The tempting move ─────────────────────────────────────────────────────────────────


def tempting_line(puzzle: Puzzle) -> Iterator[SolutionStep]:
    start = puzzle.start()
    wrong = next_best(puzzle, start) if puzzle.theme in COUNTED and puzzle.next_best else tempting(puzzle, start)
    state = start
    for index, move in enumerate(wrong):
        text, then = state.text(move), after(state, move)
        said = deed_words(state, text)
        if index == len(wrong) - 1:
            said = joined(said, what_is_missed(puzzle, then))
        yield SolutionStep(TEMPTING, then, tempted(said) if index == 0 else said)
        state = then
    reply = puzzle.replies[0].get(start.text(wrong[0]), "") if wrong and puzzle.replies else ""
    if reply:
        said = deed_words(state, reply)
        yield SolutionStep(TEMPTING, after(state, state.parse(reply)), joined(answered(said), NO_WIN))


def tempting(puzzle: Puzzle, start: State) -> tuple[int, ...]:
    """The move that a short look likes best, apart from the solution."""
    right = {line[0] for line in gains(start)} if puzzle.theme is Theme.GOAL else {start.parse(puzzle.line[0])}
    found = [advice.move for advice in analyse(start, start.turn, nodes=GLANCE).moves]
    return tuple([move for move in (*found, *start.moves()) if move not in right][:1])


def next_best(puzzle: Puzzle, start: State) -> tuple[int, ...]:
    """The moves to the next best result; none if nothing else brings anything."""
    return min((line for line, gain in gains(start).items() if gain == puzzle.next_best), key=len, default=())


def what_is_missed(puzzle: Puzzle, then: State) -> Words:
    if puzzle.theme is Theme.SAVE:
        return LOST
    if puzzle.theme is Theme.GOAL and not puzzle.next_best:
        return NO_GOAL
    if puzzle.theme in COUNTED:
        return filled(ONLY, amount(puzzle, puzzle.next_best))
    return NO_WORDS


# ── Words ─────────────────────────────────────────────────────────────────────────────


def deed_words(state: State, text: str) -> Words:
    """`Light: c3 to d4.`"""
    return sentence(called(state, state.game.comments.deed(state, state.parse(text))))


def called(state: State, said: Words) -> Words:
    """What is said of a move, after the name of whose turn it is."""
    who = state.game.side_name(state, state.turn)
    return Words(f"{capitalised(who.en)}: {said.en}", f"{capitalised(who.fr)}\u00a0: {said.fr}")


def uncapitalised(said: Words) -> Words:
    return Words(said.en[:1].lower() + said.en[1:], said.fr[:1].lower() + said.fr[1:])


def amount(puzzle: Puzzle, number: int) -> Words:
    one, many = (MARBLE, MARBLES) if puzzle.theme is Theme.GOAL else (POINT, POINTS)
    return counted(number, one, many)


def filled(said: Words, gain: Words) -> Words:
    return Words(said.en.format(gain=gain.en), said.fr.format(gain=gain.fr))


def tempted(said: Words) -> Words:
    return Words(f"{TEMPTED.en} {said.en}", f"{TEMPTED.fr} {said.fr}")


def answered(said: Words) -> Words:
    return Words(f"{ANSWERED.en} {said.en}", f"{ANSWERED.fr} {said.fr}")


def joined(*said: Words) -> Words:
    return Words(" ".join(it.en for it in said if it.en), " ".join(it.fr for it in said if it.fr))
