"""Numbers as text, shared by several charts."""

from sheets.texts import (
    _,
    decimal,
    plural,
    printed,
)


def points(count: int) -> str:
    return plural("{count} point", "{count} points", count).replace("-", "−")


def games(count: int) -> str:
    return plural("{count} game", "{count} games", count)


def percent(share: float) -> str:
    """Writes whole percents; a very small share is not shown as zero."""
    whole = round(100 * share)
    if not whole and share:
        return _("under 1%")
    return _("{count}%").format(count=whole)


def rounded(value: float) -> str:
    """Returns an average or a quartile, without decimals if it is whole."""
    return printed(round(value)) if value == round(value) else decimal(value)
