"""Parts of a view: the invitation to a table, the card between two legs, and the result."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from ludotheque.web.connection.client_messages import doc


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
