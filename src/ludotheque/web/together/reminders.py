"""Reminds members of a club of its next evening, the day before: by a notice of their browser, or by e-mail.

Only those who have asked are reminded. An address of e-mail is confirmed by a link in a first mail, forgotten by a
link in every mail, and shown to nobody else. That first mail repeats nothing that its sender has typed.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import smtplib
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from email.message import EmailMessage
from hashlib import sha256
from typing import NamedTuple

from babel.dates import format_datetime
from itsdangerous import BadSignature, URLSafeSerializer

from ludotheque.store.store import Unavailable
from ludotheque.web.errors import Refusal
from ludotheque.web.rooms.library import Library
from ludotheque.web.together import club as clubs
from ludotheque.web.together.club import Club, Clubs, Member, NextEvening
from ludotheque.web.together.mail import MailServer, checked_address, mail
from ludotheque.web.together.notices import Notice, Notices
from ludotheque.web.together.rows import REMINDERS, facts_of
from ludotheque.web.traffic import MAILS, Allowance, Client
from ludotheque.web.visitors import signed
from ludotheque.words import Words

log = logging.getLogger("ludotheque")

# ── Who has asked ──────────────────────────────────────────────────────────────────────

MAIL, PUSH, TOLD = "mail", "push", "told"  # kinds of rows
CONFIRM_WITHIN = 2 * 24 * 3600.0  # seconds
MAILBOX = Allowance(2, 1 / (24 * 3600))  # first mails to an address, whoever asks
ALL_FIRST = Allowance(200, 1 / 30)  # first mails of a library


@dataclass(frozen=True)
class Wish:
    """A member wants to be reminded."""

    visitor: str
    lang: str
    site: str  # the address of the library, as they know it
    address: str = ""  # of e-mail; empty for notices of their browsers
    confirmed: bool = False
    made: float = 0.0


class Wanted(NamedTuple):
    """What a member has asked for, for the page of the club."""

    mail: bool  # whether the library sends mails at all
    push_key: str  # empty if it sends no notices
    address: str
    confirmed: bool
    push: bool


def row(code: str, member: str, kind: str) -> str:
    return f"{REMINDERS}{code}:{member} {kind}"


def mark_of(address: str) -> str:
    return sha256(address.encode()).hexdigest()[:16]


# ── Reminding ──────────────────────────────────────────────────────────────────────────

BEFORE = 24 * 3600.0  # seconds before an evening at which its members are reminded
LOOK_EVERY = 600.0  # seconds


class Reminders:
    def __init__(self, library: Library, key: str, clubs: Clubs, notices: Notices, server: MailServer | None) -> None:
        self.library, self.store, self.clubs, self.notices, self.server = library, library.store, clubs, notices, server
        self.links = URLSafeSerializer(key, "reminder")
        self.process = secrets.token_hex(8)

    # ── What members ask ──────────────────────────────────────────────────────────────

    async def wanted(self, club: Club, member: Member | None) -> Wanted | None:
        if member is None:
            return None
        wish = await self.wish(club.code, member.id, MAIL)
        push = await self.wish(club.code, member.id, PUSH)
        address, confirmed = (wish.address, wish.confirmed) if wish else ("", False)
        return Wanted(bool(self.server), self.notices.public_key, address, confirmed, push is not None)

    async def wish(self, code: str, member: str, kind: str) -> Wish | None:
        kept = await self.store.recall(row(code, member, kind))
        return Wish(**json.loads(kept)) if kept else None

    async def keep(self, code: str, member: str, kind: str, wish: Wish) -> None:
        await self.store.remember(row(code, member, kind), json.dumps(asdict(wish)))

    async def ask_push(self, club: Club, member: Member, lang: str, site: str) -> None:
        await self.keep(club.code, member.id, PUSH, Wish(member.visitor, lang, site, confirmed=True))

    async def ask_mail(self, club: Club, member: Member, client: Client, text: str, lang: str, site: str) -> None:
        """Send a first mail, whose link confirms the address; Refusal for somebody who has many sent."""
        if self.server is None:
            raise Refusal(404, "This library sends no mails.", "Cette ludothèque n’envoie pas de courriels.")
        address, limits = checked_address(text), self.library.limits
        waiting = limits.spend(MAILS, client, 1)
        if waiting or not (limits.take(f"mailbox {mark_of(address)}", MAILBOX) and limits.take("mails", ALL_FIRST)):
            raise Refusal(
                429,
                "Too many mails: look for the one that was sent, or try again tomorrow.",
                "Trop de courriels\u00a0: cherchez celui qui a été envoyé, ou réessayez demain.",
            )
        wish = Wish(member.visitor, lang, site, address, made=time.time())
        await self.keep(club.code, member.id, MAIL, wish)
        first = first_mail(self.server, wish, self.link(club.code, member.id, wish))
        self.library.tasks.start(self.post_first(self.server, first))

    async def post_first(self, server: MailServer, message: EmailMessage) -> None:
        await self.post(server, message)

    async def stop(self, code: str, member: str, kind: str) -> None:
        await self.store.forget(row(code, member, kind))

    # ── Links in mails ────────────────────────────────────────────────────────────────

    def link(self, code: str, member: str, wish: Wish) -> str:
        return f"{wish.site}/reminder/{signed(self.links, [code, member, mark_of(wish.address)])}"

    async def by_link(self, token: str) -> tuple[str, str, Wish] | None:
        """The club, the member and the wish of a link; None if it is no link, or nobody wants it any more."""
        try:
            code, member, mark = self.links.loads(token)
            wish = await self.wish(str(code), str(member), MAIL)
        except (BadSignature, ValueError, TypeError):
            return None
        return (code, member, wish) if wish and mark_of(wish.address) == mark else None

    async def confirm(self, code: str, member: str, wish: Wish) -> None:
        await self.keep(code, member, MAIL, replace(wish, confirmed=True))

    # ── When it is time ───────────────────────────────────────────────────────────────

    async def keep_reminding(self) -> None:
        while True:
            with suppress(Unavailable):  # it is tried again
                await self.look(time.time())
            await asyncio.sleep(LOOK_EVERY)

    async def look(self, now: float) -> None:
        """Remind all whose evening is near, each once, whichever process looks first."""
        rows = await facts_of(self.store, REMINDERS)
        for code in sorted({name.partition(":")[0] for name in rows}):
            own = {name.partition(":")[2]: text for name, text in rows.items() if name.startswith(f"{code}:")}
            await self.look_at(code, own, now)

    async def look_at(self, code: str, rows: dict[str, str], now: float) -> None:
        kept = await self.store.recall(clubs.setting(code, "next"))
        next = NextEvening(**json.loads(kept)) if kept else None
        begins = datetime.fromisoformat(next.when).timestamp() if next and next.when else 0.0
        near = begins - BEFORE <= now < begins
        club = await self.clubs.load(code) if near else None
        for name, text in rows.items():
            member, kind, *_ = name.split(" ")
            if kind == TOLD:
                if next is None or not name.endswith(f" {next.when}"):  # of an evening that is over
                    await self.store.forget(f"{REMINDERS}{code}:{name}")
                continue
            wish = Wish(**json.loads(text))
            if not wish.confirmed:
                if wish.made < now - CONFIRM_WITHIN:
                    await self.stop(code, member, kind)
            elif near and next and not await self.remind(club, next, member, kind, wish):
                break  # the server of the mail does not answer: later

    async def remind(self, club: Club | None, next: NextEvening, member: str, kind: str, wish: Wish) -> bool:
        """Remind a member of an evening, unless they were; False if it could not be sent."""
        known = club.members.get(member) if club else None
        if club is None or known is None or known.visitor != wish.visitor:
            return True
        told = f"{row(club.code, member, TOLD)} {kind} {next.when}"
        claim = json.dumps({"visitor": wish.visitor, "by": self.process})
        if await self.store.recall(told) or await self.store.keep(told, claim) != claim:
            return True
        if kind == PUSH:
            await self.push(club, next, wish)
        elif self.server:
            message = reminder(self.server, club, next, wish, self.link(club.code, member, wish))
            if not await self.post(self.server, message):
                await self.store.forget(told)
                return False
        return True

    async def push(self, club: Club, next: NextEvening, wish: Wish) -> None:
        text, page = when_and_where(next, wish.lang), f"/club/{club.code}"
        await self.notices.send(wish.visitor, lambda to: Notice(club.name, text, f"{to.site}{page}", club.code))

    async def post(self, server: MailServer, message: EmailMessage) -> bool:
        """Send a mail; False if the server may take it later. One that it refuses for good is not sent again."""
        try:
            await asyncio.to_thread(server.send, message)
        except smtplib.SMTPRecipientsRefused:
            log.warning("a mail was refused")
        except (OSError, smtplib.SMTPException) as error:
            log.warning("a mail could not be sent", extra={"facts": {"error": type(error).__name__}})
            return False
        return True


# ── What they say ──────────────────────────────────────────────────────────────────────


def when_and_where(next: NextEvening, lang: str) -> str:
    when = format_datetime(datetime.fromisoformat(next.when), "EEEE d MMMM, HH:mm", locale=lang)
    return ", ".join(part for part in (when, next.where) if part)


def first_mail(server: MailServer, wish: Wish, link: str) -> EmailMessage:
    subject = Words("Shall this address be reminded of evenings?", "Rappeler les soirées à cette adresse\u00a0?")
    text = Words(
        "Somebody has asked, at {site}, that this address be reminded of the evenings of a club. If it was you, confirm"
        " it within two days:\n\n{link}\n\nIf it was not, do nothing: this address is forgotten then.\n",
        "Quelqu’un a demandé, sur {site}, que les soirées d’un club soient rappelées à cette adresse. Si c’est vous,"
        " confirmez-le dans les deux jours\u00a0:\n\n{link}\n\nSinon, ne faites rien\u00a0: cette adresse sera alors"
        " oubliée.\n",
    )
    return mail(server, wish.address, subject(wish.lang), text(wish.lang).format(site=wish.site, link=link), link)


def reminder(server: MailServer, club: Club, next: NextEvening, wish: Wish, link: str) -> EmailMessage:
    when, page = when_and_where(next, wish.lang), f"{wish.site}/club/{club.code}"
    text = Words("Next evening: {when}.", "Prochaine soirée\u00a0: {when}.")
    stop = Words("To be reminded no more:", "Pour ne plus recevoir de rappels\u00a0:")
    body = f"{text(wish.lang).format(when=when)}\n\n{page}\n\n-- \n{stop(wish.lang)}\n{link}\n"
    return mail(server, wish.address, f"{club.name} – {when}", body, link)
