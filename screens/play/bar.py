"""The bar above a game: what is played, where it stands, and the buttons that make sense now."""

from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from screens.games.titles import title
from screens.look.texts import _
from screens.play import ended_elsewhere, seating
from screens.play.card import OUTLINED, Offer
from screens.play.seat import Seat

if TYPE_CHECKING:
    from screens.play.screen import PlayScreen

NARROW = 480
"""Up to this width, in dp, there is room for three buttons beside the title."""


def show(screen: "PlayScreen") -> None:
    match, journal, ids = screen.match, screen.journal, screen.ids
    ids.bar.title = title(journal)
    ids.bar.subtitle = where(screen)
    show_undo(screen)
    several = len(screen.names) > 1
    seating.show_button(ids.help, match.several_seats)  # a single card has it itself
    seating.show_button(ids.around, several and seating.has_room(screen.size))
    ended, narrow = bool(ended_elsewhere.possible(match)), screen.width < dp(NARROW)
    seating.show_button(ids.ended, ended and not narrow)
    seating.show_button(ids.more, ended and narrow)
    seating.show_button(ids.history, not (ended and narrow))
    if ids.history.opacity:  # hidden it stays disabled, or it would be seen again
        ids.history.disabled = not screen.session.journal.entries


def where(screen: "PlayScreen") -> str:
    """Where the game stands, in a few words; that it will be over soon comes first."""
    if screen.journal.over:
        return _("Game over")
    told = screen.match.front.sheet.where(screen.game, screen.state, screen.names)
    last = _("Last round")
    if not screen.game.last_round(screen.state) or told == last:
        return told
    return f"{last} · {told}"


def show_undo(screen: "PlayScreen") -> None:
    """Whether there is something to undo and to redo."""
    match, ids = screen.match, screen.ids
    ids.undo.disabled = match.reading or not match.mistakes.can_undo()
    ids.redo.disabled = match.reading or not match.mistakes.can_redo()


def first_offers(screen: "PlayScreen") -> list[Offer]:
    """A game has just begun: somebody who does not know it may want to be shown round."""
    from screens.help.tour import offer

    return [Offer(text, OUTLINED, act) for text, act in offer(screen)]


def ask_help(screen: "PlayScreen", seat: Seat) -> None:
    from screens.help.asking import ask  # imported when somebody first asks

    ask(screen, seat)


def ask_more(screen: "PlayScreen") -> None:
    """What has no button of its own on a phone."""
    match = screen.match
    offers = [
        Offer(_("Timeline"), OUTLINED, match.timeline.toggle),
        Offer(_("Somebody has ended …"), OUTLINED, partial(ended_elsewhere.ask, match)),
    ]
    match.attended.ask(_("What else?"), offers)
