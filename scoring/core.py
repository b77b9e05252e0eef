"""What every game is: moves, states, lines, legality, and the two kinds of error.

A game is a set of pure functions on frozen values. Facts are stored, totals are derived. Legality
is asked in one place, `Game.check`; what may be touched, what is previewed and what a file may
contain all come from there.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

# A sheet box is named by a short text that its game makes up, e.g. "row4.7" or "colour.any".
Box = str


class MalformedError(ValueError):
    """Not a move, an option or a file at all. Says where it stands and what is wrong with it."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move may not be made: the rule's id and the reason in one short line."""

    rule: str
    """The id in the rules page, e.g. `TC-7`."""
    reason: str
    """English, and at the same time the key of its translation; `{name}` stands for a value."""
    values: tuple[tuple[str, object], ...] = ()
    """What the names in the reason stand for."""

    def __str__(self) -> str:
        return self.reason.format(**dict(self.values))


class IllegalError(Exception):
    """A move against a rule. It can still be entered as a forced entry."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refuse(rule: str, reason: str, **values: object) -> Refusal:
    """A refusal, written so that the texts can be collected for translation."""
    return Refusal(rule, reason, tuple(values.items()))


def marked(text: str) -> str:
    """Marks a text for translation where it is written; the screens translate it where shown."""
    return text


class Fields:
    """Reads a JSON object field by field; whatever is not as it should be is malformed."""

    __slots__ = ("data", "where")

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, dict):
            raise MalformedError(where, f"must be an object, not {_kind(data)}")
        self.data: dict[str, Any] = data
        self.where = where

    def fail(self, key: str, what: str) -> MalformedError:
        return MalformedError(f"{self.where}.{key}" if self.where else key, what)

    def has(self, key: str) -> bool:
        return key in self.data

    def get(self, key: str) -> Any:
        if key not in self.data:
            raise self.fail(key, "is missing")
        return self.data[key]

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        if default is not None and key not in self.data:
            return default
        value = self.get(key)
        # type() and not isinstance: in JSON true is no number, in Python it is.
        if type(value) is not int or not low <= value <= high:
            raise self.fail(key, f"must be a whole number from {low} to {high}, not {brief(value)}")
        return value

    def integers(self, key: str, low: int, high: int, count: int | None = None) -> tuple[int, ...]:
        """A list of whole numbers, of so many if a count is given."""
        value = self.get(key)
        if not isinstance(value, list):
            raise self.fail(key, f"must be a list, not {_kind(value)}")
        if count is not None and len(value) != count:
            raise self.fail(key, f"must have {count} values, not {len(value)}")
        for place, item in enumerate(value):
            if type(item) is not int or not low <= item <= high:
                what = f"must be a whole number from {low} to {high}, not {brief(item)}"
                raise self.fail(f"{key}[{place}]", what)
        return tuple(value)

    def choice(self, key: str, allowed: Sequence[str], default: str | None = None) -> str:
        if default is not None and key not in self.data:
            return default
        value = self.get(key)
        if not isinstance(value, str) or value not in allowed:
            raise self.fail(key, f"must be one of {', '.join(allowed)}, not {brief(value)}")
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise self.fail(key, f"must be true or false, not {brief(value)}")
        return value


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
    return names.get(type(value), "nothing" if value is None else "a number")


def brief(value: object) -> str:
    """A value from a file, short enough for one line of an error message."""
    if isinstance(value, int) and abs(value) > 10**18:
        return "a number that large"
    text = ascii(value) if isinstance(value, str | int | float | bool) else _kind(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


class Move:
    """One entry of a game; each kind is a small frozen dataclass with one JSON form.

    A field says what may stand in it: `row: int = whole(1, 5)`.
    """

    __slots__ = ()
    do: ClassVar[str]

    @classmethod
    def read(cls, data: Fields) -> Self:
        return cls(*[reader(data, name) for name, reader, _ in _form(cls)])

    def to_json(self) -> dict[str, Any]:
        written: dict[str, Any] = {"do": self.do}
        for name, _, default in _form(type(self)):
            value = getattr(self, name)
            if default is MISSING or value != default:
                written[name] = _as_json(value)
        return written


Reader = Callable[[Fields, str], Any]


def read_by(reader: Reader, default: Any = MISSING) -> Any:
    """A field of a move, read from JSON by this function; one with a default may be left out."""
    return field(default=default, metadata={"read": reader})


def whole(low: int, high: int) -> Any:
    return read_by(lambda data, key: data.integer(key, low, high))


def wholes(low: int, high: int, count: int | None = None) -> Any:
    return read_by(lambda data, key: data.integers(key, low, high, count))


def one_of(*allowed: str) -> Any:
    return read_by(lambda data, key: data.choice(key, allowed))


def flag() -> Any:
    return read_by(Fields.flag, default=False)


def _form(kind: type[Move]) -> tuple[tuple[str, Reader, Any], ...]:
    """The fields of a kind of move: name, reader and default. Every kind is a dataclass."""
    if kind not in _FORMS:
        form = fields(kind)  # type: ignore[arg-type]
        _FORMS[kind] = tuple((one.name, one.metadata["read"], one.default) for one in form)
    return _FORMS[kind]


_FORMS: dict[type[Move], tuple[tuple[str, Reader, Any], ...]] = {}


def _as_json(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_as_json(item) for item in value]
    if is_dataclass(value):
        return {one.name: _as_json(getattr(value, one.name)) for one in fields(value)}
    return value


@dataclass(frozen=True, slots=True)
class Line:
    """A field of the printed sheet and its points; None while the field is still blank."""

    key: str
    points: int | None


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the game stands, for whoever sits at the table."""

    round: int
    """Counts from 1; 0 while the game is being set up."""
    rounds: int | None
    """How many there are at most, where the game says so."""
    roller: int | None
    waiting: tuple[int, ...]
    """The players who may enter something now, in the order in which they act."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that players set when they begin a game."""

    key: str
    label: str
    values: tuple[tuple[Any, str], ...]
    """Each value with its name; the first one is the default."""
    house_rule: bool = True
    """False for what every table decides (a side), True for what only some play differently."""
    by_language: tuple[tuple[str, Any], ...] = ()
    """Where the app speaks this language, another value is the default of a new game."""


T = TypeVar("T")


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same tuple with another value at this place."""
    return (*values[:place], value, *values[place + 1 :])


class HasSheets(Protocol):
    """What every state has: the players' sheets."""

    @property
    def sheets(self) -> tuple[Any, ...]: ...


O = TypeVar("O")  # noqa: E741  # a game's options
S = TypeVar("S", bound="HasSheets")  # a game's state
M = TypeVar("M", bound=Move)  # a game's moves


class Game(ABC, Generic[O, S, M]):
    """The rules of one game. Every game file keeps this order of methods."""

    id: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[range]
    ranks: ClassVar[tuple[tuple[int, str], ...]] = ()
    """The solo ranks from the lowest, each with the points from which on it is reached."""
    pads: ClassVar[tuple[tuple[str, str], ...]] = ()
    """The printed sheets that may differ from pad to pad, each with its name."""
    choices: ClassVar[tuple[Choice, ...]]
    moves: ClassVar[tuple[type[Move], ...]]
    kinds: ClassVar[Mapping[str, type[Move]]]
    """The moves by the name they have in a file."""

    def __init_subclass__(cls) -> None:
        cls.kinds = {kind.do: kind for kind in cls.moves}

    # What a game is played with

    @abstractmethod
    def read_options(self, data: Fields, count: int) -> O:
        """The options of a file for so many players, those left out at their defaults."""

    def write_options(self, options: O) -> dict[str, Any]:
        """Every option, so that a game keeps the sheet it was played on."""
        written: dict[str, Any] = _as_json(options)  # options are a dataclass in every game
        return written

    def with_pads(
        self, pads: Mapping[str, dict[str, Any]], options: dict[str, Any], count: int
    ) -> dict[str, Any]:
        """The options of a new game on the players' own pads, as far as they have set them."""
        return options

    @abstractmethod
    def start(self, options: O, count: int) -> S:
        """The empty sheets of so many players."""

    # What may be done, and what it does

    @abstractmethod
    def check(self, state: S, player: int, move: M) -> Refusal | None:
        """Why the move may not be made now; None if it may."""

    @abstractmethod
    def apply(self, state: S, player: int, move: M) -> S:
        """The state after the move. A move against the rules goes as far as the sheet has room."""

    @abstractmethod
    def candidates(self, state: S, player: int) -> Iterable[M]:
        """Every entry on the sheet that can be meant, rolls aside, whether legal or not."""

    def legal_moves(self, state: S, player: int) -> Iterator[M]:
        candidates = self.candidates(state, player)
        return (move for move in candidates if not self.check(state, player, move))

    def rolls(self, state: S) -> Iterable[M]:
        """Every roll there is, for games that take rolls."""
        return ()

    # What is on the sheet

    @abstractmethod
    def boxes(self, state: S, player: int, move: M) -> tuple[Box, ...]:
        """The boxes that are touched to mean this move."""

    def meant(self, state: S, player: int, touched: frozenset[Box]) -> tuple[M, ...]:
        """The entries that just these boxes stand for, whether they may be made or not."""
        candidates = self.candidates(state, player)
        return tuple(
            move for move in candidates if touched == frozenset(self.boxes(state, player, move))
        )

    def invited(
        self, state: S, player: int, touched: frozenset[Box] = frozenset()
    ) -> frozenset[Box]:
        """The boxes of all moves that may be made, given the boxes that are touched already."""
        ways = self.ways(state, player)
        return frozenset(box for _, boxes in ways if touched <= boxes for box in boxes)

    def ways(self, state: S, player: int) -> list[tuple[M, frozenset[Box]]]:
        """Every move that may be made, with the boxes that are touched for it."""
        return [
            (move, frozenset(self.boxes(state, player, move)))
            for move in self.legal_moves(state, player)
        ]

    def why_not(self, state: S, player: int, box: Box) -> Refusal | None:
        """Why a box stands for no entry at all now; None where there is nothing to say."""
        return None

    @abstractmethod
    def written(self, state: S, player: int) -> dict[Box, str]:
        """All that is written by hand on a player's sheet: `x`, `/`, `-` (struck), a number, or
        `t7` for a tally of seven strokes."""

    @abstractmethod
    def lines(self, state: S, player: int) -> tuple[Line, ...]:
        """The printed fields in their order."""

    def total(self, state: S, player: int) -> int:
        return sum(line.points or 0 for line in self.lines(state, player))

    def gain(self, state: S, player: int, move: M) -> int:
        """What a move would add to the player's total, as the preview shows it."""
        return self.total(self.apply(state, player, move), player) - self.total(state, player)

    # Where the game stands

    @abstractmethod
    def turn(self, state: S) -> Turn: ...

    @abstractmethod
    def over(self, state: S) -> bool: ...

    def count(self, state: S) -> int:
        """How many players there are: one sheet for each."""
        return len(state.sheets)

    def tie_break(self, state: S, player: int) -> int:
        """What decides between equal totals: more is better. Equal again: several winners."""
        return 0

    def winners(self, state: S) -> tuple[int, ...]:
        if not self.over(state):
            return ()
        standing = [
            (self.total(state, player), self.tie_break(state, player))
            for player in range(self.count(state))
        ]
        best = max(standing)
        return tuple(player for player, points in enumerate(standing) if points == best)

    def rank(self, state: S) -> str | None:
        """The key of the solo rank, once a solo game is over."""
        if not self.ranks or self.count(state) > 1 or not self.over(state):
            return None
        total = self.total(state, 0)
        reached = [rank for points, rank in self.ranks if total >= points]
        return reached[-1] if reached else self.ranks[0][1]  # the lowest has no lower limit

    # What history and statistics ask

    def variant(self, options: O) -> str:
        """Which of the printed sheets is played on, a side for one, where players decide that;
        games on different ones are not compared with each other."""
        decided = [choice.key for choice in self.choices if not choice.house_rule]
        written = self.write_options(options) if decided else {}
        return "-".join(str(written[key]) for key in decided)

    def facts(self, state: S, player: int) -> dict[str, int]:
        """What a finished sheet tells besides its total, in whole numbers."""
        return {line.key: line.points or 0 for line in self.lines(state, player)}

    def stage(self, state: S) -> int:
        """How many rounds are over: by this two solo games are compared while one is played."""
        return max(0, self.turn(state).round - 1) + self.over(state)

    def read_move(self, data: object, where: str) -> M:
        form = Fields(data, where)
        kind = self.kinds[form.choice("do", tuple(self.kinds))]
        return kind.read(form)  # type: ignore[return-value]  # kinds lists this game's moves
