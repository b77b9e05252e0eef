"""Only my sheet: one player's phone at a table where the others play on paper."""

from itertools import pairwise
from typing import Any

import pytest

from scoring import GAMES
from scoring.journal import Journal
from scoring.tripple_domino import Place, TrippleDomino
from screens.play.asking_back import MOMENT
from tests.support.table import action, answers, game_card, last_entry, resume, saved
from tools.player import played
from tools.robot import PHONE, TABLET, Robot

ONE_OF_THREE = {"of": 3, "seat": 0}


def set_up(robot: Robot, game: str, of: int, seat: int) -> Any:
    """From the first screen on, by touch."""
    robot.app.open("home")
    robot.settle()
    robot.screen.ids.scroll.scroll_to(game_card(robot, game), animate=False)
    robot.settle()
    robot.tap(game_card(robot, game))
    setup = robot.screen
    setup.rows[0].name_field.text = "Ana"
    card = setup.one_sheet
    for choices, value in ((card.ids.who, True), (card.ids.of, of), (card.ids.seat, seat)):
        robot.settle()
        chip = next(chip for chip in choices.chips if chip.value == value)
        setup.ids.scroll.scroll_to(chip, animate=False)
        robot.settle()
        robot.tap(chip)
    assert setup.summary == "Only the sheet of Ana"
    robot.tap(setup.ids.start)
    return robot.screen


def ask_ended(robot: Robot) -> None:
    """A phone has the question behind its last button."""
    robot.tap(robot.screen.ids.more)
    robot.answer("Somebody has ended …")


@pytest.mark.parametrize("game", GAMES)
def test_one_sheet_of_three(phone: Robot, game: str) -> None:
    screen = set_up(phone, game, 3, 1)
    header = saved(phone).header
    assert header["options"]["one_sheet"] == {"of": 3, "seat": 1}
    assert [player["name"] for player in header["players"]] == ["Ana"]
    assert screen.rank.opacity == 0, "no solo ranks"
    # The next time it is asked as it was.
    phone.back()
    phone.app.open("setup", game=game)
    assert phone.screen.one_sheet.option == {"one_sheet": {"of": 3, "seat": 1}}


def test_tricubo_asks_for_the_die_that_was_taken(phone: Robot) -> None:
    screen = set_up(phone, "tricubo", 3, 1)
    assert screen.ids.bar.subtitle == "Round 1 · number 1 rolls"
    assert action(phone)[1] == "Which die was taken?"
    assert answers(phone) == ["Large die", "Medium die", "Small die"]
    phone.answer("Large die")
    assert last_entry(phone) == {"player": 0, "move": {"do": "taken", "die": "large"}}
    assert "row4.3" not in screen.sheet.invited, "three crosses take the large die"
    phone.tap_box("row4.2")
    assert last_entry(phone)["move"] == {"do": "row", "die": "medium", "row": 4}
    assert screen.ids.bar.subtitle == "Round 2 · you roll"
    assert answers(phone) == []
    assert "row4.5" in screen.sheet.invited, "all three dice are there"


def test_tricubo_is_ended_by_somebody_else(phone: Robot) -> None:
    screen = set_up(phone, "tricubo", 2, 0)
    phone.tap_box("row4.1")
    ask_ended(phone)
    assert action(phone)[1] == "Which round was the last?"
    phone.back()
    assert phone.screen.name == "play", "back gives up the question"
    ask_ended(phone)
    phone.answer("This round")
    assert last_entry(phone)["move"] == {"do": "ended", "round": 2}
    assert not screen.session.journal.over
    assert not screen.ids.more.opacity, "it is known"
    phone.tap_box("row3.1")
    assert screen.session.journal.over
    phone.tap(screen.ids.undo)
    phone.tap(screen.ids.undo)
    ask_ended(phone)
    phone.answer("The round before")
    assert not screen.session.journal.over, "too soon for what ends the game"
    phone.wait(MOMENT)
    phone.answer("The round before")
    assert phone.end_game()
    assert screen.session.journal.over


def test_tripple_domino_asks_only_for_ones_own(phone: Robot) -> None:
    screen = set_up(phone, "tripple-domino", 4, 2)
    for place in ("draws2", "high5", "lay543", "bonus"):
        phone.tap_panel(place)
    move = {"do": "place", "tile": [5, 4, 3], "bonus": None, "draws": 2}
    assert last_entry(phone)["move"] == move
    assert screen.game.hand(screen.state, 0) == 9
    phone.tap_panel("blocked")
    asked = [place for place in screen.panel.places if place.startswith("rest")]
    assert asked == ["rest0", "rest1", "rest2", "rest3"], "everybody at the table"
    for seat in range(4):
        for place in (f"rest{seat}", "key6", "key0"):
            phone.tap_panel(place)
    phone.answer("Enter")
    assert last_entry(phone)["move"]["rest"] == [60] * 4
    phone.tap_panel("high0")
    phone.tap_panel("lay000")
    phone.tap_panel("bonusstart")
    assert last_entry(phone)["move"] == {"do": "start", "tile": [0, 0, 0]}
    ask_ended(phone)
    assert answers(phone) == ["The round", "The game"]
    phone.wait(MOMENT)
    phone.answer("The game")
    assert phone.end_game()
    assert screen.session.journal.over


def test_tetrix_takes_anybodys_form(phone: Robot) -> None:
    screen = set_up(phone, "tetrix", 4, 3)
    assert action(phone)[1] == "Somebody rolls"
    for symbol in "oxso":
        phone.tap_panel(f"symbol{symbol}")
    phone.tap_panel("lay")
    form = saved(phone).entries[-1].move
    assert form is not None
    assert form.do == "form"
    place = next(m for m in screen.game.legal_moves(screen.state, 0) if m.do == "place")
    phone.enter(place)
    assert last_entry(phone)["move"] == place.to_json()
    assert screen.ids.bar.subtitle == "Round 2 · number 2 rolls"


def test_what_the_others_hold_is_told_by_seat(phone: Robot) -> None:
    """TD-8: whoever sits at seat 2 gets what the seats 0, 1 and 3 hold."""
    table = {"one_sheet": {"of": 4, "seat": 2}}
    journal = Journal.new("tripple-domino", table, ["Ana"])
    game = TrippleDomino()
    while game.player_out(journal.state) is None:
        tile = game.free_tiles(journal.state)[0]
        journal = journal.plus(0, Place(tile, None, 0))
    screen = resume(phone, journal)
    for seat in (0, 1, 3):
        for place in (f"rest{seat}", "key1", "key0"):
            phone.tap_panel(place)
    assert action(phone)[2:] == ("20 for the last tile, 30 from the others", "+50")
    assert screen.panel.rest.move.rest == (10, 10, 0, 10)


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("size", [(320, 640), PHONE, (740, 360), TABLET])
def test_the_buttons_of_the_bar_stand_apart(
    quick: Robot, size: tuple[int, int], percent: int
) -> None:
    """On a phone the timeline is behind the last button, and not seen beside it."""
    from screens.look.widgets import IconButton

    quick.resize(*size)
    quick.app.use_text_size(percent)
    screen = resume(quick, played("tricubo", {"one_sheet": ONE_OF_THREE}, ["Ana"], share=0.4))
    buttons = [one for one in screen.ids.bar.children if isinstance(one, IconButton)]
    seen = sorted(
        (one.center_x - one.texture_size[0] / 2, one.center_x + one.texture_size[0] / 2)
        for one in buttons
        if one.opacity
    )
    more = screen.ids.more.opacity
    quick.app.use_text_size(100)
    quick.resize(*PHONE)
    assert bool(more) == (size[0] < 480)
    assert len(seen) >= 4
    assert all(left[1] + 8 <= right[0] for left, right in pairwise(seen))
