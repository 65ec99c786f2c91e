"""Records: a game as text. The one format for saving, replays, golden tests and bug reports.

    ludotheque: 1
    game: fourmis
    seats: 3
    option.open_rack: true
    players: Camille, Inès, random
    deal: R3U2 R1U1 …
    result: 16 11 9 won by 0

    0 @d4
    1 @e5

Header lines may come in any order after the first. Default options, an empty deal and the result of an unfinished game
are left out. After an empty line there is one move per line: the seat, or `*` for chance, and the text of the move.
The file is UTF-8; a byte order mark and Windows line ends are accepted.

A finished game of a table with verifiable chance (see chance.py) has more header lines:

    table: LUNE-48213
    promise: 5f0c…          the commitment: the SHA-256 of the secret
    secret: 9b1e…
    words: le chat / / il pleut
    seal: 0d2a…

`words` are those of the seats, in order; the line is left out if nobody added any. The seal signs all other lines,
without the line end of the last. Parsing such a record checks the commitment, the deal, every throw and the seal. If
browsers contributed numbers (see chains.py) there are also

    chance: 2
    numbers: 0:77c1…>2f40… 1:-        what the seats gave for the deal; for a throw: `* 35 < 0:9e11…`
    bots: 1:3 2:4@12                  seat and level, and after how many moves one took over
    ended: resigned 0                 how, if the game was not played out: also `time 1`, `draw`, `closed`
    program: 0.1.0                    the version of the bots

A practice game has `practice: yes`, one of a serious table `terms: serious`. What helped whom is told as well, with
the number of moves before it; a move that was taken back is counted among them:

    help: 0:hint@12 1:undo@7          also `guide`

Names of players are printable, have 1 to 40 characters, no comma, and no space at their ends; anything else is
refused.
"""

from __future__ import annotations

from ludotheque.record.format import BotSeat, Help, HelpKind, PlayedMove, check_name, help_of, result_of
from ludotheque.record.record import Record

__all__ = ["BotSeat", "Help", "HelpKind", "PlayedMove", "Record", "check_name", "help_of", "result_of"]
