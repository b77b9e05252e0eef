"""The coach's reasons in the current language. No Kivy."""

from collections.abc import Iterable

from scoring.coach.advice import Reason
from sheets.texts import _, clauses, decimal


def reason_text(reason: Reason) -> str:
    """Returns a reason in the current language; fractions with its decimal separator."""
    return _(reason.text).format(**{name: _value(value) for name, value in reason.values})


def _value(value: object) -> object:
    """Returns a value for display: numbers formatted, names translated."""
    if isinstance(value, float):
        return decimal(value)
    return _(value) if isinstance(value, str) and value else value


def in_a_line(reasons: Iterable[Reason]) -> str:
    """Returns several reasons as a sentence without an end."""
    text = clauses(map(reason_text, reasons))
    return text[:1].upper() + text[1:]
