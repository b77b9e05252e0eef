"""The review in words and numbers. No Kivy."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.coach.review import Review
from scoring.journal import Journal
from sheets.texts import _, decimal, plural

TENTHS = 10


class Part(NamedTuple):
    """A line of the account from the beginning to the total."""

    label: str
    tenths: int
    """Points that it adds; of the first and the last line the points there."""
    whole: bool = False
    """Whether these are the points at this moment, not what was added."""

    @property
    def text(self) -> str:
        """The total is a whole number, all the others have one digit after it."""
        if self.whole:
            return points(self.tenths / TENTHS)
        return signed(self.tenths / TENTHS)


def account(found: Review) -> list[Part]:
    """Returns how the total came about. Rounded so that what is read adds up."""
    lines = [
        (_("Expected at the start"), found.start, True),
        (_("Luck with the dice"), found.luck, False),
        (_("Points lost to mistakes"), -found.loss, False),
        (_("Luck and decisions combined (dice unknown)"), found.together, False),
        (_("After the last entry"), found.end, False),
    ]
    always = 3 if any_known(found) else 1
    kept = [line for at, line in enumerate(lines) if at < always or abs(line[1]) >= 0.05]
    tenths = add_up([value for _label, value, _whole in kept], found.final)
    parts = [
        Part(label, count, whole)
        for (label, _value, whole), count in zip(kept, tenths, strict=True)
    ]
    return [*parts, Part(_("Total"), round(found.final * TENTHS), True)]


def add_up(values: Sequence[float], total: float) -> list[int]:
    """Values in tenths, each rounded up or down so that their sum is the total as it is shown."""
    exact = [value * TENTHS for value in values]
    rounded = [round(value) for value in exact]
    missing = round(total * TENTHS) - sum(rounded)
    step = 1 if missing > 0 else -1
    nearest = sorted(range(len(values)), key=lambda at: (rounded[at] - exact[at]) * step)
    for number in range(abs(missing)):
        rounded[nearest[number % len(nearest)]] += step
    return rounded


def points(value: float) -> str:
    """Writes points, without a fraction where there is none."""
    return decimal(value, 0) if value == round(value) else decimal(value)


def signed(value: float) -> str:
    """Writes points with one digit after the point and a sign; zero has none."""
    text = decimal(value)
    if text.strip("−") == decimal(0):
        return decimal(0)
    return f"+{text}" if value > 0 else text


def any_known(found: Review) -> bool:
    """Whether any roll is known."""
    return any(step.revealed for step in found.steps if step.round)


def unknown_dice(found: Review) -> str:
    """Returns what the review leaves open; nothing if all dice are known."""
    if not found.untold:
        return ""
    if not any_known(found):
        return _("No rolls were entered, so luck and decisions can’t be separated here.")
    return plural(
        "The dice for {count} entry were not entered, so luck and decisions can’t be separated "
        "there.",
        "The dice for {count} entries were not entered, so luck and decisions can’t be "
        "separated there.",
        found.untold,
    )


def nothing_lost(found: Review) -> str:
    """Returns the text for a game without a costly entry."""
    if not any_known(found):
        return _("Mistakes can only be found where the dice are known.")
    if found.untold:
        return _("Where the dice are known, no entry cost you points.")
    return _("No entry cost you points.")


def meaning(journal: Journal) -> str:
    """Returns what the values are, and what they are not."""
    words = _(
        "Expected points: the average final score with good play from here. Not a chance of "
        "winning."
    )
    if journal.game.alone(journal.state):
        return words
    own = _("They consider only your own sheet, not what the others do.")
    return f"{words} {own}"
