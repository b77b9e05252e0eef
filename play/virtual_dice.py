"""Dice rolled by the app, for players without real dice; off unless turned on in the menu."""

from collections.abc import Callable
from functools import partial
from secrets import randbelow
from typing import TYPE_CHECKING

from play.card_model import OUTLINED, Offer
from play.entry_toast import Entered
from scoring.json_fields import Move
from sheets.texts import _
from storage.settings import APP_DICE

if TYPE_CHECKING:
    from play.match import Match
    from play.seat import Seat


class AppDice:
    def __init__(self, match: "Match") -> None:
        self.match = match
        self.on = match.session.store.settings.get(APP_DICE.of(match.game.id))

    @property
    def possible(self) -> bool:
        """Whether rolls are entered in this game."""
        return self.match.game.thrown(_first) is not None

    def toggle(self) -> None:
        """Turns it on or off; remembered for each game."""
        match = self.match
        match.session.store.settings.set(APP_DICE.of(match.game.id), not self.on)
        self.on = not self.on
        match.refresh()

    def offers(self, seat: "Seat") -> list[Offer]:
        """Returns the button to roll, for the player who rolls, until the dice of this round are
        known."""
        player = self._roller(seat)
        if not self.on or not self.match.entering or player is None:
            return []
        if any(self._refused(player, pick) for pick in (_first, _last)):
            return []
        return [Offer(_("Roll the dice"), OUTLINED, partial(self.roll, seat, player))]

    def roll(self, seat: "Seat", player: int) -> None:
        """Rolls with the system's random numbers; the journal records that the app has rolled."""
        match = self.match
        move: Move | None = match.game.thrown(randbelow)
        if move is None or match.game.check(match.state, player, move):
            return
        new = Entered(player, move, match.state)
        match.save(seat, lambda: match.session.enter(player, move, drawn=True), new)

    def _roller(self, seat: "Seat") -> int | None:
        match = self.match
        roller = match.game.turn(match.state).roller
        if roller is None or match.game.has_left(match.state, roller):  # any player may roll
            return seat.player if seat.far or seat is match.attended else None
        return roller if roller == seat.player else None

    def _refused(self, player: int, pick: Callable[[int], int]) -> bool:
        match = self.match
        move = match.game.thrown(pick)
        return move is None or match.game.check(match.state, player, move) is not None


def _first(sides: int) -> int:
    return 0


def _last(sides: int) -> int:
    return sides - 1
