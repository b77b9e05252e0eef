"""Texts about a shared game: its status, its seats, and waiting entries. No Kivy."""

from collections.abc import Mapping
from typing import NamedTuple

from network.messages import NEWS
from network.shared_game import (
    Device,
    SharedGame,
    Status,
    Waiting,
)
from play.entry_toast import Entered
from play.match import Match
from scoring.game import marked
from scoring.json_fields import MalformedError, Move
from sheets.texts import _, plural, reason

EARLY, REFUSED, LATE = "early", "refused", "late"


REASONS = {
    "seat": marked("This sheet is on another device."),
    "end": marked("Only the host can end the game for everyone."),
    "undo": marked("Only the host can undo other players’ entries."),
    "late": marked("It came too late and was dropped."),
}
"""Reasons of a host for refusing an entry that no rule of a game forbids."""


class Sign(NamedTuple):
    """The status of a shared game in one line."""

    icon: str
    text: str
    alarming: bool = False
    asks: bool = False
    """Whether the user has to decide something."""
    yes: str = ""
    no: str = ""
    """The two answers."""


class SeatRequest(NamedTuple):
    """A request for a seat that someone else has."""

    player: int
    device: str
    """The device that asks; the host for a guest by browser."""


def sign(
    shared: SharedGame,
    waits: int,
    another: bool = False,
    guests: int = 0,
    *,
    request: SeatRequest | None = None,
    renewed: str | None = None,
) -> Sign:
    """Returns the status of a shared game. `waits`: how many entries have been waiting for long;
    `guests`: how many browsers are connected; `another`: whether the host has opened another game
    and the user has not decided to join it; `request`: who asks this device for a seat; `renewed`:
    the name of the host who has made a new code."""
    if another:
        text = _("The host has opened another game")
        yes, no = _("Join"), _("Stay here")
        return Sign("arrow-right-circle-outline", text, asks=True, yes=yes, no=no)
    if request:
        text = asks(shared, request)
        yes, no = _("Allow"), _("Keep the seat")
        return Sign("account-switch-outline", text, asks=True, yes=yes, no=no)
    if renewed is not None:
        text = _("{name} has made a new code. Join again with it.").format(name=renewed)
        return Sign("key-outline", text, alarming=True)
    if shared.removed:
        return Sign("account-remove-outline", _("The host has removed this device"), alarming=True)
    situation = shared.situation
    stuck = [one for one in shared.waiting if one.own and one.state in (EARLY, REFUSED)]
    if situation.status is Status.ALONE:
        return Sign("account-outline", _("Continuing alone"))
    if situation.status is Status.HOST_GONE and shared.journal.over and not situation.waiting:
        return Sign("flag-checkered", _("Game over"))
    if situation.status is Status.HOST_GONE:
        text = _("Host disconnected")
        if situation.waiting:
            text = f"{text} · {_waiting(situation.waiting)}"
        yes, no = _("Take over as host"), _("Continue alone")
        return Sign("account-alert-outline", text, True, True, yes, no)
    if stuck:
        text = plural("{count} entry rejected", "{count} entries rejected", len(stuck))
        return Sign("alert-circle-outline", text, alarming=True)
    if waits:
        return Sign("timer-sand", _waiting(waits))
    others = guests + sum(one.here and not one.own for one in shared.devices)
    if not others:
        return Sign("account-outline", _("Nobody else is here yet"))
    return Sign("account-group-outline", _("Everyone connected"))


def asks(shared: SharedGame, request: SeatRequest) -> str:
    """Returns who asks for whose seat."""
    name = shared.journal.names[request.player]
    called = shared.name_of(request.device) if request.device != shared.term.device else ""
    if not called:
        return _("Someone wants {name}’s seat").format(name=name)
    return _("{device} wants {name}’s seat").format(device=called, name=name)


def _waiting(count: int) -> str:
    return plural("{count} waiting", "{count} waiting", count)


def browser(here: bool) -> str:
    return _("In a browser") if here else _("In a browser · away")


def holders(shared: SharedGame | None, player: int, browsers: Mapping[int, bool]) -> list[Device]:
    """Returns the devices with Rollpad that have the seat of a player. `browsers`: the players who
    play in one; to members their seats are among those of the host."""
    return [
        one
        for one in (shared.devices if shared else ())
        if player in one.seats and (one.own or not (one.host and player in browsers))
    ]


def is_taken(shared: SharedGame, player: int) -> bool:
    """Whether someone else has the seat."""
    browsers = browsers_of(shared)
    others = [one for one in holders(shared, player, browsers) if not one.own]
    return bool(others) or player in browsers


def seat(shared: SharedGame | None, player: int, browsers: Mapping[int, bool] | None = None) -> str:
    """Returns where a player plays, and whether the device is connected: the same text on all
    devices and on guests' pages."""
    if browsers is None:
        browsers = browsers_of(shared)
    found = [
        device(shared, one)[1] or _("On another device")
        for one in holders(shared, player, browsers)
        if shared
    ]
    if player in browsers:
        found.append(browser(browsers[player]))
    return ", ".join(found) or _("Free")


def browsers_of(shared: SharedGame | None) -> dict[int, bool]:
    """Returns the players who play in a browser, and whether it is connected."""
    return {one.seat: one.here for one in (shared.guests if shared else ()) if one.seat >= 0}


def news(kind: str, who: str) -> str:
    """Returns the text of an announcement of the host."""
    assert kind in NEWS
    text = _("{name} was removed") if kind == "removed" else _("{name} now plays on another phone")
    return text.format(name=who)


def device(shared: SharedGame, one: Device) -> tuple[str, str]:
    """Returns the players of a device as text, and its description."""
    names = shared.journal.names
    called = ", ".join(names[seat] for seat in one.seats if seat < len(names))
    parts = [one.name]
    if one.own:
        parts.append(_("this device"))
    if one.host:
        parts.append(_("the host"))
    if not one.here:
        parts.append(_("away"))
    return called or _("Spectator"), " · ".join(filter(None, parts))


def move_of(shared: SharedGame, waiting: Waiting) -> Move | None:
    if not waiting.move:
        return None
    try:
        move: Move = shared.journal.read_move(waiting.move, "move")
    except MalformedError:
        return None
    return move


def what(shared: SharedGame, match: Match, waiting: Waiting) -> str:
    """Returns the text of a waiting entry."""
    move, names = move_of(shared, waiting), shared.journal.names
    label = _words(match, waiting.player, move) if move else _("undo or change")
    if waiting.player >= len(names):
        return label
    return _("{name}: {what}").format(name=names[waiting.player], what=label)


def _words(match: Match, player: int, move: Move) -> str:
    """Returns the text of a move: in full if it is legal, only its kind if it breaks a rule."""
    state, sheet = match.session.journal.state, match.front.sheet
    if match.game.check(state, player, move):
        return sheet.texts.entry_label(move) or _("Dice")
    return match.receipt.what(sheet, Entered(player, move, state))


def why(shared: SharedGame, waiting: Waiting) -> str:
    """Returns why an entry waits; a broken rule is explained in this device's language if
    possible."""
    if waiting.state == LATE:
        return _("Someone else was faster: not counted.")
    if waiting.state == EARLY:
        return _("Waiting for an earlier entry.")
    if waiting.state != REFUSED:
        return _("Not sent to the host yet.")
    if waiting.refusal:
        return reason(waiting.refusal, shared.journal.names)
    if waiting.rule in REASONS:
        return _(REASONS[waiting.rule])
    return waiting.reason or _("It is no longer valid.")
