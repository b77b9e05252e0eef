"""Output of the bench's results."""

from typing import NamedTuple


class Goal(NamedTuple):
    """A measured value, and its maximum."""

    value: float
    most: float
    unit: str

    def __str__(self) -> str:
        verdict = "ok" if self.value <= self.most else "missed"
        return f"goal {self.most:g}{self.unit:<5} {verdict}"


def row(what: str, measured: str, goal: Goal | None = None) -> None:
    print(f"{what:<58} {measured:<34} {goal or ''}".rstrip(), flush=True)
