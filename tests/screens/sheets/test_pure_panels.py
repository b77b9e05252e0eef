"""Panels without a window: touches, their effects, and the clock."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from play.dock import dock_of
from scoring import GAMES
from scoring.cubo.rules import COUNTDOWN
from scoring.journal import Journal
from sheets import view
from sheets.drawing.brush import Colour
from sheets.drawing.geometry import Rect
from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.no_panel import NoPanel
from sheets.panel import Panel
from sheets.pointer import Pointer
from sheets.render_context import on_surface, rendering
from sheets.tetrix.panel import TetrixForm
from sheets.tetrix.sheet import TetrixSheet
from tests.support.recorded_events import RecordedEvents
from tests.support.recording_brush import RecordingBrush
from tools.player import played

WIDTHS = (304, 344, 420, 560)
DOCKS = ((344, 150), (600, 170), (380, 420), (1172, 220), (1264, 120))
"""Sizes of docks: two lines, a cell, one line."""
WITH_PANEL = [game for game in GAMES if view(game).panel is not NoPanel]


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    with rendering(on_surface(Palette(), FontRuler())):
        yield


@cache
def history(game: str, count: int) -> tuple[Journal, ...]:
    names = ["Mara", "Jonas", "Lia"][: min(count, GAMES[game].players[-1])]
    return tuple(played(game, {}, names).history())


def shown(journal: Journal, player: int = 0, width: float = 344) -> Panel:
    looks = view(journal.game.id)
    panel = looks.panel(journal.game)
    panel.names, panel.listener = journal.names, RecordedEvents()
    sheet = looks.sheet(journal.game)
    sheet.names = journal.names
    sheet.put_at(Rect(0, 300, width, 400))
    sheet.show(journal.state, player, journal.names[player], True)
    panel.attach(sheet)
    panel.show(journal.state, player)
    panel.put_at(Rect(0, 0, width, panel.height_for(width)))
    return panel


def told(panel: Panel) -> RecordedEvents:
    assert isinstance(panel.listener, RecordedEvents)
    return panel.listener


def is_stale(panel: Panel) -> bool:
    return panel.stale


def goes(panel: Panel) -> bool:
    """Whether its clock runs."""
    return panel.ticking


def tap(panel: Panel, place: str) -> None:
    assert place in panel.places, f"{place} of {[*panel.places]}"
    finger = Pointer.at(*panel.places[place].center)
    assert panel.down(finger)
    assert panel.pressed == panel.place_at(*finger.spot)
    panel.up(finger)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", WITH_PANEL)
def test_places_lie_on_the_panel_and_are_where_they_are_drawn(game: str, width: int) -> None:
    for journal in history(game, 2)[::7]:
        panel = shown(journal, width=width)
        found = dict(panel.places)
        brush = RecordingBrush()
        panel.paint(brush)
        assert panel.places == found, "before it was drawn they were the same"
        card = panel.place.shrunk(-1)
        for rect in found.values():
            assert rect.width >= 24
            assert card.x <= rect.x
            assert rect.x + rect.width <= card.x + card.width
            assert card.y <= rect.y
            assert rect.y + rect.height <= card.y + card.height
        for name, rect in found.items():
            assert panel.place_at(*rect.center) == name or name == "hand"


@pytest.mark.parametrize("size", DOCKS)
@pytest.mark.parametrize("game", WITH_PANEL)
def test_no_key_of_a_dock_is_below_its_buttons(game: str, size: tuple[int, int]) -> None:
    """On a phone the keys of a finished entry give way to FIRST."""
    for journal in history(game, 2)[::5]:
        for opened in (False, True):
            panel = shown(journal)
            panel.put_at(Rect(0, 0, *size))
            slots = dock_of(panel, *size)
            panel.put_in(slots)
            if isinstance(panel, TetrixForm):
                panel.opened = opened
            panel.leave_slots(frozenset({"first", "second"}))
            for name, rect in panel.places.items():
                for button in (slots.second, *([slots.first] if size[0] > 900 else [])):
                    assert not rect.overlaps(button), f"{name} and {button}"


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("game", WITH_PANEL)
def test_taps_lead_to_the_moves_of_a_game(game: str, count: int) -> None:
    """What is entered beside the sheet is entered by tapping the places that the panel names."""
    entered = 0
    shared = view(game).sheet.shared
    for before, after in pairwise(history(game, count)):
        entry = after.entries[-1]
        on_sheet = not shared and before.game.boxes(before.state, entry.player, entry.move)
        if entry.move is None or on_sheet:
            continue
        panel = shown(before, entry.player)
        places = panel.places_of(entry.move)
        for place in places:
            tap(panel, place)
        if not places:
            continue
        assert entry.move in (*told(panel).of("move"), panel.whole())
        assert len(told(panel).of("tapped")) == len(places)
        entered += 1
    assert entered


@pytest.mark.parametrize("game", WITH_PANEL)
def test_only_what_has_changed_is_stale(game: str) -> None:
    for journal in history(game, 2)[2:]:
        panel = shown(journal, journal.game.turn(journal.state).waiting[0])
        if panel.places:
            break
    panel.paint(RecordingBrush())
    assert not is_stale(panel)
    panel.put_at(panel.place)
    assert not is_stale(panel)
    panel.put_at(panel.place.shrunk(2))
    assert is_stale(panel)
    panel.paint(RecordingBrush())
    asked: list[bool] = []
    panel.on_stale = lambda: asked.append(panel.stale)
    place = next(iter(panel.places))
    finger = Pointer.at(*panel.places[place].center)
    panel.down(finger)
    assert asked == [True], "what is pressed looks so"


def test_a_finger_that_slides_off_taps_nothing() -> None:
    panel = shown(history("kubi", 2)[2])
    first, other = list(panel.places.values())[:2]
    finger = Pointer.at(*first.center)
    panel.down(finger)
    finger.x, finger.y = other.center
    panel.move(finger)
    panel.up(finger)
    assert told(panel).events == []
    assert not panel.down(Pointer.at(*panel.place.shrunk(-5)[:2]))
    panel.visible = False
    assert not panel.down(Pointer.at(*first.center))


def test_a_finger_that_stays_on_what_was_tapped_last_insists() -> None:
    panel = shown(history("tricubo", 2)[-1])
    panel = shown(next(one for one in history("tricubo", 2) if one.game.turn(one.state).round))
    panel.listener = RecordedEvents(takes_long=True)
    tap(panel, "pass")
    finger = Pointer.at(*panel.places["pass"].center)
    panel.down(finger)
    panel.long.passed()
    panel.up(finger)
    assert told(panel).of("insist") == [True]
    assert len(told(panel).of("move")) == 1, "the second touch was all for that"


def test_digits_are_typed() -> None:
    panel = shown(next(one for one in history("tricubo", 2) if one.game.turn(one.state).round))
    assert panel.type_key("4")
    assert panel.faces == [4]
    assert panel.typed_part() == {"faces": [4]}
    assert panel.type_key("backspace")
    assert panel.faces == []
    assert not panel.type_key("q")


def test_the_countdown_ticks() -> None:
    panel = shown(Journal.new("cubo", {}, ["Mara", "Jonas"]))
    assert not goes(panel)
    tap(panel, "count")
    assert goes(panel)
    assert panel.places.keys() == {"stop"}
    panel.paint(RecordingBrush())
    for second in range(COUNTDOWN - 1, 0, -1):
        panel.tick(1)
        assert is_stale(panel)
        brush = RecordingBrush()
        panel.paint(brush)
        assert str(second) in brush.texts
    assert told(panel).of("sound") == ["count"] * COUNTDOWN
    panel.tick(0.5)
    assert goes(panel)
    panel.tick(0.5)
    assert told(panel).of("sound") == [*["count"] * COUNTDOWN, "count_end"]
    assert not goes(panel)
    assert panel.places.keys() == {"score", "late0", "late1"}
    assert panel.step_back()
    tap(panel, "count")
    panel.leave()
    assert not goes(panel)


def test_a_form_is_dragged_on_to_the_sheet() -> None:
    game = history("tetrix", 1)
    laid = next(one for one in game if one.state.form is not None)
    panel = shown(laid)
    assert isinstance(panel, TetrixForm)
    sheet = panel.sheet
    assert isinstance(sheet, TetrixSheet)
    finger = Pointer.at(*panel.places["turn0"].center)
    panel.down(finger)
    finger.x, finger.y = sheet.boxes["cell3.3"].center
    panel.move(finger)
    assert sheet.draft.laid
    panel.up(finger)
    assert panel.whole() is not None
    half = panel.draft()
    assert half
    panel.restore(None)
    assert [sheet.draft.laid, panel.draft()] == [None, None]
    panel.restore(half)
    assert panel.draft() == half


SHARED_DICE = [game for game in GAMES if view(game).panel.shared_dice]


@pytest.mark.parametrize("game", SHARED_DICE)
def test_dice_that_are_not_entered_are_empty_places(game: str) -> None:
    """Dim is only what is taken. The next one is shown with a ring."""
    before = next(one for one in history(game, 3) if _before_a_roll(one))
    panel = shown(before, before.game.turn(before.state).roller or 0)
    panel.opened = True
    panel.put_at(Rect(0, 0, 344, 116))
    panel.faces = [3]

    class Slots(RecordingBrush):
        def slot(self, rect: Rect, colour: Colour) -> None:
            places.append(rect)

    places: list[Rect] = []
    panel.paint(Slots())
    assert len(places) == panel.dice_count - 2


def _before_a_roll(journal: Journal) -> bool:
    turn = journal.game.turn(journal.state)
    return bool(turn.round > 1 and turn.roller is not None and not journal.state.roll)
