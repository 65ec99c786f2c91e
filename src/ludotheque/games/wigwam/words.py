"""What Wigwam says: moves, refusals, endings, score cards, tips, and the position for people who cannot see it."""

from __future__ import annotations

from functools import cache, lru_cache

from ludotheque.drawing import cached
from ludotheque.game import GameWords, Refusal
from ludotheque.game.touch import Touches
from ludotheque.game.words import LOOK_HERE, WINS, Tally, Tip, look_around, once
from ludotheque.games.wigwam.board import (
    ACCEPT,
    BASES,
    BIT,
    CHIEF,
    CHIEF_TAKEN,
    FORCE,
    FREE,
    JUMPS,
    LANDING,
    NAMES,
    NONE,
    NOT_STRAIGHT,
    NUMBER,
    OCCUPIED,
    PASSED,
    REMOVE,
    SET_UP,
    TAKE,
    TENT,
    TURNS_BACK,
    WARRIOR,
    Capture,
    captures,
    edition,
    kinds_of,
    names_of,
)
from ludotheque.games.wigwam.rules import Tribes, hurdle, prey_left
from ludotheque.words import NO_WORDS, OR, Words, counted, listed, listed_words, sentence, with_label

SEATS = (Words("Light", "Clair"), Words("Dark", "Sombre"))
KINDS = (Words("chief", "chef"), Words("warrior", "guerrier"), Words("tent", "tente"))  # [kind]
SEVERAL = (Words("chiefs", "chefs"), Words("warriors", "guerriers"), Words("tents", "tentes"))
A_KIND = (Words("a chief", "un chef"), Words("a warrior", "un guerrier"), Words("a tent", "une tente"))
THE_KINDS = (Words("the chief", "le chef"), Words("the warrior", "le guerrier"), Words("the tent", "la tente"))
THESE = (Words("this chief", "ce chef"), Words("this warrior", "ce guerrier"), Words("this tent", "cette tente"))
FIGURE_NAMES = (  # [seat][kind]
    (Words("light chief", "chef clair"), Words("light warrior", "guerrier clair"), Words("light tent", "tente claire")),
    (Words("dark chief", "chef sombre"), Words("dark warrior", "guerrier sombre"), Words("dark tent", "tente sombre")),
)
ONE_FIGURE, MANY_FIGURES = Words("figure", "figure"), Words("figures", "figures")

TAKEN = once(Words("taken", "prise")), once(Words("taken", "prises"))  # for one or none, for several
AIM = Words("taking the chief wins", "prendre le chef gagne")  # 5.1


class WigwamWords(GameWords):
    def tell(self, state: Tribes, move: int) -> tuple[Words, Words]:
        if move < ACCEPT:
            return step(state.kind_at(state.turn, move // 64), move // 64, move % 64)
        return say_briefly(move), say(state, move)

    def refuse(self, state: Tribes, move: int) -> Refusal:
        """Why a move is illegal, with the reason that the move generator found."""
        if state.placed < 2:
            return "2.1", Words(
                "set up your eleven figures first, like =WWTCTWWWTWW.",
                "placez d’abord vos onze figures, comme =WWTCTWWWTWW.",
            )
        if SET_UP <= move < TAKE:
            return "2.1", Words("your figures are set up already.", "vos figures sont déjà en place.")
        if state.omitted:
            return "6.2", refuse_undecided(state, move)
        if ACCEPT <= move < SET_UP:
            return refuse_decision(state)
        return refuse_figure(state, move)

    def ending(self, state: Tribes) -> Refusal:
        if not any(state.points):
            return why_drawn(state)
        loser = 1 - state.winners[0]
        name, chief = SEATS[loser], FIGURE_NAMES[loser][CHIEF]
        if not state.figures[loser][CHIEF]:
            return "5.1", Words(f"The {chief.en} is taken.", f"Le {chief.fr} est pris.")
        if max(state.points) == 2:
            return "5.2", Words(
                f"{name.en} is hemmed in and cannot move.", f"{name.fr} est cerné et ne peut plus bouger."
            )
        return "5.4", Words(
            f"The {chief.en} is alone and can take nobody.",
            f"Le {chief.fr} est seul et ne peut rien prendre.",
        )

    def tally(self, seen: Tribes, seat: int) -> Tally:
        left = figures_left(seen)
        return tally_of(sum(edition(seen.small).figures) - left[1 - seat], left[seat])

    def aim(self, seen: Tribes) -> Words:
        return AIM

    def tip(self, seen: Tribes, move: int) -> Tip:
        said = sentence(advised(seen, move))
        if SET_UP <= move < TAKE:
            chief = edition(seen.small).home_names(seen.turn)[kinds_of(move).index(CHIEF)]
            return Tip(CHIEF_FIRST, (chief,), said, (chief,))
        if ACCEPT <= move < SET_UP:
            targets: Touches = (NAMES[move % 64],) if move > ACCEPT else ()
            return Tip(LOOK_HERE, tuple(names_of(seen.omitted)), said, targets)
        left, *way = bases_on(move)
        reason = taking_reason(seen, move) if move >= TAKE else quiet_reason(seen, move)
        return Tip(look_around(left), (left,), said, (left, way[-1], *way[:-1]), reason)


def kinds(kind: int, count: int) -> Words:
    """The name of a kind of figure, singular or plural."""
    return KINDS[kind] if count == 1 else SEVERAL[kind]


# ── Moves ─────────────────────────────────────────────────────────────────────────────


@lru_cache(8192)
def step(kind: int, left: int, reached: int) -> tuple[Words, Words]:
    """A move that takes nothing. Cached, because there are few different ones."""
    mover, end = on_base(kind, left), NAMES[reached]
    brief = Words(f"{NAMES[left]} goes to {end}", f"{NAMES[left]} va en {end}")
    return brief, Words(f"{mover.en} goes to {end}", f"{mover.fr} va en {end}")


def say(state: Tribes, move: int) -> Words:
    """A taking, set-up or decision as a sentence."""
    if move >= TAKE:
        return say_taking(state, move)
    if move >= SET_UP:
        return say_set_up(state, move)
    return say_decision(state, move)


def figure(state: Tribes, seat: int, base: int) -> Words:
    return on_base(state.kind_at(seat, base), base)


def on_base(kind: int, base: int) -> Words:
    name = THE_KINDS[kind]
    return Words(f"{name.en} on {NAMES[base]}", f"{name.fr} en {NAMES[base]}")


def say_taking(state: Tribes, move: int) -> Words:
    mover, links = figure(state, state.turn, move & 63), captures(move)
    taken = listed_words([figure(state, 1 - state.turn, PASSED[at][jump]) for at, jump, _ in links])
    end = NAMES[links[-1][2]]
    return Words(f"{mover.en} takes {taken.en} and lands on {end}", f"{mover.fr} prend {taken.fr} et se pose en {end}")


def say_set_up(state: Tribes, move: int) -> Words:
    """The places of the chief and the tents; warriors fill the rest."""
    names, kinds = edition(state.small).home_names(state.turn), kinds_of(move)
    tents = listed_words([name for name, kind in zip(names, kinds, strict=True) if kind == TENT])
    chief = names[kinds.index(CHIEF)]
    if TENT not in kinds:
        return Words(f"the chief is set up on {chief}", f"le chef se place en {chief}")
    return Words(
        f"the chief is set up on {chief}, the tents on {tents.en}",
        f"le chef se place en {chief}, les tentes en {tents.fr}",
    )


def say_decision(state: Tribes, move: int) -> Words:
    if move == ACCEPT:
        return Words("the omitted taking is let pass", "la prise omise est acceptée")
    base = move % 64
    late = on_base(state.kind_at(1 - state.turn, state.reached if base == state.left else base), base)
    if move >= FORCE:
        return Words(f"{late.en} has to take after all", f"{late.fr} doit prendre tout de même")
    return Words(f"{late.en} is removed for not taking", f"on retire {late.fr}, qui n’a pas pris")


def say_briefly(move: int) -> Words:
    """A taking, set-up or decision in a few words."""
    if move >= TAKE:
        return taking_briefly(move)
    if move >= SET_UP:
        return Words("sets up the figures", "dispose ses figures")
    return decision_briefly(move)


def taking_briefly(move: int) -> Words:
    links = captures(move)
    left, end, taken = NAMES[move & 63], NAMES[links[-1][2]], [NAMES[PASSED[at][jump]] for at, jump, _ in links]
    what = listed_words(taken) if len(taken) < 3 else counted(len(taken), ONE_FIGURE, MANY_FIGURES)
    return Words(f"{left} takes {what.en}, lands on {end}", f"{left} prend {what.fr}, va en {end}")


def decision_briefly(move: int) -> Words:
    base = NAMES.get(move % 64, "")
    if move == ACCEPT:
        return Words("lets it pass", "laisse passer")
    if move >= FORCE:
        return Words(f"makes {base} take", f"force {base} à prendre")
    return Words(f"removes {base}", f"retire {base}")


# ── Endings and score cards ───────────────────────────────────────────────────────────

NO_WARRIORS = Words("No warrior is left on either side.", "Il ne reste aucun guerrier.")
TOO_LONG = Words(
    "A hundred moves without a taking: nobody wins.", "Cent coups sans une prise\u00a0: personne ne gagne."
)
SOON = Words("Six moves without a taking: nobody wins.", "Six coups sans une prise\u00a0: personne ne gagne.")
THREE_TIMES = Words(
    "The same position for the third time: nobody wins.", "La même position pour la troisième fois\u00a0: partie nulle."
)


def why_drawn(state: Tribes) -> Refusal:
    if not any(figures[WARRIOR] for figures in state.figures):
        return "5.3", NO_WARRIORS
    if state.quiet == state.limit:
        return "5.6", SOON if state.small else TOO_LONG
    return "5.5", THREE_TIMES


def figures_left(seen: Tribes) -> list[int]:
    """[seat] the number of its figures; all of them before both have set up."""
    whole = sum(edition(seen.small).figures)
    return [sum(map(int.bit_count, own)) if seen.placed == 2 else whole for own in seen.figures]


@cache
def tally_of(taken: int, own: int) -> Tally:
    return Tally(taken, TAKEN[taken > 1], left=once(counted(own, ONE_FIGURE, MANY_FIGURES)))


# ── A chain of captures, step by step ─────────────────────────────────────────────────


class Chain:
    """A figure in the middle of a chain of captures."""

    def __init__(self, state: Tribes, base: int) -> None:
        self.at, self.came, self.bends = base, NONE, state.bends(state.turn, base)
        self.enemy_chief = state.figures[1 - state.turn][CHIEF]
        self.prey, self.empty = state.fighters(1 - state.turn), state.empty() | BIT[base]
        self.taken: list[Capture] = []

    def hurdle(self, jump: int) -> int:
        """Why it cannot capture by this jump next, or FREE."""
        return hurdle(self.at, jump, self.bends, self.came, self.prey, self.empty)

    def jumps(self) -> list[int]:
        """The jumps that can capture next."""
        return [jump for jump in range(JUMPS) if self.hurdle(jump) == FREE]

    def landings(self) -> dict[int, list[int]]:
        """Where it can land next, and by which jumps."""
        found: dict[int, list[int]] = {}
        for jump in self.jumps():
            found.setdefault(LANDING[self.at][jump], []).append(jump)
        return found

    def take(self, jump: int) -> None:
        over, to = PASSED[self.at][jump], LANDING[self.at][jump]
        self.taken.append((self.at, jump, to))
        self.prey = prey_left(self.prey, BIT[over], self.enemy_chief)
        self.empty |= BIT[over]
        self.at, self.came = to, jump // 3


# ── Refusals ──────────────────────────────────────────────────────────────────────────


def names(bases: int) -> Words:
    """The names of a set of bases."""
    return listed_words(names_of(bases))


def refuse_undecided(state: Tribes, move: int) -> Words:
    if REMOVE <= move < SET_UP:
        base = NAMES[move % 64]
        return Words(
            f"{base} could not take; {names(state.omitted).en} could.",
            f"{base} ne pouvait pas prendre, au contraire de {names(state.omitted).fr}.",
        )
    name = SEATS[1 - state.turn]
    return Words(
        f"{name.en} has left out a taking: accept that, or remove or force {names(state.omitted).en}.",
        f"{name.fr} a omis une prise : acceptez (accept), retirez (remove) ou forcez (force) "
        f"{names(state.omitted).fr}.",
    )


def refuse_decision(state: Tribes) -> Refusal:
    if state.huff:
        return "6.2", Words("no taking has just been left out.", "aucune prise ne vient d’être omise.")
    return "4.10", Words(
        "taking is compulsory in this game, so that nothing is ever left out.",
        "la prise est obligatoire dans cette partie : aucune ne peut être omise.",
    )


def refuse_figure(state: Tribes, move: int) -> Refusal:
    base = move & 63 if move >= TAKE else move // 64
    if not state.tribe(state.turn) & BIT[base]:
        return "3.1", not_yours(state, base)
    if state.forced != NONE and (state.forced != base or move < TAKE):
        name = SEATS[1 - state.turn]
        return "6.6", Words(
            f"{NAMES[state.forced]} must take, as {name.en} has asked.",
            f"{NAMES[state.forced]} doit prendre, comme {name.fr} l’a demandé.",
        )
    return refuse_taking(state, move) if move >= TAKE else refuse_going(state, base, move % 64)


def not_yours(state: Tribes, base: int) -> Words:
    """Who stands on a base, if it is not a figure of the seat to move."""
    kind, name = state.kind_at(1 - state.turn, base), SEATS[1 - state.turn]
    if kind == NONE:
        return Words(f"nobody stands on {NAMES[base]}.", f"il n’y a personne en {NAMES[base]}.")
    return Words(
        f"{THE_KINDS[kind].en} on {NAMES[base]} belongs to {name.en}.",
        f"{THE_KINDS[kind].fr} en {NAMES[base]} appartient à {name.fr}.",
    )


def occupied(state: Tribes, base: int) -> Words:
    kind = max(state.kind_at(0, base), state.kind_at(1, base))
    return Words(f"{A_KIND[kind].en} stands on {NAMES[base]}.", f"il y a déjà {A_KIND[kind].fr} en {NAMES[base]}.")


def refuse_going(state: Tribes, left: int, reached: int) -> Refusal:
    if left == reached:
        return "3.1", Words("a move leads to another base.", "un coup mène à une autre base.")
    if not state.empty() & BIT[reached]:
        return "3.1", occupied(state, reached)
    if not state.reach(state.turn, left) & BIT[reached]:
        return refuse_distance(state, left, reached)
    takers = state.takers(state.turn)
    if takers & (takers - 1):
        return "4.10", Words(
            f"{names(takers).en} can take, and one of them must.",
            f"{names(takers).fr} peuvent prendre, et l’une de ces figures le doit.",
        )
    return "4.10", Words(f"{names(takers).en} can take and must.", f"{names(takers).fr} peut prendre et le doit.")


def refuse_distance(state: Tribes, left: int, reached: int) -> Refusal:
    kind = state.kind_at(state.turn, left)
    if kind != CHIEF:
        return "3.2", Words(
            f"{A_KIND[kind].en} moves to a neighbouring base, and {NAMES[reached]} is not next to {NAMES[left]}.",
            f"{A_KIND[kind].fr} avance d’une base, et {NAMES[reached]} n’est pas voisine de {NAMES[left]}.",
        )
    if reached in LANDING[left]:
        between = sum({BIT[PASSED[left][jump]] for jump in range(JUMPS) if LANDING[left][jump] == reached})
        return "3.4", Words(
            f"the enemy bars the way at {names(between).en}.",
            f"l’adversaire barre le passage en {names(between).fr}.",
        )
    return "3.3", Words(
        f"a chief moves one base or two, and {NAMES[reached]} is further from {NAMES[left]}.",
        f"le chef avance d’une base ou de deux, et {NAMES[reached]} est plus loin de {NAMES[left]}.",
    )


def refuse_taking(state: Tribes, move: int) -> Refusal:
    """Explain the first impossible capture of a taking."""
    chain = Chain(state, move & 63)
    if state.kind_at(state.turn, chain.at) == TENT:
        return "4.1", Words("a tent does not take.", "une tente ne prend pas.")
    for _, jump, _ in captures(move):
        reason = chain.hurdle(jump)
        if reason != FREE:
            return refuse_capture(state, chain, jump, reason)
        chain.take(jump)
    raise AssertionError("a legal taking was refused")


def refuse_capture(state: Tribes, chain: Chain, jump: int, reason: int) -> Refusal:
    over, to = PASSED[chain.at][jump], LANDING[chain.at][jump]
    if reason == CHIEF_TAKEN:
        return "4.9", Words("taking the chief ends the move.", "la prise du chef met fin au coup.")
    if reason == NOT_STRAIGHT:
        return "4.3", Words(
            f"a warrior jumps straight, and {NAMES[to]} is not straight behind {NAMES[over]}.",
            f"un guerrier saute en ligne droite, et {NAMES[to]} n’est pas dans l’axe de {NAMES[over]}.",
        )
    if reason == TURNS_BACK:
        return "4.7", Words(
            f"at {NAMES[chain.at]} the warrior would turn by more than 60 degrees.",
            f"en {NAMES[chain.at]}, le guerrier tournerait de plus de 60 degrés.",
        )
    rule = "4.3" if chain.bends == 1 else "4.4"
    return (rule, occupied(state, to)) if reason == OCCUPIED else refuse_prey(state, over, rule)


def refuse_prey(state: Tribes, over: int, rule: str) -> Refusal:
    """Why there is nobody to take on a base."""
    if state.figures[1 - state.turn][TENT] & BIT[over]:
        return "4.2", Words(
            f"the tent on {NAMES[over]} cannot be taken.", f"la tente en {NAMES[over]} ne peut pas être prise."
        )
    return rule, Words(
        f"there is no enemy on {NAMES[over]} to take.", f"il n’y a pas d’adversaire à prendre en {NAMES[over]}."
    )


# ── Tips ──────────────────────────────────────────────────────────────────────────────

CHIEF_FIRST = Words("Begin with the chief.", "Commencez par le chef.")
ONLY_TAKING = Words("It is the only taking, and you have to take.", "C’est la seule prise, et il faut prendre.")
NO_ANSWER = Words("Nobody can take in return.", "Personne ne peut prendre en retour.")
BAIT = Words("The other side has to take, and you take back.", "L’autre camp devra prendre, et vous reprendrez.")
SAFE = Words("Then nothing of yours can be taken.", "Rien ne peut alors vous être pris.")
THREAT = Words("It threatens to take next.", "Il menace de prendre au coup suivant.")


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
    who, does = figure(state, state.turn, NUMBER[left]), state.game.words.tell(state, move)[0]
    return Words(f"{who.en} {does.en.removeprefix(left + ' ')}", f"{who.fr} {does.fr.removeprefix(left + ' ')}")


def bases_on(move: int) -> list[str]:
    """The base that a figure leaves, and each base where it lands."""
    if move >= TAKE:
        return [NAMES[move & 63], *(NAMES[to] for _, _, to in captures(move))]
    return [NAMES[move // 64], NAMES[move % 64]]


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
    return BAIT if not state.huff else NO_WORDS


def gives_back(state: Tribes, lost: int) -> bool:
    return any(move >= TAKE and len(captures(move)) >= lost for move in state.moves())


# ── The position, for people who cannot see the board ─────────────────────────────────

TRIBE = "line of a tribe"  # what it is kept as
EMPTY = Words("empty", "libre")
SET_UP_HIDDEN = Words("set up, hidden.", "en place, sans être vu.")
NOT_SET_UP = Words("not set up yet.", "pas encore en place.")
MUST_TAKE, CAN_TAKE = Words("must take", "prise obligatoire"), Words("can take", "prise possible")
POINT, POINTS = Words("point", "point"), Words("points", "points")


def base(name: str, figure: tuple[int, int] | None, lang: str) -> str:
    """A base and the figure on it: its seat and kind."""
    who = FIGURE_NAMES[figure[0]][figure[1]] if figure else EMPTY
    return f"{name}, {who(lang)}"


def describe(state: Tribes, figures: list[list[int]], takers: int, lang: str) -> str:
    """The whole position, one sentence per line; `takers` are the bases of the figures that can take."""
    keep, placed = state.game.memory.keep, state.placed  # lines of the table that still hold
    tribes = [keep((TRIBE, seat, lang), tribe, seat, figures[seat], placed > seat, lang) for seat in range(2)]
    return "\n".join([whose_turn(state, takers)(lang), *tribes])


def whose_turn(state: Tribes, takers: int) -> Words:
    if state.over:
        return result(state)
    must = state.forced != NONE or not state.huff
    return turn_in_words(state.turn, state.placed < 2, state.omitted, takers, must)


@cached
def turn_in_words(seat: int, sets_up: bool, omitted: int, takers: int, must: bool) -> Words:
    name = SEATS[seat]
    if sets_up:
        return Words(f"{name.en} sets up.", f"{name.fr} place ses figures.")
    if omitted:
        other, could = SEATS[1 - seat], listed_words(names_of(omitted))
        return Words(
            f"{other.en} has left out a taking by {could.en}; {name.en} decides.",
            f"{other.fr} a omis une prise de {could.fr}\u00a0; {name.fr} décide.",
        )
    if not takers:
        return Words(f"{name.en} to move.", f"Au tour de {name.fr}.")
    names = names_of(takers)
    who = Words(listed(names), listed(names, "fr", OR))
    takes = MUST_TAKE if must else CAN_TAKE
    if len(names) > 1:
        takes = Words(CAN_TAKE.en, takes.fr)
    return Words(
        f"{name.en} to move, and {who.en} {takes.en}.", f"Au tour de {name.fr}\u00a0; {takes.fr} avec {who.fr}."
    )


def result(state: Tribes) -> Words:
    winners = state.winners
    if len(winners) != 1:
        return Words("The game is a draw.", "La partie est nulle.")
    name, points = SEATS[winners[0]], counted(state.points[winners[0]], POINT, POINTS)
    return Words(f"{name.en} wins {points.en}.", f"{name.fr} gagne {points.fr}.")


def tribe(seat: int, figures: list[int], placed: bool, lang: str) -> str:
    """The bases of the figures of a seat, by kind."""
    if not any(figures):
        return with_label(SEATS[seat](lang), (SET_UP_HIDDEN if placed else NOT_SET_UP)(lang), lang)
    groups = [group(kind, bases, lang) for kind, bases in enumerate(figures) if bases]
    return with_label(SEATS[seat](lang), f"{', '.join(groups)}.", lang)


@cached
def group(kind: int, bases: int, lang: str) -> str:
    """The figures of a kind: `warriors a4 and b3`."""
    where = names_of(bases)
    return f"{kinds(kind, len(where))(lang)} {listed(where, lang)}"
