"""Every message between browser and server about a table.

A browser sends requests, each of which gets one answer with its id; in between, the server sends a view of the table
whenever something has changed. docs/protocol.md explains the conversation. docs/protocol.schema.json and
static/protocol.d.ts are generated from these classes by `python tools/protocol.py`. To change a message, raise
PROTOCOL and generate both files again; old pages then reload themselves.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Struct

# Messages of both directions can be imported from here.
# isort: off
from ludotheque.web.connection.client_messages import doc, kebab
from ludotheque.web.connection.client_messages import (
    Act as Act,
    AnswerOffer as AnswerOffer,
    AskHint as AskHint,
    AskWhy as AskWhy,
    ClientMessage as ClientMessage,
    CommitNumber as CommitNumber,
    DrawSetup as DrawSetup,
    FreeChair as FreeChair,
    GiveNumber as GiveNumber,
    Greet as Greet,
    Hello as Hello,
    ListMoves as ListMoves,
    LookBack as LookBack,
    Move as Move,
    OfferDraw as OfferDraw,
    Play as Play,
    PlaySetup as PlaySetup,
    PlayText as PlayText,
    PlayTouches as PlayTouches,
    Question as Question,
    Rematch as Rematch,
    Request as Request,
    RequestBot as RequestBot,
    Resign as Resign,
    SetDoor as SetDoor,
    TryTouches as TryTouches,
    Undo as Undo,
)
from ludotheque.web.connection.view_parts import (
    Door as Door,
    FinalScore as FinalScore,
    MatchPoints as MatchPoints,
    Leg as Leg,
    Result as Result,
)
# isort: on

PROTOCOL = 6
LONGEST = 4096  # bytes of a request


# ── Parts of a view ───────────────────────────────────────────────────────────────────


class Outgoing(Struct, rename="camel", omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A message from the server. Fields with their default value are left out.

    Messages contain no reference cycles, so the garbage collector need not look at them (`gc`).
    """


class Prompt(Outgoing):
    """What to do, or what the table is waiting for, as a sentence."""

    text: str
    head: Annotated[str, doc("What stands before the text and is set in bold.")] = ""


class Term(Outgoing):
    """A text in a long and a short form, for narrow screens."""

    long: str
    short: str


class Player(Outgoing):
    """The player of a seat, and their score."""

    name: str
    note: Annotated[str, doc("What the seat is called, and who sits there: White, you.")]
    score: int
    bot: bool = False
    colour: Annotated[int, doc("The seat whose colour it plays with: another's after a change of sides.")] = 0
    free: Annotated[bool, doc("Whether nobody sits there yet.")] = False
    noun: Annotated[Term | None, doc("What the score counts.")] = None
    goal: Annotated[int, doc("The score that wins; 0 if there is none.")] = 0
    left: Annotated[Term | None, doc("What is left to the seat.")] = None
    remark: Annotated[str, doc("What the seat has just said: it passes, say.")] = ""
    stands_for: Annotated[str, doc("Of a bot: for whom it plays until they come back.")] = ""


class PlayedMove(Outgoing):
    """A move, as far as the viewer may know it."""

    seat: Annotated[int, doc("Who made it; -1 for chance.")]
    words: Annotated[str, doc("In a few words, for one line of a list.")]
    text: Annotated[str, doc("In notation; ? if it is hidden.")]
    said: Annotated[str, doc("In a whole sentence, for those who listen; empty if it is the same.")] = ""


class PlayedMoves(Outgoing):
    """The moves so far, from the first one that differs from those that the browser has."""

    kept: Annotated[int, doc("How many of the moves that the browser has still stand.")]
    added: Annotated[list[PlayedMove], doc("The moves after those.")]


class Branch(Struct, array_like=True, frozen=True, gc=False):
    """Targets with the same continuation, and where they lead."""

    targets: tuple[str, ...]
    prompt: Annotated[int, doc("What to say there: an index into the prompts of the view.")]
    step: Annotated[int, doc("What can be touched there: an index into the steps.")]


class Step(Struct, array_like=True, frozen=True, gc=False):
    """What can be touched, and what each touch does."""

    moves: Annotated[tuple[str, ...], doc("Targets that complete a move.")] = ()
    branches: Annotated[tuple[Branch, ...], doc("Targets after which there is more to touch.")] = ()


class Figure(Outgoing):
    """A kind of figure that is set up."""

    letter: str
    name: str
    count: Annotated[int, doc("How many there are.")]


class Choices(Outgoing, tag_field="by"):
    """The legal moves of the seat to move."""


class TouchChoices(Choices, tag="touch"):
    """Moves made by touching one target after the other."""

    steps: Annotated[list[Step], doc("The first one is for now, the others for after a touch.")]
    labels: Annotated[dict[str, str], doc("What a button says, for each target that is not in the drawing.")] = {}
    tries: Annotated[bool, doc("Whether touches that are no move yet can be shown.")] = False


class SetupChoices(Choices, tag="setup"):
    """Figures to be put on places one by one."""

    places: list[str]
    figures: list[Figure]
    suggested: Annotated[list[dict[str, str]], doc("Whole set-ups: letters of figures by place.")] = []
    names: Annotated[list[str], doc("What these are called.")] = []


class Curtain(Outgoing):
    """At a shared screen: who should sit down before their hand is shown."""

    seat: int
    name: str


class Offer(Outgoing):
    """An offer to those at the table."""

    text: str
    asked: Annotated[bool, doc("Whether the viewer is among those who have to answer.")] = False


class NextThrow(Outgoing):
    """A throw that takes numbers from browsers and has not been made."""

    number: Annotated[int, doc("Which throw; 0 is the deal.")]
    promise: Annotated[str, doc("The commitment to the secret of the table.")]
    words: Annotated[list[str], doc("By seat, the words that are mixed in.")]
    shown: Annotated[list[str], doc("By seat, the last commitment or number that it has shown; empty if none.")]
    asked: Annotated[list[int], doc("The seats whose commitment or number is waited for now.")] = []
    seat: Annotated[int | None, doc("The seat for which the viewer gives numbers.")] = None
    thrower: Annotated[int | None, doc("The seat whose number is the last, after all others were shown.")] = None


# ── Drawings ──────────────────────────────────────────────────────────────────────────


class Pane(Outgoing):
    """A separate drawing: the board, or a hand."""

    id: str
    label: Annotated[str, doc("What a screen reader calls it.")]
    box: Annotated[str, doc("The viewBox.")]
    svg: Annotated[str, doc("Its layers, without the attributes that every target has; the page adds them.")]


class Drawing(Outgoing):
    """The whole table as a drawing."""

    panes: list[Pane]
    description: Annotated[str, doc("The position in words, for a screen reader.")]


class PartChange(Struct, array_like=True, gc=False):
    """A part of a drawing that is new, or looks different."""

    layer: Annotated[str, doc("The id of the layer it lies in.")]
    before: Annotated[str | None, doc("The id of the part it lies before; empty: the last one; null: where it was.")]
    svg: Annotated[str, doc("Without the attributes that every target has; the page adds them.")]


class DescriptionChange(Outgoing):
    """The difference to the description that the browser has."""

    lines: Annotated[int, doc("How many lines it has now.")]
    changed: Annotated[dict[int, str], doc("By number, from 0: the lines that are new, or differ.")]


class Delta(Outgoing):
    """The difference to the drawing that the browser shows."""

    parts: Annotated[list[PartChange], doc("To be inserted or replaced, in this order.")] = []
    attributes: Annotated[dict[str, dict[str, str | None]], doc("By part: what to set or, with null, to remove.")] = {}
    gone: Annotated[list[str], doc("The ids of parts to remove.")] = []
    layers: Annotated[dict[str, str], doc("By the id of a layer: its new transform.")] = {}
    boxes: Annotated[dict[str, str], doc("By the id of a pane: its new viewBox.")] = {}
    panes: Annotated[list[Pane], doc("Panes that were not there before.")] = []
    description: Annotated[DescriptionChange | None, doc("The position in words, if it has changed.")] = None


# ── From the server ───────────────────────────────────────────────────────────────────


class Message(Outgoing, tag_field="is", tag=kebab):
    """A message that the server sends on its own or in answer to a request."""


class View(Message, kw_only=True):
    """The table as one viewer sees it, with a drawing or a delta; the view inside a page has neither."""

    version: Annotated[int, doc("Of the table: raised by every change.")]
    done: Annotated[int | None, doc("The request of the viewer that this view answers: it was carried out.")] = None
    ply: Annotated[int, doc("How many moves have been made.")]
    turn: Annotated[int, doc("The seat to move; -1 for chance, -2 after the end.")]
    seats: Annotated[list[int], doc("The seats that the visitor plays from here.")]
    held: Annotated[list[int], doc("At a shared screen: all seats that are played there, those with a phone too.")] = []
    handset: Annotated[bool, doc("Whether this is a phone beside a shared screen: its player's hand.")] = False
    viewpoint: Annotated[int | None, doc("The seat whose view this is; none for a spectator.")] = None
    prompts: Annotated[list[Prompt], doc("The first one is for now, the others for steps of the choices.")]
    choices: Annotated[TouchChoices | SetupChoices | None, doc("If the viewer is to move.")] = None
    players: Annotated[list[Player], doc("By seat.")]
    together: Annotated[bool, doc("Whether all win or lose together, with one score.")] = False
    at: Annotated[str, doc("How far the game is, and what wins.")] = ""
    away: Annotated[list[int], doc("The seats whose players are not at the table now.")] = []
    clocks: Annotated[list[float] | None, doc("Seconds left, by seat, where there are clocks.")] = None
    moves: PlayedMoves
    deal: Annotated[str, doc("What was dealt, if the viewer knows more of it now; ? for what they do not.")] = ""
    announcement: Annotated[str, doc("The last move, for a screen reader, if it is new.")] = ""
    can_undo: Annotated[bool, doc("Perhaps only as practice: then a question comes first.")] = False
    practice: Annotated[bool, doc("Something that had come to light was taken back: it counts for nothing.")] = False
    can_offer_draw: bool = False
    devices: Annotated[int, doc("From how many devices the viewer's seat is played, this one included.")] = 0
    curtain: Curtain | None = None
    door: Annotated[Door | None, doc("Before the end.")] = None
    offer: Offer | None = None
    leg: Annotated[Leg | None, doc("Before the first move of a second leg.")] = None
    bots: Annotated[str, doc("The seats of bots with their levels, and since when, as a record has them.")] = ""
    throw: Annotated[NextThrow | None, doc("For players: the throw that is due, or the deal to come.")] = None
    result: Annotated[Result | None, doc("Once the game is over.")] = None
    drawing: Drawing | None = None
    delta: Delta | None = None


class Greeting(Message):
    """Somebody at the table greets the others."""

    seat: int
    text: Annotated[str, doc("In the language of the one who reads it.")]


class Done(Message):
    """The request was carried out, and no view has said so."""

    id: int


class Refusal(Message, kw_only=True):
    """The request is not possible."""

    id: Annotated[int | None, doc("Of the request; none if it could not be read.")] = None
    why: str
    rule: Annotated[str, doc("The number of the rule that forbids it.")] = ""
    targets: Annotated[list[str], doc("What the reason is about: what was touched, and what stands in its way.")] = []
    ask: Annotated[str, doc("A question: with a yes to it, the same request with `practice` is granted.")] = ""


class ListedMove(Outgoing):
    """A legal move."""

    text: Annotated[str, doc("In notation.")]
    words: Annotated[str, doc("In a few words.")]
    said: Annotated[str, doc("In a whole sentence, for those who listen; empty if it is the same.")] = ""


class MoveList(Message):
    """All legal moves."""

    id: int
    moves: list[ListedMove]


class Hint(Message):
    """Where to look for a good move or, in stage 2, the move."""

    id: int
    stage: Annotated[int, doc("1: where to look; 2: which move, and why.")]
    head: Annotated[str, doc("Where to look, or what to play.")]
    look: Annotated[list[str], doc("Targets to ring: of a move the piece first, then the place that it goes to.")] = []
    words: Annotated[str, doc("What speaks for the move; empty where no reason is known.")] = ""
    path: Annotated[list[str], doc("The touches that make the move; empty for a set-up.")] = []
    text: Annotated[str, doc("The move in notation.")] = ""
    setup: Annotated[dict[str, str], doc("Of a set-up: letters of figures by place.")] = {}


class EarlierPosition(Message):
    """The table at an earlier ply."""

    id: int
    ply: Annotated[int, doc("After how many moves.")]
    panes: list[Pane]
    words: Annotated[str, doc("The move that led there.")]


class SetupDrawing(Message):
    """The table with figures that are being set up."""

    id: int
    panes: list[Pane]


class Choice(Outgoing):
    """A button for a target that can be touched next."""

    target: str
    label: str
    note: str = ""
    picture: Annotated[str, doc("A whole <svg>.")] = ""


class Trial(Message):
    """How an unfinished move looks."""

    id: int
    shown: Annotated[Delta | None, doc("What they change in the drawing.")] = None
    back: Annotated[Delta | None, doc("What takes that back.")] = None
    choices: Annotated[list[Choice], doc("What can be chosen next.")] = []
    of: Annotated[str, doc("The target of the choice that is shown.")] = ""


class Reload(Message):
    """The page speaks another version of the protocol and must be loaded again."""

    id: int
    protocol: Annotated[int, doc("The version that the server speaks.")]


Answer = Done | Refusal | MoveList | Hint | EarlierPosition | SetupDrawing | Trial | Reload
ServerMessage = View | Greeting | Answer

decode = msgspec.json.Decoder(ClientMessage).decode
encode = msgspec.json.Encoder().encode
