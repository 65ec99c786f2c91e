"""Advice in a sentence or two: the best move, and the next best where there is one."""

from __future__ import annotations

from ludotheque.advice import Advice, Analysis
from ludotheque.words import Words


def hint(analysis: Analysis) -> Words:
    """What one would say to a friend who asks."""
    if len(analysis.moves) == 1 and not is_proven(analysis.best):
        text = analysis.best.text
        return Words(f"There is only one move: {text}.", f"Il n’y a qu’un coup : {text}.")
    first, rest = promise(analysis.best), analysis.moves[1:2]
    if not rest or is_proven(analysis.best):
        return first
    text, percents = rest[0].text, percent(rest[0].chance)
    return Words(f"{first.en} Next best: {text}, {percents}%.", f"{first.fr} À défaut : {text}, {percents}\u00a0%.")


def promise(advice: Advice) -> Words:
    text = advice.text
    if is_proven(advice):
        if advice.chance == 1.0:
            return Words(f"Play {text}: it wins, whatever comes.", f"Jouez {text} : ce coup gagne, quoi qu’il arrive.")
        return Words(
            f"Everything loses against the best play; {text} is as good as any.",
            f"Tout perd contre le meilleur jeu ; {text} en vaut un autre.",
        )
    chance, margin, score = percent(advice.chance), max(1, percent(advice.margin)), round(advice.score)
    return Words(
        f"Try {text}: a chance of winning of {chance}% (give or take {margin}), final score about {score}.",
        f"Essayez {text} : {chance}\u00a0% de chances de gagner (à {margin} près), score final vers {score}.",
    )


def is_proven(advice: Advice) -> bool:
    return advice.margin == 0.0


def percent(share: float) -> int:
    return round(100 * share)
