"""A solo game speaks of no one else: its refusals name no other players."""

import re
from random import Random

import pytest

from scoring import GAMES
from scoring.game import AnyGame, AnyMove
from scoring.journal import Journal
from tools.player import entries, played

COMPANY = re.compile(r"\b(everyone|who|someone|others?|players?|roller)\b", re.IGNORECASE)
TRIED = 25
"""Moves tried at each step of a game."""
UNREACHABLE = {"Everyone says what they have left."}
"""Said of entries with the rests of several hands, which no solo game offers."""


def all_moves(game: AnyGame) -> list[AnyMove]:
    """Returns moves of whole games of one and of two players, most of which are refused in the
    middle of another game."""
    names = ["Ana", "Ben"]
    games = [played(game.id, {}, names[:count], share=1) for count in (1, 2)]
    found = [entry.move for journal in games for entry in journal.entries]
    return [move for move in found if move is not None]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_refusals_of_a_solo_game_name_no_one_else(game: AnyGame) -> None:
    tried, dice, refusals = all_moves(game), Random(5), set()
    for rolls in (False, True):
        journal = Journal.new(game.id, {}, ["Ana"])
        for after in entries(journal, 3, rolls=rolls):
            for move in dice.sample(tried, min(TRIED, len(tried))):
                refusals.add(game.check(journal.state, 0, move))
            journal = after
        refusals |= {game.check(journal.state, 0, move) for move in tried}
    reasons = {why.reason for why in refusals if why}
    assert reasons
    assert {reason for reason in reasons if COMPANY.search(reason)} <= UNREACHABLE
