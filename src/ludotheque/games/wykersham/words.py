"""What Wykersham says: moves, refusals, score cards, tips, and the position for people who cannot see the board."""

from __future__ import annotations

from functools import cache

from ludotheque.core import CHANCE
from ludotheque.drawing import cached
from ludotheque.game import GameWords, Refusal
from ludotheque.game.words import LOOK_HERE, Tally, Term, Tip, look_around, most, remaining
from ludotheque.games.wykersham.board import (
    AT_THE_END,
    BIT,
    COLUMN_NAMES,
    COLUMNS,
    CROSS,
    CUPS,
    FIXED,
    FREE,
    GIFT,
    LEAVE,
    LEFT,
    LINES,
    NO_SLIDE,
    NOT_OWED,
    NOTCHES,
    OPPOSED,
    RAIL_NAMES,
    RAIL_SLID,
    RAILS,
    RIGHT,
    ROLL,
    STAY,
    TAKE,
    dice_of,
    placement_of,
)
from ludotheque.games.wykersham.rules import Rails
from ludotheque.games.wykersham.text import column_names, cup_name, turn_number, turns
from ludotheque.words import NO_WORDS, OR, Words, counted, listed, listed_words, sentence, with_label

SEATS = (Words("Red", "Rouge"), Words("Green", "Vert"))
COLOUR = (Words("red", "rouge"), Words("green", "verte"))  # [seat] its colour, for one marble
COLOURS = (Words("red", "rouges"), Words("green", "vertes"))  # for several
COLUMN_SIGNS = COLUMN_NAMES.replace("x", "■")  # [column] what is printed above it on the board
SIDES = {LEFT: Words("left", "gauche"), RIGHT: Words("right", "droite")}
MARBLE, MARBLES = Words("marble", "bille"), Words("marbles", "billes")

NOUNS = [  # [number of marbles won]; French counts none in the singular
    Term(Words("marbles won", "bille gagnée"), Words("marbles", "bille")),
    Term(Words("marble won", "bille gagnée"), Words("marble", "bille")),
    Term(Words("marbles won", "billes gagnées"), MARBLES),
]
AIM = most(MARBLES)  # 5.3
ALL_PLACED = Words(
    "All marbles are placed: the fuller tray wins.",
    "Toutes les billes sont jouées\u00a0: la cuvette la plus pleine gagne.",
)


class WykershamWords(GameWords):
    def tell(self, state: Rails, move: int) -> tuple[Words, Words]:
        if move < ROLL:
            return placement(state.mover, move, placement_of(move).way != NO_SLIDE and makes_goal(state, move))
        return say_briefly(state, move), say(state, move)

    def refuse(self, state: Rails, move: int) -> Refusal:
        """Why a move is illegal, with the reason that the move generator found."""
        if state.turn == CHANCE:
            return "2.2", Words("the dice are thrown first.", "on lance d’abord les dés.")
        if ROLL <= move < GIFT:
            low, high = state.dice
            return "2.2", Words(
                f"the dice of this turn show {low} and {high}.", f"les dés de ce tour montrent {low} et {high}."
            )
        if state.goal:
            return "4.8", TAKE_OR_LEAVE
        if state.stacks:
            return refuse_stack(state, move)
        if move >= LEAVE:
            return "4.4", NO_GOAL
        if move >= GIFT:
            return refuse_gift(state, move - GIFT)
        return refuse_placement(state, *placement_of(move))

    def ending(self, state: Rails) -> Refusal:
        return "5.1", ALL_PLACED

    def tally(self, seen: Rails, seat: int) -> Tally:
        return Tally(seen.tray[seat], NOUNS[min(seen.tray[seat], 2)], left=remaining(seen.stock[seat]))

    def aim(self, seen: Rails) -> Words:
        return AIM

    def progress(self, seen: Rails, ply: int) -> Words:
        return turn_of(turn_number(seen), turns())

    def tip(self, seen: Rails, move: int) -> Tip:
        said = sentence(DECISIONS.get(move) or self.tell(seen, move)[0])
        if move >= ROLL:
            return Tip(LOOK_HERE, (), said, (), decision_reason(move))
        path = seen.game.touch.paths(seen, move)[0]
        column, rail, way = placement_of(move)
        place, targets = place_sign(rail, column), path if way != NO_SLIDE else path[:1]
        return Tip(look_around(place), path[:1], said, targets, placement_reason(seen, move))


@cache
def turn_of(number: int, turns: int) -> Words:
    """The number of the current turn, of those that each seat has."""
    return Words(f"turn {number} of {turns}", f"tour {number} sur {turns}")


# ── Marbles, cups and columns ─────────────────────────────────────────────────────────


def marbles_of(seat: int, count: int) -> Words:
    """`2 red`."""
    return counted(count, COLOUR[seat], COLOURS[seat])


def place_sign(rail: int, column: int) -> str:
    """Its sign on the board, where notation writes `x`: `b4`, `d■`."""
    return RAIL_NAMES[rail] + COLUMN_SIGNS[column]


def cup_sign(state: Rails, cup: int) -> str:
    """The sign of a cup where it is visible now."""
    rail, place = divmod(cup, CUPS)
    return place_sign(rail, place - NOTCHES + state.offset[rail])


@cache
def owed_columns(columns: int) -> Words:
    """A set of columns by their signs: `3 or ■`."""
    return listed_words([sign for column, sign in enumerate(COLUMN_SIGNS) if columns & BIT[column]], OR)


# ── Moves ─────────────────────────────────────────────────────────────────────────────


@cache
def placement(mover: int, move: int, goal: bool) -> tuple[Words, Words]:
    """A placement, and whether its slide makes a goal. Cached, because there are few different ones."""
    column, rail, way = placement_of(move)
    colour, name, place = COLOUR[mover], RAIL_NAMES[rail], place_sign(rail, column)
    placed = Words(f"a {colour.en} marble goes to {place}", f"une bille {colour.fr} va en {place}")
    if way == NO_SLIDE:
        return Words(f"marble on {place}", f"bille en {place}"), placed
    side, scored = SIDES[way], Words(": a goal", "\u00a0: c’est un but") if goal else NO_WORDS
    brief = Words(
        f"marble on {place}, rail {side.en}" + ", a goal" * goal,
        f"bille en {place}, rail à {side.fr}" + ", but" * goal,
    )
    return brief, Words(
        f"{placed.en} and rail {name} slides to the {side.en}{scored.en}",
        f"{placed.fr} et le rail {name} glisse vers la {side.fr}{scored.fr}",
    )


def makes_goal(state: Rails, move: int) -> bool:
    return bool(moved(state, move).goal)


def moved(state: Rails, move: int) -> Rails:
    after = state.copy()
    after.play(move)
    return after


def say(state: Rails, move: int) -> Words:
    """A move other than a placement as a sentence."""
    if move < GIFT:
        return say_roll(*dice_of(move))
    if move < LEAVE:
        return say_gift(state)
    if move == LEAVE:
        return Words("the goal is left where it is", "le but est laissé en place")
    if move == TAKE:
        return Words("the goal is taken", "le but est pris")
    return say_stack(state, move - STAY)


@cache
def say_roll(low: int, high: int) -> Words:
    if low == high:
        return Words(f"the dice show a double {low}", f"les dés montrent un double {low}")
    return Words(f"the dice show {low} and {high}", f"les dés montrent {low} et {high}")


def say_gift(state: Rails) -> Words:
    colour, other = COLOUR[state.mover], SEATS[1 - state.mover]
    return Words(
        f"no cup is open: a {colour.en} marble goes to {other.en}’s tray",
        f"aucun godet n’est ouvert\u00a0: une bille {colour.fr} va dans la cuvette de {other.fr}",
    )


def say_stack(state: Rails, stay: int) -> Words:
    where = cup_sign(state, state.stack())
    if stay == 0:
        return Words(f"no marble stays in {where}", f"aucune bille ne reste en {where}")
    if stay == 1:
        return Words(f"one marble stays in {where}", f"une bille reste en {where}")
    return Words(f"{stay} marbles stay in {where}", f"{stay} billes restent en {where}")


def say_briefly(state: Rails, move: int) -> Words:
    """A move other than a placement in a few words."""
    if move < GIFT:
        return roll_briefly(*dice_of(move))
    if move < LEAVE:
        return Words("no cup open, a marble given", "aucun godet ouvert, une bille donnée")
    if move == LEAVE:
        return Words("leaves the goal", "laisse le but")
    return Words("takes the goal", "prend le but") if move == TAKE else say_stack(state, move - STAY)


@cache
def roll_briefly(low: int, high: int) -> Words:
    return Words(f"dice {low} and {high}", f"dés {low} et {high}")


# ── Refusals ──────────────────────────────────────────────────────────────────────────

TAKE_OR_LEAVE = Words("first take the goal (+) or leave it (=).", "prenez d’abord le but (+) ou laissez-le (=).")
NO_GOAL = Words("no slide has just completed a line.", "aucun glissement ne vient de compléter une ligne.")


def refuse_stack(state: Rails, move: int) -> Refusal:
    cup = state.stack()
    name = cup_name(cup, state.offset)
    if move < STAY:
        return "4.11", Words(
            f"first say how many marbles stay in {name}, like ~0.",
            f"dites d’abord combien de billes restent en {name}, comme ~0.",
        )
    count = state.marbles[state.mover][cup]
    return "4.11", Words(
        f"at most {count - 1} of your {count} marbles may stay in {name}.",
        f"de vos {count} billes en {name}, {count - 1} peuvent rester au plus.",
    )


def refuse_gift(state: Rails, column: int) -> Refusal:
    for open_column in range(COLUMNS):
        for rail in range(RAILS):
            if state.obstacle(open_column, rail) == FREE:
                name = RAIL_NAMES[rail] + COLUMN_NAMES[open_column]
                return "3.9", Words(
                    f"a marble is given only when it can go nowhere, and {name} is open.",
                    f"on ne donne une bille que si elle ne peut aller nulle part, et {name} est libre.",
                )
    name = COLUMN_NAMES[state.gift_column()]
    return "3.10", Words(
        f"the gift is for column {name}, not {COLUMN_NAMES[column]}.",
        f"le don est pour la colonne {name}, pas {COLUMN_NAMES[column]}.",
    )


def refuse_placement(state: Rails, column: int, rail: int, way: int) -> Refusal:
    reason = state.obstacle(column, rail)
    if reason == NOT_OWED:
        return refuse_column(state, column)
    letter = RAIL_NAMES[rail]
    if reason == RAIL_SLID:
        return "3.7", Words(
            f"rail {letter} was slid in this turn and takes no more marbles.",
            f"le rail {letter} a glissé pendant ce tour et ne reçoit plus de bille.",
        )
    if reason == OPPOSED:
        name = letter + COLUMN_NAMES[column]
        colour = COLOURS[1 - state.mover]
        return "3.2", Words(f"{name} holds {colour.en} marbles.", f"{name} contient des billes {colour.fr}.")
    return refuse_slide(state, rail, way)


def refuse_column(state: Rails, column: int) -> Refusal:
    owed = listed_words(column_names(state.owed))
    name = COLUMN_NAMES[column]
    if state.dice[0] == state.dice[1] and column != CROSS and name == str(state.dice[0]):
        return "2.6", Words(
            f"of a double only one marble goes to column {name}; x is owed.",
            f"d’un double, une seule bille va dans la colonne {name} ; il reste x à servir.",
        )
    return "2.3", Words(
        f"column {name} is not owed; the dice leave {owed.en}.",
        f"la colonne {name} n’est pas à servir ; les dés laissent {owed.fr}.",
    )


def refuse_slide(state: Rails, rail: int, way: int) -> Refusal:
    reason, letter, side = state.brake(rail, way), RAIL_NAMES[rail], SIDES[way]
    if reason == FIXED:
        return "3.5", Words("rail c is fixed.", "le rail c est fixe.")
    if reason == AT_THE_END:
        return "3.6", Words(
            f"rail {letter} is two notches to the {side.en} already.",
            f"le rail {letter} est déjà à deux crans à {side.fr}.",
        )
    first, other = RAIL_NAMES[state.slid], SIDES[state.way]
    return "3.8", Words(
        f"rail {first} went to the {other.en} in this turn, so {letter} cannot go to the {side.en}.",
        f"le rail {first} est allé à {other.fr} pendant ce tour, {letter} ne peut donc aller à {side.fr}.",
    )


# ── Tips ──────────────────────────────────────────────────────────────────────────────

NEARLY, HALF_FULL = RAILS - 1, 3  # filled cups of a line
DECISIONS = {TAKE: Words("take the goal", "prenez le but"), LEAVE: Words("leave the goal", "laissez le but")}
COMPLETE = Words("The line is complete: a goal.", "La ligne est complète\u00a0: c’est un but.")
INTO_THE_TRAY = Words("What is in the tray is safe.", "Ce qui est dans la cuvette y reste.")
KEPT_FOR_LATER = Words(
    "Your marbles stay: a later slide can take them, with others.",
    "Vos billes restent\u00a0: un autre glissement pourra les prendre, avec d’autres.",
)
PREPARES = Words("Nothing at once: it prepares what follows.", "Rien d’immédiat\u00a0: cela prépare la suite.")
BEGUN = Words("The next line has begun.", "La prochaine ligne est commencée.")
THREE_IN_LINE = Words("Three of your marbles are then in line.", "Trois de vos billes sont alors en ligne.")
TWO_IN_LINE = Words("Two of your marbles are then in line.", "Deux de vos billes sont alors en ligne.")
ONE_WAS_MISSING = Words(  # people have names at a table, so the opponent has none here
    "A line of the other side lacked one marble.", "Une ligne adverse n’attendait plus qu’une bille."
)
BREAKS_THE_LONGEST = Words("It breaks the longest line of the other side.", "La plus longue ligne adverse est coupée.")
CLOSES_A_LINE = Words("It closes a line that the other side has begun.", "Une ligne adverse commencée se ferme.")
ONE_MISSING = Words("Your line then lacks one marble.", "Il ne manque plus qu’une bille à votre ligne.")


def decision_reason(move: int) -> Words:
    if move == TAKE:
        return INTO_THE_TRAY
    if move == LEAVE:
        return KEPT_FOR_LATER
    return BEGUN if move > STAY else NO_WORDS


def placement_reason(state: Rails, move: int) -> Words:
    """The first reason that applies."""
    if makes_goal(state, move):
        return COMPLETE
    after, (column, rail, _) = moved(state, move), placement_of(move)
    return (
        own_line_reason(state, after, (RAILS - 1, ONE_MISSING), (HALF_FULL, THREE_IN_LINE))
        or breaking_reason(state, after)
        or own_line_reason(state, after, (2, TWO_IN_LINE))
        or closing_reason(state, after)
        or crossing_reason(after, state.mover, state.cup(rail, column))
        or PREPARES
    )


def own_line_reason(state: Rails, after: Rails, *reasons: tuple[int, Words]) -> Words | None:
    """What the marble adds to the lines of its own side."""
    for number, reason in reasons:
        if number == NEARLY and nearly_complete(after, state.mover) > nearly_complete(state, state.mover):
            return reason
        if fullest(after, state.mover) == number > fullest(state, state.mover):
            return reason
    return None


def breaking_reason(state: Rails, after: Rails) -> Words | None:
    """What it takes from the opponent's lines."""
    other = 1 - state.mover
    if nearly_complete(after, other) < nearly_complete(state, other):
        return ONE_WAS_MISSING
    return BREAKS_THE_LONGEST if fullest(after, other) < fullest(state, other) else None


def closing_reason(state: Rails, after: Rails) -> Words | None:
    """How many fewer lines the opponent has begun and can still complete."""
    other = 1 - state.mover
    closed = begun(state, other) - begun(after, other)
    if closed < 1:
        return None
    if closed == 1:
        return CLOSES_A_LINE
    return Words(f"It closes {closed} lines of the other side.", f"{closed} lignes adverses se ferment.")


def crossing_reason(after: Rails, seat: int, cup: int) -> Words | None:
    """The number of lines through this cup that can still be completed."""
    through = [line for line in LINES if cup in [after.cup(*place) for place in enumerate(line)]]
    number = sum(filled(after, seat, line) > 0 for line in through)
    if number < 2:
        return None
    return Words(f"{number} of your lines can pass there.", f"{number} de vos lignes peuvent y passer.")


def begun(state: Rails, seat: int) -> int:
    return sum(filled(state, seat, line) > 0 for line in LINES)


def nearly_complete(state: Rails, seat: int) -> int:
    """The number of lines that lack one marble of a seat, in a cup that it may use."""
    return sum(filled(state, seat, line) == NEARLY for line in LINES)


def fullest(state: Rails, seat: int) -> int:
    """The most cups that a seat has filled in a line that it can still complete."""
    return max(filled(state, seat, line) for line in LINES)


def filled(state: Rails, seat: int, line: list[int]) -> int:
    """The number of cups of a line with marbles of a seat; 0 if another of them is closed to it."""
    own, others = state.marbles[seat], state.marbles[1 - seat]
    count = 0
    for rail, column in enumerate(line):
        cup = state.cup(rail, column)
        if own[cup]:
            count += 1
        elif others[cup] and not (rail == state.fixed and state.shared):
            return 0
    return count


# ── The position, for people who cannot see the board ─────────────────────────────────

Held = tuple[int, int]  # the marbles in a cup: red ones, green ones
EMPTY, HIDDEN = Words("empty", "vide"), Words("out of sight", "hors de vue")
LINE = "line of a rail"  # what it is kept as
RAIL, OVER = Words("Rail", "Rail"), Words("The game is over.", "La partie est finie.")


def slide(name: str, way: int, lang: str) -> str:
    side = SIDES[way]
    return Words(f"slide rail {name} to the {side.en}", f"faire glisser le rail {name} vers la {side.fr}")(lang)


@cached
def content(red: int, green: int, lang: str) -> str:
    return listed([marbles_of(seat, count)(lang) for seat, count in enumerate((red, green)) if count], lang)


def describe(state: Rails, offsets: list[int], cups: list[Held], lang: str) -> str:
    """The whole position, one sentence per line; for each rail its offset, for each cup what lies in it."""
    keep = state.game.memory.keep  # lines of the table that still hold are kept
    lines = [whose_turn(state)(lang)]
    for seat, (won, left) in enumerate(zip(state.tray, state.stock, strict=True)):
        lines.append(bowls(seat, won, left, lang))
    for rail, offset in enumerate(offsets):
        on_rail = cups[CUPS * rail : CUPS * (rail + 1)]
        lines.append(keep((LINE, rail, lang), describe_rail, rail, offset, on_rail, lang))
    return "\n".join(lines)


@cached
def bowls(seat: int, won: int, left: int, lang: str) -> str:
    name = SEATS[seat]
    return Words(f"{name.en}: {won} won, {left} in stock.", f"{name.fr}\u00a0: gains {won}, réserve {left}.")(lang)


def whose_turn(state: Rails) -> Words:
    if state.over:
        return OVER
    low, high = state.dice
    where = cup_sign(state, state.stack()) if state.stacks else ""
    return thrown(state.mover, low, high, bool(state.goal), where, state.owed)


@cached
def thrown(mover: int, low: int, high: int, goal: bool, stack: str, owed: int) -> Words:
    name = SEATS[mover]
    if not low:
        return Words(f"{name.en} is about to throw the dice.", f"{name.fr} va lancer les dés.")
    dice = Words(f"{name.en} has thrown {low} and {high}", f"{name.fr} a lancé {low} et {high}")
    if goal:
        return Words(f"{dice.en} and has a goal to take or leave.", f"{dice.fr} et peut prendre un but.")
    if stack:
        return Words(
            f"{dice.en} and takes a goal; next is the stack in {stack}.",
            f"{dice.fr} et prend un but\u00a0; c’est le tour de la pile en {stack}.",
        )
    serves = owed_columns(owed)
    return Words(
        f"{dice.en}; still to be served: {serves.en}.",
        f"{dice.fr}\u00a0; à servir\u00a0: {serves.fr}.",
    )


def describe_rail(rail: int, offset: int, cups: list[Held], lang: str) -> str:
    """The offset of a rail and the marbles in its cups."""
    first = NOTCHES - offset
    window, outside = cups[first : first + COLUMNS], cups[:first] + cups[first + COLUMNS :]
    shown = ", ".join([in_column(rail, column, held, lang) for column, held in enumerate(window) if any(held)])
    hidden = ", ".join([content(*held, lang) for held in outside if any(held)])
    all_cups = f"{shown or EMPTY(lang)}, {HIDDEN(lang)} {hidden}" if hidden else shown or EMPTY(lang)
    return with_label(f"{RAIL(lang)} {RAIL_NAMES[rail]}, {standing(offset)(lang)}", f"{all_cups}.", lang)


@cached
def in_column(rail: int, column: int, held: Held, lang: str) -> str:
    """What lies in a cup of the window: `b4 2 red`."""
    return f"{place_sign(rail, column)} {content(*held, lang)}"


@cached
def standing(offset: int) -> Words:
    """The offset of a rail."""
    if offset == 0:
        return Words("in the middle", "au milieu")
    side = SIDES[RIGHT if offset > 0 else LEFT]
    return Words(f"{abs(offset)} to the {side.en}", f"{abs(offset)} à {side.fr}")
