"""With only one's own sheet in the app: somebody else has ended a round, or the game."""

from typing import TYPE_CHECKING

from play import confirm
from play.card_model import OUTLINED, Offer
from scoring.game import AnyGame, HasSheets
from scoring.json_fields import Ending
from sheets.texts import _

if TYPE_CHECKING:
    from play.match import Match


def possible(match: "Match") -> list[Ending]:
    """What others may have ended now; empty if all players are in the app."""
    game, state = match.game, match.state
    return [move for move in game.endings(state) if not game.check(state, 0, move)]


def ask(match: "Match") -> None:
    """Asks which it was, and enters the answer."""
    seat, moves = match.attended, possible(match)
    answers = [
        Offer(label(match.game, match.state, move), OUTLINED, confirm.answer(seat, 0, move))
        for move in moves
    ]
    question = _("Which round was the last?")
    if any(move.may_go_on for move in moves):
        question = _("What did another player end?")
    seat.ask(question, answers)


def label(game: AnyGame, state: HasSheets, move: Ending) -> str:
    """What others have ended, or the round that was the last one."""
    if move.may_go_on:
        return _("The game") if move.ends_game else _("The round")
    return _("This round") if move.round == game.turn(state).round else _("The previous round")
