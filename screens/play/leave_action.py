"""A player leaves the game: an entry like any other, which can be undone. No Kivy."""

from play.match import Match
from scoring.leave_move import Leave
from sheets.texts import _


def possible(match: Match) -> list[int]:
    """Returns the players who can leave now."""
    players = range(len(match.names)) if match.entering else ()
    return [one for one in players if not match.game.check(match.state, one, Leave())]


def leave(match: Match, player: int) -> None:
    """Lets a player leave and drops their draft. The current player gets the receipt, with an
    undo."""
    with match.doing:
        match.enter(match.attended, player, Leave())
        if match.game.has_left(match.state, player):
            match.drafts.drop(player)


def ask(match: Match) -> None:
    from screens.widgets.choice_dialog import ChoiceDialog  # imported on first use

    values = [(player, match.names[player]) for player in possible(match)]
    dialog = ChoiceDialog(heading=_("Who is leaving?"), values=values)
    dialog.bind(on_pick=lambda _dialog, player: leave(match, player))
    dialog.open()
