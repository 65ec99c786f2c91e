"""What the lobby says about a table: who is waiting for whom, or who plays and the score."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.game import Game
from ludotheque.table.snapshot import A_DAY
from ludotheque.web.pages.chairs import days_words
from ludotheque.web.table.lobby import Listed
from ludotheque.words import Words, counted, listed_words

NEXT = {3: Words("a third", "un troisième"), 4: Words("a fourth", "un quatrième"), 5: Words("a fifth", "un cinquième")}
CHAIR, CHAIRS = Words("chair is free", "chaise libre"), Words("chairs are free", "chaises libres")
NO_CLOCK = Words("without a clock", "sans pendule")
KEPT_WARM = Words("a bot plays there meanwhile", "un robot y joue en attendant")


def waiting(listed: Listed, game: type[Game]) -> tuple[Words, Words]:
    """Who is waiting, and for which game."""
    names = [Words(one.en, one.fr) for one in listed.who if one.en and not one.bot]
    title = game.title
    facts = [] if game.seat_numbers == (2,) else [counted(listed.free, CHAIR, CHAIRS)]
    facts += [minutes(game.minutes)] if game.minutes else []
    facts += [clock(listed.clock)] + [KEPT_WARM] * listed.warm
    sentence, named = invitation(names, listed, game)
    return sentence, joined(facts if named else [title, *facts])


def invitation(names: Sequence[Words], listed: Listed, game: type[Game]) -> tuple[Words, bool]:
    """The sentence, and whether it names the game."""
    who, many, title = listed_words(names), len(names) > 1, game.title
    following = NEXT.get(len(listed.who) + 1) if listed.free == 1 else None
    if not names:
        return Words(f"Somebody is wanted at {title.en}", f"On attend quelqu’un à {title.fr}"), True
    if game.cooperative:
        proposes = Words("propose", "proposent") if many else Words("proposes", "propose")
        return Words(f"{who.en} {proposes.en} to play together", f"{who.fr} {proposes.fr} de jouer ensemble"), False
    if following:
        seek = Words("are looking for", "cherchent") if many else Words("is looking for", "cherche")
        return Words(f"{who.en} {seek.en} {following.en}", f"{who.fr} {seek.fr} {following.fr}"), False
    wait = Words("are waiting", "attendent") if many else Words("is waiting", "attend")
    return Words(f"{who.en} {wait.en} for somebody at {title.en}", f"{who.fr} {wait.fr} quelqu’un à {title.fr}"), True


def playing(listed: Listed, game: type[Game]) -> tuple[Words, Words]:
    """Who plays, and the score."""
    names = [called(one.en, one.fr, one.bot) for one in listed.who]
    against = len(names) == 2 and not game.cooperative
    who = listed_words(names, Words(" against ", " contre ")) if against else listed_words(names)
    facts = [game.title, Words(*listed.progress), *([] if game.cooperative else lead(listed))]
    return who, joined([fact for fact in facts if fact.en])


def called(en: str, fr: str, bot: bool) -> Words:
    if not en:
        return Words("somebody", "quelqu’un")
    return Words(f"{en}, bot", f"{fr}, robot") if bot else Words(en, fr)


def lead(listed: Listed) -> list[Words]:
    """Who leads by how much; empty if nobody has scored."""
    if len(listed.scores) < 2 or not any(listed.scores):
        return []
    first, second = sorted(listed.scores, reverse=True)[:2]
    if first == second:
        return [Words(f"{first} all", f"{first} partout")]
    leader = listed.who[listed.scores.index(first)]
    name = called(leader.en, leader.fr, bot=False)
    return [Words(f"{name.en} leads {first} to {second}", f"{name.fr} mène {first} à {second}")]


def minutes(number: int) -> Words:
    return Words(f"about {number} min", f"{number} min environ")


def clock(number: int) -> Words:
    """`number` is in minutes; whole days are per move."""
    if number >= A_DAY:
        return days_words(number // A_DAY)
    return Words(f"{number} min each on the clock", f"pendule de {number} min chacun") if number else NO_CLOCK


def joined(facts: Sequence[Words]) -> Words:
    return Words(", ".join(fact.en for fact in facts), ", ".join(fact.fr for fact in facts))
