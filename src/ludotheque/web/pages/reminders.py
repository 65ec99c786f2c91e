"""Reminders of the evenings of a club: asking for them, and the links in mails."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ludotheque.errors import GameError
from ludotheque.web.pages.club import club_of, member_in
from ludotheque.web.pages.page_request import PageRequest
from ludotheque.web.together.reminders import MAIL, PUSH, Reminders


def reminders_of(page: PageRequest) -> Reminders:
    found: Reminders = page.request.app.state.reminders
    return found


async def remind(request: Request) -> Response:
    """What a member asks on the page of the club: a mail, a notice, or no more."""
    page = PageRequest(request)
    club, form = await club_of(page), await page.form()
    member, reminders = member_in(page, club), reminders_of(page)
    if "address" in form:
        await reminders.ask_mail(club, member, page.client, form["address"], page.lang, page.base)
    elif "push" in form:
        await reminders.ask_push(club, member, page.lang, page.base)
    elif form.get("stop") in (MAIL, PUSH):
        await reminders.stop(club.code, member.id, form["stop"])
    return page.go(f"/club/{club.code}#reminder")


async def link(request: Request) -> Response:
    """Where a mail leads: a page with a button, because programs that check mails follow links, too.

    A post without our button ends the reminders, as RFC 8058 has it.
    """
    page = PageRequest(request)
    found = await reminders_of(page).by_link(request.path_params["token"])
    if found is None:
        raise GameError(
            "This link is used up: nobody is reminded.", "Ce lien ne sert plus\u00a0: aucun rappel n’est prévu."
        )
    code, member, wish = found
    if request.method == "GET":
        return page.render("reminder.html", address=wish.address, confirmed=wish.confirmed, done="")
    if (await page.form()).get("confirm") == "yes":
        await reminders_of(page).confirm(code, member, wish)
        return page.render("reminder.html", address=wish.address, confirmed=True, done="confirmed")
    await reminders_of(page).stop(code, member, MAIL)
    return page.render("reminder.html", address=wish.address, confirmed=False, done="stopped")
