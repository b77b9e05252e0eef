"""Texts in the user's language, switched live: kv rules write `tr._('New game')`."""

import gettext
import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from pathlib import Path

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty, StringProperty

from scoring.core import Player, Refusal
from screens import device
from storage.settings import LANGUAGES, SYSTEM

LOCALES = Path(__file__).parent.parent / "assets" / "locales"
SOURCE = "en"
GROUPED = 10_000
"""Smaller numbers are read at a glance, and some languages never part them."""


class Language(EventDispatcher):
    """The language in force. `_` is a property that changes with it, which kv rules notice."""

    code = StringProperty()
    _ = ObjectProperty()

    __events__ = ("on_change",)

    def __init__(self) -> None:
        super().__init__()
        self.use(SYSTEM)

    def use(self, wanted: str) -> None:
        """Switches to a language, or to the system's; English where we have no translation."""
        code = device.system_language() if wanted == SYSTEM else wanted
        self.code = code if code in LANGUAGES else SOURCE
        self.catalogue = gettext.translation(
            "rollpad", LOCALES, [self.code], fallback=self.code == SOURCE
        )
        self._ = self.catalogue.gettext
        self.dispatch("on_change")

    def on_change(self) -> None:
        """The language has changed: texts that no kv rule holds are written anew."""


tr = Language()


def _(text: str) -> str:
    """The text in the language in force."""
    return str(tr._(text))


def plural(one: str, many: str, count: int, **values: object) -> str:
    return tr.catalogue.ngettext(one, many, count).format(count=number(count), **values)


def number(count: int) -> str:
    """A large one in groups of three, with what the language writes between them."""
    grouped = f"{count:,}" if abs(count) >= GROUPED else str(count)
    # Translators: what stands between thousands
    return grouped.replace("-", "−").replace(",", _(","))


def printed(points: int) -> str:
    """With a minus sign as it is printed."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """What is gained or lost."""
    return f"{points:+}".replace("-", "−")


def decimal(value: float, places: int = 1) -> str:
    """With so many digits behind the point, or whatever the language writes for it."""
    # Translators: what stands between the whole number and its fraction
    return f"{value:.{places}f}".replace("-", "−").replace(".", _("."))


def moment(stamp: str) -> str:
    """A stored UTC time as the clock at the table shows it."""
    when = local(stamp)
    return when.strftime(_("%Y-%m-%d, %H:%M")) if when else _("date unknown")


def day(stamp: str) -> str:
    when = local(stamp)
    return when.strftime(_("%Y-%m-%d")) if when else _("date unknown")


def month(stamp: str) -> str:
    """The month and the year, in words."""
    names = (
        *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June")),
        *(_("July"), _("August"), _("September"), _("October"), _("November"), _("December")),
    )
    when = local(stamp)
    if when is None:
        return _("date unknown")
    return _("{month} {year}").format(month=names[when.month - 1], year=when.year)


def local(stamp: str) -> datetime | None:
    """None if what is stored is no time."""
    try:
        return datetime.fromisoformat(stamp).astimezone()
    except (TypeError, ValueError, OverflowError, OSError):
        return None


def date_of(stamp: str) -> date:
    """The day of a time that can be read, also where no clock can show it."""
    when = local(stamp)
    return when.date() if when else datetime.fromisoformat(stamp).date()


OWN_LETTERS = {"es": {"n\u0303": "n\uffff"}}
"""Letters that a language has after another one of its alphabet, not as a kind of it: ñ after n."""


def in_order(names: Iterable[str]) -> list[str]:
    """As a dictionary of the language in force has them: accents and capitals count only between
    words that are the same otherwise."""
    own = OWN_LETTERS.get(tr.code, {})

    def place(name: str) -> tuple[str, str, str]:
        apart = unicodedata.normalize("NFKD", name.casefold())
        for letter, instead in own.items():
            apart = apart.replace(letter, instead)
        plain = "".join(one for one in apart if not unicodedata.combining(one))
        return plain, apart, name

    return sorted(names, key=place)


def reason(refusal: Refusal, names: Sequence[str] = ()) -> str:
    """Why something was refused; a reason may hold another one, and name players."""

    def said(value: object) -> object:
        if isinstance(value, Refusal):
            return reason(value, names)
        return _called(value, names) if isinstance(value, Player) else value

    return _(refusal.reason).format(**{key: said(value) for key, value in refusal.values})


def _called(player: Player, names: Sequence[str]) -> str:
    """A player's name, or a number where there is none."""
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
"""How a last name begins that wants another “and”: a Spanish “y” becomes “e” before the sound of i
(Hilda, Inés), but not where that glides into the next vowel (Hielo, Iago)."""


def listed(parts: list[str]) -> str:
    """Ann, Ben and Cora."""
    if len(parts) < 2:
        return "".join(parts)
    joined = _("{names} and {name}")
    if tr.code in AND_BEFORE:
        beginning, instead = AND_BEFORE[tr.code]
        heard = unicodedata.normalize("NFKD", parts[-1].casefold()).lstrip("«“‘\"'")
        joined = instead if beginning.match(heard) else joined
    return joined.format(names=", ".join(parts[:-1]), name=parts[-1])
