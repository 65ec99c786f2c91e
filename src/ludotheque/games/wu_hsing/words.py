"""What Wu Hsing says: moves, endings, positions, score cards, hints, and why a move is refused."""

from __future__ import annotations

from functools import cache

from ludotheque.core import OVER
from ludotheque.drawing import cached
from ludotheque.game import GameWords, Refusal
from ludotheque.game.words import LOOK_HERE, Tally, Term, Tip, most, once
from ludotheque.game.words import PASS as PASS_TIP
from ludotheque.games.wu_hsing.board import (
    BROKEN,
    CHOICE,
    CLAIM,
    DOUBLE,
    KIND,
    NONE,
    PAIR,
    PAIR_TEXTS,
    PASS,
    POINT,
    SILENT,
    START,
    STEP,
    TEXTS,
    UPRIGHT,
    At,
    Run,
    Tile,
    coordinates,
    tile_of,
)
from ludotheque.games.wu_hsing.rules import Sides, WuHsingState, cell_at, lay, lengths, read_on, touched
from ludotheque.words import NO_WORDS, Words, capitalised, counted, listed_words, of_name, with_label


class WuHsingWords(GameWords):
    def tell(self, state: WuHsingState, move: int) -> tuple[Words, Words]:
        if move < PASS:
            pair, upright = move // PAIR, move // UPRIGHT & 1
            points = state.worth(pair, upright, cell_at(move % UPRIGHT))
            return tell_play(pair, upright, points, touched(state, upright, move % UPRIGHT))
        if move >= CHOICE:
            domino = bare_elements(PAIR_TEXTS[move - CHOICE])
            return Words(f"starts with {domino.en}", f"part avec {domino.fr}"), say_choice(PAIR_TEXTS[move - CHOICE])
        if move >= POINT:
            domino = bare_elements(TEXTS[move - POINT])
            said = Words(f"points out {domino.en}", f"désigne {domino.fr}")
            return said, said
        return OTHER_MOVES[move], OTHER_MOVES[move]

    def ending(self, state: WuHsingState) -> Refusal:
        rule, why = ("6.1", LAST_DOMINO) if 0 in state.held[: state.seats] else ("6.2", ALL_PASSED)
        if not any(state.held[: state.seats]):
            return rule, why
        return rule, Words(f"{why.en} {TAKEN_OFF.en}", f"{why.fr} {TAKEN_OFF.fr}")

    def tally(self, seen: WuHsingState, seat: int) -> Tally:
        said = NO_WORDS if seen.passes == 0 and seen.claimer == NONE else announced(seen).get(seat, NO_WORDS)
        return Tally(seen.scores[seat], NOUN, left=in_hand(seen.held[seat]), remark=said)

    def aim(self, seen: WuHsingState) -> Words:
        return AIM

    def tip(self, seen: WuHsingState, move: int) -> Tip:
        if move >= PASS:
            return other_tip(seen, move)
        tile = tile_of(move)
        domino = TEXTS[KIND[tile.pair]]
        elements = bare_elements(tile.text)
        said = Words(f"{capitalised(elements.en)}, here.", f"{capitalised(elements.fr)}, ici.")
        return Tip(AROUND_HERE, (tile.place,), said, (domino, tile.place), play_reason(seen, move))

    def refuse(self, state: WuHsingState, move: int) -> Refusal:
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


# ── Elements and dominoes ───────────────────────────────────────────────────────────────

ELEMENTS = {  # 1.1
    "1": Words("wood", "le bois"),
    "2": Words("fire", "le feu"),
    "3": Words("earth", "la terre"),
    "4": Words("metal", "le métal"),
    "5": Words("water", "l’eau"),
}
DOUBLES = {
    "1": Words("the double wood", "le double bois"),
    "2": Words("the double fire", "le double feu"),
    "3": Words("the double earth", "la double terre"),
    "4": Words("the double metal", "le double métal"),
    "5": Words("the double water", "la double eau"),
}
DOMINO, DOMINOES = Words("domino", "domino"), Words("dominoes", "dominos")


@cache
def say_domino(text: str) -> Words:
    """A domino by its numbers and its elements, in either orientation."""
    number = "-".join(text)
    name = DOUBLES[text[0]] if text[0] == text[1] else listed_words([ELEMENTS[colour] for colour in text])
    return Words(f"{number}, {name.en}", f"{number}, {name.fr}")


@cache
def bare_elements(text: str) -> Words:
    """The elements of some halves without articles: `earth, wood and metal`; for a double, its name."""
    if len(text) == 2 and text[0] == text[1]:
        return bare(DOUBLES[text[0]])
    return listed_words([Words(ELEMENTS[colour].en, bare(ELEMENTS[colour]).fr) for colour in text])


def bare(words: Words) -> Words:
    """A name without its article: `double fire`, `eau`."""
    return Words(words.en.removeprefix("the "), words.fr.replace("’", " ").split(" ", 1)[1])


def at_text(at: At) -> str:
    """A cell as the target of a touch."""
    return f"{at[0]},{at[1]}"


# ── Places: by what they touch, because the grid has no coordinates for people ──────────

ORIENTATIONS = Words("lying", "couché"), Words("upright", "debout")  # along each axis
SIDES = (  # in the order in which they are said, by where their colours are among those around a cell
    (1, Words("above", "au-dessus")),
    (0, Words("to the right", "à droite")),
    (3, Words("below", "au-dessous")),
    (2, Words("to the left", "à gauche")),
)


@cached
def colours_in_words(*around: Sides) -> Words:
    """The colours on each side of a cell, or of the halves of a domino: `metal and fire below, earth to the left`.

    Empty for nothing.
    """
    found = [side_words([colours[side] for colours in around], name) for side, name in SIDES]
    return Words(*(", ".join(filter(None, said)) for said in zip(*found, strict=True)))


def side_words(colours: list[int], side: Words) -> Words:
    names = [Words(ELEMENTS[str(colour)].en, bare(ELEMENTS[str(colour)]).fr) for colour in colours if colour]
    if not names:
        return Words("", "")
    listed = listed_words(names)
    return Words(f"{listed.en} {side.en}", f"{listed.fr} {side.fr}")


# ── Moves ───────────────────────────────────────────────────────────────────────────────

OTHER_MOVES = {
    PASS: Words("passes and shows the hand", "passe et montre sa main"),
    CLAIM: Words("claims that nothing can be played", "dit ne pas pouvoir jouer"),
    SILENT: Words("keeps silent", "se tait"),
}


@cached
def tell_play(pair: int, upright: int, points: int, sides: tuple[Sides, Sides]) -> tuple[Words, Words]:
    """What is laid, how, and what it touches, because the cells of the table have no names. The same for all seats."""
    laid, domino = laid_as(PAIR_TEXTS[pair], upright), bare_elements(PAIR_TEXTS[pair])
    near = colours_in_words(*sides)
    return Words(f"{domino.en}, {points} points", f"{domino.fr}, {points} points"), Words(
        f"lays {laid.en}; {near.en}; {points} points",
        f"pose {laid.fr}\u00a0; {near.fr}\u00a0; {points} points",
    )


@cache
def laid_as(pair: str, upright: int) -> Words:
    first, second = (ELEMENTS[colour] for colour in pair)
    if pair[0] == pair[1]:
        return Words(
            f"{DOUBLES[pair[0]].en}, {ORIENTATIONS[upright].en}", f"{DOUBLES[pair[0]].fr}, {ORIENTATIONS[upright].fr}"
        )
    beside = Words("above it", "au-dessus") if upright else Words("to its right", "à sa droite")
    return Words(f"{first.en} and {second.en} {beside.en}", f"{first.fr} et {second.fr} {beside.fr}")


def say_choice(pair: str) -> Words:
    if pair[0] == pair[1]:
        return Words(f"starts with {DOUBLES[pair[0]].en}", f"part avec {DOUBLES[pair[0]].fr}")
    low, high = (ELEMENTS[colour] for colour in pair)
    return Words(f"starts with {low.en} below {high.en}", f"part avec {low.fr} sous {high.fr}")


# ── Endings ─────────────────────────────────────────────────────────────────────────────

LAST_DOMINO = Words("A hand is empty.", "Une main est vide.")
ALL_PASSED = Words("All have passed, one after the other.", "Tous ont passé, l’un après l’autre.")
TAKEN_OFF = Words(
    "A double left in hand costs 5 points, any other 25.", "Un double resté en main coûte 5 points, les autres 25."
)


# ── Score cards ─────────────────────────────────────────────────────────────────────────

ONE_POINT, POINTS = Words("point", "point"), Words("points", "points")
NOUN = once(POINTS)
AIM = most(POINTS)  # 6.4
PASSED, CLAIMS = Words("passes", "passe"), Words("cannot play?", "rien ne va\u00a0?")


@cache
def in_hand(held: int) -> Term:
    return once(counted(held, DOMINO, DOMINOES))


def announced(seen: WuHsingState) -> dict[int, Words]:
    """Announcements by seat: who has passed, who claims to have no play."""
    if seen.turn == OVER:
        return {}
    asked_by = seen.turn if seen.claimer == NONE else seen.claimer
    said = {(asked_by - i) % seen.seats: PASSED for i in range(1, seen.passes + 1)}
    return said if seen.claimer == NONE else {**said, seen.claimer: CLAIMS}


# ── A position in words, for people who cannot see the board ────────────────────────────
# Most sentences are those of the position before, so they are cached.

YOU, YOUR_TURN = Words("You", "Vous"), Words("It is your turn.", "C’est à vous.")
TO_CHOOSE = Words("The start is still to be chosen.", "Le départ est encore à choisir.")
ROW, FROM_COLUMN = Words("Row", "Rangée"), Words("from column", "à partir de la colonne")
NUMBERS = ["-".join(text) for text in TEXTS]  # [kind]


def describe(seen: WuHsingState, lang: str, last: Tile | None, rows: list[str]) -> str:
    """The whole position, one sentence per line; `last` is the last domino, `rows` are the colours of every row."""
    return "\n".join(
        [
            whose_turn(seen)(lang),
            *announced_or_last(seen, last, lang),
            *seat_lines(seen, lang),
            *([TO_CHOOSE(lang)] if seen.choosing else []),
            *seen.game.memory.keep(("rows", lang), row_lines, rows, lang),
        ]
    )


def whose_turn(seen: WuHsingState) -> Words:
    if seen.turn == OVER:
        names = listed_words([seen.game.seat_name(seat) for seat in seen.winners])
        win = Words("wins", "gagne") if len(seen.winners) == 1 else Words("win", "gagnent")
        return Words(f"The game is over: {names.en} {win.en}.", f"La partie est finie\u00a0: {names.fr} {win.fr}.")
    return YOUR_TURN if seen.turn == seen.viewer else turn_of(seen.game.seat_name(seen.turn))


@cached
def turn_of(player: Words) -> Words:
    name = of_name(player)
    return Words(f"It is the turn of {name.en}.", f"C’est au tour {name.fr}.")


def announced_or_last(seen: WuHsingState, last: Tile | None, lang: str) -> list[str]:
    """Any claim and its answer; else the last play."""
    if seen.pointed != NONE:
        domino = NUMBERS[seen.pointed]
        said = Words(f"{domino} was pointed out and must be played.", f"{domino} a été désigné et doit être posé.")
        return [said(lang)]
    if seen.claimer != NONE:
        name = capital(seen, seen.claimer)
        said = Words(f"{name.en} claims that nothing can be played.", f"{name.fr} dit ne pas pouvoir jouer.")
        return [said(lang)]
    return [last_domino(last.pair, last.axis, touched(seen, last.axis, last.where))(lang)] if last else []


@cached
def last_domino(pair: int, axis: int, sides: tuple[Sides, Sides]) -> Words:
    domino, near, way = "-".join(PAIR_TEXTS[pair]), colours_in_words(*sides), ORIENTATIONS[axis]
    return Words(
        f"The last domino is {domino}, {way.en}, {near.en}.",
        f"Le dernier domino est {domino}, {way.fr}, {near.fr}.",
    )


def seat_lines(seen: WuHsingState, lang: str) -> list[str]:
    held, hands, scores, keep = seen.held, seen.hand, seen.scores, seen.game.memory.keep
    names = [YOU if seat == seen.viewer else seen.game.seat_name(seat) for seat in range(seen.seats)]
    return [
        keep(("line", seen.viewer, seat), seat_line, name, scores[seat], held[seat], hands[seat], lang)
        for seat, name in enumerate(names)
    ]


def seat_line(player: Words, score: int, held: int, hand: list[int], lang: str) -> str:
    """The score of a seat, and its dominoes as far as they are known: the number of each kind."""
    line = with_label(capitalised(player(lang)), f"{points_text(score, lang)}, {dominoes_text(held, lang)}", lang)
    known = [number for number, count in zip(NUMBERS, hand, strict=True) for _ in range(count)]
    return f"{with_label(line, ', '.join(known), lang)}." if known and len(known) == held else f"{line}."


@cached
def points_text(number: int, lang: str) -> str:
    return counted(number, ONE_POINT, POINTS)(lang)


@cached
def dominoes_text(number: int, lang: str) -> str:
    return counted(number, DOMINO, DOMINOES)(lang)


def capital(seen: WuHsingState, seat: int) -> Words:
    """The name of a seat at the beginning of a sentence."""
    name = seen.game.seat_name(seat)
    return Words(capitalised(name.en), capitalised(name.fr))


def row_lines(texts: list[str], lang: str) -> list[str]:
    """Every row from top to bottom: the same for all viewers."""
    return [row_line(n, text, lang) for n, text in enumerate(texts, 1) if text]


@cached
def row_line(n: int, row: str, lang: str) -> str:
    """The runs of a row, each with its first column."""
    begins, runs, column = FROM_COLUMN(lang), [], 0
    for run in row.split():
        column = row.index(run, column)
        runs.append(f"{' '.join(run)} {begins} {column + 1}")
        column += len(run)
    return with_label(f"{ROW(lang)} {n}", ", ".join(runs), lang) + "."


# ── Hints ───────────────────────────────────────────────────────────────────────────────

AROUND_HERE = Words("Look at this part of the table.", "Regardez cet endroit de la table.")
IN_HAND = Words("Look at this domino.", "Regardez ce domino.")
FEW_LEFT, COST = 4, 25  # the number of dominoes in hand from which they count, and the cost of one that is no double


def other_tip(state: WuHsingState, move: int) -> Tip:
    if move < CHOICE:
        return Tip(LOOK_HERE, (), PASS_TIP, ())  # there are no hints if the players judge
    pair = PAIR_TEXTS[move - CHOICE]
    domino, elements = "".join(sorted(pair)), bare_elements(pair)
    sentence = Words(f"Start with {elements.en}.", f"Partez avec {elements.fr}.")
    return Tip(IN_HAND, (domino,), sentence, (domino, at_text((state.turn, int(pair[0] > pair[1])))))


def points(state: WuHsingState, move: int) -> int:
    return state.worth(move // PAIR, move // UPRIGHT & 1, cell_at(move % UPRIGHT))


def play_reason(state: WuHsingState, move: int) -> Words:
    """What it scores, and whether that is the most; near the end, what it saves."""
    scored, tile = points(state, move), tile_of(move)
    most = max(points(state, other) for other in state.moves() if other < PASS)
    if scored == most:
        return Words(f"{scored} points: nothing scores more now.", f"{scored} points\u00a0: rien ne rapporte plus.")
    groups = groups_extended(state, tile)
    if groups > 2:
        return Words(
            f"Three groups with one domino: {scored} points.", f"Trois groupes d’un domino\u00a0: {scored} points."
        )
    if state.held[state.turn] <= FEW_LEFT and not DOUBLE[KIND[tile.pair]]:
        return Words(
            f"One domino less in hand saves {COST} points.", f"Un domino de moins en main épargne {COST} points."
        )
    return Words(f"It scores {scored} points.", f"Il rapporte {scored}\u00a0points.")


def groups_extended(state: WuHsingState, tile: Tile) -> int:
    """The number of groups that a domino would extend; two that it joins are one."""
    return sum(length > 1 for length in lengths(state, tile.axis, cell_at(tile.where)))


# ── Why a move is refused: the reason that the move generator found ─────────────────────

TOO_FEW = (Words("no group", "aucun groupe"), Words("only one group", "qu’un groupe"))


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
