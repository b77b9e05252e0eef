"""The rows listed for a shared game: seats, connected devices, waiting entries. No Kivy."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from network.shared_game import SharedGame
from play import table_texts
from play.guest_session import Guest
from play.match import Match
from sheets.texts import _


class SeatLine(NamedTuple):
    player: int
    name: str
    where: str
    own: bool


class HereLine(NamedTuple):
    """A guest's browser, or a device with Rollpad, that is connected."""

    name: str
    told: str
    guest: Guest | None = None
    device: str = ""
    """The id of a device that can be removed; empty otherwise."""
    out: str = ""
    """The key of a removed browser that can be let in again; empty otherwise."""


class WaitingLine(NamedTuple):
    by: str
    what: str
    why: str
    can_withdraw: bool
    can_force: bool


class TableRows(NamedTuple):
    seats: tuple[SeatLine, ...] = ()
    here: tuple[HereLine, ...] = ()
    waiting: tuple[WaitingLine, ...] = ()
    nobody: bool = True
    """Whether no other device is connected."""


def rows(
    guests: list[Guest],
    shared: SharedGame | None,
    match: Match | None,
    removed: Mapping[str, str] | None = None,
) -> TableRows:
    """Returns the rows to list. `removed`: removed browsers by key, with their players' names."""
    here = tuple(_guest(guest) for guest in guests)
    nobody = all(guest.number is None for guest in guests)
    out = tuple(_out(key, name) for key, name in (removed or {}).items())
    if shared is None or match is None:
        return TableRows(here=here + out, nobody=nobody)
    names, own = match.names, {seat for one in shared.devices if one.own for seat in one.seats}
    browsers = in_browsers(guests)
    seats = tuple(
        SeatLine(
            player, name, browsers.get(name) or table_texts.seat(shared, player), player in own
        )
        for player, name in enumerate(names)
    )
    others = [one for one in shared.devices if one.here and not one.own]
    waiting = tuple(_waiting(shared, match))
    listed = here + tuple(_devices(shared)) + out
    return TableRows(seats, listed, waiting, nobody and not others)


def in_browsers(guests: Iterable[Guest]) -> dict[str, str]:
    """Returns the players who have their seat in a browser, and whether that is here or away: the
    same text on the invite screen and on guests' pages."""
    known = [one for one in guests if one.name]
    known.sort(key=lambda one: one.number is not None)  # of two browsers the one that is here
    away, here = _("In a browser · away"), _("In a browser")
    return {one.name or "": away if one.number is None else here for one in known}


def _guest(guest: Guest) -> HereLine:
    name = guest.name or _("Choosing a name…")
    if guest.name == "":
        name = _("Spectator")
    away = [_("away")] if guest.number is None else []
    told = " · ".join((_("In the browser"), *away, _("Tap to remove")))
    return HereLine(name, told, guest)


def _out(key: str, name: str) -> HereLine:
    told = " · ".join((_("Removed"), _("Tap to let in again")))
    return HereLine(name or _("Guest"), told, out=key)


def _devices(shared: SharedGame) -> list[HereLine]:
    found = []
    for one in shared.devices:
        name, told = table_texts.device(shared, one)
        removable = shared.hosting and not one.own
        told = " · ".join(filter(None, (told, _("Tap to remove") if removable else "")))
        found.append(HereLine(name, told, device=one.id if removable else ""))
    return found


def _waiting(shared: SharedGame, match: Match) -> list[WaitingLine]:
    found = []
    for one in shared.waiting:
        late = one.state == table_texts.LATE
        stuck = one.state in (table_texts.EARLY, table_texts.REFUSED, table_texts.LATE)
        if one.own or stuck:
            what, why = table_texts.what(shared, match, one), table_texts.why(shared, one)
            # Entries for a seat of another device cannot be forced.
            forces = one.own and stuck and bool(one.move) and one.rule != "seat"
            found.append(WaitingLine(one.by, what, why, one.own and not late, forces))
    return found
