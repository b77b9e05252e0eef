"""What can be pressed on a drawing: one list of targets for fingers, keys, screen readers and
guests."""

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from sheets.drawing.geometry import Rect
from sheets.positioned import nothing
from sheets.render_context import dp
from sheets.steady import REACH, Target, TargetsAt

BUTTON, CELL = "button", "cell"
"""Roles of a target, for screen readers."""
HEADING = "heading"
"""The target of a sheet's name and total."""
GROUP, GRID = "group", "grid"
"""Roles of a drawing with several targets: the cells of a grid are in rows."""


def no_words() -> str:
    """Returns no spoken name."""
    return ""


def no_row_words(_names: Collection[str]) -> str:
    """Returns no spoken name of a row."""
    return ""


class HitTarget(NamedTuple):
    """Something that can be pressed."""

    name: str
    area: Rect
    """In the same coordinates as the drawing's position."""
    press: Callable[[], object] = nothing
    """Has the effect of a tap; for Enter, screen readers and the buttons of guests."""
    meaning: object = None
    """A value for the effect of pressing it; equal while the effect is the same."""
    say: Callable[[], str] = no_words
    """Returns the spoken name; without one it is nothing for a screen reader."""
    about: str = ""
    """A description, read after the name; if empty, whether it is open is read."""
    role: str = BUTTON
    stops: bool = True
    """Whether Tab stops here; arrow keys reach all targets."""
    is_open: bool = False
    """Whether the rules of the game allow it now."""
    chosen: bool | None = None
    """Whether it is the chosen one of several; None if it is only pressed."""
    by_finger: bool = True
    by_keys: bool = True
    by_reader: bool = True
    """Who reaches it: a shape is moved by keys as a whole, but by a reader to a box."""
    read_as: str = ""
    """The target that has the reader's focus while the cursor is here, if it is another one."""


class SpokenGroup(NamedTuple):
    """A drawing as a whole, for screen readers."""

    name: str = ""
    role: str = GROUP
    owner: str = ""
    """The name of the sheet's player; empty if it belongs to none, or to all."""
    say_row: Callable[[Collection[str]], str] = no_row_words
    """Returns the spoken name of the grid row with these targets."""


class HasTargets:
    """Mixin for a drawing or a widget with several targets."""

    previews = False
    """Whether the cursor on a target previews the effect of pressing it."""

    def targets(self) -> list[HitTarget]:
        """Returns everything that can be pressed now."""
        raise NotImplementedError

    def area_of(self, name: str) -> Rect | None:
        """Returns the area of a target of the keyboard cursor; None if it is gone."""
        target = by_keys(self.targets()).get(name)
        return target and target.area

    def found_at(self, x: float, y: float) -> TargetsAt:
        """Returns the targets of a finger at a point and around it, see `sheets/steady.py`."""
        targets = self.targets()
        return found_among(targets, x, y, target_under(targets, x, y))

    def spoken_group(self) -> SpokenGroup:
        """Returns what a screen reader reads about the drawing itself."""
        return SpokenGroup()

    def hold_cursor(self, name: str | None) -> None:
        """Moves the cursor to this target, like a finger; None: it has left."""

    def push(self, name: str, across: int, up: int) -> bool:
        """Handles an arrow key on a target, in the drawing's own directions; returns True if it
        moved something here instead of the cursor."""
        return False

    def type_key(self, key: str) -> bool:
        """Handles another key; returns True if it was handled here."""
        return False


def areas_of(targets: Iterable[HitTarget]) -> dict[str, Rect]:
    """Returns the areas of the targets by their names."""
    return {one.name: one.area for one in targets}


def by_keys(targets: Iterable[HitTarget]) -> dict[str, HitTarget]:
    """Returns the targets of the keyboard cursor by their names."""
    return {one.name: one for one in targets if one.by_keys}


def by_reader(targets: Iterable[HitTarget]) -> dict[str, HitTarget]:
    """Returns the targets of screen readers by their names."""
    return {one.name: one for one in targets if one.by_reader}


def target_named(targets: Iterable[HitTarget], name: str) -> HitTarget | None:
    """Returns the target of this name; None if it is gone."""
    return next((one for one in targets if one.name == name), None)


def target_under(targets: Iterable[HitTarget], x: float, y: float) -> HitTarget | None:
    """Returns the target of a finger at this point; None if there is none."""
    fingers = (one for one in targets if one.by_finger)
    return next((one for one in fingers if not one.area.distance(x, y)), None)


def found_among(
    targets: Iterable[HitTarget], x: float, y: float, hit: HitTarget | None
) -> TargetsAt:
    """Returns the target that a touch at this point means, and those around it."""
    near = [
        Target(one.meaning, one.area)
        for one in targets
        if one.by_finger and one.area.distance(x, y) <= dp(REACH)
    ]
    return TargetsAt(hit and Target(hit.meaning, hit.area), near)


def press_named(drawing: HasTargets, name: str) -> bool:
    """Presses the target of this name; returns False if it is gone."""
    target = target_named(drawing.targets(), name)
    if target:
        target.press()
    return target is not None


class SliderRange(NamedTuple):
    """A value that can be set."""

    value: float
    least: float
    most: float


class TargetName:
    """Mixin for a widget whose content screen readers cannot read."""

    def spoken_lines(self) -> list[str]:
        """Returns everything that it shows as text; empty for a decoration."""
        return []

    def spoken_range(self) -> SliderRange | None:
        """Returns the value of a slider; None for anything else."""
        return None

    def set_spoken(self, value: float) -> None:
        """Sets that value."""
