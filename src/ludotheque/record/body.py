"""Parses the part of a record below the header: deal, moves, result and secret."""

from __future__ import annotations

from ludotheque.chance import Chance
from ludotheque.core import CHANCE, State
from ludotheque.game import Game
from ludotheque.record.format import GIVEN, PlayedMove, result_of, sealed_text, seat_mark
from ludotheque.record.header import Header, HeaderLine, at_line, wrong


def read_deal(header: Header, game: Game, chance: Chance | None) -> State:
    deal = header.get("deal", HeaderLine(len(header), ""))
    if chance and deal.value != chance.deal(game):
        raise wrong(
            deal.number,
            "the deal is not the one that follows from the secret, the table and the words.",
            "la donne n’est pas celle qui découle du secret, de la table et des mots.",
        )
    with at_line(deal.number):
        return game.start(deal=deal.value)


def check_throw(chance: Chance, state: State, throw: int, number: int, line: str) -> None:
    """RecordError if a line is not the outcome that the throw must have."""
    shown = line if chance.numbers is None else line.partition(GIVEN)[0]
    right, has = state.text(chance.roll(state, throw)), shown[:40].removeprefix("* ")
    if shown != str(PlayedMove(CHANCE, right)):
        raise wrong(
            number,
            f"throw {throw} should be {right!r}, the record has {has!r}.",
            f"le jet {throw} devrait être {right!r}, la partie écrite a {has!r}.",
        )


def read_move(state: State, number: int, line: str) -> PlayedMove:
    """Parse the move of a line, and make it."""
    seat, _, text = line.partition(" ")
    if state.over:
        raise wrong(number, f"the game was over before {line[:40]!r}.", f"la partie était finie avant {line[:40]!r}.")
    if seat != seat_mark(state.turn):
        raise wrong(number, *whose_turn(state.turn, seat))
    with at_line(number):
        turn, move = state.turn, state.parse(text.strip())
        state.play(move)
    return PlayedMove(turn, state.text(move))


def whose_turn(turn: int, seat: str) -> tuple[str, str]:
    if turn == CHANCE:
        return f"chance, `*`, is to move here, not {seat!r}.", f"c’est au hasard, `*`, de jouer ici, pas à {seat!r}."
    return f"seat {turn} is to move here, not {seat!r}.", f"c’est au siège {turn} de jouer ici, pas à {seat!r}."


def check_seal(chance: Chance | None, header: Header, lines: list[str]) -> None:
    """RecordError if a sealed record was changed."""
    if chance is None:
        return
    at = header["seal"].number
    if lines[at - 1] != f"seal: {chance.seal(sealed_text(lines[: at - 1] + lines[at:]))}":
        raise wrong(
            at,
            "the seal does not fit: something in this record was changed after it was written.",
            "le sceau ne convient pas : quelque chose dans cette partie a été modifié après coup.",
        )


def check_end(chance: Chance | None, state: State, ended: str, last: int) -> None:
    """RecordError if a record reveals a secret although its game is unfinished, or has both a result and an ending."""
    if chance and chance.numbers is not None and state.over == bool(ended):
        raise wrong(
            last,
            "the secret is told: either the game is over with this line, or a line `ended: …` says how it ended.",
            "le secret est révélé\u00a0: ou bien la partie finit à cette ligne, ou bien `ended: …` dit comment.",
        )


def check_result(header: Header, state: State, last: int) -> None:
    result = header.get("result")
    if result is None:
        if state.over:
            raise wrong(
                last,
                f"the game is over with this line, and the header has no `result: {result_of(state)}`.",
                f"la partie finit à cette ligne, et l’en-tête n’a pas de `result: {result_of(state)}`.",
            )
    elif not state.over:
        raise wrong(
            result.number,
            "there is a result, but the moves do not lead to the end of the game.",
            "il y a un résultat, mais les coups ne mènent pas à la fin de la partie.",
        )
    elif result.value != result_of(state):
        raise wrong(
            result.number,
            f"the moves lead to {result_of(state)!r}, not to {result.value!r}.",
            f"les coups mènent à {result_of(state)!r}, pas à {result.value!r}.",
        )
