"""Dice rolled by the app: for players without real dice, if turned on in the menu, and in games
whose dice are given, where nothing can be entered before the roll is shown."""

from secrets import randbelow

from scoring.game import AnyGame, HasSheets
from scoring.given_dice import GivenDice
from scoring.journal import Journal
from scoring.json_fields import Move
from storage.settings import APP_DICE, Settings


class AppDice:
    """Whether the app rolls in a game, and which rolls are given."""

    def __init__(self, settings: Settings, journal: Journal) -> None:
        self._settings = settings
        self._setting = APP_DICE.of(journal.game.id)
        self.given: GivenDice | None = journal.options.dice
        """The rolls of this game, if they are given."""
        self.on = bool(self.given) or settings.get(self._setting)
        self.possible = not self.given and journal.game.takes_rolls
        """Whether it can be turned on and off: rolls are entered in this game, and not given."""

    def toggle(self) -> None:
        """Turns it on or off; remembered for each game."""
        self._settings.set(self._setting, not self.on)
        self.on = not self.on

    def waits(self, journal: Journal) -> bool:
        """Whether the given dice of this round are not shown yet."""
        return self.given is not None and journal.game.next_given_roll(journal.state, 0) is not None


def may_roll(game: AnyGame, state: HasSheets, player: int) -> bool:
    """Whether a roll of this player can be entered now, whatever it shows."""
    ends = (game.thrown(lambda _sides: 0), game.thrown(lambda sides: sides - 1))
    return all(move is not None and not game.check(state, player, move) for move in ends)


def next_roll(game: AnyGame, state: HasSheets, player: int) -> Move | None:
    """Returns the roll that is given, or else one of the system's random numbers; None if the
    player cannot roll now."""
    given: Move | None = game.given_roll(state)
    move: Move | None = given or game.thrown(randbelow)
    return None if move is None or game.check(state, player, move) else move
