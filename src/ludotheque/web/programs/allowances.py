"""Rate limits for programs, and for those who create tokens."""

from __future__ import annotations

from starlette.requests import Request

from ludotheque.web.limits import Allowance, address_of
from ludotheque.web.refusals import Refusal
from ludotheque.web.table.library import Library

CALLS = (60.0, 10.0)  # of a program: burst, and refill per second
WRONG_TOKENS = (20.0, 0.2)  # of an address
NEW_TOKENS = (10.0, 0.01)


def count_call(library: Library, program: str) -> None:
    take(library, program, CALLS)


def count_wrong_token(library: Library, request: Request) -> None:
    take_from(library, request, "wrong tokens", WRONG_TOKENS)


def count_new_token(library: Library, request: Request) -> None:
    take_from(library, request, "new tokens", NEW_TOKENS)


def take_from(library: Library, request: Request, what: str, limit: tuple[float, float]) -> None:
    """Charge the address of a request; this machine itself is exempt, because it may be a proxy."""
    if address_of(request):
        take(library, f"{what} of {address_of(request)}", limit)


def take(library: Library, who: str, limit: tuple[float, float]) -> None:
    """Refusal for a client over its limit."""
    if not library.limits.take(who, Allowance(*limit)):
        raise Refusal(429, "Too much at once: wait a moment.", "Trop de choses à la fois\u00a0: attendez un instant.")
