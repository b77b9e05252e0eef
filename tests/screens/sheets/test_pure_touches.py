"""Sheets without a window: effects of touches and keys."""

import pytest

from scoring import GAMES
from scoring.game import Box
from scoring.tetrix.rules import Place
from sheets import view
from sheets.drawing.geometry import Rect
from sheets.hit_targets import areas_of, by_keys
from sheets.pointer import Pointer
from sheets.shared_sheet import Block
from sheets.tetrix.sheet import TetrixSheet
from tests.support.pure_sheets import PLACES, draw, game_of, shown, tap, told, within
from tests.support.recorded_events import RecordedEvents


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", GAMES)
def test_a_touch_in_a_box_is_told_as_that_box(letters: None, game: str, place: str) -> None:
    sheet = shown(game_of(game, 2), PLACES[place])
    sheet.invite(frozenset(list(sheet.boxes)[::3]))  # for any invitation
    for box, rect in list(sheet.boxes.items()):
        near = rect.shrunk(min(1.5, rect.width / 4, rect.height / 4))
        for x, y in (rect.center, near[:2], (near.x + near.width, near.y + near.height)):
            assert tap(sheet, x, y) == [box]
    assert told(sheet).of("move") == []


@pytest.mark.parametrize("place", ["phone", "tablet"])
def test_a_gap_is_for_the_box_beside_it(usual: None, place: str) -> None:
    """The nearest one of its row that invites, with nothing between."""
    sheet = shown(game_of("tricubo", 2, 0.0), PLACES[place])
    sheet.invite(frozenset({"row4.1", "row4.2", "row4.3"}))

    def gap_before(box: Box) -> tuple[float, float]:
        rect = sheet.boxes[box]
        return rect.x - 0.5, rect.center[1]

    assert tap(sheet, *gap_before("row4.4")) == ["row4.3"]
    assert tap(sheet, *gap_before("row4.5")) == [], "over a quiet box"
    x = sheet.boxes["row4.2"].center[0]
    above, own, below = (sheet.boxes[f"row{row}.2"] for row in (3, 4, 5))
    for y in (above.y - 0.2, below.y + below.height + 0.2):
        assert own.distance(x, y) < 24
        assert tap(sheet, x, y) == [], "a gap belongs to one row"
    assert tap(sheet, x, own.y - 0.2) == ["row4.2"]


def test_words_and_the_heading_are_no_gap(usual: None) -> None:
    """What is printed above the colour fields enters none of them, before it is drawn neither."""
    sheet = shown(game_of("tricubo", 2, 0.0), PLACES["phone"])
    field = sheet.boxes["colour.large"]
    sheet.invite(frozenset({"colour.large", "row1.1"}))
    caption = min(sheet.painter.words, key=lambda rect: rect.distance(*field.center))
    assert field.distance(*caption.center) < 24
    assert tap(sheet, field.center[0], caption.center[1]) == []
    assert tap(sheet, sheet.center_x, sheet.top - sheet.margin - 4) == []
    assert told(sheet).of("heading") == [True]


def test_a_finger_slides_holds_and_stays(usual: None) -> None:
    sheet = shown(game_of("tricubo", 2), PLACES["phone"])
    finger = Pointer.at(*sheet.boxes["row4.3"].center)
    sheet.input.down(finger)
    finger.seconds = 1.0  # too slow for a swipe
    finger.x, finger.y = sheet.boxes["row4.5"].center
    sheet.input.move(finger)
    finger.x, finger.y = sheet.center_x, sheet.top + 20
    sheet.input.move(finger)
    assert told(sheet).of("hold") == ["row4.3", "row4.5", None]
    sheet.input.up(finger)
    assert told(sheet).of("box") == []

    for takes in (False, True):
        sheet.listener = RecordedEvents(takes_long=takes)
        finger = Pointer.at(*sheet.boxes["row4.3"].center)
        sheet.input.down(finger)
        sheet.input.long.passed()
        sheet.input.up(finger)
        assert told(sheet).of("long") == ["row4.3"]
        assert told(sheet).of("box") == ([] if takes else ["row4.3"])


def test_the_last_finger_counts_and_can_be_forgotten(usual: None) -> None:
    sheet = shown(game_of("kubi", 2), PLACES["phone"])
    palm, finger = (Pointer.at(*sheet.boxes[box].center) for box in ("sum4", "sum9"))
    sheet.input.down(palm)
    sheet.input.down(finger)
    sheet.input.up(palm)
    assert told(sheet).of("box") == []
    sheet.input.up(finger)
    assert told(sheet).of("box") == ["sum9"]
    sheet.input.down(finger)
    sheet.input.forget_finger()
    sheet.input.up(finger)
    assert told(sheet).of("box") == ["sum9"]


@pytest.mark.parametrize(("across", "step"), [(-90, 1), (90, -1)])
def test_a_quick_move_across_is_a_swipe(usual: None, across: float, step: int) -> None:
    sheet = shown(game_of("kubi", 2), PLACES["phone"])
    finger = Pointer.at(*sheet.place.center)
    sheet.input.down(finger)
    finger.x, finger.seconds = finger.x + across, 0.1
    sheet.input.move(finger)
    sheet.input.move(finger)
    sheet.input.up(finger)
    assert told(sheet).of("swipe") == [step]
    assert told(sheet).of("box") == []


@pytest.mark.parametrize("game", GAMES)
def test_a_small_sheet_only_comes_to_the_front(usual: None, game: str) -> None:
    journal = game_of(game, 2)
    sheet = view(game).sheet(journal.game, compact=True)
    if isinstance(sheet, Block):
        return  # the one sheet of its game is never small while playing
    sheet.listener = RecordedEvents()
    sheet.put_at(Rect(0, 0, 200, 140))
    sheet.show(journal.state, 1, journal.names[1], False)
    assert tap(sheet, 100, 70) == [None]
    assert areas_of(sheet.input.targets()) == {"sheet": sheet.place}
    assert not sheet.input.down(Pointer.at(300, 300)), "beside it"
    sheet.visible = False
    assert not sheet.input.down(Pointer.at(100, 70)), "out of sight"


@pytest.mark.parametrize("game", GAMES)
def test_by_keys_every_box_is_pressed(usual: None, game: str) -> None:
    sheet = shown(game_of(game, 2), PLACES["phone"])
    sheet.touches_boxes = True
    sheet.can_enlarge = not sheet.shared
    targets = by_keys(sheet.input.targets())
    for name, target in targets.items():
        assert within(target.area, sheet.place)
        told(sheet).events.clear()
        target.press()
        expected = ("heading", True) if name == "heading" else ("box", name)
        whole = name.startswith("way")  # a button for a whole entry
        assert told(sheet).events == [expected] or (whole and told(sheet).of("move"))
    assert any(one.stops for one in targets.values())


# What single games do otherwise


def test_a_form_is_dragged_turned_and_let_go(usual: None) -> None:
    journal = game_of("tetrix", 1, 0.0)
    sheet = shown(journal, PLACES["phone"])
    assert isinstance(sheet, TetrixSheet)
    draw(sheet)
    form = ((0, 0, "x"), (0, 1, "o"), (0, 2, "s"), (1, 0, "x"))
    sheet.draft.hold_form(form)
    assert told(sheet).events == []
    finger = Pointer.at(*sheet.boxes["cell1.1"].center)
    sheet.input.down(finger)
    assert sheet.stale == {"ghost"}
    assert told(sheet).events == [("draft", Place(sheet.draft.laid or ()), False, False)]
    draft = sheet.draft.laid
    finger.x, finger.y = sheet.boxes["cell5.5"].center
    sheet.input.move(finger)
    assert sheet.draft.laid != draft
    sheet.input.up(finger)
    assert told(sheet).events[-1] == ("draft", Place(sheet.draft.laid or ()), True, True)
    assert sheet.draft.laid
    x, y = sheet.layout.finger_for(sheet.draft.laid)
    tap(sheet, x, y)
    assert sheet.draft.form == journal.game.turned(form)  # type: ignore[attr-defined]  # Te-Trix
    assert draw(sheet)["ghost"].drawn


def test_a_block_follows_its_newest_line_and_is_dragged(usual: None) -> None:
    journal = game_of("tripple-domino", 2, 1.0)
    sheet = shown(journal, Rect(0, 0, 344, 260))
    assert isinstance(sheet, Block)
    draw(sheet)
    last = sheet.first
    assert last > 3
    high = min(rect.height for box, rect in sheet.boxes.items() if ".round" in box)
    finger = Pointer.at(*sheet.place.center)
    sheet.input.down(finger)
    finger.y -= 3 * high
    sheet.input.move(finger)
    assert (sheet.first, sheet.stale) == (last - 3, {"ink"})
    sheet.input.up(finger)
    assert told(sheet).of("box") == [], "a drag is no tap"
    assert sheet.input.scroll(-1)
    assert sheet.first == last - 4
    sheet.show(journal.state, 1, journal.names[1], False)
    assert sheet.first == last - 4, "looking at somebody does not scroll"
    sheet.show(journal.history()[-2].state, 1, journal.names[1], False)
    sheet.settle()
    assert sheet.first > last - 4, "something new does"
