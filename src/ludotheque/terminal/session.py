"""A terminal game from the greeting to the result: shows each person what their seat sees, and reads their moves."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from itertools import count
from pathlib import Path

from ludotheque.bots.players import Forfeit
from ludotheque.core import HIDDEN, State
from ludotheque.errors import LudothequeError, TableError
from ludotheque.files import refuse_existing, replace, write_new
from ludotheque.record import PlayedMove, Record
from ludotheque.record.narration import Narrator, hint
from ludotheque.search.advice import tip
from ludotheque.table import IT_IS_OVER, NOTHING_TO_UNDO, Table
from ludotheque.terminal.move_list import NOTHING_TO_PLACE, chosen, list_moves, place_figures
from ludotheque.terminal.screen import Screen
from ludotheque.terminal.shelf import show_rules
from ludotheque.words import Words, of_name

# ── The file of a game; it never overwrites another one ───────────────────────────────────


class SaveFile:
    """The file of the current game, once there is one; from then on it is kept up to date."""

    def __init__(self, path: Path | None = None, resumed: bool = False) -> None:
        """A file to save to; it must not exist yet unless the game was resumed from it."""
        if path and not resumed:
            refuse_existing(path)
        self.path = path

    def save(self, record: Record, path: Path | None = None) -> Path:
        """Write the record: to a new file if one is named, else to its own, else to one with a generated name."""
        if path and path != self.path:
            write_new(path, record.write())
        elif self.path:
            path = self.path
            replace(path, record.write())
        else:
            path = write_somewhere(record)
        self.path = path
        return path

    def update(self, record: Record) -> None:
        if self.path:
            self.save(record)


def write_somewhere(record: Record) -> Path:
    """A new file in the current folder, named after the game and the day."""
    name = f"{record.game.name}-{date.today().isoformat()}"
    for number in count(1):
        path = Path(f"{name}.ludo" if number == 1 else f"{name}-{number}.ludo")
        if not path.exists():
            write_new(path, record.write())
            return path
    raise AssertionError("numbers do not end")


# ── The session ───────────────────────────────────────────────────────────────────────────

COMMANDS = {
    "moves": ("?", "moves", "coups"),
    "place": ("place", "placer"),
    "hint": ("hint", "conseil", "indice"),
    "undo": ("undo", "annuler"),
    "save": ("save", "enregistrer"),
    "rules": ("rules", "règles", "regles"),
    "help": ("help", "aide"),
    "quit": ("quit", "exit", "quitter"),
}
HELP = Words(
    """a move       in notation, or by its number in the list
? or moves   lists the legal moves
place        sets up figure by figure, where a game begins with a set-up
hint         tells which move looks best
Enter        shows the position again
undo         takes back your last move, unless something came to light;
             undo practice does it all the same, against bots
save [FILE]  keeps the game as a record
rules [N.N]  shows the rulebook, or one chapter or sentence of it
quit         leaves; the game so far is saved""",
    """un coup             en notation, ou par son numéro dans la liste
? ou coups          liste les coups possibles
placer              pose vos figures une par une, si le jeu commence ainsi
conseil             dit quel coup semble le meilleur
Entrée              montre de nouveau la position
annuler             reprend votre dernier coup, si rien n’a été découvert ;
                    annuler essai le fait quand même, contre des robots
enregistrer [NOM]   garde la partie dans un fichier
règles [N.N]        montre la règle, ou l’un de ses chapitres ou de ses phrases
quitter             quitte la table ; la partie est enregistrée""",
)
PRACTICE = ("practice", "essai")
AT_THE_END = Words("Type save to keep the game, Enter to leave: ", "enregistrer pour la garder, Entrée pour partir : ")


class Session:
    """A table whose people share one keyboard.

    run() may raise EOFError (the user leaves) and KeyboardInterrupt.
    """

    def __init__(self, table: Table, screen: Screen, file: SaveFile) -> None:
        self.table, self.screen, self.file = table, screen, file
        you = table.people[0] if len(table.people) == 1 else None
        self.narrator = Narrator(table.state.game, [player.name for player in table.players], you)
        self.at_screen: int | None = None  # the seat of the person who looked last
        self.announced = dict.fromkeys(table.people, table.ply)  # [seat] number of moves it has been shown
        self.numbered: list[int] = []  # the moves of this turn as they were listed
        self.commands: dict[str, Callable[[str], None]] = {
            "moves": self.list_moves,
            "place": self.place,
            "hint": self.hint,
            "undo": self.undo,
            "save": self.save,
            "rules": self.rules,
            "help": self.help,
            "quit": self.quit,
        }

    def run(self) -> None:
        """Play to the end; then the last move may still be taken back."""
        while True:
            self.advance()
            if not self.table.over:
                self.turn(self.table.turn)
            elif self.finished():
                break

    def advance(self) -> None:
        """Let chance and bots play until a person is to move."""
        while self.moved_by_itself():
            if not self.table.people:
                self.announce(None, self.table.ply - 1)
        self.update_file()

    def moved_by_itself(self) -> bool:
        """Whether chance or a bot has moved. An engine that fails has lost, which is announced."""
        try:
            return self.table.advance() is not None
        except Forfeit as lost:
            self.screen.say(lost.words)
            self.table.apply(self.table.forfeit(self.table.turn, lost.fault))
            return self.moved_by_itself()

    def update_file(self) -> None:
        """Update the save file, if there is one."""
        try:
            self.file.update(self.table.record())
        except LudothequeError as error:
            self.screen.say(error.words)

    # ── A turn ────────────────────────────────────────────────────────────────────────

    def turn(self, seat: int) -> None:
        """One move of a person, or one undo, with any number of tries and questions."""
        self.numbered = []
        self.hand_over(seat)
        self.show(seat)
        ply = self.table.ply
        while self.table.ply == ply:
            typed = self.screen.ask(self.narrator.prompt(seat)(self.screen.lang))
            self.answer(seat, typed)

    def answer(self, seat: int | None, typed: str) -> None:
        """Do what was typed, or say why not; `seat` is None if nobody is to move."""
        try:
            if not typed:
                self.show(seat)
            elif not self.is_command(typed):
                self.play(seat, typed)
        except LudothequeError as error:
            self.screen.say(error.words)

    def is_command(self, typed: str) -> bool:
        """Run a command if this is one; returns whether it is."""
        word, _, rest = typed.partition(" ")
        for command, words in COMMANDS.items():
            if word.casefold() in words:
                self.commands[command](rest.strip())
                return True
        return False

    def play(self, seat: int | None, typed: str) -> None:
        if seat is None:
            raise TableError(*IT_IS_OVER)
        self.table.apply(self.table.play(seat, chosen(typed, self.table.view(seat), self.numbered)))
        moves = self.table.ply
        if not self.screen.interactive:  # in a pipe the input is not echoed: print it once
            self.announce(seat, moves - 1)
            self.announced = dict.fromkeys(self.announced, moves)
        self.announced[seat] = moves

    # ── Output ────────────────────────────────────────────────────────────────────────

    def hand_over(self, seat: int) -> None:
        """Clear the screen between people who may not see the same."""
        if seat != self.at_screen and self.screen.interactive and self.secrets():
            name = of_name(self.narrator.name(seat))
            please = Words(
                f"Hand over to {name.en}, then press Enter. ",
                f"Au tour {name.fr}\u00a0: prenez la place, puis Entrée. ",
            )
            self.screen.clear()
            self.screen.ask(please(self.screen.lang))
            self.screen.clear()
        self.at_screen = seat

    def secrets(self) -> bool:
        """Whether the people at the keyboard see different views."""
        return self.table.secrets_between(self.table.people)

    def show(self, seat: int | None) -> None:
        """Show the view of a seat, and the moves since it last looked."""
        if seat is not None:
            self.announce(seat, self.announced[seat])
            self.announced[seat] = self.table.ply
        view = self.table.view(seat)
        self.screen.board(view.game.show(view, self.screen.lang), view.game.notation.colours)

    def announce(self, seat: int | None, first: int) -> None:
        """Print the moves from index `first` on, as far as the seat may know them."""
        view = self.table.view(seat)
        known = self.table.known_moves(view)
        for number in range(max(first, self.table.forgotten(view)), self.table.ply):
            self.screen.say(self.move_in_words(self.table.view_at(number, seat), *known[number]))

    def move_in_words(self, before: State, mover: int, move: int) -> Words:
        if move == HIDDEN:
            return self.narrator.move(PlayedMove(mover, "?"))
        return self.narrator.move(PlayedMove(mover, before.text(move)), before.game.words.say(before, move))

    # ── Commands ──────────────────────────────────────────────────────────────────────

    def list_moves(self, _: str) -> None:
        if self.table.over:
            raise TableError(*IT_IS_OVER)
        self.numbered = list_moves(self.screen, self.table.view(self.table.turn))

    def place(self, _: str) -> None:
        """Ask for a set-up figure by figure, if the game is at a set-up."""
        view = None if self.table.over else self.table.view(self.table.turn)
        if view is None or not view.game.setup.places(view):
            raise TableError(*NOTHING_TO_PLACE)
        self.play(view.turn, place_figures(self.screen, view))

    def hint(self, _: str) -> None:
        if self.table.over:
            raise TableError(*IT_IS_OVER)
        view = self.table.view(self.table.turn)
        self.screen.say(hint(view, *tip(view)))

    def undo(self, how: str) -> None:
        """Take back the last move of a person."""
        by_people = [mover for mover in self.table.movers if mover in self.table.people]
        if not by_people:
            raise TableError(*NOTHING_TO_UNDO)
        self.table.apply(self.table.undo(by_people[-1], how.casefold() in PRACTICE))
        moves = self.table.ply
        self.announced = {seat: min(known, moves) for seat, known in self.announced.items()}
        self.screen.say(Words("Taken back.", "Coup repris."))

    def save(self, name: str) -> None:
        path = self.file.save(self.table.record(), Path(name).expanduser() if name else None)
        self.screen.say(Words(f"Saved as {path}.", f"Partie enregistrée : {path}."))

    def rules(self, number: str) -> None:
        show_rules(self.screen, self.table.state.game, number)

    def help(self, _: str) -> None:
        self.screen.print(HELP(self.screen.lang))

    def quit(self, _: str) -> None:
        raise EOFError

    # ── The end ───────────────────────────────────────────────────────────────────────

    def finished(self) -> bool:
        """Show the result and offer to save; False if the last move was taken back instead."""
        people = self.table.people
        self.show(people[0] if len(people) == 1 else None)
        self.screen.print(self.narrator.scores(self.table.state)(self.screen.lang))
        self.screen.say(self.outcome())
        while people and self.table.over:
            try:
                typed = self.screen.ask(AT_THE_END(self.screen.lang))
                if not typed:
                    return True
                self.answer(None, typed)
            except EOFError:
                return True
        return self.table.over

    def outcome(self) -> Words:
        """The winner: by the rules, or because an engine failed."""
        table, ending = self.table, self.table.snapshot.ending
        return self.narrator.outcome(table.state) if ending is None else self.narrator.cut_short(table.winners)


# ── From the greeting to the result ───────────────────────────────────────────────────────

INTERRUPTED = 130  # the exit status of Ctrl-C in shells
HINT = Words("Type a move, ? to list the moves, or help.", "Tapez un coup, ? pour la liste des coups, ou aide.")


def play_session(table: Table, screen: Screen, file: SaveFile, command: Callable[[str, Path], str]) -> int:
    """Play a game in the terminal, and return the exit status.

    `command` gives the command line to `play` or to `replay` a file.
    """
    session = Session(table, screen, file)
    status = 0
    try:
        greet(session)
        session.run()
    except (EOFError, BrokenPipeError):
        leave(session, command)
    except KeyboardInterrupt:
        leave(session, command)
        status = INTERRUPTED
    return status


def greet(session: Session) -> None:
    game, screen, narrator = session.table.state.game, session.screen, session.narrator
    screen.print(screen.bold(game.title(screen.lang)))
    screen.say(game.mood)
    if narrator.you is not None:
        seat = game.seat_name(narrator.you)
        screen.say(Words(f"Your place: {seat.en}.", f"Votre place : {seat.fr}."))
    moves = session.table.ply
    if moves:
        screen.say(Words(f"Taken up again after move {moves}.", f"Partie reprise après le coup {moves}."))
    if session.table.people:
        screen.say(HINT)


def leave(session: Session, command: Callable[[str, Path], str]) -> None:
    """Save the game and say how to continue it. After a hang-up nobody reads that."""
    record = session.table.record()
    try:
        path = session.file.save(record)
    except LudothequeError as error:
        said, more = error.words, record.write()  # print the record itself if it cannot be saved
    else:
        over = session.table.over
        again = Words("See it again with:", "Pour la revoir :") if over else Words("Go on with:", "Pour la reprendre :")
        said = Words(f"Saved as {path}. {again.en}", f"Partie enregistrée : {path}. {again.fr}")
        more = "  " + command("replay" if over else "play", path)
    with suppress(OSError):
        session.screen.end_line()
        session.screen.say(said)
        session.screen.print(more)
