"""Only my sheet: one player's phone, while the others play on paper."""

from itertools import pairwise
from typing import Any

import pytest

from play import remote_round_end
from play.match import Match
from scoring import GAMES
from scoring.journal import Journal
from scoring.tripple_domino.rules import Out, Place, TrippleDomino
from tests.support.hand import Hand
from tests.support.in_part import in_part
from tests.support.table import action, choose_more, game_card, last_entry, more, resume, saved
from tools.player import played
from tools.robot import PHONE, TABLET, Robot

ONE_OF_THREE = {"of": 3, "seat": 0}


def set_up(robot: Robot, game: str, of: int, seat: int) -> Any:
    """From the home screen, by touch."""
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
    assert setup.summary == "Only Ana’s sheet"
    robot.tap(setup.ids.start)
    return robot.screen


def where(match: Match) -> str:
    """Returns the text below the title of the bar."""
    return match.front.sheet.texts.where(match.game, match.state, match.names)


@pytest.mark.parametrize("game", GAMES)
def test_one_sheet_of_three(quick: Robot, game: str) -> None:
    screen = set_up(quick, game, 3, 1)
    header = saved(quick).header
    assert header["options"]["one_sheet"] == {"of": 3, "seat": 1}
    assert [player["name"] for player in header["players"]] == ["Ana"]
    assert screen.rank.opacity == 0, "no solo ranks"
    # The next time it is asked as it was.
    quick.back()
    quick.app.open("setup", game=game)
    assert quick.screen.one_sheet.option == {"one_sheet": {"of": 3, "seat": 1}}


# While playing


def test_tricubo_asks_for_the_die_that_was_taken(hand: Hand) -> None:
    match = hand.start("tricubo", {"one_sheet": {"of": 3, "seat": 1}}, "Ana")
    assert where(match) == "Round 1 · number 1 rolls"
    assert hand.card()[1] == "Which die was taken?"
    assert hand.answers() == ["Large die", "Medium die", "Small die"]
    hand.answer("Large die")
    assert hand.last_entry() == {"player": 0, "move": {"do": "taken", "die": "large"}}
    assert "row4.3" not in match.front.view.invited, "three crosses take the large die"
    hand.tap_box("row4.2")
    assert hand.last_entry()["move"] == {"do": "row", "die": "medium", "row": 4}
    assert where(match) == "Round 2 · you roll"
    assert hand.answers() == []
    assert "row4.5" in match.front.view.invited, "all three dice are there"


def test_tricubo_is_ended_by_somebody_else(hand: Hand) -> None:
    match = hand.start("tricubo", {"one_sheet": {"of": 2, "seat": 0}}, "Ana")
    hand.tap_box("row4.1")
    remote_round_end.ask(match)
    assert hand.card()[1] == "Which round was the last?"
    assert match.step_back(), "back gives up the question"
    assert hand.card()[0] == "hint"
    remote_round_end.ask(match)
    hand.answer("This round")
    assert hand.last_entry()["move"] == {"do": "ended", "round": 2}
    assert not hand.saved().over
    assert remote_round_end.possible(match) == [], "it is known"
    hand.tap_box("row3.1")
    assert hand.saved().over
    hand.undo()
    hand.undo()
    remote_round_end.ask(match)
    hand.answer("The previous round")
    assert (hand.card()[1], match.session.journal.over) == ("End the game?", False)
    hand.answer("End the game")
    assert match.session.journal.over
    assert hand.last_entry()["move"] == {"do": "ended", "round": 1}


def test_tripple_domino_asks_only_for_ones_own(hand: Hand) -> None:
    match = hand.start("tripple-domino", {"one_sheet": {"of": 4, "seat": 2}}, "Ana")
    hand.type(("draws2", "high5", "lay543"))
    move = {"do": "place", "tile": [5, 4, 3], "bonus": None, "draws": 2}
    assert hand.last_entry()["move"] == move
    assert TrippleDomino().hand(match.session.journal.state, 0) == 9
    hand.tap_panel("blocked")
    asked = [place for place in match.front.panel.places if place.startswith("rest")]
    assert asked == ["rest0", "rest1", "rest2", "rest3"], "everybody at the table"
    for seat in range(4):
        hand.type((f"rest{seat}", "key6", "key0"))
    hand.answer("Enter")
    assert hand.saved().entries[-1].raw["move"]["rest"] == [60] * 4
    hand.type(("high0", "lay000"))
    assert hand.last_entry()["move"] == {"do": "start", "tile": [0, 0, 0]}, "as preset"
    hand.undo()
    hand.type(("start", "lay000"))
    assert hand.last_entry()["move"]["do"] == "place", "somebody else has started"
    remote_round_end.ask(match)
    assert hand.answers() == ["The round", "The game"]
    hand.answer("The game")
    hand.answer("End the game")
    assert match.session.journal.over


def test_tetrix_takes_anybodys_form(hand: Hand) -> None:
    match = hand.start("tetrix", {"one_sheet": {"of": 4, "seat": 3}}, "Ana")
    assert hand.card()[1] == "Another player rolls"
    hand.type(["forms", *(f"symbol{symbol}" for symbol in "oxso"), "lay"])
    form = hand.saved().entries[-1].move
    assert form is not None
    assert form.do == "form"
    place = next(m for m in match.game.legal_moves(match.state, 0) if m.do == "place")
    hand.enter(place)
    assert hand.last_entry()["move"] == place.to_json()
    assert where(match) == "Round 2 · number 2 rolls"


def test_what_the_others_hold_is_one_number(hand: Hand) -> None:
    """TD-8: the player at seat 2 gets what the seats 0, 1 and 3 hold, however they share it."""
    table = {"one_sheet": {"of": 4, "seat": 2}}
    journal = Journal.new("tripple-domino", table, ["Ana"])
    game = TrippleDomino()
    while game.player_out(journal.state) is None:
        tile = game.free_tiles(journal.state)[0]
        journal = journal.plus(0, Place(tile, None, 0))
    match = hand.open(journal)
    asked = [place for place in match.front.panel.places if place.startswith("rest")]
    assert len(asked) == 1
    hand.type((*asked, "key3", "key0"))
    assert hand.card()[2:] == ("20 for the last tile, 30 from the others", "+50")
    assert match.front.panel.whole() == Out((30, 0, 0, 0))


def test_what_somebody_has_ended_is_behind_the_last_button_of_a_phone(quick: Robot) -> None:
    resume(quick, played("tricubo", {"one_sheet": ONE_OF_THREE}, ["Ana"], share=0.4))
    for _time in range(2):
        choose_more(quick, "Another player ended…")
        assert action(quick)[1] == "Which round was the last?"
        quick.back()
        assert quick.screen.name == "play", "back gives up the question"
    choose_more(quick, "Another player ended…")
    quick.answer("This round")
    assert last_entry(quick)["move"]["do"] == "ended"
    assert "Another player ended…" not in more(quick), "it is known"
    quick.back()
    quick.wait(0.5)


@pytest.mark.parametrize(
    ("size", "percent"),
    in_part(
        [
            ((320, 640), 200),
            (TABLET, 100),
            *((size, percent) for size in (PHONE, (740, 360)) for percent in (100, 150, 200)),
            *(((320, 640), percent) for percent in (100, 150)),
            *((TABLET, percent) for percent in (150, 200)),
        ],
        quick=2,
    ),
)
def test_the_buttons_of_the_bar_stand_apart(
    quick: Robot, size: tuple[int, int], percent: int
) -> None:
    """On a phone the timeline is behind the last button, and not seen beside it."""
    from screens.widgets.widgets import IconButton

    quick.resize(*size)
    quick.app.use_text_size(percent)
    screen = resume(quick, played("tricubo", {"one_sheet": ONE_OF_THREE}, ["Ana"], share=0.4))
    buttons = [one for one in screen.ids.bar.children if isinstance(one, IconButton)]
    seen = sorted(
        (one.center_x - one.texture_size[0] / 2, one.center_x + one.texture_size[0] / 2)
        for one in buttons
        if one.opacity
    )
    timeline = screen.ids.history.opacity
    quick.app.use_text_size(100)
    quick.resize(*PHONE)
    assert bool(timeline) == (size[0] >= 480)
    assert len(seen) >= 4
    assert all(left[1] + 8 <= right[0] for left, right in pairwise(seen))
