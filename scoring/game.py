"""Base types of all games: moves, states, lines, legality, and the two kinds of error.

A game is a set of pure functions on frozen values. Facts are stored, totals are derived. Legality
is decided in one place, `Game.check`; which boxes can be touched, previews and the validation of
files all derive from it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin

from scoring.early_end import EVERYWHERE, EndEarly
from scoring.game_state import GameState, is_early, left, plays
from scoring.given_dice import APART, DAY, is_given, roll_of_day
from scoring.json_fields import (
    Ending,
    JsonFields,
    Move,
    as_json,
)
from scoring.leave_move import Leave
from scoring.options import Choice, GameOptions, OneSheet, PadVariant
from scoring.ranks import Ranks, above, possible, reached
from scoring.registry import ALL_GAMES
from scoring.rule_violation import (
    IllegalError,
    Player,
    Refusal,
    explain,
    marked,
    refuse,
)
from scoring.seating import HasSheets, Seats, alone
from scoring.turns import Line, Turn

# Re-exported: everything that a game's module needs.
__all__ = [
    "GameState",
    "HasSheets",
    "IllegalError",
    "Line",
    "Player",
    "Refusal",
    "Turn",
    "alone",
    "explain",
    "marked",
    "refuse",
]

# A box of a sheet, identified by a short text that its game defines, e.g. "row4.7" or "colour.any".
Box = str


NOTHING_HERE = refuse("", "Nothing can be entered here right now.")
"""Default refusal for a box for which the game's rules give no better reason."""


T = TypeVar("T")


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Returns the same tuple with another value at this place."""
    return (*values[:place], value, *values[place + 1 :])


O = TypeVar("O", bound="GameOptions")  # noqa: E741  # a game's options
S = TypeVar("S", bound=HasSheets)  # a game's state
M = TypeVar("M", bound=Move)  # a game's moves


def _with(state: S, **what: object) -> S:
    """Returns the state with other values of what all states have in common (`Played`)."""
    return replace(state, **what)  # type: ignore[type-var]  # every state is a dataclass


def _joined(values: Iterable[object]) -> str:
    """Returns the values joined to one word."""
    return "-".join(map(str, values))


class Game(ABC, Seats[S], Generic[O, S, M]):
    """The rules of one game. Every game file keeps this order of methods."""

    id: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[range]
    ranks: ClassVar[Ranks] = ()
    """The solo ranks in ascending order, each with the fewest points that reach it."""
    pads: ClassVar[tuple[PadVariant, ...]] = ()
    """The printed sheets whose values may differ from one printed pad to another."""
    choices: ClassVar[tuple[Choice, ...]]
    moves: ClassVar[tuple[type[Move], ...]]
    kinds: ClassVar[Mapping[str, type[Move]]]
    """The move classes by their names in a file."""
    by_anyone: ClassVar[tuple[type[Move], ...]] = ()
    """The moves that anyone at a shared table may enter, not only whose sheet it is."""
    in_turn: ClassVar[bool] = False
    """Whether one person rolls in each round, changing around the table from round to round."""

    starts: ClassVar[str] = ""
    """The player who starts, if the rules determine it and no sheet shows it."""
    asks_starter: ClassVar[bool] = True
    """Whether the players agree on who starts before the game; False where their tiles decide."""

    def __init_subclass__(cls) -> None:
        for base in cls.__dict__.get("__orig_bases__", ()):
            if get_origin(base) is Game and not issubclass(state := get_args(base)[1], GameState):
                raise TypeError(f"{state.__name__} of {cls.id} has to extend GameState")
        if cls.id not in ALL_GAMES:
            raise TypeError(f"{cls.id} has no line in REGISTRY of scoring/registry.py")
        cover = ALL_GAMES[cls.id]
        cls.title, cls.players = cover.title, cover.players
        cls.kinds = {kind.do: kind for kind in (*cls.moves, *EVERYWHERE)}

    # Options and start

    def title_of(self, options: O) -> str:
        """Returns the title of a game with these options."""
        return self.title

    @abstractmethod
    def read_options(self, data: JsonFields, count: int) -> O:
        """Reads the options of a file for `count` players; missing ones get their defaults."""

    def read_one_sheet(self, data: JsonFields, count: int) -> OneSheet | None:
        """Reads the option `one_sheet`, which every game has."""
        if not data.has("one_sheet"):
            return None
        if count > 1:
            raise data.fail("one_sheet", f"is for one player, not {count}")
        form = JsonFields(data.get("one_sheet"), f"{data.where}.one_sheet")
        of = form.integer("of", 2, self.players[-1])
        return OneSheet(of, form.integer("seat", 0, of - 1, default=0))

    def write_options(self, options: O) -> dict[str, Any]:
        """Returns every option, defaults included, so that a game keeps the sheet it was played
        on."""
        written: dict[str, Any] = as_json(options)  # options are a dataclass in every game
        written.pop("dice")  # a key of the header
        one_sheet = written.pop("one_sheet")
        return written if one_sheet is None else written | {"one_sheet": one_sheet}

    def with_pads(
        self, pads: Mapping[str, dict[str, Any]], options: dict[str, Any], count: int
    ) -> dict[str, Any]:
        """Returns the options of a new game on the players' own pads, as far as these have been
        set."""
        return options

    def players_with(self, options: Mapping[str, Any]) -> range:
        """How many may play with these options of a new game."""
        return self.players

    def pad_values(self, options: O, player: int) -> dict[str, Any]:
        """Returns the values printed on a player's sheet that differ between pads."""
        return {}

    def kept_options(self, options: Mapping[str, Any], count: int) -> dict[str, Any]:
        """Returns extra options for a game that was saved before the rules were corrected, so that
        its entries stay legal and its totals unchanged; empty for most games."""
        return {}

    @abstractmethod
    def start(self, options: O, count: int) -> S:
        """Returns the state before the first move: an empty sheet for each of `count` players."""

    # Legality and moves

    def check(self, state: S, player: int, move: M) -> Refusal | None:
        """Returns why the move may not be made now; None if it may."""
        if not isinstance(move, EVERYWHERE) and plays(state, player):
            return self.check_move(state, player, move) or self._check_dice(state, player, move)
        if is_early(state) or (isinstance(move, EVERYWHERE) and self.over(state)):
            return refuse("end", "The game is over.")
        if isinstance(move, EndEarly):
            return None
        if player in left(state):
            return refuse("leave", "This player has left the game.")
        if self.count(state) == 1:
            return refuse("leave", "In a solo game, end the game instead.")
        return None

    def _check_dice(self, state: S, player: int, move: M) -> Refusal | None:
        """Whether a roll is the one that is given for this round (`scoring/given_dice.py`), and an
        entry without a roll is possible with it."""
        if state.options.dice is None:
            return None
        if move.do == "roll":
            given = self.given_roll(state)
            if given is None or is_given(given, move):
                return None
            return refuse("dice", "The rolls of this game are fixed, and these are different.")
        given = self.next_given_roll(state, player)
        if given and self.check_move(self.apply_move(state, player, given), player, move):
            return refuse(
                "dice", "The rolls of this game are fixed, and this entry doesn’t fit them."
            )
        return None

    def next_given_roll(self, state: S, player: int) -> M | None:
        """Returns the roll that is given for this round, as long as the round has no roll."""
        given = self.given_roll(state)
        return None if given is None or self.check_move(state, player, given) else given

    def given_roll(self, state: S) -> M | None:
        """Returns the roll that is given for this round; None if none is."""
        dice, number = state.options.dice, self.turn(state).round
        if dice is None or not number:
            return None
        if dice.source == DAY:
            roll = roll_of_day(self.thrown, dice.game, dice.variant, dice.key, number)
        else:
            roll = dice.rolls[number - 1] if number <= len(dice.rolls) else None
        return roll  # type: ignore[return-value]  # it is a move of this game

    @abstractmethod
    def check_move(self, state: S, player: int, move: M) -> Refusal | None:
        """Returns the same for the moves of this game."""

    def apply(self, state: S, player: int, move: M) -> S:
        """Returns the state after the move. A move against the rules is applied as far as the sheet
        has space."""
        if isinstance(move, EndEarly):
            return _with(state, early=True)
        if isinstance(move, Leave):
            return self._without(state, player)
        after = self.apply_move(state, player, move)
        if is_early(state) or left(state).players:
            return _with(after, early=is_early(state), left=left(after) or left(state))
        return after

    def _without(self, state: S, player: int) -> S:
        """Returns the state without this player; ended early if no player is left."""
        if self.over(state) or player in left(state):
            return state
        gone = left(state).plus(player)
        state = _with(state, left=gone)
        if len(gone.players) == self.count(state):
            return _with(state, early=True)
        return self.leave(state, player)

    def leave(self, state: S, player: int) -> S:
        """Completes what waited only for this player, who has just left; who has left is in the
        state. Nothing has to be done where the rounds follow from the sheets of the others."""
        return state

    @abstractmethod
    def apply_move(self, state: S, player: int, move: M) -> S:
        """Returns the same for the moves of this game."""

    @abstractmethod
    def candidates(self, state: S, player: int) -> Iterable[M]:
        """Returns every entry that can be made on the sheet except rolls, legal or not."""

    def endings(self, state: S) -> Iterable[Ending]:
        """Returns endings that others can have caused, legal or not, for one sheet of a larger
        table."""
        return ()

    def legal_moves(self, state: S, player: int) -> Iterator[M]:
        if not plays(state, player):
            return
        for move in self.candidates(state, player):
            if not self.check_move(state, player, move) and not self._check_dice(
                state, player, move
            ):
                yield move

    def rolls(self, state: S) -> Iterable[M]:
        """Returns every possible roll, for games in which rolls are entered."""
        return ()

    def thrown(self, pick: Callable[[int], int]) -> M | None:
        """Returns a roll of all dice, each side as likely as the others; `pick(6)` is from 0 to 5.
        Chance comes from outside. None for games that take no rolls."""
        return None

    @property
    def takes_rolls(self) -> bool:
        """Whether its rolls are entered, so that the app can draw them, too."""
        return self.thrown(lambda _sides: 0) is not None

    # What is on the sheet

    @abstractmethod
    def boxes(self, state: S, player: int, move: M) -> tuple[Box, ...]:
        """Returns the boxes that are touched to select this move."""

    def meant(self, state: S, player: int, touched: frozenset[Box]) -> tuple[M, ...]:
        """Returns the entries that exactly these boxes select, legal or not."""
        candidates = self.candidates(state, player)
        return tuple(
            move for move in candidates if touched == frozenset(self.boxes(state, player, move))
        )

    def invited(
        self, state: S, player: int, touched: frozenset[Box] = frozenset()
    ) -> frozenset[Box]:
        """Returns the boxes of all legal moves that include the boxes touched so far."""
        ways = self.ways(state, player)
        return frozenset(box for _, boxes in ways if touched <= boxes for box in boxes)

    def ways(self, state: S, player: int) -> list[tuple[M, frozenset[Box]]]:
        """Returns every legal move with the boxes that are touched for it."""
        return [
            (move, frozenset(self.boxes(state, player, move)))
            for move in self.legal_moves(state, player)
        ]

    def why_not(self, state: S, player: int, box: Box) -> Refusal | None:
        """Returns why touching a box leads to no entry; None if it does."""
        if box in self.invited(state, player):
            return None
        return self.why_not_now(state, player) or self.why_not_there(state, player, box)

    def why_not_now(self, state: S, player: int) -> Refusal | None:
        """Returns why this player may enter nothing now: another player's turn, or the game is
        over."""
        if player in self.turn(state).waiting:
            return None
        return self.check(state, player, next(iter(self.candidates(state, player))))

    def why_not_there(self, state: S, player: int, box: Box) -> Refusal:
        """Returns why a box, label or field allows no entry, for a player who may enter
        something."""
        return NOTHING_HERE

    @abstractmethod
    def written(self, state: S, player: int) -> dict[Box, str]:
        """Returns the handwriting on a player's sheet: `x`, `/`, `-` (struck), a number, or `t7`
        for a tally of seven strokes."""

    @abstractmethod
    def lines(self, state: S, player: int) -> tuple[Line, ...]:
        """Returns the printed fields in order."""

    def total(self, state: S, player: int) -> int:
        return sum(line.points or 0 for line in self.lines(state, player))

    def gain(self, state: S, player: int, move: M) -> int:
        """Returns the points that a move would add to the player's total, for the preview."""
        return self.total(self.apply(state, player, move), player) - self.total(state, player)

    # State of the game

    def turn(self, state: S) -> Turn:
        turn, gone = self.turn_of(state), left(state)
        if not gone.players and not is_early(state):
            return turn
        waiting = () if is_early(state) else (one for one in turn.waiting if one not in gone)
        return replace(turn, waiting=tuple(waiting))

    @abstractmethod
    def turn_of(self, state: S) -> Turn:
        """Returns the current turn, ignoring an early end."""

    def over(self, state: S) -> bool:
        return is_early(state) or self.is_over(state)

    @abstractmethod
    def is_over(self, state: S) -> bool:
        """Whether it has come to its own end."""

    def last_round(self, state: S) -> bool:
        """Whether it is known that the game ends with this round, which is not over yet."""
        return False

    def roller_seat(self, state: S) -> int | None:
        """Returns the seat of the person who rolls now, player or not; None if unknown."""
        turn = self.turn(state)
        if state.options.one_sheet is None:
            return turn.roller
        return (turn.round - 1) % self.seats(state) if self.in_turn and turn.round else None

    def fewest_win(self, options: O) -> bool:
        """Whether the fewest points win on this sheet."""
        return False

    def merit(self, state: S, player: int) -> int:
        """Returns the points by which players are compared: more is better."""
        options: Any = state.options  # the options of this game
        total = self.total(state, player)
        return -total if self.fewest_win(options) else total

    def tie_break(self, state: S, player: int) -> int:
        """Decides between equal totals: more is better. Equal again: several winners."""
        return 0

    def places(self, state: S) -> tuple[int, ...]:
        """Returns every player's current place, from 1; equal players share a place. Those who have
        left come after all the others."""
        gone = left(state)
        standing = [
            (player not in gone, self.merit(state, player), self.tie_break(state, player))
            for player in range(self.count(state))
        ]
        return tuple(1 + sum(other > mine for other in standing) for mine in standing)

    def winners(self, state: S) -> tuple[int, ...]:
        if not self.over(state) or is_early(state):
            return ()
        return tuple(player for player, place in enumerate(self.places(state)) if place == 1)

    def rank(self, state: S) -> str | None:
        """Returns the key of the solo rank, once a solo game is over."""
        if not self.alone(state) or not self.over(state) or is_early(state):
            return None
        options: Any = state.options  # the options of this game
        return reached(self.ranks_for(options), self.total(state, 0))

    def highest(self, options: O) -> int | None:
        """Returns the most points of a solo game on this sheet; None if there is no useful
        limit."""
        return None

    def ranks_for(self, options: O) -> Ranks:
        """Returns the solo ranks that can be reached on this sheet."""
        return possible(self.ranks, self.highest(options))

    def next_rank(self, options: O, total: int) -> tuple[int, str] | None:
        """Returns the next solo rank above `total` and the points that reach it."""
        return above(self.ranks_for(options), total)

    # For history and statistics

    def printed_sheets(self) -> list[dict[str, Any]]:
        """Returns the options of each printed sheet one may choose; a single `{}` where there is
        one."""
        decided = [choice for choice in self.choices if not choice.house_rule]
        ways = product(*([value for value, _name in choice.values] for choice in decided))
        keys = [choice.key for choice in decided]
        return [dict(zip(keys, way, strict=True)) for way in ways]

    def variant(self, options: O) -> str:
        """Returns which of the printed sheets is played on; only games on the same one are
        compared."""
        decided = [choice.key for choice in self.choices if not choice.house_rule]
        written = self.write_options(options) if decided else {}
        return _joined(written[key] for key in decided)

    def compared_as(self, options: O) -> str:
        """Returns the variant under which results are kept: that of the sheet, and games with given
        dice apart from those with real ones."""
        return self.variant(options) + (APART if options.dice else "")

    def variants(self) -> dict[str, tuple[str, ...]]:
        """Returns all values of `variant`, each with the names of the options chosen for it."""
        names = {choice.key: dict(choice.values) for choice in self.choices}
        return {
            _joined(sheet.values()): tuple(names[key][value] for key, value in sheet.items())
            for sheet in self.printed_sheets()
        }

    def sheet_options(self, variant: str) -> dict[str, Any]:
        """Returns the options that choose this printed sheet."""
        sheets = (sheet for sheet in self.printed_sheets() if _joined(sheet.values()) == variant)
        return next(sheets, {})

    def options_of(self, variant: str, pads: Mapping[str, dict[str, Any]]) -> O:
        """Returns the options of a new solo game on this sheet, on the player's own pads."""
        options = self.with_pads(pads, self.sheet_options(variant), 1)
        return self.read_options(JsonFields(options, "options"), 1)

    def facts(self, state: S, player: int) -> dict[str, int]:
        """Returns integer facts of a finished sheet, in addition to its total."""
        return {line.key: line.points or 0 for line in self.lines(state, player)}

    def next_up(self, state: S, player: int, made: M | None) -> int | None:
        """Returns the player whose sheet becomes visible in place of this player's, after an entry,
        or after an undo (`made` is None); None if it does not change."""
        return next(iter(self.turn(state).waiting), None)

    def stage(self, state: S) -> int:
        """Returns the number of finished rounds, at which a solo game is compared with another
        one."""
        return max(0, self.turn(state).round - 1) + self.is_over(state)

    def check_place(self, beginning: S, move: Move, where: str) -> None:
        """Raises MalformedError if a sheet of this game has no place for the move; `beginning` is
        the state before the first one."""

    def read_move(self, data: object, where: str) -> M:
        form = JsonFields(data, where)
        return self.kinds[form.choice("do", self.kinds)].read(form)  # type: ignore[return-value]


AnyGame = Game[Any, Any, Any]
AnyState = Any
AnyMove = Any
"""A move of any game. Code for a single game uses that game's own types instead."""
