"""Phones beside a shared screen: each plays one of its seats and shows that hand alone.

A phone comes by a private link like any other device (devices.py), which the screen shows as a QR code. While it is
connected, the seat is left to it; when it goes, the seat is played at the screen again (presence.py).
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import TableError
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.pages.qr import qr_image


async def phone_qr(request: Request) -> Response:
    """The QR code by which a phone gets a seat of this screen."""
    page = PageRequest(request)
    room = await page.room()
    held, seat = room.table.own_seats(page.visitor.id), request.path_params["seat"]
    if seat not in held or len(held) < 2:
        raise TableError(
            "Phones are for seats of a screen that several share.",
            "Les téléphones sont pour les places d’un écran que l’on partage.",
        )
    return qr_image(f"{page.base}/t/{room.snapshot.code}/seat#{page.links.token(room.snapshot, seat)}")
