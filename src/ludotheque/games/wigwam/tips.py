"""What a hint says about a move: which figure goes where, and why."""

from __future__ import annotations

from ludotheque.games.wigwam.board import BASES, BIT, JUMPS, NAMES, NUMBER, PASSED, names_of
from ludotheque.games.wigwam.chains import captures
from ludotheque.games.wigwam.codes import ACCEPT, CHIEF, FORCE, FREE, NONE, SET_UP, TAKE, kinds_of
from ludotheque.games.wigwam.lexicon import SEATS
from ludotheque.games.wigwam.move_words import figure, say_set_up, tell
from ludotheque.games.wigwam.rules import Tribes, hurdle
from ludotheque.games.wigwam.setups import bases_of
from ludotheque.tip import LOOK_HERE, WINS, Tip, look_around
from ludotheque.touch import Touches
from ludotheque.words import NO_WORDS, Words, sentence

CHIEF_FIRST = Words("Begin with the chief.", "Commencez par le chef.")
ONLY_TAKING = Words("It is the only taking, and you have to take.", "C’est la seule prise, et il faut prendre.")
NO_ANSWER = Words("Nobody can take in return.", "Personne ne peut prendre en retour.")
BAIT = Words("has to take, and you take back.", "devra prendre, et vous reprendrez.")
SAFE = Words("Then nothing of yours can be taken.", "Rien ne peut alors vous être pris.")
THREAT = Words("It threatens to take next.", "Il menace de prendre au coup suivant.")


def tip(state: Tribes, move: int) -> Tip:
    said = sentence(advised(state, move))
    if SET_UP <= move < TAKE:
        chief = bases_of(state.turn)[kinds_of(move).index(CHIEF)]
        return Tip(CHIEF_FIRST, (chief,), said, (chief,))
    if ACCEPT <= move < SET_UP:
        targets: Touches = (NAMES[move % 64],) if move > ACCEPT else ()
        return Tip(LOOK_HERE, tuple(names_of(state.omitted)), said, targets)
    left, *way = bases_on(move)
    reason = taking_reason(state, move) if move >= TAKE else quiet_reason(state, move)
    return Tip(look_around(left), (left,), said, (left, way[-1], *way[:-1]), reason)


def advised(state: Tribes, move: int) -> Words:
    """What to do, without a full stop."""
    if SET_UP <= move < TAKE:
        return say_set_up(state, move)
    if ACCEPT <= move < SET_UP:
        base = NAMES.get(move % 64, "")
        if move == ACCEPT:
            return Words("let it pass", "laissez passer")
        return (
            Words(f"make {base} take", f"forcez {base}")
            if move >= FORCE
            else Words(f"remove {base}", f"retirez {base}")
        )
    left = bases_on(move)[0]
    who, does = figure(state, state.turn, NUMBER[left]), tell(state, move)[0]
    return Words(f"{who.en} {does.en.removeprefix(left + ' ')}", f"{who.fr} {does.fr.removeprefix(left + ' ')}")


def bases_on(move: int) -> list[str]:
    """The base that a figure leaves, and each base where it lands."""
    if move >= TAKE:
        return [NAMES[move & 63], *(NAMES[to] for _, _, to in captures(move))]
    return [NAMES[move // 64], NAMES[move % 64]]


# ── Reasons ───────────────────────────────────────────────────────────────────────────


def after(state: Tribes, move: int) -> Tribes:
    new = state.copy()
    new.play(move)
    return new


def taking_reason(state: Tribes, move: int) -> Words:
    then = after(state, move)
    if then.over and then.winners == [state.turn]:
        return WINS
    taken = len(captures(move))
    if taken > 1:
        return Words(f"{taken} figures in one move.", f"{taken} figures d’un coup.")
    if len([other for other in state.moves() if other >= TAKE]) == 1:
        return ONLY_TAKING
    return NO_WORDS if then.takers(1 - state.turn) else NO_ANSWER


def quiet_reason(state: Tribes, move: int) -> Words:
    own, other = state.turn, 1 - state.turn
    then = after(state, move)
    if then.over:
        return WINS if then.winners == [own] else NO_WORDS
    if then.takers(other):
        return bait(state, then)
    threatened = prey_of(state, other)
    if threatened:
        bases = names_of(threatened)
        place = bases[0]
        return Words(f"{place} was in danger, and now is not.", f"{place} était en danger, et ne l’est plus.")
    if then.takers(own) & ~state.takers(own):
        return THREAT
    return SAFE if others_lose_a_figure(state) else NO_WORDS


def others_lose_a_figure(state: Tribes) -> bool:
    """Whether some move loses a figure: otherwise safety is no merit of this one."""
    return any(after(state, move).takers(1 - state.turn) for move in state.moves())


def prey_of(state: Tribes, seat: int) -> int:
    """The figures that a seat could take if it were its turn."""
    prey, empty, taken = state.fighters(1 - seat), state.empty(), 0
    for at in BASES:
        if state.takers(seat) & BIT[at]:
            bends = state.bends(seat, at)
            jumps = [jump for jump in range(JUMPS) if hurdle(at, jump, bends, NONE, prey, empty) == FREE]
            taken |= sum({BIT[PASSED[at][jump]] for jump in jumps})
    return taken


def bait(state: Tribes, then: Tribes) -> Words:
    """The opponent has to take, and whatever that is, at least as many can be taken back."""
    for answer in then.moves():
        if answer >= TAKE:
            back = after(then, answer)
            if back.over or not gives_back(back, len(captures(answer))):
                return NO_WORDS
    name = SEATS[then.turn]
    return Words(f"{name.en} {BAIT.en}", f"{name.fr} {BAIT.fr}") if not state.huff else NO_WORDS


def gives_back(state: Tribes, lost: int) -> bool:
    return any(move >= TAKE and len(captures(move)) >= lost for move in state.moves())
