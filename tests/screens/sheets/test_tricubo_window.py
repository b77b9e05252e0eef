"""Tricubo in a real window, by touches: what it says about sixes, full rows, Pass and colour fields
(issue 28, D)."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from scoring.journal import Journal
from sheets.render_context import palette
from storage.settings import AROUND, RECEIPT, RECEIPTS, TRAY
from tests.support.looks import painted, shortened
from tests.support.table import last_entry, resume, saved
from tests.support.tricubo_notation import SEVENTEEN_ROUNDS, new, play
from tools.robot import TABLET, Robot

SIZES = [(320, 640), TABLET]
FULL = "0 L1; 1 S2; 1 S3; 0 L1; 0 L1; 1 S4; 1 M3; 0 S1"
"""Row 1 of the first player is full, and it is their roll."""
NO_COLOURS = f"{FULL}; 0 L own; 1 S5; 1 M4; 0 L any"
"""So are the colour fields that the large die could mark."""


@pytest.fixture(params=SIZES, ids=["phone", "tablet"])
def pad(quick: Robot, request: pytest.FixtureRequest) -> Robot:
    quick.resize(*request.param)
    quick.app.store.settings.set(AROUND, "one")
    quick.app.store.settings.set(RECEIPT, "at_once")
    quick.app.store.settings.set(TRAY.of("tricubo"), True)
    return quick


def opened(robot: Robot, players: int, notes: str, **options: object) -> Any:
    starts = "; ".join(f"{player} start {player + 1}" for player in range(players))
    journal: Journal = play(new(players, **options), f"{starts}; {notes}" if notes else starts)
    screen = resume(robot, journal)
    robot.wait(1)
    return screen


def tap(robot: Robot, *places: str) -> None:
    for place in places:
        robot.wait(0.5)
        robot.tap_panel(place)


def test_a_six_of_three_rows_counts_them_down(pad: Robot) -> None:
    """TC-6: "one more row", never "the box it is for"."""
    screen = opened(pad, 2, "")
    tap(pad, "face6", "face1", "face2", "roll0")
    assert screen.action.title == "Which 3 rows does the six score?"
    for box, said in {"interim1": "2 more rows", "interim4": "1 more row"}.items():
        pad.wait(0.5)
        pad.tap_box(box)
        assert screen.action.title == said
    pad.wait(0.5)
    pad.tap_box("interim2")
    assert last_entry(pad)["move"] == {"do": "interim", "die": "large", "rows": [1, 2, 4]}


def test_a_six_of_two_rows_asks_for_one_more(pad: Robot) -> None:
    screen = opened(pad, 2, "")
    tap(pad, "face1", "face6", "face2", "roll1")
    pad.wait(0.5)
    pad.tap_box("interim3")
    assert screen.action.title == "1 more row"


def texts_on_dice(robot: Robot) -> set[str]:
    """Returns what is written in the panel, in full."""
    assert shortened(robot.screen.panel) == []
    return {text.partition(" ")[2] for text in painted(robot.screen.panel)}


def marked(robot: Robot, folder: Path) -> bool:
    """Whether Pass is filled in the colour of what is to be done."""
    rect = robot.screen.panel.places["pass"]
    robot.wait(0.5)  # keys that come where others were fade in
    robot.picture(folder / "pass.png")
    with Image.open(folder / "pass.png") as picture:
        x, y = robot.seen(robot.screen.panel, rect.x + rect.width * 0.16, rect.center[1])
        found: Any = picture.convert("RGB").getpixel((int(x), int(picture.height - y)))
    return all(
        abs(one - 255 * wanted) < 12 for one, wanted in zip(found, palette().may, strict=False)
    )


@pytest.mark.parametrize("receipt", RECEIPTS)
def test_only_pass_is_left_and_marked(pad: Robot, tmp_path: Path, receipt: str) -> None:
    """TC-9, TC-7: three rows are scored, so that no six can be used. Below the receipt of the dice,
    which stays, it is said, too."""
    pad.app.store.settings.set(RECEIPT, receipt)
    screen = opened(pad, 1, SEVENTEEN_ROUNDS)
    tap(pad, "face6", "face1")
    assert "no rows left" in texts_on_dice(pad)
    assert "roll0" not in screen.panel.places, "not offered"
    assert "roll1" in screen.panel.places
    assert not marked(pad, tmp_path)
    pad.wait(1)
    pad.tap(screen.ids.undo)
    tap(pad, "face6", "face6")
    title = "No die can be used" if receipt == "at_once" else "Rolled 6, 6"
    assert (screen.action.title, screen.action.detail) == (title, "You can only pass")
    assert not {"roll0", "roll1"} & screen.panel.places.keys()
    assert marked(pad, tmp_path)
    tap(pad, "pass")
    assert last_entry(pad)["move"] == {"do": "pass"}


def test_a_full_row_is_not_offered_and_says_why(pad: Robot) -> None:
    """TC-10: neither by the die nor by its boxes."""
    screen = opened(pad, 2, NO_COLOURS)
    tap(pad, "face1", "face2", "face3")
    assert "row 1: no room" in texts_on_dice(pad)
    assert {name for name in screen.panel.places if name.startswith("roll")} == {"roll1", "roll2"}
    assert "row1.11" not in screen.sheet.invited
    entries = saved(pad).entries
    pad.wait(1)
    pad.tap_box("row1.11")
    assert saved(pad).entries == entries


def test_a_colour_field_says_what_is_known_of_the_die(pad: Robot) -> None:
    """TC-3, TC-5: it is no six; that it had another number nobody knows."""
    screen = opened(pad, 4, "0 L1; 1 S own; 2 M own")
    pad.tap_box("interim1")
    assert screen.action.mood == "refused"
    said = "This die marked a colour field this round, so it is not a six."
    assert (screen.action.title, last_entry(pad)["player"]) == (said, 2)


def test_alone_the_three_colour_field_asks_nothing(pad: Robot) -> None:
    """TC-5: which die it was makes no difference."""
    screen = opened(pad, 1, "")
    before = len(saved(pad).entries)
    pad.tap_box("colour.any")
    assert last_entry(pad)["move"]["field"] == "any"
    assert len(saved(pad).entries) == before + 1
    assert not screen.action.ids.answers.children


def test_together_it_asks_for_the_die(pad: Robot) -> None:
    """TC-3: the others may not take it then."""
    screen = opened(pad, 2, "")
    pad.tap_box("colour.any")
    texts = {button.text for button in screen.action.ids.answers.children}
    assert texts == {"Large", "Medium", "Small"}
    assert screen.action.card.detail == "Which die?"
