"""The bar above a game: its title is legible on the smallest phone, with the round below it."""

from typing import Any

import pytest

from scoring import GAMES
from storage.settings import HINTS, LANGUAGES
from tests.support.table import AT
from tools.player import played
from tools.robot import PHONE, Robot

LEAST = 80
"""Width in dp that the title keeps."""


def lines(screen: Any) -> list[Any]:
    return [one for one in reversed(screen.ids.bar.ids.words.children) if one.text]


@pytest.mark.parametrize("width", [320, 360, 390])
@pytest.mark.parametrize("game", GAMES)
def test_the_round_is_not_cut_off(quick: Robot, game: str, width: int) -> None:
    quick.app.store.settings.set(HINTS, "everybody")
    quick.resize(width, 640)
    journal = played(game, {}, ["Maximiliane", "Theodor"], share=0.5)
    quick.app.resume_game(quick.app.store.create(journal, AT))
    quick.settle()
    title, subtitle = lines(quick.screen)
    assert title.text.startswith(GAMES[game].title)
    assert str(GAMES[game].turn(journal.state).round) in subtitle.text
    assert not title.is_shortened
    assert not subtitle.is_shortened
    assert quick.screen.ids.bar.ids.words.width >= LEAST
    quick.app.store.settings.set(HINTS, "off")
    quick.resize(*PHONE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", ["A", "B"])
def test_the_side_is_not_cut_off(quick: Robot, side: str, language: str) -> None:
    """Font sizes are whole pixels: a title that is made smaller may be no narrower."""
    from screens.widgets.language import tr

    tr.use(language)
    for width in (340, 360, 380):
        quick.resize(width, 640)
        journal = played("tricubo", {"side": side}, ["Ana"], share=0.5, rolls=False)
        quick.app.resume_game(quick.app.store.create(journal, AT))
        quick.settle()
        title, _subtitle = lines(quick.screen)
        assert not title.is_shortened, (title.text, width)
    quick.resize(*PHONE)


def test_redo_is_in_the_bar_while_the_title_keeps_its_room(quick: Robot) -> None:
    from screens.play import app_bar

    journal = played("kubi", {}, ["Ana", "Ben"], share=0.5)
    quick.app.resume_game(quick.app.store.create(journal, AT))
    quick.settle()
    screen = quick.screen
    for width, shown in ((300, False), (320, True), (400, True)):
        quick.resize(width, 700)
        screen.match.undo()
        quick.settle()
        assert screen.ids.redo.hidden != shown, width
        assert ("Redo" in [text for text, _act in app_bar.more(screen)]) != shown, width
        screen.match.redo()
    quick.resize(*PHONE)
