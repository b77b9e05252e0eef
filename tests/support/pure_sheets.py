"""Sheets without a window: laid out, drawn by a recording brush, tapped by a finger."""

from functools import cache

from scoring import GAMES
from scoring.journal import Journal
from sheets import view
from sheets.drawing.geometry import Rect
from sheets.pointer import Pointer
from sheets.sheet import LAYERS, Sheet
from tests.support.recorded_events import RecordedEvents
from tests.support.recording_brush import RecordingBrush
from tools.player import played

PLACES = {
    "phone": Rect(8, 200, 344, 420),
    "small phone": Rect(8, 200, 304, 330),
    "landscape": Rect(8, 8, 420, 280),
    "tablet": Rect(8, 190, 760, 540),
    "a third of a tablet": Rect(0, 300, 400, 460),
}
HAIR = 1.0
"""Tolerance of rounding in pixels."""


@cache
def game_of(game: str, count: int, share: float = 0.6) -> Journal:
    names = ["Mara", "Jonas", "Lia", "Theodor"][: min(count, GAMES[game].players[-1])]
    return played(game, {}, names, share=share)


def shown(journal: Journal, place: Rect, player: int = 0) -> Sheet:
    sheet = view(journal.game.id).sheet(journal.game)
    sheet.names, sheet.listener = journal.names, RecordedEvents()
    sheet.put_at(place)
    sheet.show(journal.state, player, journal.names[player], False)
    return sheet


def told(sheet: Sheet) -> RecordedEvents:
    assert isinstance(sheet.listener, RecordedEvents)
    return sheet.listener


def draw(sheet: Sheet) -> dict[str, RecordingBrush]:
    """Draws what is out of date, as a widget does."""
    stale, brushes = sheet.stale, {}
    for name in LAYERS:
        if name in stale:
            brushes[name] = RecordingBrush()
            sheet.draw_layer(name, brushes[name])
    return brushes


def tap(sheet: Sheet, x: float, y: float) -> list[object]:
    """Taps; returns the boxes that the listener gets."""
    told(sheet).events.clear()
    finger = Pointer.at(x, y)
    assert sheet.input.down(finger)
    sheet.input.up(finger)
    return told(sheet).of("box")


def within(inner: Rect, outer: Rect) -> bool:
    return (
        inner.x >= outer.x - HAIR
        and inner.y >= outer.y - HAIR
        and inner.x + inner.width <= outer.x + outer.width + HAIR
        and inner.y + inner.height <= outer.y + outer.height + HAIR
    )
