"""The results of an arena as text tables, and as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ludotheque.engines.faults import Fault
from ludotheque.players import level_named
from ludotheque.text_table import aligned
from ludotheque.tournament.results import Encounter, Forfeits, Results, Standing
from ludotheque.tournament.sequential_test import Verdict
from ludotheque.words import Words, numeral

PLAYERS = Words("player|Elo|±|score|games|s/move", "joueur|Elo|±|score|parties|s/coup")
PAIRINGS = Words("pairing|score|95 %|points|games", "rencontre|score|95 %|points|parties")
TEAMS = Words("player|won|95 %|points|games|s/move", "joueur|gagné|95 %|points|parties|s/coup")


def display_name(player: str, lang: str) -> str:
    """The name of a player in a language."""
    return level_words(player)(lang)


def level_words(player: str) -> Words:
    level = level_named(player)
    return level.words if level else Words(player, player)


def as_text(results: Results, lang: str) -> str:
    """The tables with a heading."""
    parts = [heading(results, lang)]
    if results.game.cooperative:
        rows = [team_cells(one, results.seconds_per_move, lang) for one in results.encounters]
        parts.append(aligned([TEAMS(lang).split("|"), *rows]))
    else:
        rows = [standing_cells(one, results.seconds_per_move, lang) for one in results.standings]
        parts.append(aligned([PLAYERS(lang).split("|"), *rows]))
        rows = [pairing_cells(one, lang) for one in results.encounters]
        parts.append(aligned([PAIRINGS(lang).split("|"), *rows]))
    return "\n\n".join([*parts, *(words(lang) for words in remarks(results))])


def remarks(results: Results) -> list[Words]:
    """Notes below the tables."""
    found = [verdict_words(results, results.verdict)] if results.verdict else []
    return found + [forfeit_words(one) for one in results.losses]


def verdict_words(results: Results, verdict: Verdict) -> Words:
    """The verdict of the sequential test, with the names of the two."""
    first, second = (level_words(name) for name in results.players)
    least, most, games = f"{verdict.test.least:+g}", f"{verdict.test.most:+g}", verdict.games
    if not verdict.known:
        return Words(
            f"Not known yet whether {first.en} is {most} Elo stronger than {second.en} or rather {least}.",
            f"On ne sait pas encore si {first.fr} vaut {most} Elo face à {second.fr}, ou plutôt {least}.",
        )
    if verdict.stronger:
        return Words(
            f"Known after {games} games: {first.en} is stronger than {second.en} ({most} Elo rather than {least}).",
            f"On sait après {games} parties\u00a0: {first.fr} est plus fort que {second.fr} "
            f"({most} Elo plutôt que {least}).",
        )
    return Words(
        f"Known after {games} games: {first.en} is not {most} Elo stronger than {second.en} (rather {least}).",
        f"On sait après {games} parties\u00a0: {first.fr} ne vaut pas {most} Elo face à {second.fr} (plutôt {least}).",
    )


FAULTS = {
    Fault.CRASH: Words("breaking down", "une panne"),
    Fault.ILLEGAL: Words("a move that cannot be", "un coup impossible"),
    Fault.LATE: Words("time", "le temps"),
    Fault.RESIGNED: Words("resigning", "abandon"),
}


def forfeit_words(one: Forfeits) -> Words:
    """Games that an engine forfeited, with the first reason."""
    name, games, why, by = one.player, one.games, one.why, FAULTS[Fault(one.fault)]
    return Words(f"{name} has lost {games} by {by.en}. {why}", f"{name} en a perdu {games} par {by.fr}. {why}")


def heading(results: Results, lang: str) -> str:
    title, games = results.game.title(lang), sum(one.games for one in results.encounters)
    words = Words(f"{title}: {games} games", f"{title} : {games} parties")(lang)
    if results.missing:
        words += Words(f", {results.missing} still to play", f", encore {results.missing} à jouer")(lang)
    return words + "."


def standing_cells(one: Standing, seconds_per_move: dict[str, float], lang: str) -> list[str]:
    return [
        display_name(one.player, lang),
        signed(one.elo),
        f"{one.margin:.0f}",
        percent(one.share, lang),
        str(one.games),
        seconds(one.player, seconds_per_move, lang),
    ]


def pairing_cells(one: Encounter, lang: str) -> list[str]:
    """A row with the better of the two first."""
    first = one if one.share >= 0.5 else one.turned()
    names = " – ".join(display_name(player, lang) for player in first.pairing)
    return [
        names,
        percent(first.share, lang),
        interval(first, lang),
        decimal(f"{first.lead:+.1f}", lang),
        str(first.games),
    ]


def team_cells(one: Encounter, seconds_per_move: dict[str, float], lang: str) -> list[str]:
    (player,) = one.pairing
    return [
        display_name(player, lang),
        percent(one.share, lang),
        interval(one, lang),
        decimal(f"{one.score:.1f}", lang),
        str(one.games),
        seconds(player, seconds_per_move, lang),
    ]


def percent(share: float, lang: str) -> str:
    return decimal(f"{100 * share:.1f}", lang) + Words("%", "\u00a0%")(lang)


def signed(elo: float) -> str:
    return f"{elo:+.0f}".replace("-", "−") if round(elo) else "0"


def interval(one: Encounter, lang: str) -> str:
    low, high = (decimal(f"{100 * end:.1f}", lang) for end in one.interval)
    return f"{low}–{high}"


def seconds(player: str, per_move: dict[str, float], lang: str) -> str:
    return decimal(f"{per_move[player]:.4f}", lang) if player in per_move else "–"


def decimal(text: str, lang: str) -> str:
    return numeral(text)(lang)


def as_json(results: Results) -> dict[str, Any]:
    return {
        "game": results.game.name,
        "seats": results.game.seats,
        "options": results.game.chosen(),
        "missing": results.missing,
        "losses": [asdict(one) for one in results.losses],
        **({"verdict": asdict(results.verdict)} if results.verdict else {}),
        "players": [
            {"player": one.player, "elo": one.elo, "margin": one.margin, "score": one.share, "games": one.games}
            for one in results.standings
        ],
        "seconds_a_move": results.seconds_per_move,
        "encounters": [
            {
                "players": list(one.pairing),
                "games": one.games,
                "score": one.share,
                "interval": list(one.interval),
                "independent_games": one.weight,
                "mean_score": one.score,
                "mean_lead": one.lead,
            }
            for one in results.encounters
        ],
    }
