"""A rematch: at once for a game on one device; in a shared game the host begins it, all follow."""

from scoring import ALL_GAMES
from scoring.given_dice import DAY
from scoring.journal import Journal
from screens.setup import start_player
from screens.widgets.app_protocol import RunningApp, Shared
from sheets.texts import _
from storage.dice_days import today
from storage.leaderboard import Variant
from storage.session import Session
from storage.settings import SET_UP


def _table(app: RunningApp, session: Session) -> Shared | None:
    """Returns the shared table of this game, if it is one."""
    return app.shared if app.shared and app.shared.number == session.number else None


def is_asked_for(app: RunningApp, session: Session) -> bool:
    """Whether the host is asked for a rematch: it begins on this device otherwise."""
    table = _table(app, session)
    return table is not None and table.host_begins


def begin(app: RunningApp, session: Session) -> None:
    """Starts it, or asks the host for it; takes over if the host is gone."""
    table = _table(app, session)
    if table and table.host_begins:
        table.ask_for_rematch()
        app.say(_("The host was asked for a rematch."))
        return
    if table:
        table.take_over_if_left()
    start(app, session)


def again(app: RunningApp, journal: Journal) -> dict[str, object] | None:
    """Returns the same given rolls for another try; None if none are given."""
    dice = journal.options.dice
    if dice is None or dice.source != DAY:
        return journal.header.get("dice")
    kind = Variant(dice.game, dice.variant, solo=True)
    return app.store.days.given(kind, dice.key, today())


def start(app: RunningApp, session: Session) -> None:
    """Starts a game with the same people and options, without those who have left; the next one
    starts. If only one of several is left, opens the New game screen."""
    journal = session.journal
    names, options = start_player.rematch(journal)
    settings, setting = app.store.settings, SET_UP.of(journal.game.id)
    with app.telling():
        last = settings.get(setting)
        if sorted(last.get("names", [])) == sorted(journal.names):
            # "As last time" now means this game.
            settings.set(setting, last | {"names": names})
    if len(names) > 1 or len(journal.names) == 1:
        app.new_game(journal.game.id, options, names, again(app, journal))
    else:
        given = ALL_GAMES[journal.game.id].given(options)
        app.open("setup", game=journal.game.id, given=given)
