"""Why something may not be done: the rule and the reason, as a value and as an error."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move may not be made: the rule's id and the reason in one short line."""

    rule: str
    """The id in the rules page, e.g. `TC-7`."""
    reason: str
    """English, and at the same time the key of its translation; `{name}` stands for a value."""
    values: tuple[tuple[str, object], ...] = ()
    """What the names in the reason stand for."""
    printed: bool = False
    """Whether it explains a printed or calculated part of the sheet: nothing can be entered
    there, so touching it is no mistake."""

    def __str__(self) -> str:
        return self.reason.format(**dict(self.values))


@dataclass(frozen=True, slots=True)
class Player:
    """A person at the table, as a value of a refusal: the screens show the name instead."""

    seat: int
    """Counted around the table from 0."""
    index: int | None
    """None for a person who is no player here."""

    def __str__(self) -> str:
        return f"Player {self.seat + 1}"


class IllegalError(Exception):
    """A move against a rule. It can still be entered as a forced entry."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refuse(rule: str, reason: str, **values: object) -> Refusal:
    """Returns a refusal, written so that the texts can be collected for translation."""
    return Refusal(rule, reason, tuple(values.items()))


def explain(rule: str, what: str, **values: object) -> Refusal:
    """Returns what a printed or calculated part of the sheet says, for who touches it."""
    return Refusal(rule, what, tuple(values.items()), printed=True)


def marked(text: str) -> str:
    """Marks a text for translation where it is written; the screens translate it where shown."""
    return text
