"""Changes what is printed on a sheet, so that it matches the pad on the table."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from scoring import pad_variants
from scoring.game import AnyGame, AnyState, Box


class PadEditor(ABC):
    """One printed sheet of a game: a touch selects what differs, then it is changed."""

    def __init__(self, game: AnyGame, pad: str, saved: pad_variants.Values) -> None:
        self.game = game
        self.pad = pad_variants.pad_of(game, pad)
        self.values = saved or pad_variants.printed(game, self.pad)
        self.selected: Box | None = None

    def state(self) -> AnyState:
        """Returns the empty sheet with the current printed values."""
        return pad_variants.shown(self.game, self.pad, self.values)

    @abstractmethod
    def touchable(self) -> frozenset[Box]:
        """Returns the boxes that can be changed."""

    @abstractmethod
    def touch(self, box: Box) -> None: ...

    @abstractmethod
    def title(self) -> str:
        """Returns the selection and its value as text."""

    def step(self, by: int) -> None:
        """Increases or decreases the selected value."""
        raise NotImplementedError

    @property
    def has_steps(self) -> bool:
        return False

    def actions(self) -> list[tuple[str, Callable[[], None]]]:
        """Returns further actions for the selection."""
        return []
