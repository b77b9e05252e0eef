"""Places: one computation for the winners, the statistics and the result."""

import pytest

from tests.support.tricubo_notation import sheet, table

PLACES = [
    (("9 0 0 0 0", "3 0 0 0 0", "6 0 0 0 0"), (1, 3, 2)),
    (("3 0 0 0 0", "9 0 0 0 0", "9 0 0 0 0"), (3, 1, 1)),
    (("9 0 0 0 0", "3 0 0 0 0", "3 0 0 0 0"), (1, 2, 2)),
    (("6 0 0 0 0", "6 0 0 0 0", "6 0 0 0 0"), (1, 1, 1)),
    # Equal points: the first tick of a row is worth 0, and more ticks are better (TC-15).
    (("6 0 0 0 0", "6 1 0 0 0", "6 1 1 0 0"), (3, 2, 1)),
]


@pytest.mark.parametrize(("sheets", "places"), PLACES)
def test_everybody_has_a_place_while_the_game_goes_on(
    sheets: tuple[str, ...], places: tuple[int, ...]
) -> None:
    """TC-15: equal ones share a place, and the next one is left out."""
    journal = table(*map(sheet, sheets))
    assert journal.game.places(journal.state) == places
    assert journal.game.winners(journal.state) == (), "nobody has won before the end"
