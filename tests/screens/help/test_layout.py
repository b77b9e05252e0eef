"""The help and the tour from a small phone to a tablet: nothing cut off, nothing out of reach."""

import pytest

from scoring import GAMES
from tests.support import looks
from tests.support.sizes import lay_out
from tools.robot import Robot


def test_every_page_in_every_size(room: Robot) -> None:
    """All games on a small phone; in other sizes those with the most and the largest pictures."""
    from screens.help.screen import PictureBox

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
        for box in looks.shown(screen, PictureBox):
            assert box.picture.y == pytest.approx(box.caption.y + box.caption.height, abs=7)
            assert box.picture.y + box.picture.height <= box.y + box.height


def test_the_tour_in_every_size(room: Robot) -> None:
    """Its words are whole, and leave something of what they are about visible."""
    from kivy.core.window import Window

    from screens.help.tour import Tour

    for game in ("kubi", "cubo"):
        room.app.new_game(game, {}, ["Mara", "Jonas"])
        room.settle()
        tour = Tour(room.screen)
        tour.begin()
        assert len(tour.stops) in (5, 6), "on the smallest phone the help is in the menu"
        while tour in Window.children:
            lay_out()
            room.frame(3)
            words, hole = looks.area(tour.words), looks.rect_area(tour.hole())
            assert looks.cut_off(tour.words) + looks.too_small(tour.words) == []
            assert words.within(looks.window())
            assert not hole.within(words), tour.stop.part
            tour.go_on()
