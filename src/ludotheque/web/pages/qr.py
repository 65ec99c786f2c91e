"""Makes QR codes of addresses."""

from __future__ import annotations

import segno
from starlette.responses import Response


def qr_image(url: str) -> Response:
    """The QR code as an image that is not cached."""
    code = segno.make(url, micro=False)
    svg = code.svg_inline(scale=4, border=2, dark="#1a1511", light="#ffffff", omitsize=True)
    svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})
