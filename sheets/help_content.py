"""The contents of a game's help: short texts, pictures of real positions, a tour.

Texts are data, marked for translation. Numbers that belong to the rules are `{names}` in them; the
game's help asks the rules for their values, with the options of the game that is played.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from scoring import READABLE
from scoring.game import (
    AnyGame,
    AnyState,
    Box,
    IllegalError,
    marked,
)
from scoring.journal import Journal
from scoring.json_fields import JsonFields, Move
from scoring.ranks import Ranks
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.texts import _, printed

TABLE = "table"
"""The first section of every game: how the table is set up."""
SCORE = "score"
"""The section with the interactive scoring example."""
PLAYERS = ("Mara", "Jonas", "Lia", "Theo")

Options = Any
Moves = tuple[tuple[int, Move], ...]
"""Pairs of player and move."""


def always(_options: Options) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Says:
    """A paragraph of one to three sentences."""

    text: str
    when: Callable[[Options], bool] = always
    """Whether it applies to these options of the game."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A position reached by moves, drawn like the sheets that are played on."""

    caption: str
    moves: Moves = ()
    count: int = 2
    player: int = 0
    rings: tuple[Box, ...] = ()
    """The boxes to be highlighted."""
    crop: tuple[Box, ...] = ()
    """The first and last box of the visible part of the sheet; all of it if empty."""
    panel: bool = False
    """Whether the panel is shown instead of the sheet."""
    draft: Move | None = None
    """A move that is placed on the sheet but not entered."""
    options: tuple[tuple[str, object], ...] = ()
    """Options that replace those of the game that is played."""


@dataclass(frozen=True, slots=True)
class HelpDrawing:
    """A drawing of something on the table that is on no sheet."""

    caption: str
    paint: Callable[[Brush, Rect], None]
    shape: float
    """Its height relative to its width."""
    most: float = 300
    """Maximum width in dp."""


@dataclass(frozen=True, slots=True)
class HelpSection:
    key: str
    title: str
    says: tuple[Says, ...] = ()
    rules: tuple[str, ...] = ()
    """The ids of the rules that it explains; each rule is in one section."""
    how: str = ""
    """How it is entered in the app."""
    pictures: tuple[Picture | HelpDrawing, ...] = ()


@dataclass(frozen=True, slots=True)
class TourStop:
    """One step of the tour: a part of the play screen and a text about it."""

    part: str
    """`sheet`, `panel`, `card`, `undo`, `history` or `help`."""
    text: str


class Moment(NamedTuple):
    """The situation of a player who asks for help."""

    game: AnyGame
    state: AnyState
    player: int = 0
    touched: frozenset[Box] = frozenset()
    """The boxes touched so far."""
    doing: str = ""
    """What the draft in the panel is about, as the panel names it."""


class GameHelp(ABC):
    """The help of one game."""

    game: str
    sections: ClassVar[tuple[HelpSection, ...]]
    tour: ClassVar[tuple[TourStop, ...]] = ()

    @property
    def rules(self) -> AnyGame:
        return READABLE[self.game]

    @abstractmethod
    def table(self, count: int, options: Options) -> list[str]:
        """Returns the steps to set up the table for this number of players."""

    @abstractmethod
    def values(self, options: Options) -> dict[str, object]:
        """Returns the values of the placeholders in the texts."""

    @abstractmethod
    def place(self, moment: Moment) -> str:
        """Returns the section that fits the situation."""

    def facts(self, section: str, options: Options) -> list[tuple[str, str]]:
        """Returns a short list at the end of a section, e.g. ranks and their points."""
        return []

    def tables(self, options: Options) -> list[tuple[range, list[str]]]:
        """Returns the set-up for every number of players; equal ones are grouped."""
        found: list[tuple[range, list[str]]] = []
        for count in self.rules.players:
            steps = self.table(count, options)
            if found and found[-1][1] == steps:
                found[-1] = range(found[-1][0][0], count + 1), steps
            else:
                found.append((range(count, count + 1), steps))
        return found

    def paragraphs(self, section: HelpSection, options: Options) -> list[str]:
        values = self.values(options)
        return [_(one.text).format(**values) for one in section.says if one.when(options)]

    def section_of(self, rule: str) -> str | None:
        """Returns the section that explains a rule; None if there is none."""
        return next((one.key for one in self.sections if rule in one.rules), None)

    # Positions

    def picture_options(self, options: Options) -> dict[str, object]:
        """Returns the options that pictures and the example take from the current game."""
        return self.rules.write_options(options)

    def journal(self, picture: Picture, options: Options) -> Journal:
        """Returns the game of a picture. If the moves do not fit a pad that is printed differently,
        it is shown on the default sheet."""
        wanted, played = dict(picture.options), self.picture_options(options)
        if any(played.get(key) != value for key, value in wanted.items()):
            played = {}  # another side has other values
        try:
            return self._played(picture, played | wanted)
        except IllegalError:
            return self._played(picture, wanted)

    def _played(self, picture: Picture, options: dict[str, object]) -> Journal:
        journal = Journal.new(self.game, options, list(PLAYERS[: picture.count]))
        for player, move in picture.moves:
            journal = journal.plus(player, move)
        return journal

    def caption(self, picture: Picture, options: Options) -> str:
        """Returns the caption of a picture, with the points of its lines by name."""
        journal = self.journal(picture, options)
        lines = journal.game.lines(journal.state, picture.player)
        points = {line.key: printed(line.points or 0) for line in lines}
        points["total"] = printed(journal.total(picture.player))
        values = self.values(options) | points
        return _(picture.caption).format(**values)

    def printed_options(self, count: int) -> Options:
        """Returns the options of the printed rules."""
        return self.rules.read_options(JsonFields({}, "options"), count)


def table_section(*rules: str, **more: Any) -> HelpSection:
    return HelpSection(TABLE, marked("Set up the table"), rules=rules, **more)


def ranks(steps: Ranks, name: Callable[[str], str]) -> list[tuple[str, str]]:
    """Returns solo ranks with the points they require."""
    ends = [least - 1 for least, _rank in steps[1:]]
    found = []
    for (least, rank), most in zip(steps, [*ends, None], strict=True):
        reach = f"{least}+" if most is None else f"{least}–{most}"
        found.append((reach, name(rank)))
    return found


class NoHelp(GameHelp):
    """The help of a game that has none."""

    sections = (table_section(says=(Says(marked("There’s no help for this game yet.")),)),)

    def __init__(self, game: str) -> None:
        self.game = game

    def table(self, count: int, options: Options) -> list[str]:
        return []

    def values(self, options: Options) -> dict[str, object]:
        return {}

    def place(self, moment: Moment) -> str:
        return TABLE
