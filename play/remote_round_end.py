"""Ends by players who are not in the app, where only one sheet is kept here. No Kivy."""

from functools import partial

from play.card_model import OUTLINED, Offer
from play.match import Match
from scoring.game import AnyGame, HasSheets
from scoring.json_fields import Ending
from sheets.texts import _


def possible(match: Match) -> list[Ending]:
    """Returns the ends that players outside the app may have reached; empty if all play in the
    app."""
    game, state = match.game, match.state
    return [move for move in game.endings(state) if not game.check(state, 0, move)]


def ask(match: Match) -> None:
    """Asks which one it was, and enters the answer."""
    seat, moves = match.attended, possible(match)
    answers = [
        Offer(label(match.game, match.state, move), OUTLINED, partial(seat.enter_pressed, 0, move))
        for move in moves
    ]
    question = _("Which round was the last?")
    if any(move.may_go_on for move in moves):
        question = _("What did another player end?")
    seat.ask(question, answers)


def label(game: AnyGame, state: HasSheets, move: Ending) -> str:
    """Returns the text for an end: what was ended, or which round was the last."""
    if move.may_go_on:
        return _("The game") if move.ends_game else _("The round")
    return _("This round") if move.round == game.turn(state).round else _("The previous round")
