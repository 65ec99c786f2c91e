"""Every message between browser and server about a table.

A browser sends requests, each of which gets one answer with its id; in between, the server sends a view of the table
whenever something has changed. docs/protocol.md explains the conversation. docs/protocol.schema.json and
static/protocol.d.ts are generated from these classes by `python tools/protocol.py`. To change a message, raise
PROTOCOL and generate both files again; old pages then reload themselves.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

# ── From the browser ───────────────────────────────────────────────────────────────────


def kebab(name: str) -> str:
    """The tag of a message: `PlayText` is `play-text`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def doc(text: str) -> Meta:
    """The meaning of a field: for readers of this file, of the schema and of the TypeScript types."""
    return Meta(description=text)


Target = Annotated[str, Meta(max_length=40)]
Path = Annotated[list[Target], Meta(max_length=40)]
Placement = Annotated[dict[Target, Annotated[str, Meta(max_length=4)]], Meta(max_length=80)]
Count = Annotated[int, Meta(ge=0, le=100_000)]


class Request(Struct, tag_field="do", tag=kebab, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """A message from a browser. Anything else is refused when it is decoded."""

    id: Annotated[int, Meta(ge=0, le=2**53), doc("A number of the browser's own; the answer carries it.")]


class Hello(Request, forbid_unknown_fields=False):
    """Show the table: sent first on every connection, and again to see it from another seat, or all of it.

    `id` and `protocol` stay the same in every version, so that a page of another version can be told to reload.
    """

    protocol: Annotated[int, doc("The version of the protocol that the page speaks.")]
    version: Annotated[int, doc("The version of the table that the page shows; -1 for none.")] = -1
    seat: Annotated[int | None, doc("Of somebody with several seats: from which one to look; null: you choose.")] = None


class Play(Request):
    """A move. `ply` identifies it, so that a repeated request is not played twice."""

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
    """Ask why these touches lead to no move. The answer is a refusal."""

    path: Path


class ListMoves(Request):
    """Ask for all legal moves."""


class AskHint(Request):
    """Ask for a good move."""

    stage: Annotated[int, Meta(ge=1, le=2), doc("1: where to look; 2: which move, and why.")] = 1


class Undo(Request):
    """Take back my last move; others are asked first if they have moved since, or play seriously or by the clock."""

    practice: Annotated[bool, doc("Even if something has come to light since: the game is practice from then on.")] = (
        False
    )


class Resign(Request):
    """Resign. With more than two seats a bot plays on."""

    seat: Annotated[Count | None, doc("Of somebody with several seats: which one; null for the one looked from.")] = (
        None
    )


class OfferDraw(Request):
    """Offer the other player a draw."""


class RequestBot(Request):
    """Let a bot play for somebody who has left, if the others agree; or on a free chair."""

    seat: Annotated[Count, doc("The seat of the player who has left, or a free one.")]


class AnswerOffer(Request):
    """Accept or decline an offer; withdraw one's own."""

    yes: bool


class Rematch(Request):
    """Ask for the next game, with the seats changed; or agree to it. The last to agree opens it."""

    words: Annotated[str, Meta(max_length=200), doc("Mixed into its shuffle; without any, those of this game are.")] = (
        ""
    )


class Greet(Request):
    """Send one of a few greetings to the table."""

    greeting: Annotated[int, Meta(ge=0, le=4), doc("Which one, from 0.")]


class FreeChair(Request):
    """Stand up again before the first move; those who opened the table may send a stranger away."""

    seat: Annotated[Count, doc("The seat that is to be free again.")]


class SetDoor(Request):
    """Set whether anybody may sit down, or only with the link; and whether the lobby lists the game for watching."""

    open: bool
    watch: bool


class CommitNumber(Request):
    """Begin a chain of numbers for chance (docs/chance.md) with this commitment; empty to give none."""

    commitment: Annotated[str, Meta(max_length=64), doc("64 hexadecimal characters, or none.")]


class GiveNumber(Request):
    """The next number of the chain, for a throw that waits for it."""

    throw: Annotated[Count, doc("Which throw; 0 is the deal.")]
    number: Annotated[str, Meta(max_length=64), doc("64 hexadecimal characters.")]
    head: Annotated[str, Meta(max_length=64), doc("The head of that throw, as the browser computed it.")]


class LookBack(Request):
    """Show an earlier position."""

    ply: Annotated[Count | None, doc("After how many moves; null for the present position.")] = None


class TryTouches(Request):
    """Ask how these touches look, which are no move yet."""

    path: Path


class DrawSetup(Request):
    """Ask how figures look that are being set up."""

    setup: Placement


Move = PlayTouches | PlayText | PlaySetup
Question = AskWhy | ListMoves | AskHint | LookBack | TryTouches | DrawSetup
Act = (
    Undo
    | Resign
    | OfferDraw
    | RequestBot
    | AnswerOffer
    | Rematch
    | Greet
    | FreeChair
    | SetDoor
    | CommitNumber
    | GiveNumber
)
ClientMessage = Hello | Move | Question | Act


# ── Parts of a view ────────────────────────────────────────────────────────────────────


class Part(Struct, rename="camel", omit_defaults=True, forbid_unknown_fields=True):
    """Part of a view; see Outgoing in messages.py."""


class Door(Part):
    """Who may come to a table, and who has come."""

    free: Annotated[list[int], doc("The seats that anybody may take; a bot may keep them warm.")] = []
    vacant: Annotated[bool, doc("Whether there are seats that somebody may take.")] = False
    can_free: Annotated[list[int], doc("The seats that the viewer can make free again.")] = []
    watch: Annotated[bool, doc("Whether the home page says that one can look.")] = False
    watchers: Annotated[int, doc("How many look who do not play.")] = 0


class FinalScore(Part):
    """The final score of a seat."""

    name: str
    score: int
    won: bool


class MatchPoints(Part):
    """The points of a player in a match of several games."""

    name: str
    points: int


class Leg(Part):
    """The card between two legs: the result of the first, and who begins the second."""

    title: str
    text: str
    scores: Annotated[list[FinalScore], doc("Of the first leg, by seat.")]


class Result(Part, kw_only=True):
    """How a game ended."""

    title: Annotated[str, doc("How it ended, in a sentence.")]
    length: Annotated[str, doc("How many moves and minutes it took, in words.")]
    scores: Annotated[list[FinalScore], doc("By seat; of those who play together one for all.")]
    match: Annotated[list[MatchPoints], doc("Empty in the first game of a match.")] = []
    reason: Annotated[str, doc("Why it ended, in a sentence.")] = ""
    rule: Annotated[str, doc("The number of the rule that ended it.")] = ""
    again: Annotated[str, doc("What the button of the next game says.")]
    dice: Annotated[bool, doc("Whether dice or a deal can be checked.")] = False
    rematch: Annotated[str | None, doc("The code of the next table, once there is one.")] = None
    outcome: Annotated[str, doc("As the record has it: `16 11 won by 0`, or how it ended otherwise.")] = ""
    helped: Annotated[str, doc("What helped whom, in a sentence; empty if nothing did, or one played alone.")] = ""


# ── From the server ────────────────────────────────────────────────────────────────────

# Messages of both directions can be imported from here.
# isort: off
# isort: on

PROTOCOL = 10
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
    rematch: Annotated[bool, doc("Whether it is about the next game: then a yes is a request for a rematch.")] = False


class NextThrow(Outgoing):
    """A throw that takes numbers from browsers and has not been made."""

    number: Annotated[int, doc("Which throw; 0 is the deal.")]
    promise: Annotated[str, doc("The commitment to the secret of the table.")]
    rules: Annotated[str, doc("What is played: the game, how many seats, options that are not as usual.")]
    words: Annotated[list[str], doc("By seat, the words that are mixed in.")]
    shown: Annotated[list[str], doc("By seat, the last commitment or number that it has shown; empty if none.")]
    line: Annotated[str, doc("Who takes part, as a record writes it, with what they are committed to or have given.")]
    first: Annotated[int, doc("The throw that the first of the lines is of.")]
    lines: Annotated[list[str], doc("What was given for earlier throws, as a record writes it, up to the last one.")]
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
    running: Annotated[list[int], doc("The seats whose clocks run now.")] = []
    serious: Annotated[bool, doc("Whether it was agreed to play without hints and guide.")] = False
    called: Annotated[str, doc("A pause of the evening, or who was called to this table and is awaited.")] = ""
    moves: PlayedMoves
    undealt: Annotated[bool, doc("Whether nothing is dealt yet: what is drawn will lie otherwise.")] = False
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


class News(Message):
    """Somebody else at the table has done something that is no move."""

    text: str


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
    players: Annotated[list[Player], doc("With the scores that they had then.")]


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
ServerMessage = View | Greeting | News | Answer

decode = msgspec.json.Decoder(ClientMessage).decode
encode = msgspec.json.Encoder().encode
