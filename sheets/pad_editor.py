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
        """The empty sheet as it is printed now."""
        return pad_variants.shown(self.game, self.pad, self.values)

    @abstractmethod
    def touchable(self) -> frozenset[Box]:
        """The boxes that can be changed."""

    @abstractmethod
    def touch(self, box: Box) -> None: ...

    @abstractmethod
    def title(self) -> str:
        """The selection and its value."""

    def step(self, by: int) -> None:
        """Increases or decreases the selected value."""
        raise NotImplementedError

    @property
    def has_steps(self) -> bool:
        return False

    def actions(self) -> list[tuple[str, Callable[[], None]]]:
        """Further actions for the selection."""
        return []
