"""Sheets without a window: where their boxes are, what is drawn anew, what a finger means."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest

from scoring import GAMES
from scoring.core import Box
from scoring.journal import Journal
from scoring.tetrix import Place
from screens.games import view
from screens.games.common.block import Block
from screens.games.common.sheet import LAYERS, Sheet
from screens.games.tetrix.sheet import TetrixSheet
from screens.look.finger import Finger
from screens.look.geometry import Rect
from screens.look.palette import Palette
from screens.look.ruler import FontRuler
from screens.look.surface import Surface, drawing_on
from screens.look.texts import printed
from tests.support.recording_brush import RecordingBrush
from tests.support.told import Told
from tools.player import played

PLACES = {
    "phone": Rect(8, 200, 344, 420),
    "small phone": Rect(8, 200, 304, 330),
    "landscape": Rect(8, 8, 420, 280),
    "tablet": Rect(8, 190, 760, 540),
    "a third of a tablet": Rect(0, 300, 400, 460),
}
HAIR = 1.0
"""Pixels by which rounding may be off."""


@pytest.fixture(params=(1.0, 2.0), ids=("100", "200"))
def letters(request: pytest.FixtureRequest) -> Iterator[None]:
    """Drawn as for a browser or on paper, with letters of both sizes."""
    with drawing_on(Surface(Palette(), FontRuler(), text_scale=request.param)):
        yield


@pytest.fixture
def usual() -> Iterator[None]:
    with drawing_on(Surface(Palette(), FontRuler())):
        yield


@cache
def game_of(game: str, count: int, share: float = 0.6) -> Journal:
    names = ["Mara", "Jonas", "Lia", "Theodor"][: min(count, GAMES[game].players[-1])]
    return played(game, {}, names, share=share)


def shown(journal: Journal, place: Rect, player: int = 0) -> Sheet:
    sheet = view(journal.game.id).sheet(journal.game)
    sheet.names, sheet.listener = journal.names, Told()
    sheet.put_at(place)
    sheet.show(journal.state, player, journal.names[player], False)
    return sheet


def told(sheet: Sheet) -> Told:
    assert isinstance(sheet.listener, Told)
    return sheet.listener


def draw(sheet: Sheet) -> dict[str, RecordingBrush]:
    """Draws whatever is stale, as a widget does."""
    stale, brushes = sheet.stale, {}
    for name in LAYERS:
        if name in stale:
            brushes[name] = RecordingBrush()
            sheet.draw_layer(name, brushes[name])
    return brushes


def tap(sheet: Sheet, x: float, y: float) -> list[object]:
    """The boxes that a tap was told as."""
    told(sheet).events.clear()
    finger = Finger.at(x, y)
    assert sheet.down(finger)
    sheet.up(finger)
    return told(sheet).of("box")


def within(inner: Rect, outer: Rect) -> bool:
    return (
        inner.x >= outer.x - HAIR
        and inner.y >= outer.y - HAIR
        and inner.x + inner.width <= outer.x + outer.width + HAIR
        and inner.y + inner.height <= outer.y + outer.height + HAIR
    )


def overlap(one: Rect, other: Rect) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > HAIR and up > HAIR


# Where things are


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", GAMES)
def test_boxes_lie_on_the_sheet_and_not_on_each_other(
    letters: None, game: str, place: str, count: int
) -> None:
    sheet = shown(game_of(game, count), PLACES[place])
    assert sheet.boxes
    outside = [box for box, rect in sheet.boxes.items() if not within(rect, sheet.place)]
    assert outside == []
    pairs = combinations(sheet.boxes, 2)
    touching = [pair for pair in pairs if overlap(*(sheet.boxes[box] for box in pair))]
    assert touching == []


@pytest.mark.parametrize("game", GAMES)
def test_it_is_as_high_as_it_wants_to_be(usual: None, game: str) -> None:
    """A height that follows from the width, and boxes that a finger can mean in it."""
    sheet = shown(game_of(game, 2), PLACES["phone"])
    wanted = sheet.height_for(360)
    assert 120 < wanted < 900
    sheet.put_at(Rect(0, 0, 360, wanted))
    assert min(rect.height for rect in sheet.boxes.values()) >= 15


@pytest.mark.parametrize("game", GAMES)
def test_boxes_are_right_before_anything_is_drawn(usual: None, game: str) -> None:
    sheet = shown(game_of(game, 2), PLACES["phone"])
    before = dict(sheet.boxes)
    sheet.put_at(PLACES["tablet"])
    assert sheet.boxes.keys() == before.keys() or sheet.shared
    assert all(within(rect, PLACES["tablet"]) for rect in sheet.boxes.values())
    assert sheet.boxes != before


# What is drawn


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_written_is_drawn(letters: None, game: str, place: str) -> None:
    journal = game_of(game, 2, 1.0)
    sheet = shown(journal, PLACES[place])
    brushes = draw(sheet)
    assert brushes.keys() == set(LAYERS)
    drawn = brushes["ink"].drawn
    written = set(journal.game.written(journal.state, 0)) & sheet.boxes.keys()
    if isinstance(sheet, Block):
        written = {box for box in sheet.boxes if sheet.entry_of(box) is not None}
    assert written
    for box in written:
        rect = sheet.boxes[box]
        assert any(not rect.distance(*one.where.center) for one in drawn), box
    assert printed(journal.total(0)) in brushes["ink"].texts


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_drawn_beside_the_sheet(letters: None, game: str, place: str) -> None:
    sheet = shown(game_of(game, 2), PLACES[place])
    paper = sheet.place.shrunk(-2)  # the edge of the paper below it
    for brush in draw(sheet).values():
        beside = [one for one in brush.drawn if not within(one.where, paper)]
        assert [one for one in beside if one.where.x > -5000] == []


# What is drawn anew


@pytest.mark.parametrize("game", GAMES)
def test_only_what_has_changed_is_stale(usual: None, game: str) -> None:
    journal = game_of(game, 2)
    sheet = shown(journal, PLACES["phone"])
    asked = 0

    def ask() -> None:
        nonlocal asked
        asked += 1

    sheet.on_stale = ask
    draw(sheet)
    name = journal.names[0]
    sheet.show(journal.state, 0, name, False)
    sheet.put_at(PLACES["phone"])
    sheet.put_aside(())
    sheet.reading = False
    assert (sheet.stale, asked) == (set(), 0)
    sheet.show(journal.state, 0, name, True)
    assert (sheet.stale, asked) == ({"frame"}, 1)
    draw(sheet)
    sheet.put_aside(("the best run had 40", "40"))
    assert sheet.stale == {"aside", "ink"}, "the name has less room"
    draw(sheet)
    sheet.put_aside(("the best run had 41", "41"))
    assert sheet.stale == {"aside"}
    draw(sheet)
    sheet.put_at(PLACES["tablet"])
    assert sheet.stale == set(LAYERS)
    sheet.put_at(PLACES["phone"])
    assert sheet.stale == set(), "there it was drawn"
    sheet.renew()
    assert sheet.stale == set(LAYERS)


@pytest.mark.parametrize("game", [game for game in GAMES if not view(game).sheet.shared])
def test_an_entry_makes_the_ink_of_its_sheet_stale(usual: None, game: str) -> None:
    """And not that of the others, as long as nothing else about them changes."""
    history = game_of(game, 2, 1.0).history()
    stale: list[set[str]] = []
    for before, after in pairwise(history):
        sheets = [shown(before, PLACES["phone"], player) for player in range(2)]
        for player, sheet in enumerate(sheets):
            draw(sheet)
            sheet.show(after.state, player, after.names[player], False)
        writes = after.game.written(after.state, 0) != after.game.written(before.state, 0)
        assert not writes or sheets[0].stale == {"ink"}
        stale += [sheet.stale for sheet in sheets]
    assert set() in stale
    assert {"ink"} in stale
    assert max(map(len, stale)) == 1


def test_invitations_have_a_layer_of_their_own(usual: None) -> None:
    sheet = shown(game_of("tricubo", 2), PLACES["phone"])
    draw(sheet)
    boxes = frozenset({"row4.1", "row4.2"})
    sheet.invite(boxes)
    assert sheet.stale == {"invite"}
    drawn = draw(sheet)["invite"].drawn
    assert {box for box in boxes if any(one.where == sheet.boxes[box] for one in drawn)} == boxes
    sheet.invite(boxes, frozenset(), {"row4.1": "x"})
    assert sheet.stale == {"ghost"}
    assert draw(sheet)["ghost"].drawn
    sheet.invite(boxes, frozenset(), {"row4.1": "x"})
    assert sheet.stale == set()


def test_what_is_out_of_sight_is_drawn_when_it_comes_back(usual: None) -> None:
    history = game_of("kubi", 2, 1.0).history()
    sheet = shown(history[-2], PLACES["phone"])
    draw(sheet)
    sheet.visible = False
    sheet.show(history[-1].state, 0, "Mara", False)
    assert draw(sheet)["ink"].drawn == []
    assert "ink" in sheet.stale
    sheet.visible = True
    assert draw(sheet)["ink"].drawn
    assert sheet.stale == set()


# What a finger means


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("game", GAMES)
def test_a_touch_in_a_box_is_told_as_that_box(letters: None, game: str, place: str) -> None:
    sheet = shown(game_of(game, 2), PLACES[place])
    sheet.invite(frozenset(list(sheet.boxes)[::3]))  # whatever invites
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
    caption = min(sheet.words, key=lambda rect: rect.distance(*field.center))
    assert field.distance(*caption.center) < 24
    assert tap(sheet, field.center[0], caption.center[1]) == []
    assert tap(sheet, sheet.center_x, sheet.top - sheet.margin - 4) == []
    assert told(sheet).of("heading") == [True]


def test_a_finger_slides_holds_and_stays(usual: None) -> None:
    sheet = shown(game_of("tricubo", 2), PLACES["phone"])
    finger = Finger.at(*sheet.boxes["row4.3"].center)
    sheet.down(finger)
    finger.seconds = 1.0  # too slow for a swipe
    finger.x, finger.y = sheet.boxes["row4.5"].center
    sheet.move(finger)
    finger.x, finger.y = sheet.center_x, sheet.top + 20
    sheet.move(finger)
    assert told(sheet).of("hold") == ["row4.3", "row4.5", None]
    sheet.up(finger)
    assert told(sheet).of("box") == []

    for takes in (False, True):
        sheet.listener = Told(takes_long=takes)
        finger = Finger.at(*sheet.boxes["row4.3"].center)
        sheet.down(finger)
        sheet.long.passed()
        sheet.up(finger)
        assert told(sheet).of("long") == ["row4.3"]
        assert told(sheet).of("box") == ([] if takes else ["row4.3"])


def test_the_last_finger_counts_and_can_be_forgotten(usual: None) -> None:
    sheet = shown(game_of("kubi", 2), PLACES["phone"])
    palm, finger = (Finger.at(*sheet.boxes[box].center) for box in ("sum4", "sum9"))
    sheet.down(palm)
    sheet.down(finger)
    sheet.up(palm)
    assert told(sheet).of("box") == []
    sheet.up(finger)
    assert told(sheet).of("box") == ["sum9"]
    sheet.down(finger)
    sheet.forget_finger()
    sheet.up(finger)
    assert told(sheet).of("box") == ["sum9"]


@pytest.mark.parametrize(("across", "step"), [(-90, 1), (90, -1)])
def test_a_quick_move_across_is_a_swipe(usual: None, across: float, step: int) -> None:
    sheet = shown(game_of("kubi", 2), PLACES["phone"])
    finger = Finger.at(*sheet.place.center)
    sheet.down(finger)
    finger.x, finger.seconds = finger.x + across, 0.1
    sheet.move(finger)
    sheet.move(finger)
    sheet.up(finger)
    assert told(sheet).of("swipe") == [step]
    assert told(sheet).of("box") == []


@pytest.mark.parametrize("game", GAMES)
def test_a_small_sheet_only_comes_to_the_front(usual: None, game: str) -> None:
    journal = game_of(game, 2)
    sheet = view(game).sheet(journal.game, compact=True)
    if isinstance(sheet, Block):
        return  # the one sheet of its game is never small while playing
    sheet.listener = Told()
    sheet.put_at(Rect(0, 0, 200, 140))
    sheet.show(journal.state, 1, journal.names[1], False)
    assert tap(sheet, 100, 70) == [None]
    assert sheet.spots() == {"sheet": sheet.place}
    assert not sheet.down(Finger.at(300, 300)), "beside it"
    sheet.visible = False
    assert not sheet.down(Finger.at(100, 70)), "out of sight"


@pytest.mark.parametrize("game", GAMES)
def test_by_keys_every_box_is_pressed(usual: None, game: str) -> None:
    sheet = shown(game_of(game, 2), PLACES["phone"])
    sheet.touches_boxes = True
    sheet.can_enlarge = not sheet.shared
    for name, rect in sheet.spots().items():
        assert within(rect, sheet.place)
        told(sheet).events.clear()
        sheet.press_spot(name)
        expected = ("heading", True) if name == "heading" else ("box", name)
        assert told(sheet).events == [expected]
    assert set(sheet.stops()) <= sheet.spots().keys() | {"heading"}


# What single games do otherwise


def test_a_form_is_dragged_turned_and_let_go(usual: None) -> None:
    journal = game_of("tetrix", 1, 0.0)
    sheet = shown(journal, PLACES["phone"])
    assert isinstance(sheet, TetrixSheet)
    draw(sheet)
    form = ((0, 0, "x"), (0, 1, "o"), (0, 2, "s"), (1, 0, "x"))
    sheet.hold_form(form)
    assert told(sheet).events == []
    finger = Finger.at(*sheet.boxes["cell3.3"].center)
    sheet.down(finger)
    assert sheet.stale == {"ghost"}
    assert told(sheet).events == [("draft", Place(sheet.draft or ()), False, False)]
    draft = sheet.draft
    finger.x, finger.y = sheet.boxes["cell5.5"].center
    sheet.move(finger)
    assert sheet.draft != draft
    sheet.up(finger)
    assert told(sheet).events[-1] == ("draft", Place(sheet.draft or ()), True, True)
    assert sheet.draft
    x, y = sheet.finger_for(sheet.draft)
    tap(sheet, x, y)
    assert sheet.form == journal.game.turned(form)  # type: ignore[attr-defined]  # Te-Trix
    assert draw(sheet)["ghost"].drawn


def test_a_block_follows_its_newest_line_and_is_dragged(usual: None) -> None:
    journal = game_of("tripple-domino", 2, 1.0)
    sheet = shown(journal, Rect(0, 0, 344, 260))
    assert isinstance(sheet, Block)
    draw(sheet)
    last = sheet.first
    assert last > 3
    high = min(rect.height for box, rect in sheet.boxes.items() if ".round" in box)
    finger = Finger.at(*sheet.place.center)
    sheet.down(finger)
    finger.y -= 3 * high
    sheet.move(finger)
    assert (sheet.first, sheet.stale) == (last - 3, {"ink"})
    sheet.up(finger)
    assert told(sheet).of("box") == [], "a drag is no tap"
    assert sheet.scroll(-1)
    assert sheet.first == last - 4
    sheet.show(journal.state, 1, journal.names[1], False)
    assert sheet.first == last - 4, "looking at somebody does not scroll"
    sheet.show(journal.history()[-2].state, 1, journal.names[1], False)
    sheet.settle()
    assert sheet.first > last - 4, "something new does"
