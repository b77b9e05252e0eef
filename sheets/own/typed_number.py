"""A number that is typed digit by digit: its current value, and which numbers it can become. No
Kivy."""

from scoring.own.pad import FEW, Range, Values

MOST_DIGITS = 6
"""Enough for 100,000."""


def buttons_for(numbers: Range | Values) -> tuple[int, ...]:
    """Returns the allowed numbers in order, if there are few enough for a button each; empty
    otherwise."""
    if isinstance(numbers, Values):
        few = tuple(sorted(set(numbers.values)))
    else:
        allowed = range(numbers.min, numbers.max + 1, numbers.step)
        few = tuple(allowed[: FEW + 1])
    return few if len(few) <= FEW else ()


def takes_minus(numbers: Range | Values) -> bool:
    return (numbers.min if isinstance(numbers, Range) else min(numbers.values)) < 0


def with_key(typed: str, key: str) -> str:
    """Returns the digits after another key: a digit, `±` or `←`; unchanged if there is no room."""
    if key == "←":
        return "" if typed[:-1] == "-" else typed[:-1]
    if key == "±":
        return typed[1:] if typed.startswith("-") else f"-{typed}"
    sign, digits = typed[: typed.startswith("-")], typed.removeprefix("-")
    if len(digits) >= MOST_DIGITS:
        return typed
    return sign + (key if digits in ("", "0") else digits + key)


def value_of(typed: str) -> int | None:
    """Returns the number typed so far; None before the first digit."""
    return int(typed) if typed.removeprefix("-") else None


def may_become(typed: str, numbers: Range | Values) -> bool:
    """Whether more digits can make it an allowed number."""
    digits = typed.removeprefix("-")
    if not digits:
        return True
    if digits == "0":  # no digit follows a zero
        return numbers.allows(0)
    sign = -1 if typed.startswith("-") else 1
    if isinstance(numbers, Values):
        signed = (one for one in numbers.values if one * sign > 0)
        return any(str(abs(one)).startswith(digits) for one in signed)
    for more in range(MOST_DIGITS - len(digits) + 1):
        low = int(digits) * 10**more
        ends = sorted((sign * low, sign * (low + 10**more - 1)))
        first = max(ends[0], numbers.min)
        first += (numbers.min - first) % numbers.step
        if first <= min(ends[1], numbers.max):
            return True
    return False
