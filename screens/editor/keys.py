"""Typing a number, or a list of numbers, for a pad. No Kivy."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

MINUS, NEXT, BACK, DONE = "±", ",", "←", "✓"
LARGEST = 100_000


@dataclass
class Typing:
    """One number of a pad that is being typed; `change` is called whenever it changes."""

    values: list[int]
    change: Callable[[list[int]], None]
    least: int = -LARGEST
    most: int = LARGEST
    several: bool = False
    """Whether it is a list."""
    fewest: int = 1
    """The least length of a list."""
    read: Callable[[], list[int]] | None = None
    """Returns the numbers as the pad has them, where something else changes them, too."""
    text: str = field(init=False)
    fresh: bool = True
    """Whether the next digit replaces what is there."""

    def __post_init__(self) -> None:
        self.text = self.shown(self.values)

    def renew(self) -> None:
        """Takes over what the pad has."""
        if self.read:
            self.values = self.read()
            self.text = self.shown(self.values)

    @staticmethod
    def shown(values: Sequence[int]) -> str:
        return ", ".join(str(value) for value in values)

    def press(self, key: str) -> None:
        """Handles a key: a digit, the sign, the comma or back."""
        if self.fresh and not (self.several or key == MINUS):
            self.text = ""
        self.fresh = False
        *before, last = self.text.split(",")
        last = last.strip()
        if key == BACK:
            kept = last[:-1]
            self.text = ", ".join([*(one.strip() for one in before), *([kept] if kept else [])])
            if before and not kept:
                self.text += ", " if last else ""
                self.text = self.text if last else self.text.rstrip(", ")
        elif key == NEXT:
            self.text = f"{self.text.rstrip(', ')}, " if self.several and last else self.text
        else:
            if key == MINUS:
                last = last.removeprefix("-") if last.startswith("-") else f"-{last}"
            elif len(last.removeprefix("-")) < len(str(LARGEST)):
                last = f"{last.removesuffix('0') if last in ('0', '-0') else last}{key}"
            self.text = ", ".join([*(one.strip() for one in before), last])
        self._apply()

    def _apply(self) -> None:
        found = [one.strip() for one in self.text.split(",")]
        numbers = [int(one) for one in found if one.removeprefix("-")]
        numbers = [min(self.most, max(self.least, one)) for one in numbers]
        if len(numbers) >= self.fewest and numbers != self.values:
            self.values = numbers
            self.change(numbers)
