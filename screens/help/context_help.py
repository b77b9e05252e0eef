"""Opens the help from a game: at the rule behind a refusal, or at what fits the situation."""

from typing import Protocol

from scoring.game import Box, Game, HasSheets
from scoring.json_fields import JsonFields, Move
from scoring.options import GameOptions
from screens.widgets.app_protocol import RunningApp
from sheets.help_content import TABLE, Moment
from sheets.help_pages import help_for
from storage.settings import PADS

Rules = Game[GameOptions, HasSheets, Move]
"""The rules of any game."""


class AskedCard(Protocol):
    """The card beside a sheet."""

    @property
    def mood(self) -> str: ...

    @property
    def rule(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def detail(self) -> str: ...


class AskedPanel(Protocol):
    @property
    def doing(self) -> str: ...


class AskedSeat(Protocol):
    """The parts of a player's seat that the help uses."""

    player: int
    touched: frozenset[Box]

    @property
    def state(self) -> HasSheets: ...

    @property
    def card(self) -> AskedCard: ...

    @property
    def panel(self) -> AskedPanel: ...


class AskedScreen(Protocol):
    """The parts of the play screen that the help uses."""

    kept: bool

    @property
    def app(self) -> RunningApp: ...

    @property
    def game(self) -> Rules: ...


class OneSheetHelp(Protocol):
    @property
    def option(self) -> dict[str, object]: ...


class AskedSetup(Protocol):
    """The parts of the New game screen that the help uses."""

    game: Rules
    given: dict[str, object]
    options: dict[str, object]

    @property
    def app(self) -> RunningApp: ...

    @property
    def names(self) -> list[str]: ...

    @property
    def one_sheet(self) -> OneSheetHelp: ...


def ask(screen: AskedScreen, seat: AskedSeat) -> None:
    """Opens the help for the player at this seat. The game stays unchanged meanwhile."""
    page, state, card = help_for(screen.game.id), seat.state, seat.card
    what = {
        "rule": card.rule,
        "why": card.title if card.mood in ("refused", "fact") else card.detail,
    }
    if page.section_of(card.rule) is None:
        touched, doing = seat.touched, seat.panel.doing
        what = {"section": page.place(Moment(screen.game, state, seat.player, touched, doing))}
    screen.kept = True
    count = screen.game.seats(state)
    screen.app.open("help", game=screen.game.id, options=state.options, count=count, **what)


def ask_before(setup: AskedSetup) -> None:
    """Explains, on the New game screen, how to set up the table for these players and options."""
    game, count = setup.game, max(1, len(setup.names))
    pads = setup.app.store.settings.get(PADS.of(game.id))
    chosen = setup.given | setup.options | setup.one_sheet.option
    wanted = game.with_pads(pads, chosen, count)
    options = game.read_options(JsonFields(wanted, "options"), count)
    seats = game.seats(game.start(options, count))
    setup.app.open("help", game=game.id, section=TABLE, options=options, count=seats)
