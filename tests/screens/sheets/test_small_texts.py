"""No text of a sheet or a panel is smaller than 11 dp: it is shorter or left out."""

from collections.abc import Iterator

import pytest

from play.match import ALL, ONE, SEATED, Match
from scoring import GAMES
from scoring.journal import Journal
from sheets.cubo.panel import CuboDice
from sheets.drawing.text_fitting import LEAST_READABLE, readable
from sheets.sheet import LAYERS
from tests.support.hand import Hand
from tests.support.recording_brush import Drawn, RecordingBrush
from tools.laid_out import lay_out
from tools.player import played, rolled

NAMES = ["Mara", "Jonas", "Lia", "Theodor"]
SMALL, PHONE, LYING, TABLET = (320, 640), (390, 844), (844, 390), (1280, 800)


def texts(match: Match) -> Iterator[Drawn]:
    """Yields all texts on the sheets and panels that are shown."""
    for seat in match.shown_seats:
        brush = RecordingBrush()
        for layer in LAYERS:
            seat.sheet.draw_layer(layer, brush)
        if seat.panel.visible:
            seat.panel.paint(brush)
        yield from (one for one in brush.drawn if one.kind == "text" and one.where.x > 0)


def before_a_roll(game: str, options: dict[str, str], names: list[str]) -> Journal:
    journal = rolled(game, options, names)
    return journal.back_to(len(journal.entries) - 1)


@pytest.mark.parametrize("size", [SMALL, PHONE, LYING, TABLET])
@pytest.mark.parametrize(("count", "mode"), [(1, ONE), (2, ALL), (3, SEATED)])
@pytest.mark.parametrize("game", GAMES)
def test_no_text_is_too_small(
    usual: None, hand: Hand, game: str, count: int, mode: str, size: tuple[int, int]
) -> None:
    variants, names = [*GAMES[game].variants()], NAMES[:count]
    options = {"side": variants[-1]} if len(variants) > 1 else {}
    for journal in (
        before_a_roll(game, options, names),
        rolled(game, options, names),
        played(game, options, names, share=0.6),
    ):
        match = hand.open(journal, mode=mode if size == TABLET else ONE)
        for opened in (False, True):
            match.open_tray(opened)
            lay_out(match, size)
            found = [(one.text, one.how[0]) for one in texts(match)]
            assert [one for one in found if one[1] < LEAST_READABLE] == []  # type: ignore[operator]


def test_the_word_of_the_taken_die_is_readable(usual: None, hand: Hand) -> None:
    match = hand.open(played("cubo", {}, NAMES[:3], rolls=True, share=0.5))
    panel = match.front.panel
    assert isinstance(panel, CuboDice)
    panel.phase = "square"
    lay_out(match, SMALL)
    (size,) = [one.how[0] for one in texts(match) if one.text == "Taken"]
    assert size == 13


def test_a_shorter_text_is_used_before_none(usual: None) -> None:
    assert readable(("Colours 0", "0"), 100) == "Colours 0"
    assert readable(("Colours 0", "0"), 20) == "0"
    assert readable(("Colours 0", "0"), 4) == ""


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_smallest_phone_has_no_sums_of_rows(usual: None, hand: Hand, side: str) -> None:
    """So that the boxes are wider."""
    match = hand.open(played("tricubo", {"side": side}, NAMES[:3], share=0.5))
    lay_out(match, SMALL)
    sheet = match.front.sheet
    assert "row1" not in sheet.boxes
    assert sheet.boxes["row1.1"].width >= 19.8


@pytest.mark.parametrize(("size", "least"), [(SMALL, 44.7), (LYING, 48)])
def test_dice_to_choose_are_as_large_as_their_keys(
    usual: None, hand: Hand, size: tuple[int, int], least: float
) -> None:
    match = hand.open(played("cubo", {}, NAMES[:3], share=0.5))
    lay_out(match, size)
    keys = [rect for name, rect in match.front.panel.places.items() if name.startswith("red")]
    assert len(keys) == 6
    assert min(min(key.width, key.height) for key in keys) >= 47.5
    brush = RecordingBrush()
    match.front.panel.paint(brush)
    for key in keys:
        inside = [
            one.where.width
            for one in brush.drawn
            if one.kind == "box" and not key.distance(*one.where.center)
        ]
        assert max(inside) >= least
