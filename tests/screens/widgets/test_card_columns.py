"""Cards on a page: one column on a phone, two on a tablet."""

import pytest

from tests.support import looks
from tests.support.in_part import in_part
from tools.robot import PHONE, TABLET, Robot


@pytest.mark.parametrize("screen", in_part(["about", "settings", "data"]))
def test_a_tablet_shows_two_columns_and_a_phone_one(quick: Robot, screen: str) -> None:
    from screens.widgets.card_columns import Columns

    for size, count in ((TABLET, 2), (PHONE, 1)):
        quick.resize(*size)
        quick.app.open("home")
        quick.app.open(screen)
        quick.settle()
        (page,) = looks.shown(quick.screen, Columns)
        assert len({card.x for card in page.children}) == count
        areas = {str(n): looks.area(card) for n, card in enumerate(page.children)}
        assert looks.touching(areas) == []
        assert page.height == page.minimum_height
        left = [card for card in page.children[::-1] if card.x == page.children[-1].x]
        assert left == page.children[::-1][: len(left)], "the first ones are on the left"


def test_house_rules_fill_both_columns(quick: Robot) -> None:
    quick.resize(*TABLET)
    quick.app.open("house", game="tripple-domino")
    quick.settle()
    cards = quick.screen.ids.page.children
    lows = [min(card.y for card in cards if card.x == x) for x in {card.x for card in cards}]
    assert len(lows) == 2
    assert max(lows) - min(lows) < max(card.height for card in cards)
    quick.resize(*PHONE)
