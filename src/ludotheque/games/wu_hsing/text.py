"""Wu Hsing as text: moves, deals and positions are written and parsed."""

from __future__ import annotations

import re
from typing import Any

from ludotheque.core import EVERYTHING, OVER, SPECTATOR
from ludotheque.drawing import cached
from ludotheque.errors import DealError
from ludotheque.game import Game, GameNotation
from ludotheque.game.material import UNSHUFFLED, Recipe
from ludotheque.game.notation import PositionText, no_move_has, not_a_move, wrong
from ludotheque.games.wu_hsing.board import (
    CHOICE,
    CLAIM,
    COPIES,
    DOUBLE,
    FARTHEST,
    IN_SMALL,
    KIND,
    NONE,
    NUMBER,
    PAIR,
    PAIR_NUMBER,
    PAIR_TEXTS,
    PASS,
    POINT,
    SILENT,
    SMALL_KINDS,
    TEXTS,
    UPRIGHT,
    coordinates,
    place_at,
)
from ludotheque.games.wu_hsing.rules import Domino, WuHsingState, cell_at, lay
from ludotheque.words import Words, with_label


class WuHsingNotation(GameNotation):
    def deal(self, state: WuHsingState) -> str:
        if state.game.options["chosen_start"]:
            return ""
        return state.game.memory.keep(
            ("deal", state.viewer), write_deal, state.start, state.dealt, state.seats, state.size
        )

    def text(self, game: Any, move: int) -> str:
        if 0 <= move < PASS:
            return play_text(move)
        if move in WORD_OF:
            return WORD_OF[move]
        if POINT <= move < POINT + 15:
            return f"point {TEXTS[move - POINT]}"
        if CHOICE <= move < CHOICE + 25:
            return PAIR_TEXTS[move - CHOICE]
        raise no_move_has(game, move)

    def parse(self, game: Any, text: str) -> int:
        match = PLAY.fullmatch(text)
        if match:
            return parse_play(game, match)
        if text in WORDS:
            return WORDS[text]
        if text[:6] == "point " and text[6:] in NUMBER:
            return POINT + NUMBER[text[6:]]
        if text in PAIR_NUMBER:
            return CHOICE + PAIR_NUMBER[text]
        raise not_a_move(
            game,
            text,
            "a play is two colours, the cell of the first, and h or v, like 12@2,0v; other moves are pass, "
            "claim, silent, point 12 and, to choose a start, 12.",
            "un domino se pose en donnant deux couleurs, la case de la première et h ou v, comme 12@2,0v ; "
            "les autres coups sont pass, claim, silent, point 12 et, pour choisir un départ, 12.",
        )

    def show(self, state: WuHsingState, lang: str) -> str:
        lines = [TO_CHOOSE(lang)] if state.choosing else table_lines(state)
        lines.append(with_label(TURN(lang), FINISHED(lang) if state.turn == OVER else state.turn, lang))
        if state.choosing and state.turn == 1:
            lines.append(with_label(CHOSEN(lang), "?" if state.choice == NONE else PAIR_TEXTS[state.choice], lang))
        if state.passes:
            lines.append(with_label(PASSES(lang), state.passes, lang))
        if state.claimer != NONE:
            lines.append(with_label(CLAIMED(lang), state.claimer, lang))
        if state.pointed != NONE:
            lines.append(with_label(POINTED(lang), TEXTS[state.pointed], lang))
        return "\n".join(lines + [seat_line(state, seat, lang) for seat in range(state.seats)])

    def read(self, game: Any, text: str) -> WuHsingState:
        state: WuHsingState = game.begin(game.shuffle(UNSHUFFLED))
        lines = PositionText(text)
        state.clear()
        read_seats(state, lines)
        state.choosing = int(game.options["chosen_start"] and "start" in lines)
        state.turn = OVER if lines.get("turn") == "over" else lines.number("turn", 0, state.seats - 1)
        dominoes = [] if state.choosing else read_table(lines.board)
        for domino in dominoes:
            lay(state, *domino)
        state.start = [next((p for p, axis, at in dominoes if (axis, at) == (1, place_at(x, 0))), NONE) for x in (0, 1)]
        check_room(state)
        check_hands(state, [pair for pair, _, _ in dominoes])
        read_judging(state, lines)
        read_choice(state, lines)
        state.passes = lines.number("passes", 0, state.seats) if "passes" in lines else 0
        unknown_choice = state.choosing and state.turn == 1 and state.choice == NONE
        state.blanks = int(unknown_choice or not all(state.known(seat) for seat in range(state.seats)))
        state.viewer = SPECTATOR if state.blanks else EVERYTHING
        check_turn(state)
        return state.seal()


# ── Moves ───────────────────────────────────────────────────────────────────────────────

WORDS = {"pass": PASS, "claim": CLAIM, "silent": SILENT}
WORD_OF = {move: text for text, move in WORDS.items()}
PLAY = re.compile(r"([1-5][1-5])@(0|-?[1-9]\d?),(0|-?[1-9]\d?)([hv])")


@cached
def play_text(move: int) -> str:
    x, y = coordinates(move % UPRIGHT)
    return f"{PAIR_TEXTS[move // PAIR]}@{x},{y}{'v' if move & UPRIGHT else 'h'}"


def parse_play(game: Game, match: re.Match[str]) -> int:
    x, y = int(match[2]), int(match[3])
    if max(abs(x), abs(y)) > FARTHEST:
        raise not_a_move(
            game,
            match[0],
            f"30 dominoes never reach further than {FARTHEST} cells from the start.",
            f"30 dominos ne vont jamais à plus de {FARTHEST} cases du départ.",
        )
    return PAIR * PAIR_NUMBER[match[1]] + UPRIGHT * (match[4] == "v") + place_at(x, y)


# ── Deals: the starting dominoes, then the hands, separated by `/` ──────────────────────

HAND_SIZE = {2: 14, 3: 9, 4: 7}  # 2.1
KNOWN = {NONE: "?"} | dict(enumerate(TEXTS))  # also what is not a domino
ONE_OF_EACH = list(range(15))  # 8.1


def hand_size(seats: int, small: bool) -> int:
    return (len(SMALL_KINDS) * COPIES - 2) // seats if small else HAND_SIZE[seats]


def write_deal(start: list[int], dealt: list[list[int]], seats: int, size: int) -> str:
    """The pairs of the starting square and the hands of the seats; `?` for unknown ones."""
    left_and_right = " ".join("?" if pair == NONE else PAIR_TEXTS[pair] for pair in start)
    return "/".join([left_and_right, *[write_hand(hand[:size]) for hand in dealt[:seats]]])


def write_hand(hand: list[int]) -> str:
    return " ".join([KNOWN[kind] for kind in hand])


def recipe(seats: int, small: bool = False) -> Recipe:
    """Two dominoes to start from, in random orientation, and then the hands."""
    size = hand_size(seats, small)
    kinds = [TEXTS[kind] for kind in SMALL_KINDS] if small else TEXTS
    hands = [tuple(range(first, first + size)) for first in range(2, 2 + seats * size, size)]
    return Recipe(
        packs=(tuple(kinds) * COPIES,),  # 1.2
        piles=((0, 1), *hands),  # 2.3
        void=tuple(f"{text} {text}" for text in kinds if is_void(text, text)),  # 2.4
        turned=(0,),
        sorted=tuple(range(1, seats + 1)),
    )


def is_void(left: str, right: str) -> bool:
    return left == right and left[0] == left[1]


def read_deal(deal: str, seats: int, small: bool = False) -> tuple[list[int], list[list[int]]]:
    """The pairs of the starting square and the hands of a deal; DealError if it is none."""
    start, *hands = [part.split() for part in deal.split("/")]
    if len(hands) != seats:
        raise DealError(
            f"A deal is the two starting dominoes and then {seats} hands, joined by `/`; this one has {len(hands)}.",
            f"Une donne est faite des deux dominos de départ puis de {seats} mains, joints par `/` ; "
            f"celle-ci a {len(hands)} mains.",
        )
    check_count(start, 2, Words("The starting square", "Le carré de départ"))
    for seat, hand in enumerate(hands):
        check_count(hand, hand_size(seats, small), Words(f"The hand of seat {seat}", f"La main du siège {seat}"))
    check_dominoes(start, hands)
    if small:
        check_kinds(start + [text for hand in hands for text in hand])
    if is_void(*start):
        raise DealError(
            f"{start[0]} twice is no start: the deal is void and must be made again.",
            f"Deux fois {start[0]} au départ : il y a maldonne, il faut redistribuer.",
        )
    return [PAIR_NUMBER[text] for text in start], [[NUMBER[text] for text in hand] for hand in hands]


def check_count(dominoes: list[str], wanted: int, whose: Words) -> None:
    if len(dominoes) != wanted:
        raise DealError(
            f"{whose.en} has {len(dominoes)} dominoes; it must have {wanted}.",
            f"{whose.fr} compte {len(dominoes)} dominos ; il en faut {wanted}.",
        )


def check_kinds(texts: list[str]) -> None:
    """Check that the small edition has these dominoes."""
    for text in texts:
        if not IN_SMALL[KIND[PAIR_NUMBER[text]]]:
            known = ", ".join(TEXTS[kind] for kind in SMALL_KINDS)
            raise DealError(
                f"The small edition has no domino {text}, only {known}.",
                f"La petite édition n’a pas de domino {text}, seulement {known}.",
            )


def check_dominoes(start: list[str], hands: list[list[str]]) -> None:
    """Check that all dominoes are in the box, and none too often."""
    in_hands = [text for hand in hands for text in hand]
    for text in start + in_hands:
        if text not in PAIR_NUMBER:
            raise DealError(
                f"There is no domino {text!r}; dominoes are two colours from 1 to 5, like 12 or 33.",
                f"Il n’y a pas de domino {text!r} ; un domino est fait de deux couleurs de 1 à 5, comme 12 ou 33.",
            )
    for text in in_hands:
        if text not in NUMBER:
            raise DealError(
                f"In a hand the smaller colour comes first: {text[::-1]}, not {text}.",
                f"Dans une main, la plus petite couleur vient d’abord : {text[::-1]}, pas {text}.",
            )
    everything = ["".join(sorted(text)) for text in start + in_hands]
    for text in everything:
        if everything.count(text) > COPIES:
            raise DealError(
                f"{text} is there {everything.count(text)} times; every domino comes twice.",
                f"{text} y est {everything.count(text)} fois ; chaque domino existe en double.",
            )


# ── Positions ───────────────────────────────────────────────────────────────────────────
# Halves are written as their colours, empty cells as dots; `1---2` is a horizontal domino, `|` joins the halves of an
# upright one. The numbers at the edges are the coordinates used in notation.

MARGIN = 4  # characters before the first column
ROOMY, NARROW = 4, 2  # characters per column
TURN, FINISHED = Words("turn", "trait"), Words("over", "fini")
TO_CHOOSE, CHOSEN = Words("start: to be chosen", "départ\u00a0: à choisir"), Words("choice", "choix")
PASSES, CLAIMED = Words("passes", "passes de suite"), Words("claim", "dit ne pas pouvoir jouer")
POINTED = Words("pointed", "désigné")
SEAT, HAND, SHOWN = Words("seat", "siège"), Words("hand", "main"), Words("(shown)", "(montrée)")
SEAT_LINE = re.compile(r"(-?\d+) points(?: \((\d+) - (\d+)\))?, hand((?: (?:\?|[1-5][1-5]))*)( \(shown\))?")


def seat_line(state: WuHsingState, seat: int, lang: str) -> str:
    points = f"{state.points[seat] - state.lost[seat]} points"
    if state.turn == OVER:
        points += f" ({state.points[seat]} - {state.lost[seat]})"
    hand = [kind for kind in range(15) for _ in range(state.hand[seat][kind])]
    hand += [NONE] * (state.held[seat] - len(hand))
    shown = f" {SHOWN(lang)}" if state.shown[seat] else ""
    return with_label(f"{SEAT(lang)} {seat}", f"{points}, {HAND(lang)} {write_hand(hand)}", lang) + shown


def table_lines(state: WuHsingState) -> list[str]:
    """The bounding box of all dominoes, and one cell more on each side."""
    colour, lying = list(state.colour), list(state.lying)
    left, bottom = coordinates(64 * state.bottom + state.left)
    right, top = coordinates(64 * state.top + state.right)
    columns = range(left - 1, right + 2)
    pitch = ROOMY if MARGIN + ROOMY * len(columns) < 80 else NARROW
    lines = [header(columns, pitch)]
    for y in range(top + 1, bottom - 2, -1):
        cells = [cell_at(place_at(x, y)) for x in columns]
        below = [cell_at(place_at(x, y - 1)) for x in columns]
        halves = [f"{colour[cell] or '.'}" + ("-" if lying[cell] == 1 else " ") * (pitch - 1) for cell in cells]
        links = ["|".ljust(pitch) if lying[cell] == 2 else " " * pitch for cell in below]
        lines.append((f"{y:>{MARGIN - 1}}".ljust(MARGIN + pitch - 1) + "".join(halves)).rstrip())
        lines.append((" " * (MARGIN + pitch - 1) + "".join(links)).rstrip())
    return lines[:-1]


def header(columns: range, pitch: int) -> str:
    """The coordinates above the columns; above every third where there is little room."""
    every = 1 if pitch == ROOMY else 3
    width = pitch * every
    return " " * (MARGIN + pitch - width) + "".join(f"{x:>{width}}" for x in columns[::every])


# ── Parsing a position ──────────────────────────────────────────────────────────────────


def read_seats(state: WuHsingState, lines: PositionText) -> None:
    points, lost, shown, held = [0] * 4, [0] * 4, [0] * 4, [0] * 4
    hand, dealt = [[0] * 15 for _ in range(4)], [[NONE] * 15 for _ in range(4)]
    for seat in range(state.seats):
        match = lines.match(f"seat {seat}", SEAT_LINE, "12 points, hand 11 24 35")
        points[seat], lost[seat] = read_points(match)
        known, held[seat] = read_hand(match[4].split(), state.size, seat)
        hand[seat] = [known.count(kind) for kind in range(15)]
        dealt[seat][state.size - held[seat] : state.size] = known or [NONE] * held[seat]
        shown[seat] = int(bool(match[5]))
    state.points, state.lost, state.shown = points, lost, shown
    state.held, state.hand, state.dealt = held, hand, dealt


def read_points(match: re.Match[str]) -> tuple[int, int]:
    """The points of a seat, and its loss at the end."""
    score, points, lost = int(match[1]), int(match[2] or match[1]), int(match[3] or 0)
    if score != points - lost or max(points, lost, -score) > 10**6:
        raise wrong(f"{score} is not {points} - {lost}", f"{score} n’est pas {points} - {lost}")
    return points, lost


def read_hand(texts: list[str], size: int, seat: int) -> tuple[list[int], int]:
    """The dominoes of a hand, sorted, empty if unknown; and their number."""
    known = [NUMBER[text] for text in texts if text in NUMBER]
    if len(texts) > size or (len(known) != len(texts) and set(texts) != {"?"}):
        raise wrong(
            f"the hand of seat {seat} is at most {size} dominoes, smaller colour first, or all `?`",
            f"la main du siège {seat} compte au plus {size} dominos, petite couleur d’abord, ou que des `?`",
        )
    return sorted(known), len(texts)


def read_table(lines: list[str]) -> list[Domino]:
    """The dominoes of a drawing."""
    column, pitch = read_header(lines[0] if lines else "")
    colours: dict[tuple[int, int], str] = {}
    links: list[tuple[int, int, int]] = []  # x, y and axis of the first half
    y = 0
    for line in lines[1:]:
        upright = not line[:MARGIN].strip()
        if not upright:
            y = read_row_number(line[:MARGIN])
        for at, mark in enumerate(line[MARGIN:], MARGIN):
            x, between = (at - column) // pitch, (at - column) % pitch
            if mark in "12345" and not upright and not between:
                if (x, y) in colours:
                    raise wrong(f"row {y} is there twice", f"la rangée {y} y est deux fois")
                colours[x, y] = mark
            elif (mark == "-" and between == 1) or (mark == "|" and not between and upright):
                links.append((x, y - upright, int(upright)))
            elif mark not in " ." and not (mark == "-" and between):
                raise wrong(f"{mark!r} in row {y} means nothing", f"{mark!r} dans la rangée {y} ne veut rien dire")
    return joined(colours, links)


def read_header(line: str) -> tuple[int, int]:
    """The character position of column 0 (possibly negative), and the width of a column."""
    labels = [(match.end() - 1, int(match[0])) for match in re.finditer(r"-?\d{1,2}(?!\d)", line)]
    if len(labels) > 1 and labels[0][1] != labels[1][1]:
        (at, x), (next_at, next_x) = labels[:2]
        pitch = (next_at - at) // (next_x - x)
        if pitch > 1 and all(where - at == pitch * (label - x) for where, label in labels):
            return at - pitch * x, pitch
    raise wrong(
        f"the first line has the coordinates of the columns, evenly spaced, not {line!r}",
        f"la première ligne a les coordonnées des colonnes, à égale distance, pas {line!r}",
    )


def read_row_number(text: str) -> int:
    if not re.fullmatch(r" *-?\d{1,2} *", text):
        raise wrong(f"{text!r} is not the coordinate of a row", f"{text!r} n’est pas la coordonnée d’une rangée")
    return int(text)


def joined(colours: dict[tuple[int, int], str], links: list[tuple[int, int, int]]) -> list[Domino]:
    """The dominoes made of halves and links; every half belongs to one."""
    dominoes, halves = [], dict(colours)
    for x, y, axis in links:
        first = halves.pop((x, y), "")
        second = halves.pop((x + 1 - axis, y + axis), "")
        if not first or not second:
            raise wrong(f"the domino at {x},{y} lacks a half", f"il manque une moitié au domino en {x},{y}")
        if not all(-31 <= c <= 30 for c in (x, y)):
            raise wrong(f"{x},{y} is too far from the start", f"{x},{y} est trop loin du départ")
        dominoes.append((PAIR_NUMBER[first + second], axis, place_at(x, y)))
    for x, y in halves:
        raise wrong(f"the half at {x},{y} belongs to no domino", f"la moitié en {x},{y} n’est liée à aucune autre")
    if not dominoes:
        raise wrong("there is no domino on the table", "il n’y a aucun domino sur la table")
    return dominoes


def check_room(state: WuHsingState) -> None:
    """Every play widens the box by one cell at most (see board.py), so the dominoes in hand must still fit on the
    sheet.
    """
    more = 0 if state.choosing else sum(state.held)
    for low, high in ((state.left, state.right), (state.bottom, state.top)):
        if high - low + 1 + more > 30 or low - more < 2 or high + more > 61:
            raise wrong(
                f"the table has no room for {more} dominoes more", f"la table n’a pas la place pour {more} dominos"
            )


def check_hands(state: WuHsingState, pairs: list[int]) -> None:
    """Check that no domino occurs too often, and that the unknown ones exist."""
    on_table = [KIND[pair] for pair in pairs]
    in_hands = [sum(hand[kind] for hand in state.hand) for kind in range(15)]
    there = [COPIES if IN_SMALL[kind] or not state.small else 0 for kind in range(15)]
    unseen = [there[kind] - on_table.count(kind) - in_hands[kind] for kind in range(15)]
    for kind, left in enumerate(unseen):
        if left < 0:
            raise wrong(f"{TEXTS[kind]} is there more than twice", f"{TEXTS[kind]} y est plus de deux fois")
    missing = sum(state.held) - sum(in_hands)
    missing_doubles = check_losses(state)
    unseen_doubles = sum(left for left, double in zip(unseen, DOUBLE, strict=True) if double)
    if state.turn != OVER:
        missing_doubles = unseen_doubles = 0  # unknown ones cannot be told apart
    if missing_doubles > unseen_doubles or missing - missing_doubles > sum(unseen) - unseen_doubles:
        raise wrong("there are too few dominoes left for the hands", "il ne reste pas assez de dominos pour les mains")


def check_losses(state: WuHsingState) -> int:
    """Check the losses, which tell the number of doubles in hand; returns how many of these are unknown."""
    missing = 0
    for seat, (lost, held, hand) in enumerate(zip(state.lost, state.held, state.hand, strict=True)):
        doubles, rest = divmod(25 * held - lost, 20)
        known = sum(count for count, double in zip(hand, DOUBLE, strict=True) if double)
        if state.turn == OVER and (rest or not 0 <= doubles <= held or (sum(hand) == held and doubles != known)):
            raise wrong(f"seat {seat} cannot have lost {lost}", f"le siège {seat} ne peut avoir perdu {lost}")
        missing += doubles if sum(hand) < held else 0
    if state.turn != OVER and any(state.lost):
        raise wrong("nothing is lost before the end", "on ne perd rien avant la fin")
    return missing


def read_choice(state: WuHsingState, lines: PositionText) -> None:
    if not state.choosing:
        return
    if state.turn == OVER or list(state.held[:2]) != [state.size] * 2:
        raise wrong(
            f"both hands have {state.size} dominoes until both have chosen",
            f"les mains ont {state.size} dominos avant le choix",
        )
    text = lines.get("choice", "?")
    if text != "?" and text not in PAIR_NUMBER:
        raise wrong(f"{text!r} cannot be chosen", f"{text!r} ne peut être choisi")
    if text != "?" and state.turn == 1:
        state.choice = PAIR_NUMBER[text]


def read_judging(state: WuHsingState, lines: PositionText) -> None:
    """Parse a claim, and the domino that was pointed out."""
    if "claim" not in lines:
        return
    state.claimer = lines.number("claim", 0, state.seats - 1)
    pointed = lines.get("pointed")
    if pointed and pointed not in NUMBER:
        raise wrong(f"there is no domino {pointed!r}", f"il n’y a pas de domino {pointed!r}")
    if pointed:
        state.pointed = NUMBER[pointed]
    mine = (state.turn == state.claimer) == bool(pointed)
    if not state.judging or not state.known(state.claimer) or not mine:
        raise wrong("that claim cannot have been made", "personne n’a pu dire cela")


def check_turn(state: WuHsingState) -> None:
    """Check that somebody can move, or the game is over."""
    if state.turn == OVER or state.choosing or state.asked():
        return
    if not state.held[state.turn]:
        raise wrong("a seat without dominoes has no turn", "un siège sans domino n’a pas de tour")
    if state.pointed != NONE and (not state.hand[state.turn][state.pointed] or state.stuck()):
        raise wrong(f"{TEXTS[state.pointed]} cannot be played", f"{TEXTS[state.pointed]} ne peut être posé")
