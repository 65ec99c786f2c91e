"""Laws about the parts of a game: numbered actions, records, words, drawings, and moves made by touch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from xml.etree import ElementTree as ET

from ludotheque.checking.laws import Broken, law, same, sample, viewer_name, viewers
from ludotheque.core import CHANCE, Rng, State
from ludotheque.drawing import Drawing
from ludotheque.game.touch import Touches, Trial, Ways, leads, targets
from ludotheque.record import Record
from ludotheque.words import LANGUAGES, Words

# ── Numbered actions and observations ─────────────────────────────────────────────────────


def ends_of_steps(state: State) -> list[State]:
    """The positions after each move that steps from here can make."""
    found = []
    for action in state.actions():
        after = state.copy()
        after.act(action)
        found += ends_of_steps(after) if after.begun_steps else [after]
    return found


@law(
    "Every legal move is made by exactly one row of actions; moves with large numbers need an Encoder.",
    "Chaque coup légal se fait par une seule suite d’actions\u00a0; des coups aux grands numéros demandent un Encoder.",
)
def actions_make_every_legal_move(state: State, rng: Rng) -> None:
    if state.turn >= 0:
        made, legal = sorted(end.last_move for end in ends_of_steps(state)), sorted(state.moves())
        if made != legal:
            odd = state.text(next(iter(set(made) ^ set(legal)), legal[0]))
            raise Broken(
                f"{len(legal)} moves are legal and actions make {len(made)}: {odd} is not among both.",
                f"{len(legal)} coups sont légaux et les actions en font {len(made)}\u00a0: {odd} n’en est pas.",
            )


@law(
    "Actions are numbers in order, below game.info.actions, or game.info.chance_outcomes for chance; mask() says them.",
    "Les actions sont des numéros croissants, sous game.info.actions, ou game.info.chance_outcomes pour le "
    "hasard\u00a0; mask() les dit.",
)
def actions_are_numbered(state: State, rng: Rng) -> None:
    actions, info = state.actions(), state.game.info
    most = info.chance_outcomes if state.turn == CHANCE else info.actions
    if actions != sorted(set(actions)) or any(not 0 <= action < most for action in actions):
        raise Broken(f"The actions are {actions}, of {most}.", f"Les actions sont {actions}, sur {most}.")
    if state.turn >= 0 and (told := [i for i, legal in enumerate(state.mask()) if legal]) != actions:
        raise Broken(f"mask() says {told} and actions() {actions}.", f"mask() dit {told} et actions() {actions}.")


@law(
    "An observation is floats within the bounds of their planes, whose names differ.",
    "Une observation est faite de flottants dans les bornes de leurs plans, aux noms différents.",
)
def observations_stay_in_their_bounds(state: State, rng: Rng) -> None:
    planes = state.game.actions.planes
    if len({plane.name for plane in planes}) < len(planes):
        raise Broken("Two planes have one name.", "Deux plans ont le même nom.")
    for seat in range(state.seats):
        floats, at = list(state.seen_by(seat).observe()), 0
        for plane in planes:
            for value in floats[at : at + plane.size]:
                if not plane.low <= value <= plane.high:
                    name, value = plane.name, float(value)
                    raise Broken(f"{name} holds {value}.", f"{name} contient {value}.")
            at += plane.size


@law(
    "What a finished game is worth is within the bounds of game.info, and in sum what it says.",
    "Ce que vaut une partie finie reste dans les bornes de game.info, et sa somme est celle qu’il dit.",
)
def returns_stay_in_their_bounds(state: State, rng: Rng) -> None:
    returns, info = state.returns(), state.game.info
    total = info.total is None or not state.over or abs(sum(returns) - info.total) < 1e-6
    if not all(info.least <= worth <= info.most for worth in returns) or not total:
        raise Broken(f"The returns are {returns}.", f"Les valeurs sont {returns}.")
    if info.longest is not None and len(state.history) > info.longest:
        moves = len(state.history)
        raise Broken(
            f"There are {moves} moves, and longest() is {info.longest}.",
            f"Il y a {moves} coups, et longest() vaut {info.longest}.",
        )


# ── Records and words ─────────────────────────────────────────────────────────────────────


@law(
    "A record is read as it was written, and leads to the same position.",
    "Une partie écrite se relit telle quelle, et mène à la même position.",
)
def a_record_is_read_as_it_was_written(state: State, rng: Rng) -> None:
    record = Record.of(state)
    again = Record.read(text := record.write(), type(state.game))
    if again != record or again.write() != text or not same(again.replay(), state):
        raise Broken("The record was read as another game.", "La partie a été relue autrement.")


LINE, ANSWER, PROMPT = 40, 100, 55  # the characters that fit: in a list, in an answer to touches, in a prompt


def must_be_said(what: Words, said: Words, room: int) -> None:
    for lang in LANGUAGES:
        number = len(told := said(lang))
        if not 0 < number <= room:
            raise Broken(
                f"{what.en} in {lang}, {told!r}, has {number} characters, and room for 1 to {room}.",
                f"{what.fr} en {lang}, {told!r}, a {number} caractères, et de la place pour 1 à {room}.",
            )


@law(
    "Seats have names, and each move is said in both languages: in at most 40 characters, and as a sentence.",
    "Les sièges ont un nom, et chaque coup se dit dans les deux langues\u00a0: en 40 caractères au plus, "
    "et en une phrase.",
)
def moves_are_said_in_both_languages(state: State, rng: Rng) -> None:
    for seat in range(state.seats):
        must_be_said(Words("The name of a seat", "Le nom d’un siège"), state.game.seat_name(seat), LINE)
    view = state.seen_by(state.turn) if state.turn >= 0 else state
    for move in sample(state.moves(), rng, 8):
        must_be_said(
            Words("A line of the list", "Une ligne de la liste"), state.game.words.say_briefly(view, move), LINE
        )
        must_be_said(Words("A move", "Un coup"), state.game.words.say(view, move), 200)


# ── Drawings ──────────────────────────────────────────────────────────────────────────────


def before_last(state: State) -> State | None:
    """The position before the last move; None at the start."""
    if not state.history:
        return None
    before = state.game.start(deal=state.deal)
    for text in state.history[:-1]:
        before.play(text)
    return before


@lru_cache(4096)
def id_in(svg: str) -> str | None:
    """Of one element; drawings share most of their parts."""
    return ET.fromstring(svg).get("id")


@law(
    "A drawing, in both languages and for each viewer, is SVG with a text: ids differ, what is used is there, each "
    "part is one element with its id, and what can be touched has a name.",
    "Un dessin, dans les deux langues et pour chacun, est du SVG avec un texte\u00a0: les ids diffèrent, ce qui sert "
    "y est, chaque partie est un élément avec son id, et ce qui se touche a un nom.",
)
def drawings_are_whole(state: State, rng: Rng) -> None:
    before = before_last(state)
    for place, viewer in enumerate(viewers(state)):
        then = before.seen_by(viewer) if before else None
        lang = LANGUAGES[(len(state.history) + place) % 2]
        must_be_whole(state.game.drawing.draw(state.seen_by(viewer), lang, then))


def must_be_whole(drawing: Drawing) -> None:
    svg = drawing.svg()
    try:
        root = ET.fromstring(svg)
    except ET.ParseError as error:
        raise Broken(f"The drawing is no XML: {error}.", f"Le dessin n’est pas du XML\u00a0: {error}.") from None
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    twice = sorted({str(i) for i in ids if ids.count(i) > 1})
    if twice:
        raise Broken(f"These ids are there twice: {twice[:5]}.", f"Ces ids y sont deux fois\u00a0: {twice[:5]}.")
    for _, part in drawing.parts():
        if id_in(part.svg) != part.id:
            raise Broken(f"The part {part.id} has another id.", f"La partie {part.id} a un autre id.")
    used = {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg)}
    missing = sorted(used - set(map(str, ids)))
    if missing:
        raise Broken(
            f"These are used and missing: {missing[:5]}.", f"Ceux-ci servent et manquent\u00a0: {missing[:5]}."
        )
    described = root.find("{http://www.w3.org/2000/svg}desc")
    if described is None or not described.text:
        raise Broken("The drawing has no text.", "Le dessin n’a pas de texte.")
    for element in root.iter():
        touched = element.get("data-t")
        if touched and not (element.get("aria-label") and element.get("tabindex") and element.get("role") == "button"):
            raise Broken(
                f"{touched!r} has no label: write **target(name, label) in its element.",
                f"{touched!r} n’a pas d’étiquette\u00a0: écrivez **target(nom, étiquette) dans son élément.",
            )


@law(
    "A drawing depends only on what its viewer may know.",
    "Un dessin ne dépend que de ce que peut savoir qui le regarde.",
)
def a_drawing_hides_what_is_hidden(state: State, rng: Rng) -> None:
    before = before_last(state)
    for viewer in viewers(state):
        seen = state.seen_by(viewer)
        if not seen.blanks:
            continue
        other = seen.guess(rng).seen_by(viewer)
        then = before.seen_by(viewer) if before else None
        draw = state.game.drawing.draw
        if draw(seen, "fr", then) != draw(other, "fr", then):
            who = viewer_name(viewer)
            raise Broken(f"{who.en} sees something hidden.", f"{who.fr} voit quelque chose de caché.")


# ── Moves by touch ────────────────────────────────────────────────────────────────────────


def view_to_touch(state: State) -> State | None:
    """The view of the seat to move, if it is to touch the drawing now."""
    seen = state.seen_by(state.turn) if state.turn >= 0 else None
    if seen is None or not state.game.lists_moves(seen) or state.game.setup.places(seen):
        return None
    return seen


def begun(ways: Ways) -> set[Touches]:
    """The paths that lead to a choice."""
    return {path[:length] for path in ways for length in range(len(path))}


@law(
    "Every legal move has a path of touches that is not the beginning of another one; each target is either in the "
    "drawing or a button, which choice() names; and each beginning has a prompt of at most 55 characters.",
    "Chaque coup légal a un chemin de touches qui n’est pas le début d’un autre\u00a0; chaque cible est soit dans le "
    "dessin, soit un bouton que choice() nomme\u00a0; et chaque début a une invite de 55 caractères au plus.",
)
def every_move_is_made_by_touch(state: State, rng: Rng) -> None:
    game, seen = state.game, view_to_touch(state)
    if seen is None:
        return
    ways, svg = game.touch.ways(seen), game.drawing.draw(seen, "fr").svg()
    paths = {path for move in seen.moves() for path in game.touch.paths(seen, move)}
    lost = set(seen.moves()) - set(ways.values())
    if lost or paths != set(ways):
        name = state.text(min(lost)) if lost else "/".join(min(paths ^ set(ways)))
        raise Broken(f"No touches make {name}.", f"Aucune suite de touches ne fait {name}.")
    for name in targets(ways):
        label = game.touch.choice(seen, name)
        if (f'data-t="{name}"' in svg) == (label is not None):
            raise Broken(
                f"The target {name!r} is both drawn and a button, or neither.",
                f"La cible {name!r} est à la fois dessinée et un bouton, ou ni l’un ni l’autre.",
            )
        if label is not None:
            must_be_said(Words("A button", "Un bouton"), label, 200)
    if both := begun(ways) & set(ways):
        path = "/".join(min(both))
        raise Broken(f"{path} is a move and the beginning of one.", f"{path} est un coup et le début d’un autre.")
    for way in begun(ways):
        prompt = game.touch.ask(seen, way)
        asked = Words(prompt.head.en + prompt.en, prompt.head.fr + prompt.fr)
        must_be_said(Words("A prompt", "Une invite"), asked, PROMPT)


@law(
    "Touches that lead nowhere are answered by why_not() in both languages, in at most 100 characters.",
    "À des touches qui ne mènent à rien, why_not() répond dans les deux langues, en 100 caractères au plus.",
)
def touches_that_lead_nowhere_are_answered(state: State, rng: Rng) -> None:
    if state.turn < 0:
        return
    seen = state.seen_by(state.turn)
    ways = state.game.touch.ways(seen)
    touchable = re.findall(r'data-t="([^"]+)"', state.game.drawing.draw(seen, "fr").svg())
    some = touchable[:: max(1, len(touchable) // 8)]
    for path in [(first,) for first in some] + [(first, second) for first in some for second in some]:
        answer = state.game.touch.why_not(seen, path)
        if not leads(ways, path):
            touched = "/".join(path)
            must_be_said(Words(f"The answer to {touched}", f"La réponse à {touched}"), answer.why, ANSWER)


def unfinished(state: State, move: int, lang: str) -> Iterator[tuple[Touches, Drawing, Trial]]:
    """How a move looks while it is made by touch: the touches so far, the table without it, and the trial."""
    seen = state.seen_by(state.turn)
    now = state.game.drawing.draw(seen, lang)
    for path in state.game.touch.paths(seen, move):
        for length in range(1, len(path) + 1):
            yield path[:length], now, state.game.touch.trial(seen, path[:length], now, lang)


@law(
    "If the touch part `tries`, an unfinished move has a whole drawing, and buttons that differ.",
    "Si la partie touch a `tries`, un coup inachevé a un dessin entier, et des boutons qui diffèrent.",
)
def unfinished_moves_can_be_shown(state: State, rng: Rng) -> None:
    if not state.game.touch.tries or view_to_touch(state) is None:
        return
    for move in sample(state.moves(), rng, 2):
        for lang in LANGUAGES:
            for path, _, trial in unfinished(state, move, lang):
                if trial.drawing:
                    must_be_whole(trial.drawing)
                labels = [choice.target for choice in trial.choices]
                if len(set(labels)) < len(labels):
                    tried = "/".join(path)
                    raise Broken(f"After {tried} two buttons are one.", f"Après {tried} deux boutons n’en font qu’un.")


PARTS = [
    actions_make_every_legal_move,
    actions_are_numbered,
    observations_stay_in_their_bounds,
    returns_stay_in_their_bounds,
    a_record_is_read_as_it_was_written,
    moves_are_said_in_both_languages,
    drawings_are_whole,
    a_drawing_hides_what_is_hidden,
    every_move_is_made_by_touch,
    touches_that_lead_nowhere_are_answered,
    unfinished_moves_can_be_shown,
]
