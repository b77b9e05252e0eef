"""Texts about a shared game: its status, its seats, and waiting entries. No Kivy."""

from typing import NamedTuple

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
    """Whether the user has to decide: the host is gone, or has opened another game."""
    another: bool = False
    """Whether the host has opened another game."""


def sign(shared: SharedGame, waits: int, another: bool = False, guests: int = 0) -> Sign:
    """Returns the status of a shared game. `waits`: how many entries have been waiting for long;
    `guests`: how many browsers are connected; `another`: whether the host has opened another game
    and the user has not decided to join it."""
    if another:
        text = _("The host has opened another game")
        return Sign("arrow-right-circle-outline", text, asks=True, another=True)
    if shared.removed:
        return Sign("account-remove-outline", _("The host has removed this device"), alarming=True)
    situation = shared.situation
    stuck = [one for one in shared.waiting if one.own and one.state in (EARLY, REFUSED)]
    if situation.how is Status.ALONE:
        return Sign("account-outline", _("Continuing alone"))
    if situation.how is Status.HOST_GONE and shared.journal.over and not situation.waiting:
        return Sign("flag-checkered", _("Game over"))
    if situation.how is Status.HOST_GONE:
        text = _("Host disconnected")
        if situation.waiting:
            text = f"{text} · {_waiting(situation.waiting)}"
        return Sign("account-alert-outline", text, alarming=True, asks=True)
    if stuck:
        text = plural("{count} entry rejected", "{count} entries rejected", len(stuck))
        return Sign("alert-circle-outline", text, alarming=True)
    if waits:
        return Sign("timer-sand", _waiting(waits))
    others = guests + sum(one.here and not one.own for one in shared.devices)
    if not others:
        return Sign("account-outline", _("Nobody else is here yet"))
    return Sign("account-group-outline", _("Everyone connected"))


def _waiting(count: int) -> str:
    return plural("{count} waiting", "{count} waiting", count)


def seat(shared: SharedGame, player: int) -> str:
    """Returns a text about the device on which a player plays."""
    holders = [one for one in shared.devices if player in one.seats and (one.here or one.own)]
    if any(one.own for one in holders):
        if len(holders) > 1:
            return _("On this device, and on another one")
        return _("On this device")
    return _("On another device") if holders else _("Free")


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
        return sheet.entry_label(move) or _("Dice")
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
