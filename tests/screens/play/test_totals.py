"""Totals can be hidden until the end."""

from collections.abc import Iterator

import pytest

from scoring import GAMES
from sheets import hidden_totals, render_context
from storage.settings import HIDE_TOTALS
from tests.support.settings import tap_in_sight
from tests.support.table import begin, choose_more
from tools.player import played
from tools.robot import Robot


@pytest.fixture(autouse=True)
def shown_again() -> Iterator[None]:
    yield
    render_context.hide_totals(False)


@pytest.mark.parametrize("game", GAMES)
def test_hidden_until_the_end_and_never_alone(game: str) -> None:
    middle, over, alone = (
        played(game, {}, names, share=share)
        for names, share in ((["Ana", "Ben"], 0.5), (["Ana", "Ben"], 1.0), (["Ana"], 0.5))
    )
    rules = GAMES[game]
    assert hidden_totals.written(rules, middle.state, 0) != hidden_totals.HIDDEN
    render_context.hide_totals(True)
    assert hidden_totals.written(rules, middle.state, 0) == hidden_totals.HIDDEN
    assert hidden_totals.written(rules, over.state, 0) != hidden_totals.HIDDEN
    assert hidden_totals.written(rules, alone.state, 0) != hidden_totals.HIDDEN


def test_from_a_game_to_the_setting_and_back(quick: Robot) -> None:
    screen = begin(quick, 2, "0 L4; 1 M3\n1 L4; 0 M3\n0 L4; 1 S3")
    choose_more(quick, "Settings")
    tap_in_sight(quick, quick.screen.ids.hide_totals)
    assert quick.app.store.settings.get(HIDE_TOTALS)
    quick.back()
    assert quick.screen is screen
    choose_more(quick, "Scores so far")
    assert quick.screen.waiting == "The totals are hidden until the end."
    assert not quick.screen.places
    assert not quick.screen.ids.graph.shown
    quick.app.store.settings.set(HIDE_TOTALS, False)
