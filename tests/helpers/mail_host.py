"""A mail server for tests: speaks SMTP (RFC 5321) on loopback, and keeps what it is sent."""

from __future__ import annotations

import asyncio
import email
import ssl
import threading
from base64 import b64decode
from email.message import EmailMessage
from email.policy import default
from queue import Queue
from types import TracebackType
from typing import NamedTuple, cast

from patience import PATIENCE


class Received(NamedTuple):
    """A mail, to whom it was addressed on the envelope, and who had logged in."""

    to: list[str]
    message: EmailMessage
    raw: bytes
    user: str


class MailHost:
    """Use it with `with`. `refuses` are codes by command, such as {"RCPT": 550}."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.received: Queue[Received] = Queue()
        self.refuses: dict[str, int] = {}
        self.commands: list[str] = []
        self.context, self.port = context, 0
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)

    def __enter__(self) -> MailHost:
        self.thread.start()
        self.server = asyncio.run_coroutine_threadsafe(self.begin(), self.loop).result(PATIENCE)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        asyncio.run_coroutine_threadsafe(self.end(), self.loop).result(PATIENCE)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()

    async def begin(self) -> asyncio.Server:
        return await asyncio.start_server(self.serve, "127.0.0.1", 0, ssl=self.context)

    async def end(self) -> None:
        """Whoever is still connected is put off: a mail that was given up in the middle leaves its line open."""
        self.server.close()
        serving = asyncio.all_tasks() - {asyncio.current_task()}
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
        await asyncio.sleep(0)  # their lines close

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self.talk(reader, writer)
        finally:
            writer.close()

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        to, user = list[str](), ""
        writer.write(b"220 ready\r\n")
        while line := (await reader.readline()).decode("latin-1").strip():
            command = line.split()[0].upper()
            self.commands.append(line)
            answer = f"{self.refuses[command]} no" if command in self.refuses else "250 yes"
            if command == "EHLO":
                answer = "250-here\r\n250 AUTH PLAIN"
            elif command == "AUTH":
                user, answer = b64decode(line.split()[2]).decode().split("\0")[1], "235 yes"
            elif command == "QUIT":
                answer = answer.replace("250", "221")
            elif command == "RCPT" and answer.startswith("250"):
                to.append(line.partition("<")[2].partition(">")[0])
            elif command == "DATA" and answer.startswith("250"):
                writer.write(b"354 go on\r\n")
                raw = (await reader.readuntil(b"\r\n.\r\n")).removesuffix(b".\r\n")
                self.received.put(Received(to, self.read(raw), raw, user))
            writer.write(f"{answer}\r\n".encode())
            if command == "QUIT":
                break

    def read(self, raw: bytes) -> EmailMessage:
        return cast(EmailMessage, email.message_from_bytes(raw, policy=default))

    def mail(self) -> Received:
        """The next one."""
        return self.received.get(timeout=PATIENCE)
