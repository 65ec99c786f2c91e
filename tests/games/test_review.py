"""Reviews of real games: every number and every fact is verified from the record."""

from __future__ import annotations

import re
from functools import cache

import claims
import pytest
import searched
from codes import CODES
from paths import RECORDS

import ludotheque
from ludotheque import Rng
from ludotheque.bots.players import LEVELS, LevelBot
from ludotheque.cli import main
from ludotheque.core import State
from ludotheque.errors import RecordError
from ludotheque.games import GAMES
from ludotheque.learning import guide, lessons
from ludotheque.record import Record
from ludotheque.review import Assessment, Moment, Review, judging
from ludotheque.review.judging import FALL
from ludotheque.review.moments import FAR, quiet_sentence
from ludotheque.review.rendering import free_place
from ludotheque.review.thread import last_chance
from ludotheque.words import LANGUAGES

PLAYED = [("wyx", 2), ("fourmis", 3), ("fourmis-coop", 2), ("wigwam", 2), ("wu-hsing", 2), ("wykersham", 2)]
NODES = 100  # a decision: what is claimed must be so however little was looked at
SEARCHED = 3_000  # a decision, where it is claimed what only a search can know


def played_by_bots(name: str, seats: int) -> Record:
    """A game between bots of small levels, the same every time."""
    state, rng = ludotheque.load(name, seats=seats).start(seed=5), Rng(5)
    bots = [LevelBot("", LEVELS[seat % 2]) for seat in range(seats)]
    while not state.over:
        state.play(bots[state.turn].choose(state.seen_by(state.turn), rng) if state.turn >= 0 else state.pick(rng))
    return Record.of(state, [f"Inès{seat}" for seat in range(seats)])


SOURCES = [*sorted(path.name for path in RECORDS.glob("*.ludo")), *(f"{name} {seats}" for name, seats in PLAYED)]
EACH_GAME = pytest.mark.parametrize("source", SOURCES)
# The same with more seats or another option is for `make test-long`.
ONE_OF_EACH = {
    "fourmis-2.ludo",
    "fourmis-coop-2.ludo",
    "wigwam-2.ludo",
    "wu-hsing-2.ludo",
    "wykersham-2.ludo",
    "wyx-2.ludo",
}
ONE_OF_EACH_GAME = pytest.mark.parametrize(
    "source", [pytest.param(one, marks=[] if one in ONE_OF_EACH else pytest.mark.long) for one in SOURCES]
)


@cache
def reviewed(source: str, nodes: int = NODES) -> Review:
    name, _, seats = source.partition(" ")
    record = played_by_bots(name, int(seats)) if seats else Record.load(RECORDS / source)
    before, judging.NODES = judging.NODES, nodes
    try:
        return ludotheque.review(record, seat=0)
    finally:
        judging.NODES = before


def assessment_of(review: Review, moment: Moment) -> Assessment:
    return next(assessment for assessment in review.assessments if assessment.ply == moment.ply)


def moves_of(review: Review, moment: Moment) -> tuple[State, str, str]:
    return review.positions[moment.ply], review.record.moves[moment.ply].text, moment.better


# ── What is claimed ───────────────────────────────────────────────────────────────────


@EACH_GAME
def test_every_claim_of_every_moment_is_so(source: str) -> None:
    review = reviewed(source)
    assert 1 <= len(review.moments) <= 5
    for moment in review.moments:
        fact, holes = moment.remark
        assert review.positions[moment.ply].turn == moment.seat
        if moment.kind == "slip":
            assert slip_is_so(review, moment), (review.tell(moment).en, fact, holes)
        elif moment.kind == "good":
            assert assessment_of(review, moment).ahead >= FAR
            assert assessment_of(review, moment).best == review.record.moves[moment.ply].text
        elif moment.remark.fact in ("dice", "unforeseen"):
            assert moment.roles == ("turning",)
        else:
            assert claims.note_is_so(review.positions, moment.ply, fact, holes), review.tell(moment).en


def slip_is_so(review: Review, moment: Moment) -> bool:
    state, move, better = moves_of(review, moment)
    assessment = assessment_of(review, moment)
    assert assessment.fall >= FALL
    assert better == assessment.best != move
    fact = moment.remark.fact
    if fact in claims.SLIPS:
        return claims.SLIPS[fact](state, move, better, moment.remark.holes)
    if fact in ("certain", "out_of_reach"):
        return assessment.proven and assessment.chance == 1.0 and (fact == "certain" or assessment.played == 0.0)
    return fact == "more_often"


@ONE_OF_EACH_GAME
def test_what_only_a_search_can_know_a_longer_one_finds_too(source: str) -> None:
    """That a win was certain, or out of reach now; of every slip that the other move was better; of what had to be
    found that nothing else was near."""
    review = reviewed(source, SEARCHED)
    for moment in review.moments:
        if moment.kind == "slip":
            state, move, better = moves_of(review, moment)
            assert searched.is_so(moment.remark.fact, state, move, better, SEARCHED), review.tell(moment).en
        elif moment.kind == "good":
            assert searched.is_far_ahead(*moves_of(review, moment)[:2], SEARCHED), review.tell(moment).en


@EACH_GAME
def test_every_remark_that_a_game_can_make_is_so(source: str) -> None:
    """Not only those that are told: of a few pairs of moves in a few positions of each game."""
    review, rng = reviewed(source), Rng(7)
    decisions = [state for state in review.positions if state.turn >= 0 and len(state.moves()) > 1]
    for state in decisions[:: max(1, len(decisions) // 12)]:
        moves = state.moves()
        if len(moves) > 1000:
            continue  # a set-up
        for _ in range(6):
            move, better = moves[rng.below(len(moves))], moves[rng.below(len(moves))]
            for fact, holes in state.game.comments.remarks(state.seen_by(state.turn), move, better):
                if move != better:
                    assert claims.SLIPS[fact](state, state.text(move), state.text(better), holes), (fact, holes)


@EACH_GAME
def test_what_a_sentence_says_is_what_the_fact_holds(source: str) -> None:
    """No number stands in a sentence that is not in the fact, in the move, or the number of the move."""
    review = reviewed(source)
    for moment in review.moments:
        state = review.positions[moment.ply]
        deed = state.game.comments.deed(state, review.positions[moment.ply + 1].last_move)
        for lang in LANGUAGES:
            known = " ".join(
                [deed(lang), *(str(hole) for hole in moment.remark.holes.values()), *review.record.players]
            )
            told = review.tell(moment)(lang)
            if moment.swing:
                odds = re.search(r"(\d+) (?:to|à) (\d+) (?:in|sur) 10", told)
                assert odds
                for said, chance in zip(odds.groups(), (moment.swing.before, moment.swing.after), strict=True):
                    assert abs(int(said) / 10 - chance) <= 0.1
                told = told.replace(odds[0], "")
            turn = claims.turn_of(state)
            when = str(turn[0] if turn else moment.ply + 1)
            assert told.startswith(({"en": "Turn", "fr": "Tour"} if turn else {"en": "Move", "fr": "Coup"})[lang])
            for number in re.findall(r"\d+", told):
                assert number == when or number in re.findall(r"\d+", known + " 0 1 2 3 4")
            assert "{" not in review.tell(moment)(lang)
            assert not CODES.search(re.sub(r"[Ss](eat|iège) \d", "", review.tell(moment)(lang))), review.tell(moment)


@EACH_GAME
def test_the_count_adds_up(source: str) -> None:
    review = reviewed(source)
    last, told = review.positions[-1], review.breakdown
    scores = last.scores[:1] if last.game.cooperative else last.scores
    assert [row[-1] for row in told.rows] == scores
    assert all(len(row) == len(told.heads) for row in told.rows)
    name = last.game.name
    for seat, row in enumerate(told.rows):
        if name in ("wyx", "fourmis"):
            assert sum(row[1:-1]) == row[-1]
        elif name == "wykersham":
            assert row[1] + row[2] == row[3]
        elif name == "wu-hsing":
            assert row[0] + row[2] == row[3]
            assert sum(bar.amount for bar in told.bars if bar.seat == seat) == row[3]
            assert max([bar.amount for bar in told.bars if bar.seat == seat] + [0]) == row[1]


@EACH_GAME
def test_the_thread_goes_from_the_first_position_to_the_result(source: str) -> None:
    review = reviewed(source)
    assert len(review.curve) == len(review.record.moves) + 1
    assert all(0 <= chance <= 1 for chances in review.curve for chance in chances)
    last = review.positions[-1]
    if not last.game.cooperative:
        winners = [seat for seat, chance in enumerate(review.curve[-1]) if chance > 0]
        assert winners == last.winners
    assert review.rule == last.game.words.ending(last)[0]


@EACH_GAME
def test_what_decided_a_game_is_named_or_it_is_said_that_no_turn_did(source: str) -> None:
    review = reviewed(source)
    named = [moment for moment in review.moments if "turning" in moment.roles]
    assert len(named) <= 1
    for moment in named:
        assert claims.turned(review.positions, review.curve, moment.ply, moment.swing), review.tell(moment).en
        assert "The turning point." in review.tell(moment).en
        assert "Le tournant." in review.tell(moment).fr
        crossed = (moment.swing.before - 0.5) * (moment.swing.after - 0.5) <= 0 or 0.45 < moment.swing.before < 0.55
        drawn = len(review.positions[-1].winners) == review.game.seats > 1 and not review.game.cooperative
        said = "The chances moved most on" if drawn else "turned on" if crossed else "Most was settled on"
        assert said in review.verdict.en
    if not named:
        assert "no single turn" in review.verdict.en.lower()


def test_chances_of_several_add_up_to_one() -> None:
    """Nobody can be certain to win while another is."""
    for source in ("fourmis-3.ludo", "wu-hsing-4.ludo"):
        assert all(abs(sum(chances) - 1) < 1e-6 for chances in reviewed(source).curve[:-1])


def test_a_graph_counts_turns_where_people_do() -> None:
    graph = reviewed("wykersham-2.ludo").graph("en")
    assert ">turn 1<" in graph
    assert ">15<" in graph
    assert ">move 0<" in reviewed("wyx-2.ludo").graph("en")


def test_a_draw_is_told_as_a_draw() -> None:
    review = reviewed("wykersham-2.ludo")
    assert len(review.positions[-1].winners) == 2
    assert review.verdict.en.startswith("A draw")
    assert review.verdict.fr.startswith("Une nulle")


def test_each_head_of_the_count_stands_alone() -> None:
    heads = [head.fr for head in reviewed("wyx-double.ludo").breakdown.heads]
    assert heads == [
        "Places fortes",
        "Pions sur places fortes",
        "Sur cases ordinaires",
        "Première manche",
        "Pions posés",
    ]


def test_a_goal_of_wykersham_counts_with_its_stacks_in_one_turn() -> None:
    """Seven marbles of one goal are seven, though each was taken by a move of its own."""
    review = reviewed("wykersham-2.ludo")
    most = max(gain for _, _, gain in claims.own_gains(review.positions))
    told = [moment for moment in review.moments if moment.remark.fact == "most"]
    assert all(moment.remark.holes["n"] == most for moment in told)
    for moment in review.moments:
        assert re.match(r"Turn \d+, ", review.tell(moment).en)


def test_the_reader_has_one_name() -> None:
    """`You` in the thread, the moments and the count; never also the name or the colour."""
    review = reviewed("wigwam-2.ludo")
    assert review.you == 0
    rows = [line for line in review.text("en").splitlines() if line.startswith(("You ", "Light"))]
    assert [row.split()[0] for row in rows] == ["You"]
    assert "You ahead" in review.graph("en")
    assert "Vous devant" in review.graph("fr")


# ── What is read ──────────────────────────────────────────────────────────────────────


def test_every_fact_has_a_sentence_and_every_sentence_a_claim() -> None:
    known = {*claims.SLIPS, "certain", "out_of_reach", "more_often"}
    for game in GAMES:
        assert game.data
        path = game.data / "guide.toml"
        assert set(guide.read(path)["slip"]) <= known, game.name


def test_a_game_that_is_not_over_has_no_review() -> None:
    with pytest.raises(RecordError, match="not over"):
        ludotheque.review(Record.of(ludotheque.load("wyx").start(seed=1)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_prints_what_python_gives(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "NODES", NODES)
    path = RECORDS / "wu-hsing-2.ludo"
    assert main(["review", str(path), "--seat", "0", "--lang", lang]) == 0
    assert capsys.readouterr().out.rstrip() == ludotheque.review(Record.load(path), seat=0).text(lang)


def test_a_notebook_shows_the_thread_the_moments_and_the_count() -> None:
    review = reviewed("wu-hsing-2.ludo")
    shown = review._repr_html_()
    assert shown.count("<svg") == 2
    assert shown.count("<li>") == len(review.moments)
    assert "<table>" in shown


def test_the_same_game_is_judged_the_same_and_reports_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "NODES", NODES)
    record = Record.load(RECORDS / "wigwam-2.ludo")
    heard: list[tuple[int, int]] = []
    first = ludotheque.review(record, progress=lambda done, of: heard.append((done, of)))
    assert first.assessments == ludotheque.review(record).assessments
    assert heard[0][0] == 0
    assert heard[-1][0] == heard[-1][1] > 0


@pytest.mark.parametrize(("chance", "anchor"), [(0.5, "start"), (1.0, "end")])
def test_words_in_a_graph_keep_clear_of_its_line(chance: float, anchor: str) -> None:
    """The first half of the game is at the top, or is not; the second half is in the middle."""
    thread = [(chance, 1 - chance)] * 20 + [(0.5, 0.5)] * 20
    assert free_place(thread, 14, 1)[2] == anchor


def slip(ply: int, chance: float, fall: float) -> judging.Assessment:
    return judging.Assessment(ply, 0, "", chance, False, 0.0, chance - fall)


def test_a_move_was_hard_to_find_only_if_a_second_search_says_so() -> None:
    """One search can take the best of many equal moves for the only good one."""
    state = ludotheque.load("wyx").start(seed=1)
    after = state.copy()
    after.play(state.moves()[0])
    far = judging.Assessment(0, state.turn, state.text(state.moves()[0]), 0.6, False, 0.1, 0.6)
    (again,) = judging.found_again([state, after], [far], NODES)
    assert again.ahead < FAR < far.ahead


def test_no_more_moves_were_hard_to_find_than_were_searched_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "ahead_again", lambda assessment, state, nodes: assessment)
    state = ludotheque.load("wyx").start(seed=1)
    found = [judging.Assessment(0, 0, "", 0.9, False, second, 0.9) for second in (0.5, 0.1, 0.3, 0.6)]
    again = judging.found_again([state] * 4, [it._replace(ply=ply) for ply, it in enumerate(found)], NODES)
    assert [it.ahead > 0 for it in again] == [False, True, True, False]


def test_the_last_chance_is_among_the_slips_that_are_searched_a_third_time() -> None:
    """It may be a small one: it is told nevertheless."""
    found = [slip(3, 0.9, 0.5), slip(9, 0.8, 0.4), slip(15, 0.7, 0.3), slip(21, 0.55, 0.1), slip(27, 0.3, 0.1)]
    assert {it.ply for it in judging.leading(found, 0, even=0.5)} == {3, 9, 15, 21}


def test_a_chance_after_which_the_loser_could_still_win_was_not_the_last() -> None:
    """Else the first move of a long game was the last chance, because nothing later was a slip."""
    over = reviewed("wigwam-2.ludo").positions
    (loser,) = {0, 1} - set(over[-1].winners)
    found = [slip(0, 0.5, 0.1)._replace(seat=loser)]
    for chance, missed in ((0.4, None), (0.3, found[0])):
        thread = [[0.5, 0.5], *[[chance if seat == loser else 1 - chance for seat in (0, 1)]] * (len(over) - 1)]
        assert last_chance(over, found, thread) is missed


def test_who_stayed_well_ahead_together_is_told_so() -> None:
    assert "in sight" in quiet_sentence([(0.5,), (0.9,), (1.0,)], [0, 1]).en
    assert "little by little" in quiet_sentence([(0.5,), (0.6,), (1.0,)], [0, 1]).en
    assert "little by little" in quiet_sentence([(0.5,), (0.1,), (0.0,)], []).en


def test_moves_that_were_made_before_a_first_game_are_nobodys_slips() -> None:
    """Who sat down at turn 8 is not told what somebody did in turn 4."""
    game = ludotheque.load("wykersham")
    first = lessons(game).first
    assert first is not None
    state, rng = game.start(deal=""), Rng(3)
    for text in first.moves:
        state.play(text)
    while not state.over:
        state.play(state.pick(rng))
    positions = list(Record.of(state).positions())
    assert judging.decisions_of(positions)[0] >= len(first.moves)
    assert judging.decisions_of(list(Record.load(RECORDS / "wykersham-2.ludo").positions()))[0] < len(first.moves)


def test_a_chance_that_is_drawn_after_the_last_one_was_none() -> None:
    """Somebody a little behind who gives all of it away had a chance, and the line shows it."""
    assert judging.gave_away(slip(9, 0.45, 0.45), even=0.5)
    assert judging.gave_away(slip(9, 0.55, 0.1), even=0.5)
    assert not judging.gave_away(slip(9, 0.3, 0.1), even=0.5)
