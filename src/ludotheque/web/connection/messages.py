"""What a browser may say to a live table. Anything else is refused before it is looked at."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

LONGEST = 4096  # bytes of a message

Target = Annotated[str, Meta(max_length=40)]
Path = Annotated[list[Target], Meta(max_length=40)]
Places = Annotated[dict[Target, Annotated[str, Meta(max_length=4)]], Meta(max_length=80)]
Small = Annotated[int, Meta(ge=-1, le=100_000)]


class Message(Struct, tag_field="do", forbid_unknown_fields=False):
    id: Annotated[int, Meta(ge=0, le=2**53)] = 0


class Hello(Message, tag="hello"):
    """First of all, and when somebody else sits down at a screen: what was seen last, and who looks."""

    version: Small = -1
    seat: Small | None = msgspec.field(default=None, name="as")


class Play(Message, tag="move"):
    """A move: by touches, as text, or as a set-up. `ply` says which one, so that it is never made twice."""

    ply: Small = -1
    path: Path | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None
    setup: Places | None = None


class Why(Message, tag="why"):
    path: Path = []


class List(Message, tag="list"):
    pass


class Hint(Message, tag="hint"):
    pass


class Undo(Message, tag="undo"):
    pass


class Resign(Message, tag="resign"):
    pass


class Draw(Message, tag="draw"):
    pass


class Rematch(Message, tag="rematch"):
    """The next game, with words to be mixed into its deal; without any, those of this game."""

    words: Annotated[str, Meta(max_length=200)] = ""


class Propose(Message, tag="propose"):
    """That a bot takes over a seat whose player is away."""

    what: Annotated[str, Meta(max_length=10)] = "bot"
    seat: Small = -1


class Answer(Message, tag="answer"):
    yes: bool = False


class Look(Message, tag="look"):
    """Show the position after so many moves again."""

    ply: Small = -1


class Draft(Message, tag="draft"):
    """Show figures that are being set up."""

    setup: Places = {}


Any = Hello | Play | Why | List | Hint | Undo | Resign | Draw | Rematch | Propose | Answer | Look | Draft
decode = msgspec.json.Decoder(Any).decode
encode = msgspec.json.Encoder().encode
