"""Texts, numbers, dates and lists in the current language. No Kivy."""

import gettext
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import cache
from pathlib import Path

from scoring.rule_violation import Player, Refusal
from sheets import render_context
from sheets.render_context import SOURCE, current
from storage.settings import LANGUAGES

LOCALES = Path(__file__).parents[1] / "assets" / "locales"
GROUPED = 10_000
"""Smallest grouped number: smaller ones are easy to read, and some languages never group them."""

SHORT_MONTHS = (
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun"),
    *("Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)


@cache
def catalogue(code: str) -> gettext.NullTranslations:
    return gettext.translation("rollpad", LOCALES, [code], fallback=code == SOURCE)


def spoken() -> str:
    """Returns the code of the current language."""
    return current().language


def translated(code: str) -> str:
    """Returns the language's code, or that of English if there is no translation."""
    return code if code in LANGUAGES else SOURCE


def speak(code: str) -> str:
    """Switches to a language, English if there is no translation; returns its code."""
    found = translated(code)
    render_context.use(replace(current(), language=found))
    return found


def _(text: str) -> str:
    """Returns the text in the current language."""
    return catalogue(current().language).gettext(text)


def sense(meaning: str, text: str) -> str:
    """Returns the text in the current language, where English has one word for several meanings."""
    return catalogue(current().language).pgettext(meaning, text)


def plural(one: str, many: str, count: int, **values: object) -> str:
    return (
        catalogue(current().language)
        .ngettext(one, many, abs(count))
        .format(count=number(count), **values)
    )


def number(count: int) -> str:
    """Writes large numbers in groups of three, with the separator of the language."""
    grouped = f"{count:,}" if abs(count) >= GROUPED else str(count)
    # Translators: what stands between thousands
    return grouped.replace("-", "−").replace(",", _(","))


def printed(points: int) -> str:
    """Writes a number with a typographic minus sign."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """Writes a number with a sign, for points gained or lost."""
    return f"{points:+}".replace("-", "−")


def decimal(value: float, places: int = 1) -> str:
    """Writes a number with `places` digits after the decimal separator of the language."""
    # Translators: what stands between the whole number and its fraction
    return f"{value:.{places}f}".replace("-", "−").replace(".", _("."))


def written(when: date, pattern: str) -> str:
    """Returns a date as `strftime` writes it, and the same on every system: `%e` is the day without
    a zero before it, `%b` the short name of the month, which only English dates have."""
    month = SHORT_MONTHS[when.month - 1]
    return when.strftime(pattern.replace("%e", str(when.day)).replace("%b", month))


def moment(stamp: str) -> str:
    """Returns a stored UTC time in local time."""
    when = local(stamp)
    return written(when, _("%e %b %Y, %H:%M")) if when else _("date unknown")


def day(stamp: str) -> str:
    when = local(stamp)
    return written(when, _("%e %b %Y")) if when else _("date unknown")


def month(stamp: str) -> str:
    """Returns month and year as text."""
    names = (
        *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June")),
        *(_("July"), _("August"), _("September"), _("October"), _("November"), _("December")),
    )
    when = local(stamp)
    if when is None:
        return _("date unknown")
    return _("{month} {year}").format(month=names[when.month - 1], year=when.year)


def local(stamp: str) -> datetime | None:
    """Returns a stored time in local time; None if it is invalid."""
    try:
        return datetime.fromisoformat(stamp).astimezone()
    except (TypeError, ValueError, OverflowError, OSError):
        return None


def date_of(stamp: str) -> date:
    """Returns the date of a valid time, even if it is out of range for local time."""
    when = local(stamp)
    return when.date() if when else datetime.fromisoformat(stamp).date()


OWN_LETTERS = {"es": {"n\u0303": "n\uffff"}}
"""Characters that a language sorts as separate ones, not as variants: ñ after n."""


def in_order(names: Iterable[str]) -> list[str]:
    """Sorts as in a dictionary of the current language: accents and capitals count only between
    otherwise identical words."""
    own = OWN_LETTERS.get(current().language, {})

    def place(name: str) -> tuple[str, str, str]:
        apart = unicodedata.normalize("NFKD", name.casefold())
        for letter, instead in own.items():
            apart = apart.replace(letter, instead)
        plain = "".join(one for one in apart if not unicodedata.combining(one))
        return plain, apart, name

    return sorted(names, key=place)


def reason(refusal: Refusal, names: Sequence[str] = ()) -> str:
    """Returns the text of a refusal; its values may include another refusal, and players."""

    def text_of(value: object) -> object:
        if isinstance(value, Refusal):
            return reason(value, names)
        return _called(value, names) if isinstance(value, Player) else value

    return _(refusal.reason).format(**{key: text_of(value) for key, value in refusal.values})


def _called(player: Player, names: Sequence[str]) -> str:
    """Returns a player's name, or a number if there is none."""
    if player.index is None:  # one sheet of a larger table
        return _("No. {number}").format(number=player.seat + 1)
    if player.index < len(names):
        return names[player.index]
    return _("Player {number}").format(number=player.seat + 1)


AND_BEFORE = {
    "es": (
        re.compile(r"h?i(?:[\u0300-\u036f]|(?![aeou]))|y(?=[b-df-hj-np-tv-xz])"),
        "{names} e {name}",
    )
}
"""Beginnings of a last name that require another “and”: a Spanish “y” becomes “e” before the sound
of i (Hilda, Inés), but not before a diphthong (Hielo, Iago)."""


def named(name: str, what: object) -> str:
    """Returns `name: what`, with the spaces of the language."""
    return _("{what}: {which}").format(what=name, which=what)


def clauses(parts: Iterable[str]) -> str:
    """Joins clauses by semicolons, with the spaces of the language."""
    # Translators: The sign between two clauses; a space follows.
    sign = _(";")
    return f"{sign} ".join(parts)


def listed(parts: list[str]) -> str:
    """Joins parts: Ann, Ben and Cora."""
    if len(parts) < 2:
        return "".join(parts)
    joined = _("{names} and {name}")
    if (language := current().language) in AND_BEFORE:
        beginning, instead = AND_BEFORE[language]
        sound = unicodedata.normalize("NFKD", parts[-1].casefold()).lstrip("«“‘\"'")
        joined = instead if beginning.match(sound) else joined
    return joined.format(names=", ".join(parts[:-1]), name=parts[-1])
