"""Mails of a library: the server that takes them, addresses, and what every mail has. Of games it knows nothing."""

from __future__ import annotations

import re
import smtplib
import ssl
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formataddr, formatdate, make_msgid
from ipaddress import ip_address
from urllib.parse import parse_qs, unquote, urlsplit

from ludotheque.errors import LudothequeError
from ludotheque.web.errors import Refusal

TIMEOUT = 20.0  # seconds for the server of the mail to answer
PORTS = {"smtp": 587, "smtps": 465}
LONGEST = 254  # letters of an address
LOCAL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"  # RFC 5321, without quotes
DOMAIN = r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]"


@dataclass(frozen=True)
class MailServer:
    """The server that takes the mails of a library."""

    scheme: str  # smtps, or smtp, which begins in the clear and must go over to TLS unless it is this machine
    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""

    @property
    def here(self) -> bool:
        try:
            return self.host == "localhost" or ip_address(self.host).is_loopback
        except ValueError:
            return False

    def send(self, message: EmailMessage) -> None:
        """Send a mail; OSError (smtplib.SMTPException) if that fails. It blocks: use a thread."""
        secure = ssl.create_default_context()
        if self.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=TIMEOUT, context=secure)
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=TIMEOUT)
        try:
            if self.scheme == "smtp" and not self.here:
                server.starttls(context=secure)
            if self.user:
                server.login(self.user, self.password)
            server.send_message(message)
            with suppress(OSError):  # it has the mail, whatever it answers now: else it would be sent again
                server.quit()
        finally:
            server.close()


def mail_server(url: str) -> MailServer:
    """Read smtps://user:password@mail.example.org?from=games@example.org; LudothequeError if it is none."""
    try:
        parts = urlsplit(url)
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        sender = checked_address(parse_qs(parts.query).get("from", [user])[0])
        return MailServer(parts.scheme, parts.hostname or "", parts.port or PORTS[parts.scheme], sender, user, password)
    except (ValueError, KeyError):
        raise LudothequeError(
            "Mails need smtps://USER:PASSWORD@mail.example.org?from=ADDRESS.",
            "Les courriels demandent smtps://UTILISATEUR:MOTDEPASSE@mail.example.org?from=ADRESSE.",
        ) from None


def checked_address(text: str) -> str:
    """An address of e-mail; LudothequeError for anything that could be more than one."""
    local, _, domain = text.strip().rpartition("@")
    with suppress(UnicodeError):
        domain = domain.encode("idna").decode("ascii").lower()
    address = f"{local}@{domain}"
    if len(address) > LONGEST or len(local) > 64 or not re.fullmatch(f"{LOCAL}@{DOMAIN}", address):
        raise Refusal(400, "This is not an address of e-mail.", "Ce n’est pas une adresse de courriel.")
    return address


def mail(server: MailServer, to: str, subject: str, text: str, stop: str) -> EmailMessage:
    """A mail with a link by which it is the last one. Headers cannot be broken: the library refuses line breaks."""
    message = EmailMessage(SMTP)
    message["From"] = formataddr(("Ludothèque", server.sender))
    message["To"] = to
    message["Subject"] = " ".join(subject.split())
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=server.sender.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"  # RFC 8058
    message.set_content(text)
    return message
