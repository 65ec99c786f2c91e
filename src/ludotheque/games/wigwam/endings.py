"""Says in a sentence why a game is over."""

from __future__ import annotations

from ludotheque.game import Refusal
from ludotheque.games.wigwam.codes import CHIEF, QUIET_LIMIT, WARRIOR
from ludotheque.games.wigwam.lexicon import FIGURES, SEATS
from ludotheque.games.wigwam.rules import Tribes
from ludotheque.words import Words

NO_WARRIORS = Words("No warrior is left on either side.", "Il ne reste aucun guerrier.")
TOO_LONG = Words(
    "A hundred moves without a taking: nobody wins.", "Cent coups sans une prise\u00a0: personne ne gagne."
)
THREE_TIMES = Words(
    "The same position for the third time: nobody wins.", "La même position pour la troisième fois\u00a0: partie nulle."
)


def ending(state: Tribes) -> Refusal:
    if not any(state.points):
        return draw(state)
    loser = 1 - state.winners[0]
    name, chief = SEATS[loser], FIGURES[loser][CHIEF]
    if not state.figures[loser][CHIEF]:
        return "5.1", Words(f"The {chief.en} is taken.", f"Le {chief.fr} est pris.")
    if max(state.points) == 2:
        return "5.2", Words(f"{name.en} is hemmed in and cannot move.", f"{name.fr} est cerné et ne peut plus bouger.")
    return "5.4", Words(
        f"The {chief.en} is alone and can take nobody.",
        f"Le {chief.fr} est seul et ne peut rien prendre.",
    )


def draw(state: Tribes) -> Refusal:
    if not any(figures[WARRIOR] for figures in state.figures):
        return "5.3", NO_WARRIORS
    return ("5.6", TOO_LONG) if state.quiet == QUIET_LIMIT else ("5.5", THREE_TIMES)
