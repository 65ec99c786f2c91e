"""What a seat, or a spectator, gets to see of a table: the one place where a table becomes words and drawings.

Everything here is made from seen positions. Nothing else of a table is sent to anybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ludotheque import touch
from ludotheque.core import CHANCE, HIDDEN, OVER, SPECTATOR, State
from ludotheque.drawing import Drawing
from ludotheque.errors import LudothequeError
from ludotheque.narration import Narrator
from ludotheque.table import Table, in_common
from ludotheque.table.names import seat_name
from ludotheque.table.snapshot import BOT, FREE, PERSON, Chair
from ludotheque.web.language import translations
from ludotheque.words import with_label

Told = list[list[Any]]  # the moves so far: [seat, words, text] each


@dataclass(frozen=True)
class SeatView:
    """A table at one version, as one pair of eyes sees it in one language."""

    view: State
    drawing: Drawing
    known: list[tuple[int, int]]  # the moves so far, by whom and which, HIDDEN where these eyes may not know it,
    moves: Told  # and as they are told
    tree: touch.Tree  # what can be touched
    rest: dict[str, Any]  # of the message: see rooms.py


def seat_view(table: Table, seat: int | None, lang: str, earlier: SeatView | None) -> SeatView:
    """`earlier` is what the same eyes saw before: most of what they were told of the moves stays."""
    view, before = table.view_of_step(table.ply, seat)
    known = table.known_moves(view)
    chooses = view.turn == seat and table.complete
    tree = touch.tree(view) if chooses else {}
    return SeatView(
        view,
        view.game.draw(view, lang, before),
        known,
        told(table, view, lang, known, earlier),
        tree,
        {
            "turn": view.turn,
            "ply": table.ply,
            "prompt": prompt(table, view, seat, lang),
            "players": [player(table, view, place, lang) for place in range(view.seats)],
            **choices(view, tree, lang, chooses),
        },
    )


def panes(drawing: Drawing) -> list[dict[str, str]]:
    """A whole drawing, as it is sent."""
    return [{"id": pane.id, "label": pane.label, "box": pane.box, "svg": pane.inner()} for pane in drawing.panes]


# ── The moves so far ──────────────────────────────────────────────────────────────────


def told(table: Table, view: State, lang: str, known: list[tuple[int, int]], earlier: SeatView | None) -> Told:
    """Every move in words and notation, as the viewer may know it now."""
    if earlier and earlier.view.game is not view.game:  # those at the table are called otherwise now
        earlier = None
    same = in_common(earlier.known, known) if earlier else 0
    viewer = None if view.viewer == SPECTATOR else view.viewer
    found = earlier.moves[:same] if earlier else []
    for number, (mover, move) in enumerate(known[same:], same):
        text = "?" if move == HIDDEN else view.text(move)
        found.append([mover, said(table.view_at(number, viewer), move, lang), text])
    return found


def said(before: State, move: int, lang: str) -> str:
    if move == HIDDEN:
        return translations(lang).gettext("has moved, out of sight")
    return before.game.say(before, move)(lang)


# ── What can be done ──────────────────────────────────────────────────────────────────


def choices(view: State, tree: touch.Tree, lang: str, chooses: bool) -> dict[str, Any]:
    """The legal moves as things to touch, for the seat that is to move; nothing for the others."""
    found: dict[str, Any] = {"mine": chooses, "tree": None, "asks": {}, "labels": {}, "setup": None}
    if not chooses:
        return found
    if not tree:
        return found | {"setup": setup(view, lang), "asks": {"": view.game.ask(view, ())(lang)}}
    labels = {target: view.game.choice(view, target) for target in sorted(touch.targets(tree))}
    return found | {
        "tree": touch.compact(tree),
        "asks": asks(view, tree, lang),
        "labels": {target: words(lang) for target, words in labels.items() if words},
    }


def asks(view: State, tree: touch.Tree, lang: str) -> dict[str, str]:
    """What to do next after each path of touches; `*` is said after any other first touch, `**` after two.

    Paths after which the same is said are written as one, joined by `|`.
    """
    found = {"": view.game.ask(view, ())(lang)}
    others: dict[str, list[str]] = {}
    for path in branches(tree, ()):
        sentence = view.game.ask(view, path)(lang)
        if found.setdefault("*" * len(path), sentence) != sentence:
            others.setdefault(sentence, []).append(" ".join(path))
    return found | {touch.JOINT.join(paths): sentence for sentence, paths in others.items()}


def branches(tree: touch.Tree, path: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The paths, but the empty one, after which there is still something to choose."""
    found = []
    for target, below in tree.items():
        if isinstance(below, dict):
            found += [(*path, target), *branches(below, (*path, target))]
    return found


def setup(view: State, lang: str) -> dict[str, Any]:
    """Figures that are put on places one by one."""
    game = view.game
    return {
        "places": game.setup_places(view),
        "figures": {
            letter: [number, game.figure_name(letter)(lang)] for letter, number in game.setup_figures().items()
        },
        "suggested": [game.setup_of(text, view.turn) for text in game.suggested_setups()],
    }


def why_not(view: State, path: list[str]) -> tuple[str, str, str]:
    """Why touching these leads nowhere: English, French, and the number of the rule."""
    text = view.game.tried(view, tuple(path)) if path else ""
    if text:
        try:
            view.parse(text)
        except LudothequeError as error:
            return (*error.words, getattr(error, "rule", ""))
    return ("Nothing can be done here now.", "Il n’y a rien à faire ici pour le moment.", "")


# ── Who plays, and what is going on ───────────────────────────────────────────────────


def player(table: Table, view: State, seat: int, lang: str) -> dict[str, Any]:
    chair = table.snapshot.chairs[seat]
    return {
        "name": table.names[seat](lang),
        "note": note(view, chair, seat, lang),
        "score": view.scores[seat],
        "turn": view.turn == seat,
        "bot": chair.kind == BOT,
    }


def note(view: State, chair: Chair, seat: int, lang: str) -> str:
    """What a seat is called, and who sits there."""
    _ = translations(lang).gettext
    called = seat_name(view.game, seat)
    own = called(lang) if called and (chair.name or chair.kind != PERSON) else ""
    who = {BOT: _("bot"), FREE: _("free")}.get(chair.kind, _("you") if view.viewer == seat else "")
    return ", ".join(part for part in (own, who) if part)


def prompt(table: Table, view: State, seat: int | None, lang: str) -> str:
    """One sentence: what is expected, and of whom."""
    _ = translations(lang).gettext
    if not table.complete:
        return _("Waiting for a friend: send the link of the table.")
    if view.turn == OVER:
        return outcome(table, view, seat, lang)
    if view.turn == CHANCE:
        return _("The dice are rolling.")
    if view.turn == seat:
        return view.game.ask(view, ())(lang)
    return _("{name} is thinking.").format(name=table.names[view.turn](lang))


def outcome(table: Table, view: State, seat: int | None, lang: str) -> str:
    people = table.people
    you = seat if people == [seat] or len(people) > 1 else None
    return Narrator(view.game, table.names_in(lang), you).outcome(view)(lang)


def announced(table: Table, moves: Told, lang: str) -> str:
    """The last move, for those who listen."""
    if not moves:
        return ""
    mover, words, text = moves[-1]
    if mover == CHANCE:
        return with_label(translations(lang).gettext("The dice"), words or text, lang)
    return with_label(table.names[mover](lang), words or text, lang)
