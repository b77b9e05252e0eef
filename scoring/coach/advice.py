"""The coach's answer: entries with expected points, and reasons that screens can translate."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.json_fields import Move


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for an entry, or why there is no advice."""

    text: str
    """English, and at the same time the key of its translation; `{name}` stands for a value.
    Numbers are put so that no plural is needed ("rounds left: {rounds}")."""
    values: tuple[tuple[str, object], ...] = ()
    """What the names in the text stand for: numbers, or lists of numbers as a text."""

    def __str__(self) -> str:
        return self.text.format(**{name: str(value) for name, value in self.values})


def because(text: str, **values: object) -> Reason:
    """Returns a reason, written so that the texts can be collected for translation."""
    return Reason(text, tuple(values.items()))


def in_one_line(reasons: Iterable[Reason]) -> str:
    """Returns the reasons in English."""
    return "; ".join(map(str, reasons))


@dataclass(frozen=True, slots=True)
class Advice:
    """An entry that may be made now."""

    move: Move
    value: float
    """The expected final total if this is entered and play goes on well."""
    why: tuple[Reason, ...] = ()
    """What really differs between this entry and the next best (the best one, for all others); only
    if requested."""


@dataclass(frozen=True, slots=True)
class Thought:
    """How far the coach has come with thinking longer, and what it thinks so far."""

    done: int
    of: int
    ranked: tuple[Advice, ...]
    """Best first; those that it has not come to yet have their quick values and are last."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the coach thinks of a position, from one player's seat."""

    value: float | None
    """The expected final total; of a game that is over the total. None where there is no advice."""
    entries: tuple[Advice, ...] = ()
    """The legal entries, best first; empty where a roll is missing."""
    why: tuple[Reason, ...] = ()
    """Why there is no advice, or what the values are worth (rough, of a forced position)."""
    rough: bool = False
    """Whether the values are approximate, because an earlier entry broke a rule."""
