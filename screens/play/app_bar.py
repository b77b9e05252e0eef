"""The bar above a game: title, state of the game, and the buttons that apply now."""

from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from play import remote_round_end
from play.card_model import (
    AGAINST,
    OUTLINED,
    Act,
    Offer,
)
from play.hint_rights import BEGINNER
from play.match import Match
from play.seat import Seat
from scoring.early_end import EndEarly
from screens.play import leave_action, seat_arrangement, sheet_zoom
from sheets.texts import _
from sheets.titles import title

if TYPE_CHECKING:
    from screens.play.screen import PlayScreen

NARROW = 480
"""Up to this width, in dp, there is room for three buttons beside the title."""
TITLE = 80
"""Width in dp that the title keeps beside the buttons."""


def show(screen: "PlayScreen") -> None:
    match, ids = screen.match, screen.ids
    show_title(screen)
    seat_arrangement.show_button(ids.hint, match.coaching.offered)
    seat_arrangement.show_button(ids.redo, has_room_for_redo(screen))  # enables it
    show_undo(screen)
    several = len(screen.names) > 1
    seat_arrangement.show_button(ids.around, several and seat_arrangement.has_room(screen.size))
    ended, narrow = bool(remote_round_end.possible(match)), _is_narrow(screen)
    seat_arrangement.show_button(ids.ended, ended and not narrow)
    seat_arrangement.show_button(ids.history, not narrow)
    ids.history.occasion = match.reading  # it opens the timeline, or closes it
    if not ids.history.hidden:  # while hidden it stays disabled
        ids.history.disabled = not screen.session.journal.entries


def show_title(screen: "PlayScreen", *_args: object) -> None:
    """Shows the game above the round. Where there is little room, the side and the name of a player
    are left out, so that the round is not cut off."""
    if screen.opened is None:
        return
    bar = screen.ids.bar
    journal, room = screen.journal, bar.ids.words.width
    bar.title = bar.longest_fitting([title(journal), journal.title], room, bold=True)
    bar.badged = not journal.over and screen.game.last_round(screen.state)
    text = [where(screen), short_where(screen)]
    bar.subtitle = bar.longest_fitting(text, room, bold=bar.badged)


def has_room_for_redo(screen: "PlayScreen") -> bool:
    """Whether the title keeps some room beside it; otherwise redo is in the menu."""
    coaching = screen.match.coaching
    buttons = 5 + coaching.offered  # back, help, undo, redo, more; hint
    return bool(screen.width - buttons * dp(48) >= dp(TITLE))


def where(screen: "PlayScreen") -> str:
    """Returns the state of the game in a few words; the last round comes first."""
    if screen.journal.over:
        return _("Game over")
    front = screen.match.front
    text = front.sheet.texts.where(screen.game, screen.state, screen.names)
    last = _("Last round")
    if not screen.game.last_round(screen.state) or text == last:
        return text
    return f"{last} · {text}"


def short_where(screen: "PlayScreen") -> str:
    """Returns only the round, or that it is the last one."""
    turn = screen.game.turn(screen.state)
    if screen.journal.over or not turn.round:
        return where(screen)
    if screen.game.last_round(screen.state):
        return _("Last round")
    if not turn.rounds:
        return _("Round {round}").format(round=turn.round)
    return _("Round {round}/{rounds}").format(round=turn.round, rounds=turn.rounds)


def show_undo(screen: "PlayScreen") -> None:
    """Enables undo and redo if there is something to undo or redo."""
    match, ids = screen.match, screen.ids
    ids.undo.disabled = match.reading or not match.can_undo()
    ids.undo.hint = undo_words(match)
    if ids.redo.width:  # while hidden it stays disabled
        ids.redo.disabled = match.reading or not match.can_redo()
    if not ids.hint.hidden:
        show_hint(screen)


def undo_words(match: Match) -> str:
    """Returns what undo would do, with the name of the player whose entry it is."""
    if not match.can_undo():
        return _("Nothing to undo yet")
    player = match.undone_next()
    if player is None or len(match.names) == 1:
        return _("Undo")
    return _("Undo {name}’s entry").format(name=match.names[player])


def show_hint(screen: "PlayScreen") -> None:
    """Updates the hint button, which is lit while a hint is shown or calculated."""
    coaching, button = screen.match.coaching, screen.ids.hint
    button.icon = "lightbulb-on" if coaching.question else "lightbulb-outline"
    asks = coaching.question is not None or coaching.can_ask(screen.attended)
    button.disabled = not asks


def first_offers(screen: "PlayScreen") -> list[Offer]:
    """Returns the offers of a new game: the tour, for players who do not know it."""
    from screens.help.tour import offer

    return [Offer(text, OUTLINED, act) for text, act in offer(screen)]


def ask_help(screen: "PlayScreen", seat: Seat) -> None:
    from screens.help.context_help import ask  # imported on first use

    ask(screen, seat)


def _is_narrow(screen: "PlayScreen") -> bool:
    return bool(screen.width < dp(NARROW))


def more(screen: "PlayScreen") -> list[tuple[str, Act]]:
    """Actions without a button, on phones or on all devices."""
    match, app = screen.match, screen.app
    found: list[tuple[str, Act]] = []
    if _is_narrow(screen) and screen.session.journal.entries:
        found.append((_("Timeline"), match.timeline.toggle))
    if _is_narrow(screen) and remote_round_end.possible(match):
        found.append((_("Another player ended…"), partial(remote_round_end.ask, match)))
    words = _("Shared game") if screen.sharing.table else _("Invite")
    found.append((words, partial(open_beside, screen, "invite", new=False)))
    if screen.table or screen.sharing.table:
        found.append((_("Table display"), partial(open_beside, screen, "middle")))
    found.append(
        (_("Scores so far"), partial(open_beside, screen, "standing", session=screen.session))
    )
    if match.app_dice.possible and match.entering:
        words = _("Roll real dice") if match.app_dice.on else _("Roll in the app")
        found.append((words, partial(_toggle, screen, match.toggle_app_dice)))
    found += _beginner(screen)
    if leave_action.possible(match):
        found.append((_("A player leaves…"), partial(leave_action.ask, match)))
    if match.entering and screen.session.journal.entries and _may_end(screen):
        found.append((_("End game early…"), partial(ask_end, match)))
    if not screen.ids.redo.width and match.can_redo() and not match.reading:
        found.insert(0, (_("Redo"), match.redo))
    found += sheet_zoom.offers(match.attended.sheet)
    found.append((_("Settings"), partial(app.open, "settings")))
    return found


def _beginner(screen: "PlayScreen") -> list[tuple[str, Act]]:
    """Returns the menu item to make the attended player a beginner or not, if only beginners have
    hints."""
    match = screen.match
    if match.hints.way != BEGINNER or match.game.alone(match.state) or not match.entering:
        return []
    player = match.viewed
    words = _("No hints for {name}") if match.may_ask(player) else _("Hints for {name}")
    toggle = partial(_toggle, screen, partial(match.toggle_beginner, player))
    return [(words.format(name=screen.names[player]), toggle)]


def ask_more(screen: "PlayScreen") -> None:
    from screens.widgets.choice_dialog import ChoiceDialog  # imported on first use

    offers = more(screen)
    values = list(enumerate(text for text, _act in offers))
    dialog = ChoiceDialog(heading=_("More options"), values=values)
    dialog.bind(on_pick=lambda _dialog, number: offers[number][1]())
    dialog.open()


def _toggle(screen: "PlayScreen", act: Act) -> None:
    with screen.app.telling():
        act()


def _may_end(screen: "PlayScreen") -> bool:
    """Whether this device may end the game: in a shared game only the host may; others leave."""
    table = screen.sharing.table
    return table is None or table.shared.hosting


def ask_end(match: Match) -> None:
    """Asks whether to end the game without a winner; it is not counted."""
    seat = match.attended
    end = partial(match.enter, seat, seat.player, EndEarly())
    question = _("End the game now? It is saved without a winner.")
    offers = [Offer(_("End the game"), AGAINST, end), Offer(_("Keep playing"), OUTLINED, seat.show)]
    seat.ask(question, offers)


def open_beside(screen: "PlayScreen", name: str, **what: object) -> None:
    """Opens another screen for a while; drafts stay."""
    screen.kept = True
    screen.app.open(name, **what)
