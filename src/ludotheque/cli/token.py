"""`ludotheque token`: manages the tokens with which programs play over HTTP."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any, TypeVar

from ludotheque.cli.common import needs_web, open_store
from ludotheque.errors import LudothequeError
from ludotheque.terminal.screen import Screen
from ludotheque.words import Words

T = TypeVar("T")


def token(options: argparse.Namespace, screen: Screen) -> int:
    """Make a token, list the programs that have one, or revoke one."""
    act, name = options.act, options.name
    if (act == "list") == bool(name):
        raise LudothequeError(
            "`token new NAME`, `token revoke NAME`, or `token list`.",
            "`token new NOM`, `token revoke NOM` ou `token list`.",
        )
    if act == "new":
        screen.print(asyncio.run(with_tokens(options.database, lambda tokens: tokens.make(name))))
    elif act == "revoke":
        asyncio.run(with_tokens(options.database, lambda tokens: tokens.revoke(name)))
        screen.say(Words(f"{name} plays no more.", f"{name} ne joue plus."))
    else:
        for program in asyncio.run(with_tokens(options.database, lambda tokens: tokens.all())):
            screen.print(f"{datetime.fromtimestamp(program.made):%Y-%m-%d}  {program.name}")
    return 0


async def with_tokens(database: str, act: Callable[[Any], Awaitable[T]]) -> T:
    """Run an operation on the tokens of a library, which may be open at the same time."""
    with needs_web():
        from ludotheque.web.programs.tokens import Tokens
    async with open_store(database) as store:
        return await act(Tokens(store))
