"""The bar above a game: what is played, where it stands, and the buttons that make sense now."""

from functools import partial
from typing import Any

from kivy.metrics import dp

from screens.games.titles import title
from screens.look.texts import _
from screens.play import ended_elsewhere, seating
from screens.play.card import Answer

NARROW = 480
"""Up to this width, in dp, there is room for three buttons beside the title."""


def show(screen: Any) -> None:
    journal, sheet, ids = screen.journal, screen.front.sheet, screen.ids
    ids.bar.title = title(journal)
    ids.bar.subtitle = (
        _("Game over") if journal.over else sheet.where(screen.game, screen.state, screen.names)
    )
    ids.undo.icon = "lock-outline" if screen.mistakes.asks_before_undo() else "undo-variant"
    show_undo(screen)
    several = len(screen.names) > 1
    seating.show_button(ids.help, screen.several_seats)  # a single card has it itself
    seating.show_button(ids.around, several and seating.has_room(screen.size))
    ended, narrow = bool(ended_elsewhere.possible(screen)), screen.width < dp(NARROW)
    seating.show_button(ids.ended, ended and not narrow)
    seating.show_button(ids.more, ended and narrow)
    seating.show_button(ids.history, not (ended and narrow))
    if ids.history.opacity:  # hidden it stays disabled, or it would be seen again
        ids.history.disabled = not screen.session.journal.entries


def show_undo(screen: Any) -> None:
    """Whether there is something to undo and to redo."""
    screen.ids.undo.disabled = screen.reading or not screen.mistakes.can_undo()
    screen.ids.redo.disabled = screen.reading or not screen.mistakes.can_redo()


def first_answers(screen: Any) -> list[Answer]:
    """A game has just begun: somebody who does not know it may want to be shown round."""
    from screens.help.tour import offer

    return offer(screen)


def ask_help(screen: Any, seat: Any) -> None:
    from screens.help.asking import ask  # imported when somebody first asks

    ask(screen, seat)


def ask_more(screen: Any) -> None:
    """What has no button of its own on a phone."""
    answers: list[Answer] = [
        (_("Timeline"), "outlined", screen.timeline.toggle),
        (_("Somebody has ended …"), "outlined", partial(ended_elsewhere.ask, screen)),
    ]
    screen.attended.ask(_("What else?"), answers)
