"""A push service for tests, and its browser: receives notices, and decrypts them."""

from __future__ import annotations

import json
import os
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from types import TracebackType
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from patience import PATIENCE


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService:
    """Use it with `with`."""

    def __init__(self) -> None:
        self.received: Queue[tuple[dict[str, str], bytes]] = Queue()
        self.answer = 201
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.received.put((dict(self.headers.items()), body))
                self.send_response(service.answer)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, args=[0.01], daemon=True).start()

    def __enter__(self) -> PushService:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def origin(self) -> str:
        return f"http://localhost:{self.server.server_port}"

    @property
    def subscription(self) -> dict[str, str]:
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"{self.origin}/send/abc?x=1", "p256dh": encoded(point), "auth": encoded(self.auth)}

    def notice(self) -> tuple[dict[str, str], dict[str, str]]:
        """The next one: its headers, and what the browser reads."""
        headers, body = self.received.get(timeout=PATIENCE)
        return headers, json.loads(http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth))
