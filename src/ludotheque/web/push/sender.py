"""Sends a notice to a browser through its push service."""

from __future__ import annotations

import asyncio
import logging
import ssl
from urllib.parse import SplitResult

from ludotheque.web.limits import Allowance, Limits
from ludotheque.web.push.endpoints import HTTPS, address_of, endpoint_of
from ludotheque.web.push.keys import ServerKey, check_keys, encrypted
from ludotheque.web.push.subscriptions import Subscription, Subscriptions

TIMEOUT = 10.0  # seconds for a push service to answer
KEPT_FOR = 7 * 24 * 3600  # seconds for which it keeps a notice for a browser that is offline: moves may take days
GONE = (404, 410)  # the status for a subscription that no longer exists
NOTICES = Allowance(20, 1 / 60)  # rate limit of notices to one visitor
LONGEST_LINE = 1000  # bytes of the response to read

log = logging.getLogger("ludotheque")


class Sender:
    """Sends notices for a library."""

    def __init__(self, key: ServerKey, subscriptions: Subscriptions, limits: Limits, within: bool) -> None:
        """`within` allows private addresses, see endpoints.py."""
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
