"""The facts of a game on an own pad, and the points that follow from them."""

from dataclasses import dataclass

from scoring.game import GameState
from scoring.options import GameOptions
from scoring.own.pad import POINTS, BonusSection, Marks, Pad, Points, RoundsSection
from scoring.persistent_list import Chain


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    pad: Pad


@dataclass(frozen=True, slots=True)
class Written:
    """The numbers that a player has written in a section of rounds."""

    numbers: Chain[int] = Chain()  # noqa: RUF009  # immutable
    count: int = 0
    sum: int = 0

    def plus(self, number: int) -> "Written":
        return Written(self.numbers.plus(number), self.count + 1, self.sum + number)


NOTHING = Written()


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's marks."""

    marks: tuple[Marks, ...]
    """Of each section of the pad; empty for rounds and for a bonus."""
    rounds: Written = NOTHING
    total: int = 0
    """The running total: what the marks come to while the game is not over. It follows from them
    and is kept, since the end of a game may depend on it after every entry."""


@dataclass(frozen=True, slots=True)
class State(GameState):
    options: Options
    sheets: tuple[Sheet, ...]
    ended: bool = False
    """Whether the game has come to its end."""

    @property
    def entered(self) -> int:
        """Returns the number of rounds that everyone still playing has written."""
        gone = self.left.players
        counts = [one.rounds.count for at, one in enumerate(self.sheets) if at not in gone]
        return min(counts, default=0)

    @property
    def begun(self) -> int:
        """Returns the number of rounds in which someone has written."""
        return max(one.rounds.count for one in self.sheets)

    @property
    def half_written(self) -> bool:
        """Whether someone still has to write a round that another has written."""
        return self.begun > self.entered


def sheet_of(pad: Pad, marks: tuple[Marks, ...], rounds: Written = NOTHING) -> Sheet:
    """Returns a sheet with its running total."""
    sheet = Sheet(marks, rounds)
    total = sum(one or 0 for points in points_of(pad, sheet, over=False) for one in points)
    return Sheet(marks, rounds, total)


def points_of(pad: Pad, sheet: Sheet, *, over: bool) -> list[Points]:
    """Returns the points of each section, one for each line; of a section of rounds their sum."""
    found: list[Points] = []
    for section, marks in zip(pad.sections, sheet.marks, strict=True):
        if isinstance(section, RoundsSection):
            found.append((sheet.rounds.sum,))
        elif isinstance(section, BonusSection):
            earned = _measure(pad, section, sheet, found) >= section.start
            found.append((section.worth if earned else 0 if over else None,))
        else:
            found.append(section.points(marks, over=over))
    return found


def measured(pad: Pad, bonus: BonusSection, sheet: Sheet) -> int:
    """Returns how far a bonus is: the points or the marks of its section."""
    return _measure(pad, bonus, sheet, points_of(pad, sheet, over=False))


def _measure(pad: Pad, bonus: BonusSection, sheet: Sheet, points: list[Points]) -> int:
    """Returns what decides whether a bonus is earned."""
    place = pad.places[bonus.of]
    if bonus.measure == POINTS:
        return sum(one or 0 for one in points[place])
    if isinstance(pad.sections[place], RoundsSection):
        return sheet.rounds.count
    return pad.sections[place].count(sheet.marks[place])
