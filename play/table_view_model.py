"""The rows listed for a shared game: seats, connected devices, waiting entries. No Kivy."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from network.messages import GuestSeat
from network.shared_game import SharedGame
from play import table_texts
from play.guest_session import Guest
from play.match import Match
from sheets.texts import _

SPECTATOR, CHOOSING = -1, -2
"""Reported to other devices as the seat of guests without one: spectators, and those who have not
chosen."""


class PlaceLine(NamedTuple):
    """A seat of the game and who has it, or someone without a seat: the same list on all
    devices."""

    name: str
    detail: str
    """The devices, and whether they are here or away."""
    player: int | None = None
    own: bool = False
    """Whether this device has the seat."""
    guests: tuple[Guest, ...] = ()
    devices: tuple[str, ...] = ()
    """The ids of the other devices that have it."""
    out: str = ""
    """The key of a removed browser, or the id of a removed device, that can be let in again."""

    @property
    def taken(self) -> bool:
        """Whether someone else has it."""
        return bool(self.guests or self.devices)


class WaitingLine(NamedTuple):
    """A waiting entry, and what can be done with it."""

    by: str
    what: str
    why: str
    can_withdraw: bool
    can_force: bool


class TableRows(NamedTuple):
    """The rows of the screen of a shared game."""

    places: tuple[PlaceLine, ...] = ()
    waiting: tuple[WaitingLine, ...] = ()
    nobody: bool = True
    """Whether no other device is connected."""


def rows(
    guests: list[Guest],
    shared: SharedGame | None,
    match: Match | None,
    removed: Mapping[str, str] | None = None,
) -> TableRows:
    """Returns the rows to list. `guests`: those at this device. `removed`: removed browsers by key,
    with their players' names."""
    names = match.names if match else ()
    serves = shared is None or shared.hosting
    browsers = seats_in_browsers(guests, names) if serves else table_texts.browsers_of(shared)
    places = [_seat(guests, shared, browsers, player, name) for player, name in enumerate(names)]
    if serves:
        places += [_guest(guest) for guest in guests if guest.name not in names]
    elif shared:
        places += [_remote_guest(one) for one in shared.guests if one.seat < 0]
    nobody = all(guest.number is None for guest in guests)
    if shared and match:
        places += _devices(shared)
        nobody = nobody and not any(one.here and not one.own for one in shared.devices)
        nobody = nobody and not any(one.here for one in shared.guests)
    places += [_out(key, name) for key, name in (removed or {}).items()]
    waiting = tuple(_waiting(shared, match)) if shared and match else ()
    return TableRows(tuple(places), waiting, nobody)


def seats_in_browsers(guests: Iterable[Guest], names: Sequence[str]) -> dict[int, bool]:
    """Returns the players who have their seat in a browser, and whether that is here."""
    known = [one for one in guests if one.name and one.name in names]
    known.sort(key=lambda one: one.number is not None)  # of two browsers the one that is here
    return {names.index(one.name or ""): one.number is not None for one in known}


def guest_seats(guests: Iterable[Guest], names: Sequence[str]) -> list[GuestSeat]:
    """Returns the guests as they are reported to other devices."""
    found = []
    for one in guests:
        seat = names.index(one.name) if one.name in names else CHOOSING
        found.append(GuestSeat(SPECTATOR if one.name == "" else seat, one.number is not None))
    return found


def _seat(
    guests: list[Guest],
    shared: SharedGame | None,
    browsers: Mapping[int, bool],
    player: int,
    name: str,
) -> PlaceLine:
    holders = table_texts.holders(shared, player, browsers)
    here = tuple(one for one in guests if one.name == name)
    others = tuple(one.id for one in holders if not one.own)
    if shared and not shared.hosting and player in browsers:
        others = (*others, shared.term.device)
    own = any(one.own for one in holders)
    return PlaceLine(name, table_texts.seat(shared, player, browsers), player, own, here, others)


def _guest(guest: Guest) -> PlaceLine:
    name = guest.name or _("Choosing a name…")
    if guest.name == "":
        name = _("Spectator")
    return PlaceLine(name, table_texts.browser(guest.number is not None), guests=(guest,))


def _remote_guest(guest: GuestSeat) -> PlaceLine:
    name = _("Spectator") if guest.seat == SPECTATOR else _("Choosing a name…")
    return PlaceLine(name, table_texts.browser(guest.here))


def _out(key: str, name: str) -> PlaceLine:
    detail = " · ".join((_("Removed"), _("Tap to let in again")))
    return PlaceLine(name or _("Guest"), detail, out=key)


def _devices(shared: SharedGame) -> list[PlaceLine]:
    """Returns the devices without a seat, and those that were removed."""
    found, browsers = [], table_texts.browsers_of(shared)
    for one in shared.devices:
        others = browsers if one.host and not one.own else ()
        if not any(seat not in others for seat in one.seats):
            detail = table_texts.device(shared, one)[1]
            devices = () if one.own else (one.id,)
            found.append(PlaceLine(_("Spectator"), detail, devices=devices))
    names = shared.journal.names
    for device in shared.out if shared.hosting else ():
        players = [names[seat] for seat in shared.seats_of(device) if seat < len(names)]
        found.append(_out(device, ", ".join(players) or shared.name_of(device)))
    return found


def _waiting(shared: SharedGame, match: Match) -> list[WaitingLine]:
    found = []
    for one in shared.waiting:
        late = one.state == table_texts.LATE
        stuck = one.state in (table_texts.EARLY, table_texts.REFUSED, table_texts.LATE)
        if one.own or stuck:
            what, why = table_texts.what(shared, match, one), table_texts.why(shared, one)
            # Entries for a seat of another device cannot be forced.
            forces = one.own and stuck and bool(one.move) and one.rule not in ("seat", "end")
            found.append(WaitingLine(one.by, what, why, one.own and not late, forces))
    return found
