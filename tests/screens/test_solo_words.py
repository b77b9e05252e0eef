"""Solo speaks solo: where one person plays, no screen speaks of others."""

import re

import pytest

from scoring import GAMES
from storage.settings import SET_UP
from tests.support.table import AT
from tools.player import played
from tools.robot import Robot

COMPANY = re.compile(
    r"\b(rematch|everyone|someone|who|whose|others?|players?|wins?)\b", re.IGNORECASE
)
MAY_BE_ASKED = {
    "Players",
    "Add player",
    "Who is scored on this device?",  # one of several may be: the others play on paper
    "Everyone",
    "Solo, with the same rolls for everyone",
}
"""On the New game screen, where others may still be added."""
MOMENTS = (0, 0.5, 0.95, 1)
"""Shares of a game that have been played."""


def speaks_of_others(robot: Robot) -> set[str]:
    return {text for text in robot.texts() if COMPANY.search(text)}


@pytest.mark.parametrize("game", GAMES)
def test_a_solo_game_is_played_without_others(quick: Robot, game: str) -> None:
    found = set()
    for share in MOMENTS:
        journal = played(game, {}, ["Ana"], share=share, rolls=False)
        quick.app.resume_game(quick.app.store.create(journal, AT))
        quick.settle()
        found |= speaks_of_others(quick)
    quick.screen.show_result()
    quick.settle()
    assert "Play again" in quick.texts()
    assert found | speaks_of_others(quick) == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_menu_of_a_solo_game_offers_nothing_for_several(quick: Robot, game: str) -> None:
    journal = played(game, {}, ["Ana"], share=0.5, rolls=False)
    quick.app.resume_game(quick.app.store.create(journal, AT))
    quick.settle()
    quick.tap(quick.screen.ids.more)
    from kivy.core.window import Window

    offered = {text for child in Window.children for text in quick.texts(child)}
    assert "Timeline" in offered
    assert {text for text in offered if COMPANY.search(text)} == set()
    quick.back()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_for_one_asks_for_no_one_else(quick: Robot, game: str) -> None:
    quick.app.store.settings.set(SET_UP.of(game), {"names": ["Ana"]})
    quick.app.open("setup", game=game)
    quick.settle()
    assert speaks_of_others(quick) <= MAY_BE_ASKED
