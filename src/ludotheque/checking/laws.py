"""Laws: what must be true of every position of every game. Each is a sentence, and a function that looks for breaches.

A law is called with a state and a source of random numbers, and raises Broken if it does not hold there.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

from ludotheque.core import CHANCE, OVER, SPECTATOR, Rng, State, validation
from ludotheque.errors import LudothequeError, MoveError, SeenError
from ludotheque.words import LANGUAGES, NO_WORDS, Words


class Broken(LudothequeError):
    """A law that does not hold in a position: what is wrong there, and as `law` what would be right."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en, fr)
        self.law = NO_WORDS

    def __str__(self) -> str:
        return f"{self.reason.en} {self.law.en}".strip()


class Law:
    """A sentence that holds in every position, with the function that checks it."""

    def __init__(self, words: Words, holds: Callable[[State, Rng], None]) -> None:
        self.words, self.holds = words, holds
        self.name = holds.__name__

    def __call__(self, state: State, rng: Rng) -> None:
        """Raise Broken if the law does not hold in this position."""
        try:
            self.holds(state, rng)
        except Broken as broken:
            broken.law = self.words
            raise


def law(en: str, fr: str) -> Callable[[Callable[[State, Rng], None]], Law]:
    """Make a function a law; the sentence says what is right."""
    return lambda holds: Law(Words(en, fr), holds)


# ── Random play ───────────────────────────────────────────────────────────────────────────


def same(a: State, b: State) -> bool:
    return (a.game, a.fields(), a.history, a.deal) == (b.game, b.fields(), b.history, b.deal)


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.seats)]


def viewer_name(viewer: int | None) -> Words:
    return validation.viewer_name(SPECTATOR if viewer is None else viewer)


def random_play(state: State, rng: Rng) -> Iterator[State]:
    """Every position of a game played at random, the last one too."""
    while not state.over:
        yield state
        moves = state.moves()
        state.play(moves[rng.below(len(moves))])
    yield state


def replayed(state: State) -> State:
    """The same position, made anew from its deal and its texts alone."""
    again = state.game.start(deal=state.deal)
    for text in state.history:
        again.play(text)
    return again


def sample(moves: Sequence[int], rng: Rng, number: int) -> Sequence[int]:
    """Some of many moves."""
    return moves if len(moves) <= number else [moves[rng.below(len(moves))] for _ in range(number)]


# ── Fields, turns and moves ───────────────────────────────────────────────────────────────


@law(
    "Every field of a state is an int, or a list of ints; a bool is none.",
    "Chaque champ d’un état est un entier ou une liste d’entiers\u00a0; un booléen n’en est pas un.",
)
def fields_are_ints(state: State, rng: Rng) -> None:
    def check(name: str, value: object) -> None:
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, list):
                check(name, item)
            elif type(item) is not int:  # not bool: compiled and plain Python must show the same
                raise Broken(f"The field {name} holds {item!r}.", f"Le champ {name} contient {item!r}.")

    for name, value in state.fields().items():
        check(name, value)


@law(
    "Until a game is over there is a move, and the turn is that of a seat or CHANCE; then it is OVER.",
    "Tant que la partie dure il y a un coup, et le trait est à un siège ou à CHANCE\u00a0; ensuite il est OVER.",
)
def somebody_can_move_until_it_is_over(state: State, rng: Rng) -> None:
    if not OVER <= state.turn < state.seats:
        raise Broken(f"The turn is {state.turn}.", f"Le trait est à {state.turn}.")
    if bool(state.moves()) == state.over:
        raise Broken("There is no move.", "Il n’y a aucun coup.")


@law(
    "add_moves() adds every legal move once; each has one text, no other move has it, and parse() reads it again.",
    "add_moves() ajoute chaque coup légal une fois\u00a0; chacun a un texte, à lui seul, et parse() le relit.",
)
def every_move_has_one_text(state: State, rng: Rng) -> None:
    known: dict[str, int] = {}
    for move in state.moves():
        text = state.text(move)
        if text in known:
            other = known[text]
            if other == move:
                raise Broken(f"{text!r} ({move}) is there twice.", f"{text!r} ({move}) y est deux fois.")
            raise Broken(
                f"The moves {other} and {move} are both written {text!r}.",
                f"Les coups {other} et {move} s’écrivent tous deux {text!r}.",
            )
        known[text] = move
    for move in sample(list(known.values()), rng, 40):
        read = state.parse(text := state.text(move))
        if read != move:
            raise Broken(f"{text!r} is {move}, and is read as {read}.", f"{text!r} est {move}, et se lit {read}.")


@law(
    "Every outcome of chance has a weight above 0; moves of seats have none.",
    "Chaque issue du hasard a un poids supérieur à 0\u00a0; les coups des sièges n’en ont pas.",
)
def chances_are_probabilities(state: State, rng: Rng) -> None:
    chances = state.chances()
    if state.turn != CHANCE:
        if chances:
            raise Broken("A seat is to move, and there are weights.", "Le trait est à un siège, et il y a des poids.")
    elif len(chances) != len(state.moves()) or min(chances) <= 0 or abs(sum(chances) - 1) > 1e-9:
        raise Broken(f"The chances are {chances}.", f"Les probabilités sont {chances}.")


@law(
    "play() does the same with a move and with its text, every time, and the history grows by that text.",
    "play() fait la même chose d’un coup et de son texte, à chaque fois, et l’historique grandit de ce texte.",
)
def an_int_and_its_text_do_the_same(state: State, rng: Rng) -> None:
    moves = state.moves()
    if moves:
        move = moves[rng.below(len(moves))]
        a, b = state.copy(), state.copy()
        a.play(move)
        b.play(text := state.text(move))
        if not same(a, b):
            name = next((name for name, value in a.fields().items() if b.fields()[name] != value), "history")
            raise Broken(
                f"After {text!r} ({move}), {name} is not what it is after the same move again.",
                f"Après {text!r} ({move}), {name} n’est pas le même qu’après le même coup une autre fois.",
            )
        if a.history != [*state.history, text]:
            raise Broken(f"The history ends with {a.history[-1:]}.", f"L’historique finit par {a.history[-1:]}.")


@law(
    "A copy shares no list with its original: what is changed in one does not change in the other.",
    "Une copie ne partage aucune liste avec l’original\u00a0: changer l’une ne change pas l’autre.",
)
def a_copy_has_a_life_of_its_own(state: State, rng: Rng) -> None:
    def told() -> tuple[object, ...]:
        return state.fields(), state.history, state.moves(), str(state)

    before, child = told(), state.copy()
    if not same(child, state):
        raise Broken("A copy is not the same position.", "Une copie n’est pas la même position.")
    if not state.over:
        child.play(state.moves()[0])
    if before != told():
        raise Broken("A move in a copy changed the original.", "Un coup dans une copie a changé l’original.")


NONSENSE = ("", "?", "nonsense", "pass", "e4", "\x00é")


@law(
    "A move that is illegal, or none at all, is refused with a MoveError in both languages, and changes nothing.",
    "Un coup interdit, ou qui n’en est pas un, est refusé par une MoveError dans les deux langues, et ne change rien.",
)
def what_cannot_be_is_refused_and_changes_nothing(state: State, rng: Rng) -> None:
    before, legal = (state.fields(), state.history), state.moves()
    texts = [state.text(move) for move in legal]
    tries: list[int | str] = [rng.below(1 << 20), (1 << 62) + rng.below(9), *NONSENSE]
    wrong: tuple[object, ...] = (-1, 1 << 64, None, 2.5, b"x")
    for tried in [*(one for one in tries if one not in legal and one not in texts), *wrong]:
        try:
            state.play(tried)  # type: ignore[arg-type]
        except MoveError as refusal:
            if min(len(refusal.words(lang)) for lang in LANGUAGES) <= 20:
                said = str(refusal)
                raise Broken(
                    f"The refusal of {tried!r} is only {said!r}.", f"Le refus de {tried!r} dit seulement {said!r}."
                ) from None
        else:
            raise Broken(f"play({tried!r}) was accepted.", f"play({tried!r}) a été accepté.")
    if before != (state.fields(), state.history):
        raise Broken("A move that was refused changed the state.", "Un coup refusé a changé l’état.")


@law(
    "Every seat has a score, an int; nobody wins before the end, and then those with the highest score do, or nobody.",
    "Chaque siège a un score entier\u00a0; nul ne gagne avant la fin, puis ceux du plus haut score, ou personne.",
)
def scores_and_winners(state: State, rng: Rng) -> None:
    scores, winners = state.scores, state.winners
    if len(scores) != state.seats or any(type(score) is not int for score in scores):
        raise Broken(f"The scores are {scores}.", f"Les scores sont {scores}.")
    best = [seat for seat in range(state.seats) if scores[seat] == max(scores)]
    if (not state.over and winners) or (winners and len(set(scores)) > 1 and winners != best):
        raise Broken(f"The scores are {scores}, and {winners} win.", f"Les scores sont {scores}, et {winners} gagnent.")


# ── Games can be stored ───────────────────────────────────────────────────────────────────


@law(
    "The deal and the texts of the moves say it all: played again they lead to the same position.",
    "La donne et les textes des coups disent tout\u00a0: rejoués, ils mènent à la même position.",
)
def deal_and_history_say_it_all(state: State, rng: Rng) -> None:
    again = replayed(state)
    if not same(again, state):
        named = [name for name, value in state.fields().items() if again.fields()[name] != value] or ["deal"]
        raise Broken(f"Played again, {named[0]} is another.", f"Rejoué, {named[0]} est un autre.")


@law("A state and its views can be pickled.", "Un état et ses vues passent par pickle.")
def a_pickle_is_the_same(state: State, rng: Rng) -> None:
    for seen in [state, *(state.seen_by(viewer) for viewer in viewers(state))]:
        if not same(pickle.loads(pickle.dumps(seen)), seen):
            raise Broken("A pickle came back as another position.", "Un pickle est revenu autre.")


@law(
    "show() writes a position in lines of at most 80 characters, in both languages; read() reads it, moves and all.",
    "show() écrit une position en lignes de 80 caractères au plus, dans les deux langues\u00a0; read() la relit, "
    "coups compris.",
)
def text_can_be_read_again(state: State, rng: Rng) -> None:
    text = str(state)
    if not text or not state.game.show(state, "fr"):
        raise Broken("show() returns nothing.", "show() ne renvoie rien.")
    longest = max(text.splitlines(), key=len)
    if len(longest) > 80:
        raise Broken(f"{longest!r} has {len(longest)} characters.", f"{longest!r} a {len(longest)} caractères.")
    again = state.game.read(text)
    for line, other in zip_longest(text.splitlines(), str(again).splitlines(), fillvalue=""):
        if line != other:
            raise Broken(f"The line {line!r} was read as {other!r}.", f"La ligne {line!r} a été lue {other!r}.")
    if sorted(again.moves()) != sorted(state.moves()):
        raise Broken("The position that was read has other moves.", "La position relue a d’autres coups.")


# ── What is hidden ────────────────────────────────────────────────────────────────────────


def exposed(seen: State) -> dict[str, object]:
    """All that somebody who holds a view can get out of it, messages too."""
    told: dict[str, object] = {
        "fields()": seen.fields(), "deal": seen.deal, "history": seen.history, "str()": str(seen),
        "repr()": repr(seen), "its pickle": pickle.dumps(seen),
    }  # fmt: skip
    acts: dict[str, Callable[[], object]] = {
        "moves()": seen.moves,
        "chances()": seen.chances,
        "parse('nonsense')": lambda: seen.parse("nonsense"),
        "play(0)": lambda: seen.play(0),
        "play('pass')": lambda: seen.play("pass"),
    }
    for name, act in acts.items():
        try:
            told[name] = act()
        except (SeenError, MoveError) as refusal:
            told[name] = str(refusal), refusal.words
    return told


def must_tell_the_same(told: dict[str, object], other: dict[str, object], viewer: int | None) -> None:
    for name, value in told.items():
        if other[name] != value:
            who = viewer_name(viewer)
            raise Broken(
                f"{name} of the view of {who.en} tells something that is erased elsewhere.",
                f"{name} de la vue pour {who.fr} dit ce qui est effacé ailleurs.",
            )


@law(
    "Two games that a seat cannot tell apart give it the same view: blank(), deal() and seen_moves() erase all "
    "that it may not know, and fill() and filled_moves() put back only what fits.",
    "Deux parties qu’un siège ne peut distinguer lui donnent la même vue\u00a0: blank(), deal() et seen_moves() "
    "effacent tout ce qu’il ne peut savoir, fill() et filled_moves() ne remettent que ce qui convient.",
)
def a_view_tells_only_what_the_seat_may_know(state: State, rng: Rng) -> None:
    """Another game that looks the same to a seat, made anew without any knowledge of this one, gives it the same view
    to the last byte."""
    for viewer in viewers(state):
        seen = state.seen_by(viewer)
        told = exposed(seen.copy())
        guess = seen.guess(rng)
        must_tell_the_same(told, exposed(guess.seen_by(viewer)), viewer)
        if len(guess.history) == len(state.history):  # all of the history may be known
            other = replayed(guess)
            if not same(other, guess):
                raise Broken(
                    "A guess is no position to which its deal and its moves lead.",
                    "Une hypothèse n’est pas la position où mènent sa donne et ses coups.",
                )
            must_tell_the_same(told, exposed(other.seen_by(viewer)), viewer)


STEPS = {"viewer", "blanks", "begun", "begun_steps"}  # fields that differ in a view in which nothing is erased


@law(
    "blank() sets `blanks` to 1 if it erases anything, so that nobody plays on with a view.",
    "blank() met `blanks` à 1 s’il efface quelque chose, pour que nul ne joue avec une vue.",
)
def what_is_erased_is_said(state: State, rng: Rng) -> None:
    for viewer in viewers(state):
        seen = state.seen_by(viewer)
        for name in [] if seen.blanks else erased(state, seen):
            who = viewer_name(viewer)
            raise Broken(
                f"{name} is erased for {who.en}, and `blanks` is 0.",
                f"{name} est effacé pour {who.fr}, et `blanks` est 0.",
            )


def erased(state: State, seen: State) -> list[str]:
    """The fields of a position of which something is erased in a view."""
    there = seen.fields()
    return [name for name, value in state.fields().items() if name not in STEPS and there[name] != value]


@law(
    "A view has the turn, the scores and the winners of the game, and the seat to move knows its moves.",
    "Une vue a le trait, les scores et les gagnants de la partie, et le siège au trait connaît ses coups.",
)
def the_seat_to_move_knows_its_moves(state: State, rng: Rng) -> None:
    for viewer in viewers(state):
        seen, who = state.seen_by(viewer), viewer_name(viewer)
        for name in ("turn", "scores", "winners"):
            mine, true = getattr(seen, name), getattr(state, name)
            if mine != true:
                raise Broken(
                    f"The {name} for {who.en}: {mine}, and in truth {true}.",
                    f"{name} pour {who.fr}\u00a0: {mine}, et en vérité {true}.",
                )
        if (viewer == state.turn or seen.moves_known()) and seen.moves() != state.moves():
            raise Broken(
                f"The view of {who.en} has other moves than the position.",
                f"La vue pour {who.fr} a d’autres coups que la position.",
            )
        try:
            seen.seen_by(0 if viewer is None else None)
        except SeenError:
            continue
        raise Broken("A view gave another view.", "Une vue a donné une autre vue.")


@law("A view with blanks is not played on.", "On ne joue pas avec une vue incomplète.")
def a_view_with_blanks_is_not_played_on(state: State, rng: Rng) -> None:
    for viewer in viewers(state):
        seen = state.seen_by(viewer)
        if seen.blanks and seen.moves_known() and not seen.over:
            before = seen.fields()
            try:
                seen.play(seen.moves()[0])
            except SeenError:
                if seen.fields() == before:
                    continue
            raise Broken("A move was made in a view.", "Un coup a été joué dans une vue.")


LAWS = [
    fields_are_ints,
    somebody_can_move_until_it_is_over,
    every_move_has_one_text,
    chances_are_probabilities,
    an_int_and_its_text_do_the_same,
    a_copy_has_a_life_of_its_own,
    what_cannot_be_is_refused_and_changes_nothing,
    scores_and_winners,
    deal_and_history_say_it_all,
    a_pickle_is_the_same,
    text_can_be_read_again,
    a_view_tells_only_what_the_seat_may_know,
    what_is_erased_is_said,
    the_seat_to_move_knows_its_moves,
    a_view_with_blanks_is_not_played_on,
]
