"""Writes positions as text, and parses them.

Halves are written as their colours, empty cells as dots; `1---2` is a horizontal domino, `|` joins the halves of an
upright one. The numbers at the edges are the coordinates used in notation.
"""

from __future__ import annotations

import re

from ludotheque.core import EVERYTHING, OVER, SPECTATOR
from ludotheque.game import Game
from ludotheque.games.wu_hsing import deals
from ludotheque.games.wu_hsing.board import coordinates, place_at
from ludotheque.games.wu_hsing.codes import NONE
from ludotheque.games.wu_hsing.dominoes import (
    COPIES,
    DOUBLE,
    KIND,
    NUMBER,
    PAIR_NUMBER,
    PAIR_TEXTS,
    TEXTS,
)
from ludotheque.games.wu_hsing.layout import Domino, cell_at, lay
from ludotheque.games.wu_hsing.rules import WuHsingState
from ludotheque.position_text import PositionText, wrong
from ludotheque.recipe import UNSHUFFLED
from ludotheque.words import Words, with_label

MARGIN = 4  # characters before the first column
ROOMY, NARROW = 4, 2  # characters per column
TURN, FINISHED = Words("turn", "trait"), Words("over", "fini")
CHOOSING, CHOICE = Words("start: to be chosen", "départ\u00a0: à choisir"), Words("choice", "choix")
PASSES, CLAIM = Words("passes", "passes de suite"), Words("claim", "dit ne pas pouvoir jouer")
POINTED = Words("pointed", "désigné")
SEAT, HAND, SHOWN = Words("seat", "siège"), Words("hand", "main"), Words("(shown)", "(montrée)")
SEAT_LINE = re.compile(r"(-?\d+) points(?: \((\d+) - (\d+)\))?, hand((?: (?:\?|[1-5][1-5]))*)( \(shown\))?")


def show(state: WuHsingState, lang: str) -> str:
    lines = [CHOOSING(lang)] if state.choosing else table_lines(state)
    lines.append(with_label(TURN(lang), FINISHED(lang) if state.turn == OVER else state.turn, lang))
    if state.choosing and state.turn == 1:
        lines.append(with_label(CHOICE(lang), "?" if state.choice == NONE else PAIR_TEXTS[state.choice], lang))
    if state.passes:
        lines.append(with_label(PASSES(lang), state.passes, lang))
    if state.claimer != NONE:
        lines.append(with_label(CLAIM(lang), state.claimer, lang))
    if state.pointed != NONE:
        lines.append(with_label(POINTED(lang), TEXTS[state.pointed], lang))
    return "\n".join(lines + [seat_line(state, seat, lang) for seat in range(state.seats)])


def seat_line(state: WuHsingState, seat: int, lang: str) -> str:
    points = f"{state.points[seat] - state.lost[seat]} points"
    if state.turn == OVER:
        points += f" ({state.points[seat]} - {state.lost[seat]})"
    hand = [kind for kind in range(15) for _ in range(state.hand[seat][kind])]
    hand += [NONE] * (state.held[seat] - len(hand))
    shown = f" {SHOWN(lang)}" if state.shown[seat] else ""
    return with_label(f"{SEAT(lang)} {seat}", f"{points}, {HAND(lang)} {deals.write_hand(hand)}", lang) + shown


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


# ── Parsing ───────────────────────────────────────────────────────────────────────────


def read(game: Game[WuHsingState], text: str) -> WuHsingState:
    state, lines = game.begin(game.shuffle(UNSHUFFLED)), PositionText(text)
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
    unseen = [COPIES - on_table.count(kind) - in_hands[kind] for kind in range(15)]
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
    if state.turn == OVER or list(state.held[:2]) != [15, 15]:
        raise wrong("both hands have 15 dominoes until both have chosen", "les mains ont 15 dominos avant le choix")
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
