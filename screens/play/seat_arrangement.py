"""How the sheets are shown: one at a time, all side by side, or each turned to its player's
side."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from sheets.render_context import dp
from storage import settings
from storage.errors import StorageError
from storage.settings import AROUND, LAYOUTS, SEATS
from storage.store import Store

ONE, ALL, SEATED = LAYOUTS
SIDES = dict(zip(settings.SIDES, (0, 90, 180, 270), strict=True))
"""The sides of the table, and the rotation of sheets there."""
USUAL = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "top", "top", "right"),
    6: ("bottom", "left", "top", "top", "right", "bottom"),
}
"""Default sides by number of players, clockwise."""
MOST_TABLES = 200
"""Maximum number of tables whose places are remembered."""
TABLET = 560
"""Minimum width and height in dp for more than one sheet."""


def has_room(size: Sequence[float]) -> bool:
    return min(size) >= dp(TABLET)


def mode(store: Store, size: Sequence[float], count: int) -> str:
    """Returns how the sheets are shown on a screen of this size."""
    if count < 2 or not has_room(size):
        return ONE
    return store.settings.get(AROUND)


def _key(names: Sequence[str]) -> str:
    """Returns a key that is the same for the same people in any order."""
    return "\n".join(sorted(names))


def sides(store: Store, names: Sequence[str]) -> list[str]:
    """Returns the side of each player: as these people sat last time, or the default."""
    known = store.settings.get(SEATS).get(_key(names), {})
    usual = USUAL.get(len(names)) or [("bottom", "top")[n % 2] for n in range(len(names))]
    if len(names) == 1:
        usual = ("bottom",)
    found = [known.get(name) for name in names]
    return [side if side in SIDES else usual[n] for n, side in enumerate(found)]


def order(store: Store, names: Sequence[str]) -> list[int]:
    """Returns the players in the order of their places on the screen: the same as last time, if
    only the starting player differs."""
    known, players = [*store.settings.get(SEATS).get(_key(names), {})], list(range(len(names)))
    turned = ([*players[first:], *players[:first]] for first in players)
    return next((one for one in turned if [names[player] for player in one] == known), players)


def keep(store: Store, names: Sequence[str]) -> None:
    """Saves the places of these people, so that they stay the same in the next games."""
    places = [names[player] for player in order(store, names)]
    if len(names) > 1 and places != [*store.settings.get(SEATS).get(_key(names), {})]:
        with suppress(StorageError):  # only a preference
            remember(store, names, sides(store, names))


def remember(store: Store, names: Sequence[str], places: Sequence[str]) -> None:
    """Saves the side of each player, in the order of their places on the screen."""
    seats, side = store.settings.get(SEATS), dict(zip(names, places, strict=True))
    known = {names[player]: side[names[player]] for player in order(store, names)}
    others = [one for one in seats.items() if one[0] != _key(names)]
    store.settings.set(SEATS, dict([*others[1 - MOST_TABLES :], (_key(names), known)]))


class BarButton(Protocol):
    disabled: bool
    hidden: bool
    width: float


def show_button(button: BarButton, shown: bool) -> None:
    """Shows or hides a button of the bar; a hidden one takes no room."""
    button.disabled = button.hidden = not shown
    button.width = dp(48) if shown else 0
