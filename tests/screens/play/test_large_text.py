"""With text of 200 % a sheet keeps 92 % of its height, in every game and layout."""

from pathlib import Path

import pytest

from play.match import ALL, ONE, SEATED
from scoring import GAMES
from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.render_context import on_surface, rendering
from tests.support.hand import Hand
from tools.laid_out import LaidOut
from tools.player import played

KEEPS = 0.92
WINDOWS = ((320, 640), (390, 844), (844, 390), (1280, 800), (800, 1280))
TABLETS = WINDOWS[3:]
NAMES = ["Ana", "Ben", "Cem"]


def sheet_height(
    folder: Path, setting: tuple[str, str, int, tuple[int, int]], scale: float
) -> float:
    """Returns the height of the lowest sheet at this text size."""
    game, mode, count, window = setting
    with rendering(on_surface(Palette(), FontRuler(), text_scale=scale)):
        hand = Hand(folder)
        match = hand.open(played(game, {}, NAMES[:count], share=0.3, rolls=False), mode=mode)
        laid = LaidOut(match, window)
        laid.arrange()
        laid.arrange()  # margins follow from the width
        height = min(seat.sheet.height for seat in laid.shown_seats)
        match.leave()
        hand.store.close()
    return height


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_sheets_keep_their_height(tmp_path: Path, game: str, count: int) -> None:
    if count not in GAMES[game].players:
        pytest.skip("not for so many")
    settings = [(game, ONE, count, window) for window in WINDOWS]
    settings += [(game, mode, count, one) for mode in (ALL, SEATED) for one in TABLETS if count > 1]
    lost = {}
    for number, setting in enumerate(settings):
        usual, large = (
            sheet_height(tmp_path / f"{number}-{scale}", setting, scale) for scale in (1, 2)
        )
        if large < usual * KEEPS:
            lost[setting[1:]] = usual, large
    assert lost == {}
