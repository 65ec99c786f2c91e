"""Notices to players who are away when their turn comes, if they have subscribed (Web Push).

The process that stores a change notifies the next player. A notice names the game and the players, and nothing of the
position; it is encrypted for one browser.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import socket
import ssl
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Protocol
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

from ludotheque.errors import LudothequeError
from ludotheque.game import Game
from ludotheque.store.store import Store
from ludotheque.table import Table
from ludotheque.web.connection.messages import encode
from ludotheque.web.rooms.background import Tasks
from ludotheque.web.rooms.presence import Presence
from ludotheque.web.traffic import Allowance, Limits
from ludotheque.words import Words

# ── Where notices may go ───────────────────────────────────────────────────────────────

LONGEST = 1000  # letters of an address
HTTPS = 443
# Nothing else of IPv6 is public: all spellings of IPv4 addresses, for example, are outside or in one of the others.
UNICAST = ip_network("2000::/3")
SPECIAL = [ip_network(block) for block in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")]
ISATAP = (0x00005EFE, 0x02005EFE)  # before the last 32 bits of an address, which are an IPv4 address then
SPECIAL_4 = [ip_network(block) for block in ("192.0.0.0/24", "192.88.99.0/24")]


def no_endpoint() -> LudothequeError:
    return LudothequeError(
        "Notices go to the push service of a browser, at a public https address.",
        "Les avis passent par le service d’un navigateur, à une adresse https publique.",
    )


def endpoint_of(url: str, within: bool = False) -> SplitResult:
    """Parse an endpoint; LudothequeError if it is not allowed, whatever it resolves to.

    `within` allows private addresses and http: for tests.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise no_endpoint() from None
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
    if not plain or not parts.hostname or "@" in parts.netloc or parts.scheme not in ("https", "http"):
        raise no_endpoint()
    if not within and (parts.scheme != "https" or port not in (None, HTTPS)):
        raise no_endpoint()
    return parts


async def address_of(endpoint: SplitResult, within: bool = False) -> str:
    """Resolve the host name; LudothequeError unless all its addresses are public."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(endpoint.hostname, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):  # no such name, or none at all
        raise no_endpoint() from None
    addresses = [str(where[0]) for *_, where in found]
    if not addresses or not (within or all(is_public(ip_address(address)) for address in addresses)):
        raise no_endpoint()
    return addresses[0]


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is public, and leads to no IPv4 address."""
    if isinstance(address, IPv4Address):
        return address.is_global and not address.is_multicast and not any(address in block for block in SPECIAL_4)
    wrapped = any(address in block for block in SPECIAL) or (int(address) >> 32 & 0xFFFFFFFF) in ISATAP
    return address.is_global and address in UNICAST and not wrapped


# ── Keys ───────────────────────────────────────────────────────────────────────────────

LIFETIME = 12 * 3600  # seconds until a token expires: a day at most is allowed
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
POINT, SECRET = 65, 16  # bytes of the browser's key, and of the shared secret


def available() -> bool:
    return bool(find_spec("http_ece") and find_spec("cryptography"))


def new_private_key() -> str:
    return f"{1 + secrets.randbelow(ORDER - 1):064x}"


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class ServerKey:
    """The VAPID key of a library."""

    def __init__(self, private_key: str) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self.private = ec.derive_private_key(int(private_key, 16), ec.SECP256R1())
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = encoded(point)

    def authorization(self, origin: str, contact: str) -> str:
        """The authorization header for a push service: the sender, and a contact."""
        claims = {"aud": origin, "exp": int(time.time()) + LIFETIME, "sub": contact}
        parts = [encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        token = ".".join([*parts, encoded(self.signature(".".join(parts).encode()))])
        return f"vapid t={token}, k={self.public}"

    def signature(self, text: bytes) -> bytes:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
        from cryptography.hazmat.primitives.hashes import SHA256

        return b"".join(part.to_bytes(32) for part in decode_dss_signature(self.private.sign(text, ec.ECDSA(SHA256()))))


def encrypted(message: bytes, browser_key: str, shared: str) -> bytes:
    """Encrypt a message so that only the browser with the other half of the key can read it."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    once = ec.generate_private_key(ec.SECP256R1())
    body: bytes = http_ece.encrypt(message, private_key=once, dh=decoded(browser_key), auth_secret=decoded(shared))
    return body


def check_keys(browser_key: str, shared: str) -> None:
    """LudothequeError for invalid keys."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = decoded(browser_key), decoded(shared)
        if (len(point), len(secret)) == (POINT, SECRET):
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
            return
    except (ValueError, UnicodeError):
        pass
    raise LudothequeError("These are not the keys of a browser.", "Ce ne sont pas les clés d’un navigateur.")


# ── Subscriptions ──────────────────────────────────────────────────────────────────────

SUBSCRIPTION = "push "  # prefix of the setting; followed by the visitor and a hash of the endpoint
MOST = 5  # browsers per visitor


@dataclass(frozen=True)
class Subscription:
    """The push subscription of a browser."""

    endpoint: str
    key: str  # the keys with which notices are encrypted for this browser
    auth: str  # (p256dh and auth in the Push API)
    lang: str
    site: str  # the address of the library, as the browser knows it


class Subscriptions:
    """The subscriptions of all visitors."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, visitor: str) -> dict[str, Subscription]:
        """The subscriptions of a visitor, by the names of their settings."""
        kept = await self.store.recall_all(f"{SUBSCRIPTION}{visitor} ")
        return {name: Subscription(**json.loads(text)) for name, text in kept.items()}

    async def add(self, visitor: str, subscription: Subscription) -> None:
        name = f"{SUBSCRIPTION}{visitor} {sha256(subscription.endpoint.encode()).hexdigest()[:16]}"
        known = await self.of(visitor)
        if name not in known and len(known) >= MOST:
            raise LudothequeError(
                "Notices go to too many places already: turn them off somewhere first.",
                "Les avis vont déjà à trop d’endroits\u00a0: arrêtez-les d’abord quelque part.",
            )
        await self.store.remember(name, json.dumps(asdict(subscription)))

    async def forget(self, visitor: str) -> None:
        for name in await self.of(visitor):
            await self.store.forget(name)


# ── Sending ────────────────────────────────────────────────────────────────────────────

TIMEOUT = 10.0  # seconds for a push service to answer
KEPT_FOR = 7 * 24 * 3600  # seconds for which it keeps a notice for a browser that is offline: moves may take days
GONE = (404, 410)  # the status for a subscription that no longer exists
NOTICES = Allowance(20, 1 / 60)  # rate limit of notices to one visitor
LONGEST_LINE = 1000  # bytes of the response to read

log = logging.getLogger("ludotheque")


class Sender:
    """Sends notices for a library."""

    def __init__(self, key: ServerKey, subscriptions: Subscriptions, limits: Limits, within: bool) -> None:
        """`within` allows private addresses."""
        self.key, self.subscriptions, self.limits, self.within = key, subscriptions, limits, within

    async def check(self, subscription: Subscription) -> None:
        """LudothequeError if a browser cannot get notices: checked when it subscribes."""
        check_keys(subscription.key, subscription.auth)
        await address_of(endpoint_of(subscription.endpoint, self.within), self.within)

    async def send(self, visitor: str, name: str, subscription: Subscription, message: bytes) -> None:
        """Send a notice; an expired subscription is deleted, other errors are only logged."""
        if not self.limits.take(f"notices {visitor}", NOTICES):
            return
        try:
            async with asyncio.timeout(TIMEOUT):
                status = await self.post(subscription, message)
        except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError) as error:
            log.warning("a notice could not be sent", extra={"facts": {"error": type(error).__name__}})
            return
        if status in GONE:
            await self.subscriptions.store.forget(name)
        elif status >= 300:
            log.warning("a notice was refused", extra={"facts": {"status": status}})

    async def post(self, subscription: Subscription, message: bytes) -> int:
        """The HTTP status of the push service."""
        endpoint = endpoint_of(subscription.endpoint, self.within)
        body = encrypted(message, subscription.key, subscription.auth)
        headers = {
            "Host": endpoint.netloc,
            "Authorization": self.key.authorization(f"{endpoint.scheme}://{endpoint.netloc}", subscription.site),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Content-Length": str(len(body)),
            "TTL": str(KEPT_FOR),
            "Urgency": "normal",
            "Connection": "close",
        }
        return await status_of(endpoint, await address_of(endpoint, self.within), headers, body)


async def status_of(endpoint: SplitResult, address: str, headers: dict[str, str], body: bytes) -> int:
    """Post to an address that was resolved before, with TLS for its host name."""
    secure = ssl.create_default_context() if endpoint.scheme == "https" else None
    port, name = endpoint.port or (HTTPS if secure else 80), endpoint.hostname if secure else None
    reader, writer = await asyncio.open_connection(address, port, ssl=secure, server_hostname=name, limit=LONGEST_LINE)
    try:
        path = (endpoint.path or "/") + (f"?{endpoint.query}" if endpoint.query else "")
        lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        writer.write("\r\n".join(lines).encode("ascii") + body)
        await writer.drain()
        return int((await reader.readuntil(b"\r\n")).split()[1])
    except (IndexError, asyncio.LimitOverrunError):
        raise ValueError("no answer of a push service") from None
    finally:
        writer.close()


# ── Notices of one’s turn ───────────────────────────────────────────────────────────────

VAPID = "vapid"  # the name of the setting
WAIT = 5.0  # seconds after which a player counts as away: a page may just be reloading


class Notice(Struct):
    """What a notice shows, and where it leads; one with the same tag takes its place."""

    title: str
    body: str
    url: str
    tag: str


class Awaited(Protocol):
    """A table that may wait for somebody."""

    table: Table
    presence: Presence


class Notices:
    """Sends notices for all tables of this process: the process that stores a change notifies the next player."""

    def __init__(self, store: Store, tasks: Tasks, limits: Limits, within: bool) -> None:
        self.store, self.tasks, self.limits, self.within = store, tasks, limits, within
        self.subscriptions = Subscriptions(store)
        self.sender: Sender | None = None  # None if the extra `push` is not installed

    async def begin(self) -> None:
        """Load the key of the library, which is made once and stored with the tables."""
        if available():
            key = ServerKey(await self.store.keep(VAPID, new_private_key()))
            self.sender = Sender(key, self.subscriptions, self.limits, self.within)

    @property
    def public_key(self) -> str:
        """The key by which browsers identify the sender; empty if there are no notices."""
        return self.sender.key.public if self.sender else ""

    def turn_came(self, room: Awaited) -> None:
        if self.sender and is_away(room):
            self.tasks.start(self.remind(room, room.table.ply))

    async def remind(self, room: Awaited, ply: int) -> None:
        await asyncio.sleep(WAIT)
        table = room.table
        if table.ply == ply and is_away(room):
            for visitor in table.snapshot.devices_of(table.turn):
                await self.send(visitor, partial(turn_notice, table))

    async def send(self, visitor: str, notice_for: Callable[[Subscription], Notice]) -> None:
        """Send a notice to all browsers of a visitor that have subscribed."""
        if self.sender is None:
            return
        for name, subscription in (await self.subscriptions.of(visitor)).items():
            await self.sender.send(visitor, name, subscription, encode(notice_for(subscription)))

    def challenged(self, visitor: str, by: str, game: type[Game], table: str) -> None:
        """Tell a member of a club that somebody asks them for a game."""

        def notice(to: Subscription) -> Notice:
            title = game.title(to.lang)
            body = Words(f"{by} asks you for a game.", f"{by} vous propose une partie.")
            return Notice(title, body(to.lang), f"{to.site}/t/{table}", table)

        self.tasks.start(self.send(visitor, notice))


def is_away(room: Awaited) -> bool:
    """Whether a table waits for somebody who is away, in a game with other people."""
    table = room.table
    if table.over or not table.complete or table.turn not in table.people:
        return False
    return bool(table.snapshot.others(table.turn)) and table.turn not in room.presence.online()


def turn_notice(table: Table, to: Subscription) -> Notice:
    """The game and the players, nothing about the position."""
    others = ", ".join(name(to.lang) for seat, name in enumerate(table.names) if seat != table.turn)
    body = Words(f"It is your turn, with {others}.", f"C’est à vous, avec {others}.")
    code = table.snapshot.code
    return Notice(table.game.title(to.lang), body(to.lang), f"{to.site}/t/{code}", code)
