"""The messages from a browser: requests, each of which gets one answer with its id."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta, Struct


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
    """Take back my last move; others who have moved since are asked first."""

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
    """Open the next game, with the seats changed."""

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
    version: Annotated[int, doc("The version of the table on which it was asked for.")]


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
