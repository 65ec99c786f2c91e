"""Tokens that let a program play. Only their hashes are stored, and they can be revoked."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import asdict, dataclass
from hashlib import sha256

from ludotheque.errors import LudothequeError
from ludotheque.players import player
from ludotheque.record import check_name
from ludotheque.store.store import Store
from ludotheque.words import plain

PREFIX = "ludo_"  # prefix of a token, so that people recognise it
KEPT_AS = "token "  # prefix of the setting; followed by the hash
MOST = 5  # tokens per visitor
HOST = ""  # the maker of tokens that no visitor made


@dataclass(frozen=True)
class Program:
    """A program, identified by its token."""

    id: str  # its visitor id
    name: str
    by: str  # the visitor who made the token; empty for the host
    made: float = 0.0  # when


class Tokens:
    """The tokens of a library."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def make(self, name: str, by: str = HOST) -> str:
        """Make a token, shown once. LudothequeError if the name is invalid."""
        programs = await self.all()
        check_program_name(name, programs)
        if by and sum(program.by == by for program in programs) >= MOST:
            raise LudothequeError(
                f"You have {MOST} programs already: take one away first.",
                f"Vous avez déjà {MOST} programmes\u00a0: retirez-en un d’abord.",
            )
        token = PREFIX + secrets.token_urlsafe(32)
        program = Program(f"program-{secrets.token_urlsafe(9)}", name, by, time.time())
        await self.store.remember(setting_of(token), json.dumps(asdict(program)))
        return token

    async def find(self, token: str) -> Program | None:
        """The program of a token; None if it is invalid or revoked."""
        kept = await self.store.recall(setting_of(token))
        return Program(**json.loads(kept)) if kept else None

    async def all(self, by: str | None = None) -> list[Program]:
        """All programs, or those of a visitor; the oldest first."""
        kept = await self.store.recall_all(KEPT_AS)
        programs = sorted((Program(**json.loads(text)) for text in kept.values()), key=lambda program: program.made)
        return [program for program in programs if by is None or program.by == by]

    async def revoke(self, name: str, by: str | None = None) -> None:
        """Revoke a token. LudothequeError if there is none."""
        for setting, text in (await self.store.recall_all(KEPT_AS)).items():
            program = Program(**json.loads(text))
            if program.name == name and by in (None, program.by):
                await self.store.forget(setting)
                return
        raise LudothequeError(f"There is no program called {name}.", f"Il n’y a pas de programme appelé {name}.")


async def forget_programs(store: Store, visitor: str) -> None:
    """Revoke all tokens of a visitor."""
    tokens = Tokens(store)
    for program in await tokens.all(visitor):
        await tokens.revoke(program.name, visitor)


def setting_of(token: str) -> str:
    """The setting of a token. It is long and random, so its hash needs no salt."""
    return KEPT_AS + sha256(token.encode()).hexdigest()


def check_program_name(name: str, programs: list[Program]) -> None:
    check_name(name)
    if player(name).is_bot or plain(name) in [plain(program.name) for program in programs]:
        raise LudothequeError(
            f"Somebody is called {name} already: choose another name.",
            f"Quelqu’un s’appelle déjà {name}\u00a0: choisissez un autre nom.",
        )
