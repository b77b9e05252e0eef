"""Match my pad: the printed sheet is changed by touch and becomes the default of new games."""

from scoring import GAMES
from scoring.pad_variants import pad_of, printed
from storage.settings import PADS
from tests.support.table import resume
from tools.player import played
from tools.robot import Robot


def test_tricubo_columns(phone: Robot) -> None:
    """TC-18: by side; a game keeps the layout it was begun on."""
    phone.app.new_game("tricubo", {"side": "B"}, ["Ana"])
    before = phone.screen.state.options
    phone.app.open("setup", game="tricubo")
    phone.settle()
    phone.screen.ids.scroll.scroll_to(phone.screen.pad, animate=False)
    phone.settle()
    phone.tap(phone.screen.pad)
    screen = phone.screen
    phone.tap(screen.ids.pads.chips[1])
    phone.tap_box("values.3")
    assert screen.title == "Column 3: 0"
    phone.tap(screen.ids.more)
    phone.tap(screen.ids.more)
    assert screen.title == "Column 3: 2"
    buttons = {button.text: button for button in screen.ids.actions.children}
    phone.tap(buttons["Purple from here"])
    phone.tap_box("colour.medium")
    phone.tap(screen.ids.less)
    assert screen.title == "Colour field no. 2: −2"
    phone.app.new_game("tricubo", {"side": "B"}, ["Ana"])
    options = phone.screen.state.options
    assert options.columns == (0, 0, 2, *before.columns[3:])
    assert options.purple_from == 3
    assert options.colour_penalties == (0, -2, -2, -2)
    phone.app.new_game("tricubo", {"side": "A"}, ["Ana"])
    assert phone.screen.state.options.columns == tuple(range(11)), "the other side is as it was"


def test_adding_removing_and_resetting(tablet: Robot) -> None:
    tablet.app.open("pad", game="tricubo")
    tablet.settle()
    screen = tablet.screen
    for action, count in (("Add a column", 12), ("Remove", 11), ("Remove", 10)):
        tablet.tap({button.text: button for button in screen.ids.actions.children}[action])
        assert len(screen.sheet.state.options.columns) == count
        assert screen.sheet.state.options.purple_from <= count
    tablet.tap(screen.ids.reset)
    assert screen.sheet.state.options.columns == tuple(range(11))
    assert tablet.app.store.settings.get(PADS.of("tricubo")) == {}


def test_tetrix_printed_symbol(phone: Robot) -> None:
    """TT-1: each sheet has its own; the same box again changes the symbol."""
    phone.app.open("pad", game="tetrix")
    phone.settle()
    screen = phone.screen
    phone.tap(screen.ids.pads.chips[1])
    phone.tap_box("cell6.0")
    phone.tap_box("cell6.0")
    phone.app.new_game("tetrix", {}, ["Ana", "Ben"])
    yellow, blue = phone.screen.state.options.preprinted
    assert (blue.row, blue.col, blue.symbol) == (6, 0, "s")
    assert (yellow.row, yellow.col) != (6, 0)


def test_an_old_game_keeps_its_sheet(phone: Robot) -> None:
    """TC-18: games remember the layout they were played on."""
    journal = played("tricubo", {"side": "A"}, ["Ana"], share=0.5)
    rules = GAMES["tricubo"]
    own = printed(rules, pad_of(rules, "A")) | {"columns": [1, 2, 3, 4, 5], "purple_from": 4}
    phone.app.store.settings.set(PADS.of("tricubo"), {"A": own})
    assert phone.app.store.settings.saved(PADS.of("tricubo"))
    screen = resume(phone, journal)
    assert screen.state.options.columns == tuple(range(11))
    assert screen.session.journal.total(0) == journal.total(0)
