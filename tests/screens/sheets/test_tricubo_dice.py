"""Tricubo's dice once they are entered: each is a button for what it is for."""

from sheets.tricubo.panel import TricuboDice
from tests.support.hand import Hand
from tests.support.tricubo_notation import SEVENTEEN_ROUNDS, move, new, play


def test_a_die_enters_its_row(hand: Hand) -> None:
    """TC-4: the large one that shows 5 ticks three boxes of row 5."""
    match = hand.begin(2)
    hand.type(("face5", "face2", "face1"))
    hand.tap_panel("roll0")
    assert hand.last_entry()["move"] == {"do": "row", "die": "large", "row": 5}
    assert match.viewed == 1
    # TC-3: the die that was taken is refused, with the way to enter it anyway.
    hand.tap_panel("roll0")
    assert hand.card()[:2] == ("refused", "The roller has taken this die.")
    hand.tap_panel("roll2")
    assert hand.last_entry()["move"] == {"do": "row", "die": "small", "row": 1}


def test_a_six_asks_which_rows_where_there_are_several(hand: Hand) -> None:
    """TC-6: the boxes that it may mean invite, and nothing is entered yet."""
    hand.begin(2)
    hand.type(("face1", "face2", "face6"))
    entries = len(hand.saved().entries)
    hand.tap_panel("roll2")
    assert hand.card()[1] == "Which row does the six score?"
    assert hand.seat.sheet.invited == {f"interim{row}" for row in range(1, 6)}
    assert len(hand.saved().entries) == entries
    hand.tap_box("interim1")
    assert hand.last_entry()["move"] == {"do": "interim", "die": "small", "rows": [1]}


def test_a_die_whose_row_is_full_is_for_its_colour(hand: Hand) -> None:
    """TC-5, TC-10: two fields are left, so the sheet shows which."""
    full = "0 L1; 1 S2\n1 S3; 0 L1\n0 L1; 1 S3\n1 S3; 0 L1"
    hand.begin(2, full)
    assert hand.ticks(0)[0] == 11
    hand.type(("face1", "face2", "face3"))
    hand.tap_panel("roll0")
    assert hand.seat.sheet.invited == {"colour.large", "colour.any"}


def test_the_joker_is_never_spent_by_one_tap(hand: Hand) -> None:
    """TC-11: what it would be used for is shown, and entered by a second tap."""
    hand.begin(2, side="B")
    hand.type(("face5", "face2", "face1"))
    hand.tap_panel("roll0")
    hand.tap_panel("roll0")
    assert hand.card()[:2] == ("preview", "Row 5: 3 crosses")
    hand.answer("Enter")
    move = {"do": "row", "die": "large", "row": 5, "joker": True}
    assert hand.last_entry()["move"] == move


# Alone


def test_the_die_that_is_set_aside_is_not_asked_for(hand: Hand) -> None:
    """TC-16: in the first round the large one; the others are a roll and narrow what may be
    ticked."""
    hand.begin(1)
    hand.tap_panel("face2")
    assert hand.seat.panel.next_die == "small"  # type: ignore[attr-defined]
    hand.tap_panel("face4")
    assert hand.last_entry()["move"] == {"do": "roll", "medium": 2, "small": 4}
    entries = len(hand.saved().entries)
    assert "face1" not in hand.seat.panel.places
    assert {"row2.2", "row4.1"} <= hand.seat.sheet.invited
    assert not {"row3.1", "row1.4", "interim1"} & hand.seat.sheet.invited
    hand.open_again()
    assert "row3.1" not in hand.seat.sheet.invited
    hand.tap_box("row3.1")
    assert hand.card()[0] == "refused"
    hand.tap_panel("roll1")
    assert hand.last_entry()["move"] == {"do": "row", "die": "medium", "row": 2}
    hand.undo()
    assert hand.seat.panel.face(1) == 2, "undo keeps the dice"  # type: ignore[attr-defined]
    assert "row3.1" not in hand.seat.sheet.invited
    assert len(hand.saved().trail) == entries
    hand.undo()
    assert "row3.1" in hand.seat.sheet.invited


def test_two_dice_are_checked_when_one_passes(hand: Hand) -> None:
    """TC-9, TC-16: in round 18 the small die is set aside; a large six cannot be used, but a medium
    1 can."""
    hand.open(play(new(1), f"0 start 1; {SEVENTEEN_ROUNDS}"))
    hand.type(("face6", "face1"))
    assert hand.last_entry()["move"] == {"do": "roll", "large": 6, "medium": 1}
    hand.tap_panel("pass")
    assert hand.card()[0] == "refused"
    assert hand.last_entry()["move"]["do"] == "roll", "nothing was entered"


def test_a_draft_of_two_dice_from_an_earlier_version(hand: Hand) -> None:
    """TC-16: they were kept as a draft; the last one is requested again."""
    panel = hand.begin(1).front.panel
    panel.restore({"round": 1, "faces": [2, 4]})
    assert panel.faces == [2]
    hand.tap_panel("face4")
    assert hand.last_entry()["move"] == {"do": "roll", "medium": 2, "small": 4}


def test_it_is_asked_for_while_a_joker_can_use_it(hand: Hand) -> None:
    """TC-11: side B, until the joker is spent."""
    hand.begin(1, side="B")
    hand.type(("face5", "face2", "face4"))
    assert hand.saved().state.roll is not None
    hand.tap_panel("roll0")  # the large one is set aside
    hand.answer("Enter")
    assert hand.saved().state.sheets[0].joker
    hand.type(("face1", "face4"))
    assert "roll0" in hand.seat.panel.places
    assert "face1" not in hand.seat.panel.places


def test_nobody_is_asked_what_makes_no_difference(hand: Hand) -> None:
    """TC-10: at the end of a row two dice fill the same boxes; alone it is all the same."""
    match = hand.begin(1)
    hand.tap_box("colour.any")
    assert hand.last_entry()["move"]["field"] == "any", "whichever die it was"
    assert not match.front.card.answers


def test_somebody_is_asked_where_it_does(hand: Hand) -> None:
    """TC-3: which die is taken matters to the others."""
    hand.begin(2)
    hand.tap_box("colour.any")
    assert hand.answers() == ["Large", "Medium", "Small"]
    assert hand.card()[2] == "Which die?"


# What the card and the dice show


def test_a_six_of_several_rows_says_how_many_are_missing(hand: Hand) -> None:
    """TC-6: not which box something is for."""
    hand.begin(2)
    hand.type(("face6", "face1", "face2"))
    hand.tap_panel("roll0")
    assert hand.card()[1] == "Which 3 rows does the six score?"
    hand.tap_box("interim1")
    assert hand.card()[1] == "2 more rows"
    hand.tap_box("interim4")
    assert hand.card()[1] == "1 more row"
    hand.tap_box("interim2")
    assert hand.last_entry()["move"] == {"do": "interim", "die": "large", "rows": [1, 2, 4]}


def test_only_pass_is_left(hand: Hand) -> None:
    """TC-9: it is shown and marked, and a die that cannot be used is no button."""
    hand.open(play(new(1), f"0 start 1; {SEVENTEEN_ROUNDS}"))
    hand.type(("face6", "face1"))
    panel = hand.seat.panel
    assert isinstance(panel, TricuboDice)
    assert panel.use_of("large") == "no rows left"
    assert panel.use_of("medium") == "row 1"
    assert "roll0" not in panel.places
    assert "roll1" in panel.places
    hand.undo()
    hand.type(("face6", "face6"))
    assert hand.card()[1:3] == ("No die can be used", "You can only pass")
    assert not {"roll0", "roll1"} & panel.places.keys()
    hand.tap_panel("pass")
    assert hand.last_entry()["move"] == {"do": "pass"}
    assert hand.card()[1] == "Roll and mark a box"


def test_a_full_row_is_not_offered(hand: Hand) -> None:
    """TC-10, TC-5: the die shows its remaining uses, or that nothing fits."""
    full = "0 L1; 1 S2; 1 S3; 0 L1; 0 L1; 1 S4; 1 M3; 0 S1"
    hand.begin(2, full)
    hand.type(("face1", "face2", "face3"))
    panel = hand.seat.panel
    assert isinstance(panel, TricuboDice)
    assert panel.use_of("large") == "Colour field"
    assert panel.use_of("medium") == "row 2"
    assert "row1.11" not in hand.seat.sheet.invited


def test_after_the_joker_two_dice_are_asked_for(hand: Hand) -> None:
    """TC-11, TC-16: and the card shows it."""
    hand.begin(1, side="B")
    assert hand.card()[2] == "The large die is set aside"
    hand.type(("face5", "face2", "face4"))
    hand.tap_panel("roll0")
    hand.answer("Enter")
    hand.wait(10)
    assert hand.card()[2] == "The medium die is set aside, the joker is used: enter two dice"
    assert hand.seat.panel.asked == ("large", "small")  # type: ignore[attr-defined]


def test_a_colour_field_says_what_is_known_of_its_die(hand: Hand) -> None:
    """TC-3, TC-5: a die that has ticked a colour field shows 1 to 5, and nothing more is known."""
    game = play(new(3), "0 start 1; 1 start 2; 2 start 3; 0 L1; 1 S own")
    why = game.game.check(game.state, 2, move("S6 1"))
    assert str(why) == "This die marked a colour field this round, so it is not a six."
    assert game.game.check(game.state, 2, move("S4")) is None
