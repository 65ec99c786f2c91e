"""Actions and observations of one state: implements State.actions, mask, act and observe."""

from __future__ import annotations

from typing import Any

from ludotheque.core import arguments, refusals
from ludotheque.core.base_state import CHANCE
from ludotheque.core.encoder import ILLEGAL, NONE, Encoder
from ludotheque.core.planes import Planes, byte_array, check_array, float_array
from ludotheque.core.state import State

_CHANCE = CHANCE  # as a C integer when compiled


def list_actions(state: State, encoder: Encoder) -> list[int]:
    """The legal actions, in increasing order without duplicates; for chance, the indices of its outcomes."""
    out = state._legal_moves()
    if state.turn == _CHANCE:
        return list(range(out.n))
    encoder.number(state, out)
    return sorted({out.weight[i] for i in range(out.n) if out.weight[i] != NONE})


def list_steps(state: State, encoder: Encoder, move: int) -> list[int]:
    """The actions that make a move, up to the one after which no other legal move is possible."""
    if not state.is_legal(move):
        raise state.game.refusal(state, move)
    found = []
    depth = 0
    while (action := encoder.step(state, move, depth)) != NONE:
        found.append(action)
        depth += 1
    return found


def write_mask(state: State, encoder: Encoder, out: Any) -> Any:
    """A mask over all actions: 1 for each legal one. None is legal for chance, or when the game is over."""
    if out is None:
        out = byte_array(encoder.count)
    view = check_array(out, encoder.count, "?Bb", "bytes").cast("B")
    view[:] = bytes(encoder.count)
    if state.turn >= 0:
        for action in list_actions(state, encoder):
            view[action] = 1
    return out


def act(state: State, encoder: Encoder, action: Any) -> None:
    """Take an action. MoveError if it is illegal; the state is then unchanged."""
    if state.blanks:
        raise refusals.blanked()
    number = arguments.whole("action", action, 0)
    out = state._legal_moves()
    if state.turn != _CHANCE:
        encoder.number(state, out)
        move = encoder.take_step(state, out, number)
    elif number < out.n:
        move = out.item[number]
        state.make(move)
    else:
        move = ILLEGAL
    if move == ILLEGAL:
        raise refusals.no_such_action(number, encoder.actions)
    if move != NONE:
        state.played = (state.played, move)


def observe(view: State, encoder: Encoder, out: Any) -> Any:
    """The observation of the viewer of a view; a spectator observes from the place of seat 0."""
    if out is None:
        out = float_array(encoder.size)
    flat = check_array(out, encoder.size, "f", "float32").cast("B").cast("f")
    planes = Planes()
    planes.aim(flat, encoder.size)
    encoder.observe(view, max(view.viewer, 0), planes, 0)
    return out
