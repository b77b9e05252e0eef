"""Dice that are typed one by one: each can be typed again, and the following ones stay."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class TypedDice:
    _again: int | None = None
    """The typed die that was tapped to be typed again."""

    def next_of(self, typed: Sequence[object]) -> int:
        """Returns the place of the die that is typed next: one to be replaced, or the first
        missing."""
        again = self._again
        return again if again is not None and again < len(typed) else len(typed)

    def choose_typed(self, typed: list[T], place: int) -> None:
        """Selects a tapped die: the next face replaces it, and the following ones stay. The last
        one is removed."""
        if place >= len(typed) - 1:
            del typed[place:]
        self._again = place if place < len(typed) and self._again != place else None

    def put_typed(self, typed: list[T], face: T) -> None:
        """Types the next die."""
        typed[slice(self.next_of(typed), self.next_of(typed) + 1)] = [face]
        self._again = None
