"""The texts of a game's sheet: the state of the game, what can be done, what an entry is."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Protocol

from scoring.early_end import EndEarly
from scoring.game import (
    AnyGame,
    AnyMove,
    AnyState,
    Box,
)
from scoring.leave_move import Leave
from sheets import hidden_totals
from sheets.drawing.geometry import Rect
from sheets.hit_targets import GRID, HEADING, SpokenGroup
from sheets.texts import _, listed, plural


class ShownSheet(Protocol):
    """What the texts of a sheet depend on."""

    state: AnyState
    player: int
    name: str
    names: tuple[str, ...]
    shared: bool
    compact: bool

    @property
    def game(self) -> AnyGame: ...

    @property
    def boxes(self) -> dict[Box, Rect]: ...


class SheetTexts(ABC):
    """The texts of a sheet. A game's own override these; the defaults fit most games."""

    types_before_dice = False
    """Whether entries can be typed while the dice are unknown and hidden."""

    def __init__(self, sheet: ShownSheet) -> None:
        self.sheet = sheet
        self.game: AnyGame = sheet.game
        self._keys: tuple[AnyState, frozenset[str]] = (None, frozenset())
        """The names of the sheet's lines, and the state to which they belong."""

    @property
    def state(self) -> AnyState:
        return self.sheet.state

    @property
    def player(self) -> int:
        return self.sheet.player

    @property
    def name(self) -> str:
        """Returns the player's name."""
        return self.sheet.name

    @property
    def names(self) -> tuple[str, ...]:
        """Returns the names of all players."""
        return self.sheet.names

    @staticmethod
    def where(game: AnyGame, state: AnyState, names: tuple[str, ...]) -> str:
        """Returns the state of the game in a few words."""
        turn = game.turn(state)
        if not turn.round:
            return _("Before the first roll")
        if not game.alone(state) and len(names) == 1:
            return others_roll(game, state)
        roller = turn.roller
        if len(names) > 1 and roller is not None and not game.has_left(state, roller):
            name = names[roller]
            return _("Round {round} · {name} rolls").format(round=turn.round, name=name)
        both = {"round": turn.round, "rounds": turn.rounds}
        if len(names) > 1:  # all players roll, or none
            text = _("Round {round}/{rounds}") if turn.rounds else _("Round {round}")
        elif turn.rounds:
            text = _("Solo · round {round} of {rounds}")
        else:
            text = _("Solo · round {round}")
        return text.format(**both)

    @staticmethod
    def rank_name(rank: str) -> str:
        """Returns the name of a solo rank."""
        raise NotImplementedError

    @staticmethod
    def best_after(rounds: int) -> str:
        """Returns the label of the best game's total after this many rounds."""
        return _("Best game after round {round}").format(round=rounds)

    @staticmethod
    def tie_break_text(count: int) -> str:
        """Returns what decides between equal totals; empty if ties are shared."""
        return ""

    @abstractmethod
    def hint(self, state: AnyState) -> tuple[str, str]:
        """Returns what this player can do now: a line and a detail."""

    def what_follows(self, state: AnyState, touched: frozenset[Box]) -> str:
        """Returns what else has to be touched for an entry that begins with these boxes."""
        return _("Now tap its box")

    def which(self, moves: Sequence[AnyMove]) -> str:
        """Returns the question where a touch stands for several moves."""
        return _("Which one?")

    @staticmethod
    @abstractmethod
    def move_label(move: AnyMove) -> str:
        """Distinguishes moves with the same box."""

    @abstractmethod
    def describe(self, state: AnyState, move: AnyMove) -> tuple[str, str]:
        """Returns the texts of a move: what is done, and its result."""

    def tell(self, state: AnyState, move: AnyMove) -> str:
        """Returns the text of an entry made in that state."""
        return " · ".join(part for part in self.describe(state, move) if part)

    def tell_entry(self, state: AnyState, move: AnyMove) -> str:
        """Returns the text of an entry, including kinds that exist in every game."""
        if isinstance(move, EndEarly):
            return _("The game was ended early")
        if isinstance(move, Leave):
            return has_left(self.name)
        return self.tell(state, move)

    def entry_label(self, move: AnyMove) -> str:
        """Distinguishes an entry from others, in every game."""
        if isinstance(move, EndEarly):
            return _("The game was ended early")
        return _("leaves the game") if isinstance(move, Leave) else self.move_label(move)

    @staticmethod
    def kind_label(kind: str) -> str:
        """Returns the name of a kind of entry, by its name in a file."""
        return kind

    @staticmethod
    @abstractmethod
    def line_label(key: str) -> str:
        """Returns the name of a line of the sheet."""

    def box_name(self, box: Box) -> str:
        """Returns the spoken name of a box; empty if it is only printed."""
        return self.line_label(box) if box in self.line_keys else ""

    def mark_name(self, mark: str | None) -> str:
        """Returns the content of a box as a word."""
        return state_of(mark)

    def spoken_row(self, names: Collection[str]) -> str:
        """Returns the spoken text of a row with these boxes."""
        return ""

    def offers(self, state: AnyState) -> list[tuple[str, AnyMove]]:
        """Returns moves without a box that the player can choose now, with their names."""
        return []

    def advised_label(self, state: AnyState, move: AnyMove) -> str:
        """Returns an advised move in a few words."""
        return self.describe(state, move)[0] or self.move_label(move)

    def done_label(self) -> str:
        """Returns the text of the button that enters a move assembled on the sheet."""
        return _("Enter")

    @property
    def line_keys(self) -> frozenset[str]:
        """Returns the keys of the fields that have a name."""
        if self.state is None:
            return frozenset()
        state, keys = self._keys
        if state is not self.state:
            keys = frozenset(line.key for line in self.game.lines(self.state, self.player))
            self._keys = self.state, keys
        return keys

    def asks_unusually(self, state: AnyState) -> bool:
        """Whether its hint asks for something else than in most rounds."""
        return False

    # For screen readers

    def spoken_group(self) -> SpokenGroup:
        owner = "" if self.sheet.shared or len(self.names) < 2 else self.name
        return SpokenGroup(self.player_and_total(), GRID, owner, self.spoken_row)

    def player_and_total(self) -> str:
        """Returns the sheet's player and the total as text."""
        if self.state is None or self.sheet.shared:
            return _("Sheet")
        if hidden_totals.are_hidden(self.game, self.state):
            return self.name or _("Sheet")
        points = self.game.total(self.state, self.player)
        total = plural("{count} point", "{count} points", points)
        return _("{name}: {what}").format(name=self.name, what=total) if self.name else total

    def spoken_hint(self, state: AnyState) -> str:
        """Returns what a player who cannot see the table needs to know when it is their turn."""
        return ""

    def spoken_move(self, state: AnyState, player: int, move: AnyMove) -> str:
        """Returns the spoken text of an entry in this state; empty if it is the written one."""
        return ""

    def typed_code(self, state: AnyState, player: int, move: AnyMove, number: int) -> str:
        """Returns the keys that enter a move: its number among all legal ones, unless the game has
        a better code. Empty if it cannot be typed."""
        return str(number)

    def typed_goes_on(self, move: AnyMove) -> bool:
        """Whether the code of the next entry of the same player may follow at once."""
        return False

    def say(self, name: str) -> str:
        """Returns the spoken name and content of a box; empty if it is only printed."""
        if self.sheet.compact or name == HEADING:
            return self.player_and_total()
        words = self.box_name(name)
        if not words or self.sheet.shared or name not in self.sheet.boxes:
            return words
        return f"{words}, {self.mark_name(self.game.written(self.state, self.player).get(name))}"

    def previewed(self) -> Box | None:
        """Returns the box at which a shape that is placed but not entered is described; None if
        there is none."""
        return None

    def spoken_draft(self) -> str:
        """Returns the text of the draft on the sheet, box by box, and what is missing."""
        return ""


def state_of(mark: str | None) -> str:
    """Returns the content of a box as a word."""
    if mark is None:
        return _("free")
    if mark in ("x", "/"):
        return _("marked")
    if mark == "-":
        return _("crossed out")
    if mark.startswith("t") and mark[1:].isdigit():
        return plural("{count} tally", "{count} tallies", int(mark[1:]))
    return {"o": _("circle"), "s": _("square")}.get(mark, mark)


def cell_name(row: int, number: int) -> str:
    """Returns the spoken name of a box in a row, both counted from 1."""
    return _("Row {row}, box {number}").format(row=row, number=number)


def who_won(names: list[str]) -> str:
    """Returns who has won; several players with equal points win together."""
    wins = _("{names} wins") if len(names) == 1 else _("{names} win")
    return wins.format(names=listed(names))


def has_left(name: str) -> str:
    return _("{name} has left the game").format(name=name)


def others_roll(game: AnyGame, state: AnyState) -> str:
    """Returns the round and the roller's seat: with a single sheet in the app, the roller's name is
    unknown."""
    number, seat = game.turn(state).round, game.roller_seat(state)
    if getattr(state, "last", False):
        return _("Last round")
    if seat is None:
        return _("Round {round}").format(round=number)
    if seat == game.seat(state, 0):
        return _("Round {round} · you roll").format(round=number)
    return _("Round {round} · number {seat} rolls").format(round=number, seat=seat + 1)
