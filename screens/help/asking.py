"""From a game to its help and back: to the rule behind a refusal, or to what fits the moment."""

from typing import Any

from scoring.reading import Fields
from screens.games.common.help_content import TABLE, Moment
from screens.help import help_for
from storage.settings import PADS


def ask(screen: Any, seat: Any) -> None:
    """Somebody at this seat wants to know more. The game stays as it is meanwhile."""
    page, state, card = help_for(screen.game.id), seat.basis, seat.card
    what = {"rule": card.rule, "why": card.title if card.mood == "refused" else card.detail}
    if page.section_of(card.rule) is None:
        touched, doing = seat.touched, seat.panel.doing
        what = {"section": page.place(Moment(screen.game, state, seat.player, touched, doing))}
    screen.kept = True
    count = screen.game.seats(state)
    screen.app.open("help", game=screen.game.id, options=state.options, count=count, **what)


def ask_before(setup: Any) -> None:
    """While a game is set up: how the table is, for as many as play, with the options chosen."""
    game, count = setup.game, max(1, len(setup.names))
    pads = setup.app.store.settings.get(PADS.of(game.id))
    wanted = game.with_pads(pads, setup.options | setup.one_sheet.option, count)
    options = game.read_options(Fields(wanted, "options"), count)
    seats = game.seats(game.start(options, count))
    setup.app.open("help", game=game.id, section=TABLE, options=options, count=seats)
