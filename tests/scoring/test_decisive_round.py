"""The round in which a game was decided, from its journal alone."""

import pytest

from scoring import GAMES
from scoring.cubo.rules import Points
from scoring.decisive_round import Decision, decision
from scoring.journal import Journal
from scoring.leave_move import Leave
from tests.support.table import golden
from tools.player import played

TOGETHER = [game for game in GAMES if GAMES[game].players[-1] > 1]
NAMES = ["Ana", "Ben", "Cem"]


def by_looking_at_every_round(journal: Journal) -> Decision | None:
    """Returns the same computed forwards, with the scores after each round."""
    game, standings = journal.game, dict[int, list[tuple[int, int]]]()
    for _entry, state in journal.trail:
        players = range(len(journal.names))
        now = [(game.total(state, one), game.tie_break(state, one)) for one in players]
        standings.setdefault(game.stage(state), now)
    standings.pop(0, None)
    final = [(journal.total(one), game.tie_break(journal.state, one)) for one in players]
    rows = [*standings.values()]
    rows[-1] = final
    if final.count(max(final)) > 1:
        return None
    winner, since = final.index(max(final)), 0
    for number, row in enumerate(rows):
        if row.index(max(row)) != winner or row.count(max(row)) > 1:
            since = number + 1
    before = [total for total, _more in rows[since - 1]] if since else [0] * len(final)
    return Decision(winner, since + 1, len(rows), max(before) - before[winner])


@pytest.mark.parametrize("game", TOGETHER)
def test_the_round_from_which_on_the_winner_led(game: str) -> None:
    names = NAMES[: GAMES[game].players[-1]]
    for seed in range(6):
        journal = played(game, {}, names, seed=seed, rolls=False)
        assert decision(journal) == by_looking_at_every_round(journal)


def test_games_are_decided_early_and_late() -> None:
    found = [decision(played("cubo", {}, NAMES, seed=seed, rolls=False)) for seed in range(4)]
    known = [one for one in found if one]
    assert [one.at_once for one in known] == [False, False, True, False]
    assert [one.at_last for one in known] == [True, False, False, False]
    assert known[0] == Decision(winner=2, round=6, rounds=6, behind=2)


@pytest.mark.parametrize("name", ["tricubo-A-two-winners", "tricubo-A-solo", "cubo-two-winners"])
def test_nothing_was_decided_for_one_alone_or_for_several(name: str) -> None:
    assert decision(golden(name)) is None


def test_what_was_undone_decides_nothing() -> None:
    journal = played("tricubo", {}, NAMES, seed=1, rolls=False)
    last, told = journal.trail[-1][0], decision(journal)
    assert last.move is not None
    again = journal.undo(last.id)
    assert decision(again) is None, "the game goes on"
    assert decision(again.plus(last.player, last.move)) == told


def test_points_of_who_has_left_are_no_lead() -> None:
    journal = Journal.new("cubo", {"rounds": 3}, NAMES)
    for player, points in ((0, 20), (1, 6), (2, 6)):
        journal = journal.plus(player, Points(points))
    journal = journal.plus(0, Leave())
    for player, points in ((1, 6), (2, 9), (1, 9), (2, 3)):
        journal = journal.plus(player, Points(points))
    assert decision(journal) == Decision(winner=1, round=3, rounds=3, behind=3)
