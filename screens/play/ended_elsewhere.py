"""Only my sheet: what the pad cannot know is that somebody else has ended a round, or the game."""

from typing import Any

from scoring.core import Game
from scoring.reading import Ending
from screens.look.texts import _
from screens.play import asking_back


def possible(screen: Any) -> list[Ending]:
    """What somebody else may have ended now; nothing where everybody is a player here."""
    game, state = screen.game, screen.state
    return [move for move in game.endings(state) if not game.check(state, 0, move)]


def ask(screen: Any) -> None:
    """Which one was it? The answer is entered."""
    seat, moves = screen.attended, possible(screen)
    answers = [
        (label(screen.game, screen.state, move), "outlined", asking_back.answer(seat, 0, move))
        for move in moves
    ]
    question = _("Which round was the last?")
    if any(move.may_go_on for move in moves):
        question = _("What has somebody else ended?")
    seat.ask(question, answers)


def label(game: Game[Any, Any, Any], state: Any, move: Ending) -> str:
    """What somebody else has ended, or the round that was the last one."""
    if move.may_go_on:
        return _("The game") if move.ends_game else _("The round")
    return _("This round") if move.round == game.turn(state).round else _("The round before")
