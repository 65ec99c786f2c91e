"""A position in words, for those who do not see it, and its squares and dominoes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.core import OVER
from ludotheque.drawing import often
from ludotheque.games.wyx.board import SQUARES
from ludotheque.games.wyx.codes import NONE
from ludotheque.games.wyx.coop import Coop
from ludotheque.games.wyx.dominoes import TEXTS
from ludotheque.games.wyx.lexicon import bare
from ludotheque.games.wyx.scene import JUMPS, Scene, There, scene_of
from ludotheque.games.wyx.versus import Versus
from ludotheque.words import listed, with_label

if TYPE_CHECKING:
    from ludotheque.games.wyx import Jumping

# ── Squares and dominoes ──────────────────────────────────────────────────────────────


def square_label(game: type[Jumping], square: int, there: There, lang: str) -> str:
    """A square and what is there: `e4, blue queen, 2 blue ants, anthill of 2`."""
    parts = [SQUARES[square]]
    if there.piece != NONE:
        parts.append(bare(game.pieces[there.piece], lang))
    if there.owner != NONE:
        parts.append(game.lexicon.counters[there.owner].counted(there.counters, lang))
    if there.value > 1:
        of = "de" if lang == "fr" else "of"
        parts.append(f"{game.lexicon.stronghold(lang)} {of} {there.value}")
    if len(parts) == 1:
        parts.append("vide" if lang == "fr" else "empty")
    return ", ".join(parts)


def jump_words(domino: int, lang: str) -> str:
    """A domino in words: `2 right, 4 down`."""
    dx, dy = JUMPS[domino]
    right, left, up, down = (
        ("à droite", "à gauche", "vers le haut", "vers le bas") if lang == "fr" else ("right", "left", "up", "down")
    )
    parts = [f"{abs(dx)} {right if dx > 0 else left}"] * bool(dx) + [f"{abs(dy)} {up if dy > 0 else down}"] * bool(dy)
    return ", ".join(parts)


@often
def column_label(column: int, domino: int, lang: str) -> str:
    """A domino that can be taken: `Column 7: 2 right, 4 down`."""
    return with_label(f"{'Colonne' if lang == 'fr' else 'Column'} {column + 1}", jump_words(domino, lang), lang)


# ── Positions ─────────────────────────────────────────────────────────────────────────


def describe(game: Jumping, state: Versus | Coop, lang: str) -> str:
    """A seen position in sentences."""
    scene = scene_of(state)
    lines = [turn_line(game, state, lang), *side_lines(game, scene, lang)]
    if scene.last:
        a, b = (SQUARES[square] for square in scene.last)
        lines.append(f"Dernier saut : de {a} à {b}." if lang == "fr" else f"Last jump: {a} to {b}.")
    if isinstance(state, Versus) and state.leg:
        brought = " – ".join(map(str, state.before[:2]))
        lines.append(with_label("Première manche" if lang == "fr" else "First leg", f"{brought}.", lang))
    lines += domino_lines(game, state, lang)
    return "\n".join(lines)


def turn_line(game: Jumping, state: Versus | Coop, lang: str) -> str:
    if state.turn != OVER:
        return with_label("Trait" if lang == "fr" else "To move", f"{game.seat_name(state.turn)(lang)}.", lang)
    winners = listed([game.seat_name(seat)(lang) for seat in state.winners], lang)
    if not winners:
        return "Partie finie : perdue." if lang == "fr" else "Over: lost."
    return f"Partie finie. Victoire : {winners}." if lang == "fr" else f"Over. Winning: {winners}."


def side_lines(game: Jumping, scene: Scene, lang: str) -> list[str]:
    """For each side where its knight or queen stands, where its counters lie, and what is left."""
    lines = []
    for side, square in enumerate(scene.at):
        piece = bare(game.pieces[side], lang).capitalize()
        where = SQUARES[square] if square != NONE else ("pas encore placée" if lang == "fr" else "not placed yet")
        lying = [s for s in range(64) if scene.owner[s] == side]
        placed = game.lexicon.counters[side].counted(scene.supply - scene.stock[side], lang)
        squares = " ".join(SQUARES[s] + f" ({scene.counters[s]})" * (scene.counters[s] > 1) for s in lying)
        left = f"{scene.stock[side]} {'en réserve' if lang == 'fr' else 'left'}"
        lines.append(
            with_label(piece, f"{where}. {with_label(placed, squares, lang) if squares else placed}. {left}.", lang)
        )
    return lines


def domino_lines(game: Jumping, state: Versus | Coop, lang: str) -> list[str]:
    if isinstance(state, Versus):
        lowest = [
            f"{column + 1} {TEXTS[state.columns[column][gone]]}" for column, gone in enumerate(state.taken) if gone < 8
        ]
        if not lowest:
            return ["Le distributeur est vide." if lang == "fr" else "The rack is empty."]
        return [with_label("Dominos à prendre" if lang == "fr" else "To take", ", ".join(lowest) + ".", lang)]
    holder = list(state.holder)
    return [
        with_label(
            game.seat_name(seat)(lang).capitalize(),
            " ".join(TEXTS[domino] for domino in range(64) if holder[domino] == seat) or "–",
            lang,
        )
        for seat in range(state.seats)
    ]
