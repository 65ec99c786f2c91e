"""Games between levels as columns of numbers: the file that `ludotheque data` writes, and its reader.

A file is .npz, or .parquet where pyarrow is installed. Columns of games have one entry for each game; columns of moves
one for each move of all games, the outcomes of chance included, game after game. `ends` says where each game ends.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ludotheque import files
from ludotheque.contract import checked
from ludotheque.core import CHANCE, State, validation
from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.games import lookup
from ludotheque.words import Words

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

FORMAT = 1
Columns = dict[str, Any]  # [name] an array

# What each column is, its type, and whether it belongs to moves. Arrays of games with a number for each seat have rows.
SEATED = {
    "levels": ("int8", Words("the level that played each seat", "le niveau qui jouait chaque siège")),
    "scores": ("int32", Words("the final score of each seat", "le score final de chaque siège")),
    "returns": ("float32", Words("the result of each seat: returns()", "le résultat de chaque siège\u00a0: returns()")),
}
OF_MOVES = {
    "seat": ("int8", Words("the seat that moved; -1 for chance", "le siège qui a joué\u00a0; -1 pour le hasard")),
    "move": ("int64", Words("the move, as in State.play()", "le coup, comme dans State.play()")),
    "legal": ("int16", Words("how many moves were possible", "le nombre de coups possibles")),
    "best": ("int64", Words("the best move; -1 if not judged", "le meilleur coup\u00a0; -1 sans jugement")),
    "chance": (
        "float32",
        Words("the chance of winning with the best move; NaN if not judged", "la chance de gain du meilleur coup"),
    ),
    "played": (
        "float32",
        Words("the chance of winning with the move that was made; NaN if unknown", "la chance de gain du coup joué"),
    ),
}
TEXTS = ("deals", "deal_ends")  # the deals as UTF-8, one after the other, and where each ends


class Move(NamedTuple):
    """A move of a game, and the judgement on the position before it."""

    seat: int  # CHANCE for its outcomes
    move: int
    legal: int
    best: int  # -1 if not judged
    chance: float  # of winning with the best move; NaN if not judged
    played: float  # of winning with this move; NaN if unknown


class Dataset:
    """Games read from a file. Its columns are attributes: arrays of numpy."""

    levels: NDArray[numpy.int8]
    scores: NDArray[numpy.int32]
    returns: NDArray[numpy.float32]
    ends: NDArray[numpy.int64]
    seat: NDArray[numpy.int8]
    move: NDArray[numpy.int64]
    legal: NDArray[numpy.int16]
    best: NDArray[numpy.int64]
    chance: NDArray[numpy.float32]
    played: NDArray[numpy.float32]

    def __init__(self, about: dict[str, Any], columns: Columns) -> None:
        self.about = about  # what the file says of itself: game, options, seed, versions …
        self.game: Game = lookup.with_options(lookup.find(about["game"]), about["seats"], about["options"])
        check_lengths(columns)
        self.columns = columns
        for name in ("ends", *SEATED, *OF_MOVES):
            setattr(self, name, columns[name])

    def __len__(self) -> int:
        """The number of games."""
        return len(self.ends)

    def __repr__(self) -> str:
        return f"Dataset of {len(self)} games of {self.game!r}, {len(self.move)} moves"

    def rows(self, game: int) -> range:
        """The places of the moves of a game in the columns of moves."""
        game = validation.whole("game", game, 0, len(self) - 1)
        return range(int(self.ends[game - 1]) if game else 0, int(self.ends[game]))

    def deal(self, game: int) -> str:
        game = validation.whole("game", game, 0, len(self) - 1)
        ends = self.columns["deal_ends"]
        first = int(ends[game - 1]) if game else 0
        return bytes(self.columns["deals"][first : int(ends[game])]).decode()

    def positions(self, game: int) -> Iterator[tuple[State, Move]]:
        """The positions of a game, each with the move that was made and the judgement on it.

        It is one state that goes on: copy() what should stay as it is.
        """
        rows = self.rows(game)
        state = self.game.start(deal=self.deal(game))
        for row in rows:
            made = Move(*(self.columns[name][row].item() for name in OF_MOVES))
            yield state, made
            state.play(made.move)


def check_lengths(columns: Columns) -> None:
    """Raise ValueError unless the columns belong together."""
    for ends, counted in (("ends", ("move", *OF_MOVES)), ("deal_ends", ("deals",))):
        steps = [0, *columns[ends].tolist()]
        lengths = {len(columns[name]) for name in counted}
        if sorted(steps) != steps or lengths != {steps[-1]}:
            raise ValueError(ends)
    if len({len(columns[name]) for name in ("ends", "deal_ends", *SEATED)}) != 1:
        raise ValueError("games")


# ── Reading and writing ───────────────────────────────────────────────────────────────────


@checked
def dataset(path: str | Path) -> Dataset:
    """Read a file of games that `ludotheque data` made. LudothequeError if it is none."""
    path = Path(path)
    try:
        about, columns = from_parquet(path) if path.suffix == ".parquet" else from_npz(path.read_bytes())
        if about["format"] != FORMAT:
            raise ValueError(about["format"])
        return Dataset(about, columns)
    except OSError as error:
        raise files.unreadable(path, error) from None
    except (EOFError, KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
        if isinstance(error, LudothequeError):
            raise
        raise LudothequeError(
            f"{path} is no file of games that this version of `ludotheque data` made.",
            f"{path} n’est pas un fichier de parties de cette version de `ludotheque data`.",
        ) from None


def npz(about: dict[str, Any], columns: Columns) -> bytes:
    arrays = needs("numpy")
    out = io.BytesIO()
    arrays.savez_compressed(out, about=arrays.frombuffer(json.dumps(about).encode(), arrays.uint8), **columns)
    return out.getvalue()


def from_npz(content: bytes) -> tuple[dict[str, Any], Columns]:
    with needs("numpy").load(io.BytesIO(content), allow_pickle=False) as read:
        columns = {name: read[name] for name in ("ends", *TEXTS, *SEATED, *OF_MOVES)}
        return json.loads(bytes(read["about"])), columns


def parquet(about: dict[str, Any], columns: Columns) -> bytes:
    """A row for each game: its columns of moves are lists."""
    arrays, arrow, files_of = needs("numpy"), needs("pyarrow"), needs("pyarrow.parquet")
    starts = arrays.concatenate([[0], columns["ends"]]).astype(arrays.int64)
    text_starts = arrays.concatenate([[0], columns["deal_ends"]])
    deals = bytes(columns["deals"])
    table = {
        "deal": arrow.array([deals[a:b].decode() for a, b in pairwise(text_starts)]),
        **{name: arrow.array(list(columns[name])) for name in SEATED},
        **{name: arrow.LargeListArray.from_arrays(starts, arrow.array(columns[name])) for name in OF_MOVES},
    }
    out = io.BytesIO()
    schema = arrow.table(table).replace_schema_metadata({"ludotheque": json.dumps(about)})
    files_of.write_table(schema, out, compression="zstd")
    return out.getvalue()


def from_parquet(path: Path) -> tuple[dict[str, Any], Columns]:
    arrays, files_of = needs("numpy"), needs("pyarrow.parquet")
    table = files_of.read_table(io.BytesIO(path.read_bytes()))
    lists = {name: table[name].combine_chunks() for name in OF_MOVES}
    texts = [text.encode() for text in table["deal"].to_pylist()]
    columns = {
        **{name: arrays.array(table[name].to_pylist(), kind) for name, (kind, _) in SEATED.items()},
        **{name: lists[name].flatten().to_numpy() for name in OF_MOVES},
        "ends": lists["move"].offsets.to_numpy()[1:] - lists["move"].offsets[0].as_py(),
        "deals": arrays.frombuffer(b"".join(texts), arrays.uint8),
        "deal_ends": arrays.cumsum([len(text) for text in texts], dtype=arrays.int64),
    }
    return json.loads(table.schema.metadata[b"ludotheque"]), columns


def needs(module: str) -> Any:
    """A module that not everybody has installed."""
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError:
        raise LudothequeError(
            f"Files of games need {module.partition('.')[0]}: pip install 'ludotheque[data]'.",
            f"Les fichiers de parties demandent {module.partition('.')[0]}\u00a0: pip install 'ludotheque[data]'.",
        ) from None


# ── From games to columns ─────────────────────────────────────────────────────────────────


class PlayedGame(NamedTuple):
    """A finished game before it becomes columns."""

    deal: str
    levels: list[int]
    scores: list[int]
    returns: list[float]
    moves: list[Move]


def columns_of(games: list[PlayedGame]) -> Columns:
    arrays = needs("numpy")
    texts = [game.deal.encode() for game in games]
    moves = [move for game in games for move in game.moves]
    return {
        "ends": arrays.cumsum([len(game.moves) for game in games], dtype=arrays.int64),
        "deals": arrays.frombuffer(b"".join(texts), arrays.uint8),
        "deal_ends": arrays.cumsum([len(text) for text in texts], dtype=arrays.int64),
        **{name: arrays.array([getattr(game, name) for game in games], kind) for name, (kind, _) in SEATED.items()},
        **{name: arrays.array([getattr(move, name) for move in moves], kind) for name, (kind, _) in OF_MOVES.items()},
    }


def joined(parts: list[Columns]) -> Columns:
    """The columns of several parts, one after the other."""
    arrays = needs("numpy")
    whole = {name: arrays.concatenate([part[name] for part in parts]) for name in parts[0]}
    for ends, counted in (("ends", "move"), ("deal_ends", "deals")):
        before = arrays.cumsum([0, *(len(part[counted]) for part in parts[:-1])])
        whole[ends] = arrays.concatenate([part[ends] + first for part, first in zip(parts, before, strict=True)])
    return whole


UNJUDGED = Move(CHANCE, 0, 0, -1, float("nan"), float("nan"))
