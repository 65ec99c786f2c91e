"""A cheating host: played games with the receipts of the browsers, and everything the host might try afterwards.

    python tests/helpers/hostile.py

writes tests/verification.json again: records and receipts, honest and not, that `ludotheque verify` and the browser
must both judge. The host knows the secret and seals whatever he writes; he does not know a number before it is given,
and cannot reach what a browser has kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from paths import TESTS

import ludotheque
from ludotheque.chance.chains import Chain, Entry, bound, given, read_line, with_entry
from ludotheque.chance.draws import Chance, commitment_to, hash_of
from ludotheque.core import CHANCE, HIDDEN, Rng
from ludotheque.record import PlayedMove, Record
from ludotheque.table import Table
from ludotheque.table.seating import BOT, PERSON, Chair
from ludotheque.table.snapshot import Snapshot

FILE = TESTS / "verification.json"
MOST = 60  # moves, then somebody gives up


@dataclass
class Browser:
    """Somebody's browser: gives its numbers, and keeps a receipt as web/static/receipt.js does."""

    seat: int
    chain: Chain
    links: list[str] = field(default_factory=list)

    def answer(self, table: Table) -> None:
        """Commit, or give a number, as it is asked to."""
        shown, throw = table.shown, table.to_throw
        assert throw is not None
        if not shown[self.seat]:
            self.links.append(f"chain {self.chain.commitment}")
            change = table.commit_number(self.seat, self.chain.commitment)
        else:
            number = self.chain.after(shown[self.seat])
            assert number
            self.note(table, throw, number)
            change = table.give_number(self.seat, throw, number, table.head())
        assert change
        table.apply(change)

    def note(self, table: Table, throw: int, number: str) -> None:
        self.see(table, throw)
        if throw == 0:
            self.links.append(f"promise {table.commitment}")
        self.links.append(f"gave {throw} {table.ply} {self.seat} {number} {table.head()}")

    def see(self, table: Table, throws: int) -> None:
        """What was shown until now; of each thing once."""
        view = table.view(self.seat)
        self.tell("bots " + " ".join(map(str, table.bots)) if table.bots else "bots")
        if table.dealt and view.deal:
            self.tell(f"deal {view.deal}")
        for number, line in enumerate((table.numbers or ())[:throws]):
            self.tell(f"line {number} {line}")
        for ply, (mover, move) in enumerate(table.known_moves(view)):
            text = PlayedMove(mover, "?" if move == HIDDEN else table.positions[ply].text(move))
            self.tell(f"move {ply} {text}")

    def tell(self, link: str) -> None:
        if link not in self.links:
            self.links.append(link)

    def see_the_end(self, table: Table) -> dict[str, Any]:
        """The receipt, when the game is over."""
        self.see(table, 0)
        self.links.append(f"end {table.snapshot.ended or table.record().result}")
        return receipt_of(table.snapshot.code, self.links)


def receipt_of(table: str, links: list[str]) -> dict[str, Any]:
    head = hash_of("ludotheque receipt 2", table)
    for link in links:
        head = hash_of(head, link)
    return {"receipt": 2, "table": table, "links": links, "head": head}


def with_links(receipt: dict[str, Any], change: Callable[[list[str]], list[str]]) -> dict[str, Any]:
    """A receipt that was kept otherwise."""
    return receipt_of(receipt["table"], change(list(receipt["links"])))


@dataclass(frozen=True)
class Game:
    """A game that was played at a table."""

    record: Record
    receipts: dict[int, dict[str, Any]]  # by seat
    chains: dict[int, Chain]


def play(game: str, *chairs: str, seed: str = "", most: int = MOST, **options: Any) -> Game:
    """People are called by their names, bots by their levels; everybody plays at random, as far as they can."""
    it = ludotheque.load(game, len(chairs), **options)
    name = f"{game} {chairs} {seed}"
    seats = [
        Chair(BOT, level=int(who)) if who.isdigit() else Chair(PERSON, who, words=f"words of {who}") for who in chairs
    ]
    table = Table.open(
        Snapshot(
            code=f"LUNE-{10000 + len(name)}",
            game=game,
            seats=it.seats,
            options=it.chosen(),
            deal=None,
            secret=commitment_to(f"secret of {name}"),
            chairs=tuple(seats),
            sits=frozenset((seat, chair.name) for seat, chair in enumerate(seats) if chair.kind == PERSON),
            numbers=("",),
        ),
        Rng(0),
    )
    browsers = {seat: Browser(seat, Chain(commitment_to(f"{name} {seat}"))) for seat in table.people}
    rng = Rng(name)
    while not table.over:
        if table.to_throw is not None:
            asked = table.asked(table.people, 0.0)
            if asked:
                browsers[asked[0]].answer(table)
            else:
                table.apply(table.throw(0.0))
        elif table.ply >= most and table.turn in table.people:
            table.apply(table.resign(table.turn))
        elif table.advance() is None:
            table.apply(table.play(table.turn, table.state.pick(rng)))
    receipts = {seat: browser.see_the_end(table) for seat, browser in browsers.items()}
    names = [chair.name or f"level {chair.level}" for chair in seats]
    return Game(table.record(names), receipts, {seat: browser.chain for seat, browser in browsers.items()})


# ── What a host may try ───────────────────────────────────────────────────────────────


def chance_of(record: Record) -> Chance:
    assert record.chance is not None
    return record.chance


def with_chance(record: Record, **changes: Any) -> Record:
    """Other chance, with a deal and dice that follow from it; the moves stay, legal or not."""
    chance = replace(chance_of(record), **changes)
    deal = chance.deal(record.game)
    state = record.game.start(deal=deal)
    thrown = iter(range(1, 1000))
    moves = tuple(
        PlayedMove(CHANCE, first_roll(record, chance, next(thrown))) if move.seat == CHANCE else move
        for move in record.moves
    )
    return replace(record, chance=chance, deal=state.deal, moves=moves)


def first_roll(record: Record, chance: Chance, number: int) -> str:
    """What a throw brings; it does not depend on the position."""
    state = record.game.start(deal=record.deal)
    return state.text(chance.roll(state, number))


def another_promise(game: Game) -> Record:
    return with_chance(game.record, secret=commitment_to("another secret"))


def other_words(game: Game) -> Record:
    """He sits at the last chair, and tries words until the deal is good, after all numbers were given."""
    words = chance_of(game.record).words
    return with_chance(game.record, words=(*words[:-1], "words that I like better"))


def own_number_anew(game: Game) -> Record:
    """He plays the last seat, and gives another number for it after he has seen all of them."""
    lines = list(chance_of(game.record).numbers or ())
    other = Chain(commitment_to("a chain that I like better"))
    for throw, line in enumerate(lines):
        lines[throw] = with_entry(line, Entry(1, "", other.numbers[throw + 1]))
    return with_chance(game.record, numbers=tuple(lines))


def dealt_anew(game: Game) -> Record:
    """He stops the server after the deal, forgets it, and has everybody give another number for it."""
    lines = list(chance_of(game.record).numbers or ())
    for seat in game.chains:
        last = Chain(commitment_to(f"a chain after the restart, {seat}"))
        for throw, line in enumerate(lines):
            lines[throw] = with_entry(line, Entry(seat, "", last.numbers[throw + 1]))
    return with_chance(game.record, numbers=tuple(lines))


def restored_to(throw: int) -> Callable[[Game], Record]:
    """He goes back to a backup, and makes a throw again, with numbers that come later in the same chains."""

    def trick(game: Game) -> Record:
        lines = list(chance_of(game.record).numbers or ())
        return with_chance(game.record, numbers=(*lines[:throw], *lines[throw + 1 :]))

    return trick


def dropped_number(game: Game, throw: int = 0) -> Record:
    """He leaves out what seat 0 gave: for the deal, or for one throw and all that follow."""
    lines = list(chance_of(game.record).numbers or ())
    for number in range(throw, len(lines)):
        left = [entry for entry in read_line(lines[number]) if entry.seat != 0]
        lines[number] = " ".join(map(str, left))
    return with_chance(game.record, numbers=tuple(lines))


def dropped_later(game: Game) -> Record:
    return dropped_number(game, 2)


def withheld_number(game: Game) -> Record:
    """An accomplice on the last seat knows the last throw, and does not like it: he gives nothing."""
    lines = list(chance_of(game.record).numbers or ())
    entry = next(entry for entry in read_line(lines[-1]) if entry.seat == 1)
    lines[-1] = with_entry(lines[-1], Entry(1, bound(entry)))
    return with_chance(game.record, numbers=tuple(lines))


def left_out_later(game: Game) -> Record:
    """He says that the last seat did not take part in the last throw, once he knows all numbers."""
    lines = list(chance_of(game.record).numbers or ())
    lines[-1] = " ".join(str(entry) for entry in read_line(lines[-1]) if entry.seat != 1)
    return with_chance(game.record, numbers=tuple(lines))


def number_of_a_bot(game: Game) -> Record:
    """A bot takes part in the last throw, with a number of the host's."""
    lines = list(chance_of(game.record).numbers or ())
    lines[-1] = with_entry(lines[-1], Entry(game.record.bots[0].seat, "", commitment_to("a number that I like")))
    return with_chance(game.record, numbers=tuple(lines))


def words_of_a_bot(game: Game) -> Record:
    words = list(chance_of(game.record).words)
    words[game.record.bots[0].seat] = "words that I like better"
    return with_chance(game.record, words=tuple(words))


def extra_throw(game: Game) -> Record:
    record, chance = game.record, chance_of(game.record)
    last = len(chance.numbers or ())
    extra = PlayedMove(CHANCE, first_roll(record, chance, last))
    return replace(record, moves=(*record.moves, extra), chance=replace(chance, numbers=(*(chance.numbers or ()), "")))


def other_throw(game: Game) -> Record:
    return with_move(game.record, last_of(game.record, CHANCE), "11")


def missing_throw(game: Game) -> Record:
    record, chance = game.record, chance_of(game.record)
    at = last_of(record, CHANCE)
    moves = (*record.moves[:at], *record.moves[at + 1 :])
    return replace(record, moves=moves, chance=replace(chance, numbers=(chance.numbers or ())[:-1]))


def other_move(game: Game) -> Record:
    """The last move of seat 0 is another one that was legal, and all that followed is cut."""
    record = game.record
    at = last_of(record, 0)
    state = list(record.positions())[at]
    other = next(text for text in map(state.text, state.moves()) if text != record.moves[at].text)
    moves = (*record.moves[:at], PlayedMove(0, other))
    return cut_to(replace(record, moves=moves), len(moves))


def added_move(game: Game) -> Record:
    """Before somebody gave up, one more legal move was made, as he says."""
    record = game.record
    state = list(record.positions())[-1]
    return replace(record, moves=(*record.moves, PlayedMove(state.turn, state.text(state.moves()[0]))))


def move_after_the_end(game: Game) -> Record:
    return replace(game.record, moves=(*game.record.moves, game.record.moves[-1]))


def cut_moves(game: Game) -> Record:
    return cut_to(game.record, len(game.record.moves) // 2)


def cut_to(record: Record, length: int) -> Record:
    """A game that was given up before its end, as he says."""
    moves = record.moves[:length]
    throws = sum(move.seat == CHANCE for move in moves)
    chance = chance_of(record)
    numbers = (chance.numbers or ())[: throws + 1]
    return replace(record, moves=moves, result="", ended="resigned 0", chance=replace(chance, numbers=numbers))


def other_result(game: Game) -> Record:
    return replace(game.record, result=game.record.result.replace("won by", "won by 0 and"))


def other_ending(game: Game) -> Record:
    return replace(game.record, ended="resigned 1" if game.record.ended != "resigned 1" else "resigned 0")


def given_up(game: Game) -> Record:
    """All was played, but somebody gave up before it counted, as he says."""
    return replace(game.record, result="", ended="resigned 0")


def played_out(game: Game) -> Record:
    """Nobody gave up: it was won as it stood, as he says."""
    return replace(game.record, result="9 0 won by 0", ended="")


def dealt_again(game: Game) -> Record:
    """He goes back to a backup from before the deal; the browsers give the numbers that follow in the same chains."""
    lines = list(chance_of(game.record).numbers or ())
    for seat, chain in game.chains.items():
        lines[0] = with_entry(lines[0], Entry(seat, "", chain.numbers[2]))
    return with_chance(game.record, numbers=tuple(lines))


def peeking_bot(game: Game) -> Record:
    """The bot made another move than it would have: the one that he whispered."""
    record = game.record
    at = last_of(record, record.bots[0].seat)
    state = list(record.positions())[at]
    other = next(text for text in map(state.text, state.moves()) if text != record.moves[at].text)
    moves = (*record.moves[:at], PlayedMove(record.moves[at].seat, other))
    return cut_to(replace(record, moves=moves), len(moves))


def hidden_bot(game: Game) -> Record:
    """He says that somebody played there, so that nobody computes the moves again."""
    return replace(game.record, bots=game.record.bots[:-1])


def stronger_bot(game: Game) -> Record:
    """He says that it was a bot of level 6, whose moves nobody can compute again."""
    return replace(game.record, bots=(*game.record.bots[:-1], game.record.bots[-1]._replace(level=6)))


def last_of(record: Record, seat: int) -> int:
    return max(ply for ply, move in enumerate(record.moves) if move.seat == seat)


def with_move(record: Record, at: int, text: str) -> Record:
    if record.moves[at].text == text:
        text = "22"
    return replace(record, moves=(*record.moves[:at], PlayedMove(record.moves[at].seat, text), *record.moves[at + 1 :]))


# ── Cases ─────────────────────────────────────────────────────────────────────────────


Receipt = dict[str, Any]


def shown_piece(pile: int) -> Callable[[Receipt], Receipt]:
    """Its first piece was shown as the first one of the next pile."""

    def shown(link: str) -> str:
        if not link.startswith("deal "):
            return link
        piles = [text.split(" ") for text in link.removeprefix("deal ").split("/")]
        piles[pile][0] = next(piece for piece in piles[pile + 1] if piece not in ("?", piles[pile][0]))
        return "deal " + "/".join(map(" ".join, piles))

    return lambda receipt: with_links(receipt, lambda links: list(map(shown, links)))


def shown_before(trick: Callable[[Receipt], Receipt]) -> Callable[[Receipt], Receipt]:
    """The deal was first shown otherwise."""

    def change(receipt: Receipt) -> Receipt:
        first, then = (
            next(link for link in one["links"] if link.startswith("deal ")) for one in (trick(receipt), receipt)
        )
        return edited_link("deal ", lambda _: f"{first}\n{then}")(receipt)

    return change


def without_links(kind: str) -> Callable[[Receipt], Receipt]:
    return lambda receipt: with_links(receipt, lambda links: [link for link in links if not link.startswith(kind)])


def edited_link(kind: str, edit: Callable[[str], str], which: int = 0) -> Callable[[Receipt], Receipt]:
    """One link of a kind was another."""

    def change(links: list[str]) -> list[str]:
        at = [at for at, link in enumerate(links) if link.startswith(kind)][which]
        links[at] = edit(links[at])
        return links

    return lambda receipt: with_links(receipt, change)


def other_digit(at: int) -> Callable[[str], str]:
    """The word of a link at that place ends otherwise."""

    def edit(link: str) -> str:
        words = link.split(" ")
        words[at] = words[at][:-1] + ("0" if words[at][-1] != "0" else "1")
        return " ".join(words)

    return edit


def more_links(*more: str) -> Callable[[Receipt], Receipt]:
    return lambda receipt: with_links(receipt, lambda links: [*links[:-1], *more, links[-1]])


def throw_taken_back(receipt: Receipt) -> Receipt:
    """The last throw was shown, taken back, and fell again as before."""
    at = max(int(link.split(" ")[1]) for link in receipt["links"] if link.startswith("move ") and " * " in link)
    again = [link for link in receipt["links"] if link.startswith("move ") and int(link.split(" ")[1]) >= at]
    return more_links(f"back {at}", *again)(receipt)


def hidden_when_given(receipt: Receipt) -> Receipt:
    """The move before the third number that it gave was hidden, and was never shown."""
    links = list(receipt["links"])
    gave = [at for at, link in enumerate(links) if link.startswith("gave ")][2]
    at = max(at for at in range(gave) if links[at].startswith("move ") and " * " not in links[at])
    links[at] = " ".join([*links[at].split(" ")[:3], "?"])
    return receipt_of(receipt["table"], links)


def asked_for_one_more(receipt: Receipt) -> Receipt:
    """A number had been given for the throw after the last one when the game ended."""
    links = receipt["links"]
    throw = 1 + sum(link.startswith("gave ") for link in links[1:])
    moves = [link for link in links if link.startswith("move ")]
    number = Chain(commitment_to("one more")).numbers[1]
    return more_links(f"gave {throw} {len(moves)} 0 {number} {hash_of('a head')}")(receipt)


def moves_changed_after(receipt: Receipt) -> Receipt:
    """Before a number was given another move was shown than the one that the record has; it was changed later."""
    links = list(receipt["links"])
    gave = [at for at, link in enumerate(links) if link.startswith("gave ")][2]
    at = max(at for at in range(gave) if links[at].startswith("move ") and " * " not in links[at])
    true = links[at]
    ply = int(true.split(" ")[1])
    after = [link for link in links[at + 1 : gave] if link.startswith("move ")]
    links[at] = f"{' '.join(true.split(' ')[:3])} 1 2"
    return receipt_of(receipt["table"], [*links[: gave + 1], f"back {ply}", true, *after, *links[gave + 1 :]])


TRICKS: dict[str, tuple[str, Callable[[Game], Record]]] = {
    "grinding words": ("deal", other_words),
    "grinding words for dice": ("dice", other_words),
    "showing another promise": ("deal", another_promise),
    "showing another promise for dice": ("dice", another_promise),
    "choosing a number of his own after all were given": ("deal", own_number_anew),
    "choosing numbers of his own for dice": ("dice", own_number_anew),
    "dealing anew after a restart": ("deal", dealt_anew),
    "dealing anew after a restart, for dice": ("dice", dealt_anew),
    "dealing anew after a restore": ("deal", dealt_again),
    "throwing again after a restore": ("dice", restored_to(1)),
    "dropping a player’s number for the deal": ("deal", dropped_number),
    "dropping a player’s numbers for dice": ("dice", dropped_later),
    "saying that somebody took no part": ("dice", left_out_later),
    "a bot with a number": ("mixed", number_of_a_bot),
    "a bot with words": ("bots", words_of_a_bot),
    "adding a throw": ("dice", extra_throw),
    "changing a throw": ("dice", other_throw),
    "cutting a throw": ("dice", missing_throw),
    "adding a move": ("deal", added_move),
    "adding a move to a game that was played out": ("bots", move_after_the_end),
    "changing a move": ("deal", other_move),
    "cutting moves": ("dice", cut_moves),
    "cutting moves of a game that was played out": ("bots", cut_moves),
    "changing a result": ("bots", other_result),
    "changing who resigned": ("deal", other_ending),
    "cutting the result of a game that was played out": ("bots", given_up),
    "adding a result to a game that was given up": ("deal", played_out),
    "hiding that a bot played": ("bots", hidden_bot),
    "saying that a bot was a stronger one": ("bots", stronger_bot),
}
# What he shows while they play, and does not dare to write into the record.
SHOWN: dict[str, tuple[str, Callable[[Receipt], Receipt]]] = {
    "showing a hand that was not dealt": ("hands", shown_piece(1)),
    "showing a pile that was not dealt": ("deal", shown_piece(0)),
    "showing a pile that was not dealt, and then the true one": ("deal", shown_before(shown_piece(0))),
    "showing a throw that did not fall": ("dice", edited_link("move 0 *", other_digit(3))),
    "showing a move that was not made": ("deal", edited_link("move ", other_digit(3), -1)),
    "hiding a move of somebody else": ("hands", edited_link("move 1 ", lambda link: "move 1 0 ?")),
    "hiding a throw": ("dice", edited_link("move 0 *", lambda link: "move 0 * ?")),
    "showing nonsense": ("deal", edited_link("bots", lambda link: "bots none")),
    "showing another end": ("deal", edited_link("end ", lambda link: "end draw")),
    "asking for another throw": ("dice", edited_link("gave 1 ", other_digit(5))),
    "asking before a move was made": ("dice", edited_link("gave 2 ", other_digit(2))),
    "changing a move once the throw after it is known": ("dice", moves_changed_after),
    "showing other numbers": ("dice", edited_link("line 1 ", other_digit(2))),
    "asking twice": ("dice", edited_link("gave 2 ", lambda link: link + "\n" + link)),
}
# What is not enough to verify a game, and yet contradicts nothing.
LESS: dict[str, tuple[str, Callable[[Receipt], Receipt]]] = {
    "a game that was not seen to its end": ("dice", without_links("end ")),
    "a browser that was not asked for the deal": ("deal", without_links("gave 0 ")),
    "a browser that was away for a throw": ("dice", without_links("gave 2 ")),
    "a throw that was taken back": ("dice", throw_taken_back),
    "a move that was hidden when a number was given": ("dice", hidden_when_given),
    "a game that ended when a throw could be known": ("dice", asked_for_one_more),
}
# What somebody withholds, who is in the roster.
MISSING: dict[str, tuple[str, Callable[[Game], Record]]] = {
    "an accomplice who withholds a number": ("dice", withheld_number),
}
# What only a program that knows the rules can notice: the browser was shown just that.
ONLY_VERIFY = {"a bot that peeks": ("bots", peeking_bot)}
UNKNOWN = "a game that is not on the shelf"  # `verify` needs its class, the page says that it does not know it
# What a browser notices while it plays, and says in the end whatever the record is.
DOUBTS = ("promise", "throws", "moves", "again", "deal", "bots", "shown")


def games() -> dict[str, Game]:
    return {
        "deal": play("wyx", "Ana", "Ben", most=10),
        "dice": play("wykersham", "Ana", "Ben", most=24),
        "bots": play("fourmis", "Ana", "2", "1", most=200),
        "hands": play("wu-hsing", "Ana", "Ben", "Cleo", most=9),
        "mixed": play("wykersham", "Ana", "1", most=24),
        "together": play("fourmis-coop", "Ana", "Ben", most=200),
        "nothing": play("wigwam", "Ana", "1", most=12),
    }


VERIFIED, NOT_VERIFIABLE, WRONG = "verified", "not verifiable", "wrong"


def case(
    name: str, record: str, receipt: dict[str, Any] | None, verdict: str, browser: str | None = None
) -> dict[str, Any]:
    """`verdict`: what `verify` and the page must say; `browser`: the page, where it cannot say the same."""
    return {"name": name, "verdict": verdict, "browser": browser or verdict, "receipt": receipt, "record": record}


def cases() -> Iterator[dict[str, Any]]:
    played = games()
    for name, game in played.items():
        for seat, receipt in game.receipts.items():
            yield case(f"honest: {name}, seat {seat}", game.record.write(), receipt, VERIFIED)
        yield case(f"honest: {name}, nobody’s receipt", game.record.write(), None, NOT_VERIFIABLE)
    bots = played["bots"]
    for kind in ("bots", "deal", "line"):
        unaware = without_links(kind)(bots.receipts[0])
        yield case(f"honest: a browser that kept no {kind}", bots.record.write(), unaware, VERIFIED)
    for name, (kind, trick) in TRICKS.items():
        yield case(name, trick(played[kind]).write(), played[kind].receipts[0], WRONG)
    for name, (kind, show) in SHOWN.items():
        yield case(name, played[kind].record.write(), split_links(show(played[kind].receipts[0])), WRONG)
    for name, (kind, show) in LESS.items():
        yield case(name, played[kind].record.write(), show(played[kind].receipts[0]), NOT_VERIFIABLE)
    for name, (kind, trick) in MISSING.items():
        game, record = played[kind], trick(played[kind])
        yield case(name, record.write(), as_it_was(game, record), NOT_VERIFIABLE)
    for name, (kind, trick) in ONLY_VERIFY.items():
        game, record = played[kind], trick(played[kind])
        yield case(name, record.write(), as_it_was(game, record), WRONG, VERIFIED)
    honest = played["dice"]
    for doubt in DOUBTS:
        receipt = more_links(f"doubt {doubt}")(honest.receipts[0])
        yield case(f"noticed while playing: {doubt}", honest.record.write(), receipt, WRONG)
    yield from damaged(honest)


def split_links(receipt: Receipt) -> Receipt:
    """A link that was written twice is two."""
    return with_links(receipt, lambda links: [part for link in links for part in link.split("\n")])


def as_it_was(game: Game, record: Record) -> Receipt:
    """The receipt of seat 0 if the game was played as a changed record says."""

    def change(links: list[str]) -> list[str]:
        kept = [link for link in links if not link.startswith(("move ", "end ", "line "))]
        gave = [link for link in kept if link.startswith("gave ")]
        others = [link for link in kept if link not in gave]
        shown: list[str] = []
        for ply, move in enumerate(record.moves):
            shown += [link for link in gave[1:] if move.seat == CHANCE and link.split(" ")[2] == str(ply)]
            shown.append(f"move {ply} {move}")
        return [*others, *gave[:1], *shown, f"end {record.ended or record.result}"]

    return with_links(game.receipts[0], change)


def damaged(game: Game) -> Iterator[dict[str, Any]]:
    """Records that no honest program writes, sealed or not."""
    record, receipt = game.record, game.receipts[0]
    text, chance = record.write(), chance_of(record)
    numbers = chance.numbers or ()

    def edited(name: str, old: str, new: str, seal: bool = True) -> dict[str, Any]:
        assert old in text, (name, old)
        changed = text.replace(old, new, 1)
        return case(name, resealed(changed, chance) if seal else changed, receipt, WRONG)

    first = given(numbers[1], 2)[0]
    yield edited("another byte, without a new seal", "players: Ana", "players: Eva", seal=False)
    yield edited("an unknown line", "\nplayers:", "\nweather: fine\nplayers:")
    yield edited("a line twice", "\nplayers:", "\ngame: wykersham\nplayers:")
    yield edited("no promise", "promise: ", "option.promise: ")
    yield edited("an unknown form", "chance: 3", "chance: 4")
    yield edited("the second form", "chance: 3", "chance: 2")
    yield edited("the first form", "chance: 3\n", "")
    yield edited("a number that is none", first, first[:-1] + "g")
    yield edited("a number of no chain", first, commitment_to(first))
    yield edited("numbers out of order", f"0:{first} 1:", f"1:{first} 0:")
    yield edited("numbers of a seat that is not there", f"0:{first} 1:", f"0:{first} 7:")
    yield edited("words of too few seats", "words of Ana / ", "words of Ana ")
    yield edited("an ending that is none", "ended: resigned", "ended: tired")
    yield edited("neither a result nor an ending", "ended: ", "option.ended: ")
    yield (
        edited("an empty line among the moves", "\n* ", "\n\n* ")
        if "\n\n* " not in text
        else edited("an empty line among the moves", "\n\n* ", "\n\n\n* ")
    )
    yield edited("a player too many", "players: Ana, Ben", "players: Ana, Ben, Cleo")
    yield edited("bots that are none", "players: Ana, Ben", "players: Ana, Ben\nbots: 1:9")
    yield edited("a hidden move", f"\n{record.moves[1]}\n", f"\n{record.moves[1].seat} ?\n")
    yield edited("a name that cannot be printed", "players: Ana", "players: A\tna")
    yield edited("seats with a zero in front", "seats: 2", "seats: 02")
    yield edited("a seat with a zero in front", f"0:{first} 1:", f"00:{first} 1:")
    yield edited("an option that is as usual", "\nplayers:", "\noption.margins: false\nplayers:")
    yield edited("two options that look like one", "\nplayers:", "\noption.shared_centre: false margins=true\nplayers:")
    yield edited("a move that is spelled otherwise", f"\n{record.moves[1]}\n", f"\n{record.moves[1]} \n")
    yield edited("an ending of a seat that is not there", "ended: resigned ", "ended: resigned 9")
    yield edited("bots out of order", "players: Ana, Ben", "players: Ana, Ben\nbots: 1:1@5 0:1@9")
    yield case("no record", "nonsense\n", receipt, WRONG)
    silent = replace(record, chance=None, ended="", program="")
    yield case("a record that tells no secret", silent.write(), receipt, NOT_VERIFIABLE)
    other_game = resealed(text.replace("game: wykersham", "game: whist"), chance)
    yield case(UNKNOWN, other_game, receipt, WRONG, NOT_VERIFIABLE)
    yield case("another table", text, receipt_of("LUNE-1", receipt["links"]), WRONG)
    yield case("a receipt with a link too few", text, {**receipt, "links": receipt["links"][1:]}, WRONG)
    yield case("a receipt of an earlier form", text, {"receipt": 1, "table": receipt["table"]}, NOT_VERIFIABLE)


def resealed(text: str, chance: Chance) -> str:
    """What the host does after every change: he knows the secret."""
    lines = [line for line in text.rstrip("\n").split("\n") if not line.startswith("seal: ")]
    seal = f"seal: {chance.seal(chr(10).join(lines))}"
    at = lines.index("") if "" in lines else len(lines)
    return "\n".join([*lines[:at], seal, *lines[at:], ""])


def kept() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def written(made: list[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in made) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(list(cases())), encoding="utf-8")
