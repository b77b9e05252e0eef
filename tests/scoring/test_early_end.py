"""`{"do":"end"}`: every game can be ended early, by anyone. There is no winner and nothing is
counted."""

import pytest

from scoring import GAMES
from scoring.early_end import EndEarly
from scoring.game import IllegalError
from scoring.journal import IllegalEntryError, Journal
from tools.player import played


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_ended_early(game: str, players: int) -> None:
    journal = played(game, {}, ["Ana", "Ben"][:players], share=0.5)
    ended = journal.plus(players - 1, EndEarly())
    assert ended.over
    report, before = ended.report(), journal.report()
    assert (report["over"], report["winners"]) == (True, [])
    assert {player["rank"] for player in report["players"]} == {None}
    for now, then in zip(report["players"], before["players"], strict=True):
        assert (now["total"], now["lines"]) == (then["total"], then["lines"]), "as it stood"
    assert ended.game.turn(ended.state).waiting == ()
    assert ended.entries[-1].raw["move"] == {"do": "end"}
    assert Journal.from_text(_text(ended)) == ended


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_entered_after_it_but_it_can_be_undone(game: str) -> None:
    journal = played(game, {}, ["Ana", "Ben"], share=0.5)
    player = journal.game.turn(journal.state).waiting[0]
    move = next(iter(journal.game.legal_moves(journal.state, player)), None)
    ended = journal.plus(0, EndEarly())
    with pytest.raises(IllegalError):
        ended.plus(1, EndEarly())
    if move is not None:
        with pytest.raises(IllegalError):
            ended.plus(player, move)
        assert ended.plus(player, move, forced=True).over, "forced it does not begin again"
    again = ended.undo(ended.entries[-1].id)
    assert not again.over
    assert again.state == journal.state


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_is_not_ended_again(game: str) -> None:
    journal = played(game, {}, ["Ana", "Ben"])
    with pytest.raises(IllegalError):
        journal.plus(0, EndEarly())
    raws = [*journal.to_json()["entries"], {"id": len(journal.entries) + 1, "player": 0}]
    raws[-1]["move"] = {"do": "end"}
    with pytest.raises(IllegalEntryError, match="end: The game is over"):
        Journal.of_header(journal.header).plus_raw(raws)


def _text(journal: Journal) -> str:
    import json

    return json.dumps(journal.to_json())
