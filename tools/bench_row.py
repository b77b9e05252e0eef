"""How the bench tells what it has measured."""

from typing import NamedTuple


class Goal(NamedTuple):
    """What was measured, and what it may be at most."""

    value: float
    most: float
    unit: str

    def __str__(self) -> str:
        verdict = "ok" if self.value <= self.most else "missed"
        return f"goal {self.most:g}{self.unit:<5} {verdict}"


def row(what: str, measured: str, goal: Goal | None = None) -> None:
    print(f"{what:<58} {measured:<34} {goal or ''}".rstrip(), flush=True)
