"""Explains why a move is illegal, with the reason that the move generator found."""

from __future__ import annotations

from ludotheque.game import Refusal
from ludotheque.games.wu_hsing.board import STEP, coordinates
from ludotheque.games.wu_hsing.codes import CHOICE, CLAIM, NONE, PAIR, PASS, POINT, SILENT, UPRIGHT
from ludotheque.games.wu_hsing.cycles import BROKEN, START
from ludotheque.games.wu_hsing.dominoes import KIND, PAIR_TEXTS, TEXTS
from ludotheque.games.wu_hsing.layout import cell_at, lay, read_on
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.games.wu_hsing.scene import Run, Tile
from ludotheque.words import Words, of_name

TOO_FEW = (Words("no group", "aucun groupe"), Words("only one group", "qu’un groupe"))


def refuse(state: WuHsingState, move: int) -> Refusal:
    if state.choosing:
        return "8.2", Words(
            "first choose a domino for the starting square, like 12.",
            "choisissez d’abord un domino pour le carré de départ, comme 12.",
        )
    if move >= CHOICE:
        return "2.2", Words("the starting square is there already.", "le carré de départ est déjà en place.")
    if state.asked():
        return refuse_answer(state, move)
    if move >= POINT or move == SILENT:
        return refuse_unasked(state)
    if state.pointed != NONE and (move >= PASS or KIND[move // PAIR] != state.pointed):
        return refuse_other_than_pointed(state, move)
    if move == PASS:
        return refuse_pass(state)
    if move == CLAIM:
        return refuse_unasked(state)
    return refuse_play(state, move // PAIR, move // UPRIGHT & 1, move % UPRIGHT)


def refuse_answer(state: WuHsingState, move: int) -> Refusal:
    if move >= POINT:
        text = TEXTS[move - POINT]
        if not state.hand[state.claimer][move - POINT]:
            name = of_name(state.game.seat_name(state.claimer))
            return "9.3", Words(f"{text} is not in the hand of {name.en}.", f"{text} n’est pas dans la main {name.fr}.")
        return "9.3", Words(f"{text} cannot be played anywhere.", f"{text} ne peut être posé nulle part.")
    claimer = state.game.seat_name(state.claimer)
    return "9.3", Words(
        f"{claimer.en} says that nothing can be played: answer silent, or point out a domino, like point 12.",
        f"{claimer.fr} dit que rien ne va\u00a0: répondez silent, ou désignez un domino, comme point 12.",
    )


def refuse_unasked(state: WuHsingState) -> Refusal:
    if state.judging:
        return "9.3", Words("no seat has claimed that it cannot play.", "personne n’a dit ne pas pouvoir jouer.")
    return "9.1", Words(
        "that is for games in which the players judge, and this is none.",
        "cela vaut quand les joueurs jugent, ce qui n’est pas le cas ici.",
    )


def refuse_other_than_pointed(state: WuHsingState, move: int) -> Refusal:
    text = TEXTS[state.pointed]
    if move == CLAIM:
        return "9.5", Words(
            f"{text} was pointed out: you cannot claim again.",
            f"{text} a été désigné : vous ne pouvez plus dire que rien ne va.",
        )
    return "9.4", Words(f"{text} was pointed out and must be played.", f"{text} a été désigné et doit être posé.")


def refuse_pass(state: WuHsingState) -> Refusal:
    if state.judging:
        return "9.1", Words(
            "nobody passes when the table judges: play, or claim.",
            "on ne passe pas quand la table juge : posez un domino, ou dites claim.",
        )
    example = state.text(state.moves()[0])
    return "4.8", Words(f"you can play, for instance {example}.", f"vous pouvez jouer, par exemple {example}.")


def refuse_play(state: WuHsingState, pair: int, axis: int, place: int) -> Refusal:
    cell, text = cell_at(place), TEXTS[KIND[pair]]
    if not state.hand[state.turn][KIND[pair]]:
        return "4.1", Words(f"{text} is not in your hand.", f"{text} n’est pas dans votre main.")
    groups = state.groups(axis, cell) if is_near(state, place) else 0
    if groups < 0:
        return "4.1", Words("it must lie on two empty cells.", "il lui faut deux cases vides.")
    if groups < 2:
        few = TOO_FEW[groups]
        return "4.2", Words(
            f"it would lengthen {few.en}, and must lengthen two.",
            f"il ne prolongerait {few.fr}, et doit en prolonger deux.",
        )
    if not state.fitting(axis, cell) >> pair & 1:
        return "4.5", refuse_colours(state, pair, axis, place)
    return "4.6", Words(
        "four dominoes or more would lie side by side.", "quatre dominos ou plus se toucheraient côte à côte."
    )


def is_near(state: WuHsingState, place: int) -> bool:
    """Whether a domino here could touch anything; a place further away may wrap around to another cell."""
    column, row = place % 64, place // 64
    return state.left - 2 <= column <= state.right + 1 and state.bottom - 2 <= row <= state.top + 1


def refuse_colours(state: WuHsingState, pair: int, axis: int, place: int) -> Words:
    """Names the first row or column that would follow no cycle."""
    broken = broken_run(state, Tile(pair, axis, *coordinates(place)))
    assert broken, f"{PAIR_TEXTS[pair]} fits at {coordinates(place)}"
    run, halves = broken
    line = Words(f"column {run.x}", f"la colonne {run.x}") if run.axis else Words(f"row {run.y}", f"la rangée {run.y}")
    read = " ".join(halves)
    return Words(
        f"{line.en} would read {read}, which goes round no cycle.",
        f"{line.fr} donnerait {read}, qui ne suit aucun cycle.",
    )


def broken_run(state: WuHsingState, tile: Tile) -> tuple[Run, list[str]] | None:
    """The first run that a domino would break, and its colours; None if there is none."""
    after, place = state.copy(), tile.move % UPRIGHT
    lay(after, tile.pair, tile.axis, place)
    second = place + (64 if tile.axis else 1)
    for axis, where in ((tile.axis, place), (1 - tile.axis, place), (1 - tile.axis, second)):
        halves, back = colours_of_run(after, axis, cell_at(where))
        if halves:
            x, y = coordinates(where)
            return Run(axis, x - back * (1 - axis), y - back * axis, len(halves)), halves
    return None


def colours_of_run(state: WuHsingState, axis: int, cell: int) -> tuple[list[str], int]:
    """The colours of the run through a cell if it follows no cycle, else none; and the number before the cell."""
    filled, back = list(state.colour), 0
    while filled[STEP[axis + 2][cell]]:
        cell, back = STEP[axis + 2][cell], back + 1
    if read_on(state, axis, cell, START) != BROKEN:
        return [], back
    colours = []
    while filled[cell]:
        colours.append(str(filled[cell]))
        cell = STEP[axis][cell]
    return colours, back
