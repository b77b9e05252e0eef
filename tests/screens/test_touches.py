"""What a touch means: which die, which boxes, and which box a finger beside it is for."""

from pathlib import Path

from PIL import Image, ImageChops

from tests.screens.table import action, answers, begin, invited, last_entry, saved, ticks
from tools.display import save_window
from tools.robot import Robot

NEARLY_FULL = """
    0 L1; 1 S2
    1 S3; 0 L1
    0 L1; 1 S4
"""
"""Ana has ten crosses in row 1, Ben rolls."""


def picture(box: str, robot: Robot, path: Path) -> Image.Image:
    """What the window shows where a box is."""
    save_window(path)
    sheet = robot.screen.sheet
    rect = sheet.boxes[box]
    left, low = sheet.to_window(rect.x, rect.y)
    with Image.open(path) as window:
        high = window.height
        area = (left, high - low - rect.height, left + rect.width, high - low)
        return window.convert("RGB").crop(tuple(round(side) for side in area))


def differ(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is not None


def test_the_box_that_is_touched_says_which_die(phone: Robot) -> None:
    screen = begin(phone, 2)
    for column, die in enumerate(("small", "medium", "large"), 1):
        phone.tap_box(f"row4.{column}")
        assert last_entry(phone) == {"player": 0, "move": {"do": "row", "die": die, "row": 4}}
        assert ticks(phone, 0) == [1, 0, 0, column, 0]
        assert screen.viewed == 1, "the next sheet is in front"
        phone.tap(screen.ids.undo)
        assert ticks(phone, 0) == [1, 0, 0, 0, 0]
    for die in ("small", "medium", "large"):
        phone.tap_box(f"colour.{die}")
        move = {"do": "colour", "die": die, "field": die}
        assert last_entry(phone) == {"player": 0, "move": move}
        phone.tap(screen.ids.undo)


def test_the_last_box_of_a_row_asks_which_die(phone: Robot) -> None:
    begin(phone, 2, f"{NEARLY_FULL}; 1 S5")
    phone.tap_box("row1.11")
    assert answers(phone) == ["Large", "Medium"], "Ben has taken the small one"
    assert ticks(phone, 0) == [10, 0, 0, 0, 0]
    phone.answer("Medium")
    assert last_entry(phone) == {"player": 0, "move": {"do": "row", "die": "medium", "row": 1}}
    assert ticks(phone, 0) == [11, 0, 0, 0, 0]
    phone.tap(phone.screen.ids.undo)
    phone.tap_box("row1.11")
    phone.tap_box("row1.11")  # touched again: given up
    assert answers(phone) == []
    assert action(phone)[0] == "hint"


def test_the_last_box_of_a_row_asks_the_roller_for_one_of_three(tablet: Robot) -> None:
    begin(tablet, 2, f"{NEARLY_FULL}; 1 S5; 0 M2")
    for die in ("Large", "Medium", "Small"):
        tablet.tap_box("row1.11")
        assert answers(tablet) == ["Large", "Medium", "Small"]
        tablet.answer(die)
        assert last_entry(tablet)["move"]["die"] == die.split()[0].lower()
        tablet.tap(tablet.screen.ids.undo)


def test_the_field_of_three_colours_asks_which_die(tablet: Robot) -> None:
    begin(tablet, 2)
    for die in ("Large", "Medium", "Small"):
        tablet.tap_box("colour.any")
        assert answers(tablet) == ["Large", "Medium", "Small"]
        assert len(saved(tablet).entries) % 2 == 0, "nothing is entered before the answer"
        tablet.answer(die)
        name = die.split()[0].lower()
        assert last_entry(tablet)["move"] == {"do": "colour", "die": name, "field": "any"}
        tablet.tap(tablet.screen.ids.undo)


def test_a_six_scores_as_many_rows_as_are_touched(phone: Robot) -> None:
    screen = begin(phone, 2, "0 L4; 1 S2; 1 S3; 0 M2")
    before = len(saved(phone).entries)

    phone.tap_box("interim4")
    assert action(phone) == ("preview", "Score row 4: 2", "Small die", "+2")
    assert answers(phone) == ["Enter"]
    phone.tap_box("interim2")
    assert action(phone) == ("preview", "Score rows 2, 4: 1 + 2", "Medium die", "+3")
    assert screen.sheet.selected == {"interim2", "interim4"}
    assert screen.sheet.ghost == {"interim2": "1", "interim4": "2"}
    assert len(saved(phone).entries) == before
    phone.answer("Enter")
    move = {"do": "interim", "die": "medium", "rows": [2, 4]}
    assert last_entry(phone) == {"player": 0, "move": move}

    phone.tap(screen.ids.undo)
    for row in (5, 1, 3):  # the third leaves no choice
        phone.tap_box(f"interim{row}")
    assert last_entry(phone)["move"] == {"do": "interim", "die": "large", "rows": [1, 3, 5]}
    written = screen.game.written(screen.state, 0)
    interims = [written.get(f"interim{row}") for row in range(1, 6)]
    assert interims == ["0", "-", "-", "-", "-"], "one cross is worth 0, no cross is struck"


def test_a_choice_that_was_begun_can_be_changed(phone: Robot) -> None:
    screen = begin(phone, 2)
    phone.tap_box("interim1")
    phone.tap_box("interim2")
    phone.tap_box("interim1")
    assert screen.touched == {"interim2"}
    phone.tap_box("row3.2")  # does not go with it: a new beginning
    assert last_entry(phone)["move"] == {"do": "row", "die": "medium", "row": 3}


def test_the_joker_in_both_orders(phone: Robot) -> None:
    screen = begin(phone, 2, "0 L4", side="B")
    entries = len(saved(phone).entries)
    move = {"do": "row", "die": "large", "row": 4, "joker": True}

    phone.tap_box("joker")
    assert action(phone)[:2] == ("preview", "And now the box it is for")
    assert invited(phone) == {"joker", "row4.3", "colour.large", "colour.any"}
    assert len(saved(phone).entries) == entries
    phone.tap_box("row4.3")
    assert last_entry(phone) == {"player": 1, "move": move}
    assert screen.game.written(screen.state, 1)["joker"] == "x"

    phone.tap(screen.ids.undo)
    phone.tap_box("row4.3")
    assert action(phone)[:2] == ("preview", "Row 4: 3 crosses")
    assert "joker" in action(phone)[2]
    assert screen.sheet.ghost.keys() == {"joker", "row4.1", "row4.2", "row4.3"}
    assert last_entry(phone) != {"player": 1, "move": move}
    phone.tap_box("joker")
    assert last_entry(phone) == {"player": 1, "move": move}

    phone.tap(screen.ids.undo)
    phone.tap_box("row4.3")
    phone.answer("Enter")
    assert last_entry(phone) == {"player": 1, "move": move}


def test_a_finger_beside_a_box_means_it_on_a_phone(phone: Robot) -> None:
    screen = begin(phone, 2)
    box = screen.sheet.boxes["row4.3"]
    beside, middle = box.x + box.width, box.center[1]
    phone.tap_at(beside + 23, middle)  # right on a quiet box, but this one is near
    assert last_entry(phone)["move"] == {"do": "row", "die": "large", "row": 4}
    phone.tap(screen.ids.undo)
    entries = len(saved(phone).entries)
    phone.tap_at(beside + 26, middle)
    assert action(phone)[0] == "refused"
    assert len(saved(phone).entries) == entries


def test_a_finger_right_on_a_large_quiet_box_means_that_one(tablet: Robot) -> None:
    screen = begin(tablet, 2)
    quiet = screen.sheet.boxes["row4.4"]
    assert min(quiet.width, quiet.height) >= 36
    tablet.tap_at(quiet.x + 2, quiet.center[1])  # a hair beside a box that invites
    reason = "A die ticks the next one, two or three boxes of a row."
    assert action(tablet) == ("refused", reason, "", "")
    near = screen.sheet.boxes["row4.3"]
    gap = near.x + near.width
    tablet.tap_at((gap + quiet.x) / 2, quiet.center[1])  # between the two
    assert last_entry(tablet)["move"] == {"do": "row", "die": "large", "row": 4}


def test_a_finger_on_a_box_previews_and_writes_nothing(phone: Robot, tmp_path: Path) -> None:
    screen = begin(phone, 2)
    entries = len(saved(phone).entries)
    empty = picture("row4.1", phone, tmp_path / "1.png")

    finger = phone.down(*phone.box_center("row4.3"))
    assert action(phone) == ("preview", "Row 4: 3 crosses", "0 → 2 points", "+2")
    assert screen.sheet.ghost == {"row4.1": "x", "row4.2": "x", "row4.3": "x"}
    ghost = picture("row4.1", phone, tmp_path / "2.png")
    assert differ(ghost, empty)

    finger.touch_move(*phone.box_center("row1.2"))
    phone.frame()
    assert action(phone) == ("preview", "Row 1: 1 cross", "0 → 1 points", "+1")
    assert screen.sheet.ghost == {"row1.2": "x"}
    assert not differ(picture("row4.1", phone, tmp_path / "3.png"), empty)

    finger.touch_move(screen.sheet.center_x, screen.sheet.top + 20)  # off the sheet
    phone.frame()
    assert screen.sheet.ghost == {}
    assert action(phone)[:2] == ("hint", "Ana rolls")
    phone.up(finger)
    assert len(saved(phone).entries) == entries
    assert ticks(phone, 0) == [1, 0, 0, 0, 0]

    finger = phone.down(*phone.box_center("row4.3"))
    finger.touch_move(*phone.box_center("row5.3"))
    assert len(saved(phone).entries) == entries
    phone.up(finger)
    assert last_entry(phone)["move"] == {"do": "row", "die": "large", "row": 5}
    phone.tap(screen.ids.undo)
    assert not differ(picture("row4.1", phone, tmp_path / "4.png"), empty)


def test_a_preview_tells_of_purple_and_of_losses(phone: Robot) -> None:
    begin(phone, 2, "0 L own; 1 M2; 1 L2; 0 M1; 0 L1; 1 S2; 1 S2; 0 L1", side="B")
    finger = phone.down(*phone.box_center("colour.medium"))
    assert action(phone) == ("preview", "Colour field", "Medium die", "−1")
    finger.touch_move(*phone.box_center("row1.11"))
    phone.frame()
    assert action(phone)[1:] == ("Row 1: 2 crosses", "6 → 8 points, purple reached", "+2")
