"""Makes C methods of compiled classes callable from Python, with their arguments checked.

Rules and searches call each other in C, where arguments are trusted and Python sees no method at all. `publish` adds
Python functions of the same names that check their arguments first. Uncompiled there is nothing to do: the methods are
already visible.
"""

from __future__ import annotations

from typing import Any

from ludotheque.core import validation
from ludotheque.core.moves import Moves, check_pickable, check_place, check_weight
from ludotheque.core.rng import Rng, generator, limit
from ludotheque.core.state import OVER, BaseState, State, check_state, whole_move

try:
    import cython
except ImportError:
    from ludotheque import nocython as cython

MOST, LEAST = (1 << 31) - 1, -(1 << 31)


def publish(cls: type, **members: Any) -> None:
    """Add members to a compiled class, which Python itself does not allow. C code is not affected."""
    if cython.compiled:
        cython.cast(dict, cython.cast(cython.pointer(TypeObject), cls).tp_dict).update(members)
        PyType_Modified(cls)


def guard(cls: type, bounds: tuple[range, ...], *names: str) -> None:
    """Check the arguments that Python passes to compiled methods: a wrong index would read past an array.

    `bounds` is the range of each argument of these methods. C code calls the methods directly, unchecked.
    """
    if cython.compiled:
        publish(cls, **{name: guarded(getattr(cls, name), bounds) for name in names})


def guarded(method: Any, ranges: tuple[range, ...]) -> Any:
    def call(self: Any, *given: int) -> Any:
        if len(given) != len(ranges):
            raise validation.wanted(f"{len(ranges)} whole numbers", f"{len(ranges)} entiers", given)
        for value, within in zip(given, ranges, strict=True):
            validation.whole(method.__name__, value, within.start, within.stop - 1)
        return method(self, *given)

    call.__name__, call.__doc__ = method.__name__, method.__doc__
    return call


# ── Rng ───────────────────────────────────────────────────────────────────────────────


def rng_of(value: Any) -> Rng:
    return validation.instance(value, Rng, "an Rng", "un Rng")


def rng_next(self: Rng) -> Any:
    """64 random bits."""
    return rng_of(self).next()


def rng_below(self: Rng, n: int) -> Any:
    """One of 0 .. n-1, all equally likely (n below 2**31)."""
    return rng_of(self).below(limit(n))


def rng_shuffle_first(self: Rng, items: list[int], n: int) -> None:
    """Shuffle the first n ints in place, as shuffle() does, for C arrays."""
    if not isinstance(items, list):
        raise validation.wanted("a list of ints", "une liste d’entiers", items)
    first = items[: validation.whole("n", n, 0, len(items))]
    rng_of(self).shuffle(first)
    items[: len(first)] = first


# ── Moves ─────────────────────────────────────────────────────────────────────────────


def moves_of(value: Any) -> Moves:
    return validation.instance(value, Moves, "Moves", "des Moves")


def moves_add(self: Moves, move: int) -> None:
    """Add a legal move."""
    moves_of(self).add(whole_move(move))


def moves_add_chance(self: Moves, move: int, weight: int) -> None:
    """Add an outcome of chance with the probability `weight` / total of all weights."""
    out, weight = moves_of(self), validation.whole("weight", weight, LEAST)
    check_weight(weight, out.total)
    out.add_chance(whole_move(move), weight)


def moves_weigh(self: Moves, i: int, weight: int) -> None:
    """Give the i-th move a weight, for pick(). Either no move has a weight or all have one."""
    out, weight = moves_of(self), validation.whole("weight", weight, LEAST)
    check_weight(weight, out.total)
    place = validation.whole("i", i, LEAST)
    check_place(place, out.n)
    out.weigh(place, weight)


def moves_clear(self: Moves) -> None:
    moves_of(self).clear()


def moves_has(self: Moves, move: int) -> Any:
    return moves_of(self).has(whole_move(move))


def moves_pick(self: Moves, rng: Any) -> Any:
    """Pick a move at random, in proportion to the weights if there are any."""
    out, source = moves_of(self), rng_of(generator(rng))
    check_pickable(out.n, out.total, out.weights())
    return out.pick(source)


# ── States ────────────────────────────────────────────────────────────────────────────
# A game in plain Python may call a method that it overrides, as in `super().won(seat)`: it gets the default of
# BaseState.


def state_add_moves(self: State, out: Moves) -> None:
    """Add the legal moves, or the outcomes of chance, to out. Never called when over."""
    state = native(self, "add_moves")
    if state.turn == OVER:
        raise validation.nothing_to_pick()
    if state.blanks and not self.moves_known():
        raise validation.moves_unknown(state.viewer, state.turn)
    state.add_moves(moves_of(out))


def state_make(self: State, move: int) -> None:
    """Make a legal move without recording it in the history; play() records it."""
    state = native(self, "make")
    if not self.is_legal(move):
        raise self.game.refusal(self, whole_move(move))
    if state.blanks:
        raise validation.blanked()
    state.make(whole_move(move))


def state_score(self: State, seat: int) -> Any:
    """The current score of a seat."""
    state = native(self, "score")
    return state.score(validation.seat(seat, state.seats))


def state_won(self: State, seat: int) -> Any:
    """Whether a seat is among the winners of a finished game. Default: no seat has a higher score."""
    state = state_of(self)
    seat = validation.seat(seat, state.seats)
    if state.native:
        return state.won(seat)
    return state.score(seat) == max(self.scores)


def state_payoff(self: State, seat: int) -> Any:
    """What a finished game is worth to a seat where it is more than won or lost: see GameActions.payoffs()."""
    state = state_of(self)
    return state.payoff(validation.seat(seat, state.seats))


def state_blank(self: State, seat: int) -> None:
    """Erase what a seat (or SPECTATOR) may not know, and set `blanks` if anything was erased."""
    state = state_of(self)
    if state.native:
        state.blank(validation.whole("seat", seat, -1, state.seats - 1))


def state_fill(self: State, rng: Any) -> None:
    """Fill the blanks at random, consistently with everything that is known."""
    state = state_of(self)
    if state.native and state.blanks:
        state.fill(rng_of(generator(rng)))
        state.blanks = 0


def state_copy_from(self: State, other: State) -> None:
    """Become a copy of a position of the same game, without its history."""
    state, source = state_of(self), state_of(other)
    if type(self) is not type(other) or self.game != other.game:
        raise validation.wanted("a state of the same game", "un état du même jeu", other)
    state.copy_from(source)


def state_of(value: Any) -> BaseState:
    return check_state(value)


def native(state: Any, name: str) -> BaseState:
    """Return the state if its method is compiled; else raise an error that names the missing method."""
    checked = state_of(state)
    if not checked.native:
        raise NotImplementedError(f"{type(state).__name__} must define {name}()")
    return checked


if cython.compiled:
    publish(Rng, next=rng_next, below=rng_below, shuffle_first=rng_shuffle_first)
    publish(
        Moves,
        add=moves_add,
        add_chance=moves_add_chance,
        weigh=moves_weigh,
        clear=moves_clear,
        has=moves_has,
        pick=moves_pick,
        item=property(lambda self: self.items()),
        weight=property(lambda self: self.weights()),
    )
    publish(
        BaseState,
        add_moves=state_add_moves,
        make=state_make,
        score=state_score,
        won=state_won,
        payoff=state_payoff,
        blank=state_blank,
        fill=state_fill,
        copy_from=state_copy_from,
    )
