"""A double tap on anything, in random positions of every game: the second tap repeats what the
first did where that does no harm, as on a keypad, and otherwise does nothing."""

import pytest

from scoring import GAMES
from sheets.steady import SECONDS
from tests.support.double_taps import APART, IDS, LAYOUTS, sweep
from tests.support.hand import Hand

EACH = 180
"""Double taps of a game in a layout."""


def test_they_are_many_and_quick() -> None:
    assert EACH * len(GAMES) * len(LAYOUTS) >= 5_000
    assert max(APART) < SECONDS


@pytest.mark.parametrize("layout", LAYOUTS, ids=IDS)
@pytest.mark.parametrize("game", GAMES)
def test_double_taps(hand: Hand, game: str, layout: tuple[str, str]) -> None:
    sweep(hand, game, layout, EACH)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 5))
@pytest.mark.parametrize("layout", LAYOUTS, ids=IDS)
@pytest.mark.parametrize("game", GAMES)
def test_many_double_taps(hand: Hand, game: str, layout: tuple[str, str], seed: int) -> None:
    sweep(hand, game, layout, EACH * 5, seed)
