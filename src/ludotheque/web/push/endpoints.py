"""Checks the push endpoints that browsers name: only public addresses are allowed.

Anybody may name an endpoint, so it must not lead into the host's own network: only https, its standard port, and a
host name whose addresses are all public. The connection goes to the very address that was checked, so that a later DNS
change has no effect.
"""

from __future__ import annotations

import asyncio
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from ludotheque.errors import LudothequeError

LONGEST = 1000  # letters of an address
HTTPS = 443
TRANSLATED = ip_network("64:ff9b::/32")  # IPv6 ranges that map to IPv4 addresses


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
    except OSError:
        raise no_endpoint() from None
    addresses = [str(where[0]) for *_, where in found]
    if not addresses or not (within or all(is_public(ip_address(address)) for address in addresses)):
        raise no_endpoint()
    return addresses[0]


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is public, and not a mapped IPv4 address."""
    if isinstance(address, IPv6Address):
        dressed = address.ipv4_mapped or address.sixtofour or address.teredo or address in TRANSLATED
        if dressed or address.is_site_local:
            return False
    return address.is_global and not address.is_multicast
