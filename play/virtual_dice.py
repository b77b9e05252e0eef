"""Dice rolled by the app: for players without real dice, if turned on in the menu, and in games
whose dice are given, where nothing can be entered before the roll is shown."""

from collections.abc import Callable
from functools import partial
from secrets import randbelow
from typing import TYPE_CHECKING

from play.card_model import FILLED, OUTLINED, Offer
from play.entry_toast import Entered
from scoring.early_end import EVERYWHERE
from scoring.given_dice import GivenDice
from scoring.json_fields import Move
from sheets.texts import _
from storage.settings import APP_DICE

if TYPE_CHECKING:
    from play.match import Match
    from play.seat import Seat


class AppDice:
    def __init__(self, match: "Match") -> None:
        self.match = match
        self.given: GivenDice | None = match.session.journal.options.dice
        """The rolls of this game, if they are given."""
        self.on = bool(self.given) or match.session.store.settings.get(APP_DICE.of(match.game.id))

    @property
    def possible(self) -> bool:
        """Whether it can be turned on and off: rolls are entered in this game, and not given."""
        return self.match.game.takes_rolls and not self.given

    @property
    def waits(self) -> bool:
        """Whether nothing else can be entered before the given dice of this round are shown."""
        match = self.match
        if self.given is None or not match.entering:
            return False
        return match.game.next_given_roll(match.state, 0) is not None

    def waits_before(self, move: Move) -> bool:
        """Whether the dice have to be rolled before this is entered."""
        return self.waits and move.do != "roll" and not isinstance(move, EVERYWHERE)

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
        if self.waits:
            return [Offer(_("Roll the dice"), FILLED, partial(self.roll, seat, player))]
        if any(self._refused(player, pick) for pick in (_first, _last)):
            return []
        return [Offer(_("Roll the dice"), OUTLINED, partial(self.roll, seat, player))]

    def roll(self, seat: "Seat", player: int) -> None:
        """Rolls what is given, or else with the system's random numbers; the journal records that
        the app has rolled."""
        match = self.match
        given: Move | None = match.game.given_roll(match.state)
        move: Move | None = given or match.game.thrown(randbelow)
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
