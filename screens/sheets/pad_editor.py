"""Changing what is printed on a sheet, so that it matches the pad on the table."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from scoring.core import Box, Game
from scoring.reading import Fields


class PadEditor(ABC):
    """One printed sheet of a game: touch what differs, then change it."""

    count = 1
    """The sheet is shown as in a game of so many players."""
    player = 0

    def __init__(self, game: Game[Any, Any, Any], pad: str, saved: dict[str, Any]) -> None:
        self.game = game
        self.pad = pad
        self.values: dict[str, Any] = saved or self.printed()
        self.selected: Box | None = None

    def state(self) -> Any:
        options = self.game.read_options(Fields(self.options(), "options"), self.count)
        return self.game.start(options, self.count)

    @abstractmethod
    def printed(self) -> dict[str, Any]:
        """The values of the pad as we know it."""

    @abstractmethod
    def options(self) -> dict[str, Any]:
        """The options of a game on this sheet."""

    @abstractmethod
    def touchable(self) -> frozenset[Box]:
        """What on the sheet can be changed."""

    @abstractmethod
    def touch(self, box: Box) -> None: ...

    @abstractmethod
    def title(self) -> str:
        """What is selected, and its value."""

    def step(self, by: int) -> None:
        """Makes the selected value larger or smaller."""
        raise NotImplementedError

    @property
    def has_steps(self) -> bool:
        return False

    def actions(self) -> list[tuple[str, Callable[[], None]]]:
        """What else can be done with what is selected."""
        return []
