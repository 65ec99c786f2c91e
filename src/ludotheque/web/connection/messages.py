"""Everything that a browser and the server say to each other about a table.

A browser sends requests, and each gets one answer with its id; in between, the server sends a view of the
table whenever something has changed. docs/protocol.md explains the conversation. From these classes follow
docs/protocol.schema.json and static/protocol.d.ts (`python tools/protocol.py`): whoever changes a message
raises PROTOCOL, writes both files anew, and old pages reload themselves.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

PROTOCOL = 1
LONGEST = 4096  # bytes of a request


def kebab(name: str) -> str:
    """The tag of a message: `PlayText` is `play-text`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def doc(text: str) -> Meta:
    """What a field means: for readers of this file, of the schema and of the TypeScript types."""
    return Meta(description=text)


Target = Annotated[str, Meta(max_length=40)]
Path = Annotated[list[Target], Meta(max_length=40)]
Placement = Annotated[dict[Target, Annotated[str, Meta(max_length=4)]], Meta(max_length=80)]
Count = Annotated[int, Meta(ge=0, le=100_000)]


# ── From the browser ──────────────────────────────────────────────────────────────────


class Request(Struct, tag_field="do", tag=kebab, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """Whatever a browser sends. Anything else is refused before it is looked at."""

    id: Annotated[int, Meta(ge=0, le=2**53), doc("A number of the browser's own; the answer carries it.")]


class Hello(Request, forbid_unknown_fields=False):
    """Show me the table: said first on every connection, and again to see it from another seat, or all of it.

    `id` and `protocol` stay as they are in every version, so that a page of another one can be told to reload.
    """

    protocol: Annotated[int, doc("The version of the protocol that the page speaks.")]
    version: Annotated[int, doc("The version of the table that the page shows; -1 for none.")] = -1
    seat: Annotated[int | None, doc("Of somebody with several seats: from which one to look; null: you choose.")] = None


class Play(Request):
    """A move. `ply` says which one it is, so that one that is sent twice is made once."""

    ply: Annotated[Count, doc("How many moves were made before it.")]


class PlayTouches(Play):
    """A move made by touching one target after the other."""

    path: Path


class PlayText(Play):
    """A move in notation."""

    text: Annotated[str, Meta(max_length=200)]


class PlaySetup(Play):
    """Figures set up on their places, all at once."""

    setup: Placement


class AskWhy(Request):
    """Why do these touches lead nowhere? The answer is a refusal."""

    path: Path


class ListMoves(Request):
    """Which moves are there?"""


class AskHint(Request):
    """What would be a good move?"""


class Undo(Request):
    """Take back my last move; others who have moved since are asked first."""


class Resign(Request):
    """Give up."""


class OfferDraw(Request):
    """Ask the other player for a draw."""


class RequestBot(Request):
    """Let a bot play for somebody who has left, if the others agree."""

    seat: Annotated[Count, doc("The seat of the player who has left.")]


class AnswerOffer(Request):
    """Agree to what is offered, or not; of one's own offer: withdraw it."""

    yes: bool


class Rematch(Request):
    """The next game, with the seats changed."""

    words: Annotated[str, Meta(max_length=200), doc("Mixed into its shuffle; without any, those of this game are.")] = (
        ""
    )


class LookBack(Request):
    """Show an earlier position."""

    ply: Annotated[Count | None, doc("After how many moves; null for the present position.")] = None


class DrawSetup(Request):
    """Show figures that are being set up and are no move yet."""

    setup: Placement


# ── What a view is made of ────────────────────────────────────────────────────────────


class Outgoing(Struct, rename="camel", omit_defaults=True, forbid_unknown_fields=True):
    """Whatever the server sends. A field that has its default value is left out."""


class Prompt(Outgoing):
    """What to do, or what is being waited for, in a sentence."""

    text: str
    head: Annotated[str, doc("What stands before the text and is set in bold.")] = ""


class Player(Outgoing):
    """Who plays a seat."""

    name: str
    note: Annotated[str, doc("What the seat is called, and who sits there: White, you.")]
    score: int
    bot: bool = False


class PlayedMove(Outgoing):
    """A move, as far as the viewer may know it."""

    seat: Annotated[int, doc("Who made it; -1 for chance.")]
    words: str
    text: Annotated[str, doc("In notation; ? if it is hidden.")]


class PlayedMoves(Outgoing):
    """The moves so far, from where they differ from those that the browser has."""

    kept: Annotated[int, doc("How many of the moves that the browser has still stand.")]
    added: Annotated[list[PlayedMove], doc("The moves after those.")]


class Branch(Struct, array_like=True, frozen=True):
    """Targets that lead to the same, and what they lead to."""

    targets: tuple[str, ...]
    prompt: Annotated[int, doc("What to say there: an index into the prompts of the view.")]
    step: Annotated[int, doc("What can be touched there: an index into the steps.")]


class Step(Struct, array_like=True, frozen=True):
    """What can be touched, and what each touch does."""

    moves: Annotated[tuple[str, ...], doc("Targets that complete a move.")] = ()
    branches: Annotated[tuple[Branch, ...], doc("Targets after which there is more to touch.")] = ()


class Figure(Outgoing):
    """A kind of figure that is set up."""

    letter: str
    name: str
    count: Annotated[int, doc("How many there are.")]


class Choices(Outgoing, tag_field="by"):
    """The legal moves, for the seat that is to move."""


class TouchChoices(Choices, tag="touch"):
    """Moves that are made by touching one target after the other."""

    steps: Annotated[list[Step], doc("The first one is for now, the others for after a touch.")]
    labels: Annotated[dict[str, str], doc("What a button says, for each target that is not in the drawing.")] = {}


class SetupChoices(Choices, tag="setup"):
    """Figures that are put on places one by one."""

    places: list[str]
    figures: list[Figure]
    suggested: Annotated[list[dict[str, str]], doc("Whole set-ups: letters of figures by place.")] = []


class Curtain(Outgoing):
    """At a shared screen: somebody who is to sit down before their hand is shown."""

    seat: int
    name: str


class Offer(Outgoing):
    """What those at the table are asked to agree to."""

    text: str
    asked: Annotated[bool, doc("Whether the viewer is among those who have to answer.")] = False


class FinalScore(Outgoing):
    """What a seat has in the end."""

    name: str
    score: int
    won: bool


class MatchPoints(Outgoing):
    """What a player has won so far in a match of several games."""

    name: str
    points: int


class Result(Outgoing, kw_only=True):
    """How a game ended."""

    title: Annotated[str, doc("How it ended, in a sentence.")]
    length: Annotated[str, doc("How many moves and minutes it took, in words.")]
    scores: list[FinalScore]
    match: Annotated[list[MatchPoints], doc("Empty in the first game of a match.")] = []
    rematch: Annotated[str | None, doc("The code of the next table, once there is one.")] = None
    commitment: Annotated[str, doc("The commitment to the chance of the next table, known before anybody gives words.")]


# ── Drawings ──────────────────────────────────────────────────────────────────────────


class Pane(Outgoing):
    """A drawing of its own: the board, or a hand."""

    id: str
    label: Annotated[str, doc("What a screen reader calls it.")]
    box: Annotated[str, doc("The viewBox.")]
    svg: Annotated[str, doc("Its layers.")]


class Drawing(Outgoing):
    """The whole table as it is drawn."""

    panes: list[Pane]
    description: Annotated[str, doc("The position in words, for a screen reader.")]


class PartChange(Struct, array_like=True):
    """A part of a drawing that is new, or looks otherwise."""

    layer: Annotated[str, doc("The id of the layer it lies in.")]
    before: Annotated[str | None, doc("The id of the part it lies before; empty: the last one; null: where it was.")]
    svg: Annotated[str, doc("Without the attributes that every target has; the page adds them.")]


class Delta(Outgoing):
    """What has changed since the drawing that the browser shows."""

    parts: Annotated[list[PartChange], doc("To be inserted or replaced, in this order.")] = []
    attributes: Annotated[
        dict[str, dict[str, str | None]], doc("By the id of a part: attributes to set or, with null, to remove.")
    ] = {}
    gone: Annotated[list[str], doc("The ids of parts to remove.")] = []
    layers: Annotated[dict[str, str], doc("By the id of a layer: its new transform.")] = {}
    boxes: Annotated[dict[str, str], doc("By the id of a pane: its new viewBox.")] = {}
    description: Annotated[str | None, doc("The position in words, if it has changed.")] = None


# ── From the server ───────────────────────────────────────────────────────────────────


class Message(Outgoing, tag_field="is", tag=kebab):
    """Whatever the server says first of all or in answer to a request."""


class View(Message, kw_only=True):
    """The table as one viewer sees it, with a drawing or what has changed in it; the page carries a view without."""

    version: Annotated[int, doc("Of the table: raised by every change.")]
    ply: Annotated[int, doc("How many moves have been made.")]
    turn: Annotated[int, doc("The seat to move; -1 for chance, -2 after the end.")]
    seats: Annotated[list[int], doc("The seats that the visitor plays.")]
    viewpoint: Annotated[int | None, doc("The seat whose view this is; none for a spectator.")] = None
    prompts: Annotated[list[Prompt], doc("The first one is for now, the others for steps of the choices.")]
    choices: Annotated[TouchChoices | SetupChoices | None, doc("If the viewer is to move.")] = None
    players: Annotated[list[Player], doc("By seat.")]
    away: Annotated[list[int], doc("The seats whose players are not at the table now.")] = []
    clocks: Annotated[list[float] | None, doc("Seconds left, by seat, where there are clocks.")] = None
    moves: PlayedMoves
    announcement: Annotated[str, doc("The last move, for a screen reader, if it is new.")] = ""
    can_undo: bool = False
    can_offer_draw: bool = False
    devices: Annotated[int, doc("From how many devices the viewer's seat is played, this one included.")] = 0
    curtain: Curtain | None = None
    offer: Offer | None = None
    result: Annotated[Result | None, doc("Once the game is over.")] = None
    drawing: Drawing | None = None
    delta: Delta | None = None


class Done(Message):
    """What was asked for has been done."""

    id: int


class Refusal(Message, kw_only=True):
    """What was asked for is not possible."""

    id: Annotated[int | None, doc("Of the request; none if it could not be read.")] = None
    why: str
    rule: Annotated[str, doc("The number of the rule that forbids it.")] = ""


class ListedMove(Outgoing):
    """A legal move."""

    text: Annotated[str, doc("In notation.")]
    words: str


class MoveList(Message):
    """All legal moves."""

    id: int
    moves: list[ListedMove]


class Hint(Message):
    """A good move."""

    id: int
    text: Annotated[str, doc("In notation.")]
    path: Annotated[list[str], doc("The touches that make it; empty for a set-up.")]
    words: Annotated[str, doc("What speaks for it.")]


class EarlierPosition(Message):
    """The table as it was."""

    id: int
    ply: Annotated[int, doc("After how many moves.")]
    panes: list[Pane]
    words: Annotated[str, doc("The move that led there.")]


class SetupDrawing(Message):
    """The table with figures that are being set up."""

    id: int
    panes: list[Pane]


class Reload(Message):
    """The page speaks another version of the protocol: it has to be loaded anew."""

    id: int
    protocol: Annotated[int, doc("The version that the server speaks.")]


Move = PlayTouches | PlayText | PlaySetup
Question = AskWhy | ListMoves | AskHint | LookBack | DrawSetup
Act = Undo | Resign | OfferDraw | RequestBot | AnswerOffer | Rematch
ClientMessage = Hello | Move | Question | Act
Answer = Done | Refusal | MoveList | Hint | EarlierPosition | SetupDrawing | Reload
ServerMessage = View | Answer

decode = msgspec.json.Decoder(ClientMessage).decode
encode = msgspec.json.Encoder().encode
