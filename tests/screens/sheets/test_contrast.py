"""The contrast of everything on every sheet and panel, in every tone, by day and by night: 7:1 in
high contrast; otherwise 4.5:1 for words and 3:1 for marks and what a finger is on, except for what
is disabled or not written yet."""

from collections.abc import Iterator

import pytest

from scoring import GAMES
from scoring.early_end import EndEarly
from scoring.journal import Journal
from sheets.drawing.palette import BLACK, CONTRAST, LEAST, PAPER, Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.render_context import on_surface, rendering
from tests.support.contrasts import MARK, Pair, of_panel, of_sheet
from tests.support.hand import Hand
from tools.player import played, rolled
from tools.shot_pads import begun, example_pads

NAMES = ["Mara", "Jonas", "Lia", "Theodor"]
WORDS, MARKS, FAINT = 4.5, 3.0, 1.7
LOOKS = [(tone, dark) for tone in (PAPER, BLACK, CONTRAST) for dark in (False, True)]


@pytest.fixture(params=LOOKS, ids=lambda look: f"{look[0]}-{'dark' if look[1] else 'light'}")
def tone(request: pytest.FixtureRequest) -> Iterator[str]:
    name, dark = request.param
    with rendering(on_surface(Palette(dark, tone=name), FontRuler())):
        yield name


def least(one: Pair, *, pressed: bool = False) -> float:
    if one.faint:
        return FAINT
    return MARKS if pressed or one.what == MARK else WORDS


def everything(hand: Hand, game: str) -> Iterator[tuple[Pair, float]]:
    """Yields a table in the middle, with dice rolled, and at the end, with the minimum contrast."""
    names = NAMES[: GAMES[game].players[-1]]
    return _written(
        hand,
        played(game, {}, names, share=0.6),
        rolled(game, {}, names),
        rolled(game, {}, names[:1]),
        played(game, {}, names, share=1),
    )


def _written(hand: Hand, *journals: Journal) -> Iterator[tuple[Pair, float]]:
    for journal in journals:
        for seat in hand.open(journal).all_seats:
            sheet, panel = seat.sheet, seat.panel
            for pair in (*of_sheet(sheet), *of_panel(panel)):
                yield pair, least(pair)
            touched: list[Pair] = []
            if sheet.invited:
                sheet.input.press(min(sheet.invited))
                touched += of_sheet(sheet)
                sheet.input.press(None)
            for place in list(panel.places)[::3]:
                panel.pressed = place
                touched += of_panel(panel)
            panel.pressed = None
            for pair in touched:
                yield pair, least(pair, pressed=True)


@pytest.mark.parametrize("game", GAMES)
def test_everything_written(hand: Hand, game: str, tone: str) -> None:
    found = list(everything(hand, game))
    assert len(found) > 100
    assert not _faint(found, tone)


def _faint(found: list[tuple[Pair, float]], tone: str) -> set[tuple[str, float]]:
    return {
        (one.what, round(one.contrast, 2))
        for one, wanted in found
        if one.contrast < (LEAST if tone == CONTRAST else wanted) - 0.01
    }


def test_everything_written_on_own_pads(hand: Hand, tone: str) -> None:
    journals = [journal for pad in example_pads() for journal in (begun(pad), _at_end(begun(pad)))]
    found = list(_written(hand, *journals))
    assert len(found) > 100
    assert not _faint(found, tone)


def _at_end(journal: Journal) -> Journal:
    return journal if journal.over else journal.plus(0, EndEarly())
