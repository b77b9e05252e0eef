"""The help and the tour from a small phone to a tablet: nothing cut off, nothing out of reach."""

from scoring import GAMES
from tests.screens import looks
from tests.screens.sizes import lay_out
from tools.robot import Robot


def test_every_page_in_every_size(room: Robot) -> None:
    """All games on a small phone; elsewhere those with the most and the largest pictures."""
    narrow = looks.window().right < 400
    for game in GAMES if narrow else ("tricubo", "cubo"):
        room.app.open("home")
        room.app.open("help", game=game, count=GAMES[game].players[-1])
        room.settle()
        lay_out()
        screen = room.screen
        bar = [what for what in looks.outside_the_window(screen) if "ContentsChip" not in what]
        assert looks.cut_off(screen) + looks.too_small(screen) + bar == [], game
        cards = {key: looks.area(card) for key, card in screen.cards.items()}
        assert looks.touching(cards) == []
        wide = looks.area(screen.ids.scroll)
        for key, card in cards.items():
            assert card.left >= wide.left, key
            assert card.right <= wide.right, key
