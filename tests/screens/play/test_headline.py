"""What everyone at the table should see: the last round, and who has won."""

import pytest

from play.match import ALL
from scoring import GAMES
from scoring.game import Game
from scoring.journal import Journal
from screens.result.result_summary import ties
from sheets import view
from sheets.drawing.icons import GLYPHS
from tests.support.eye import words_on
from tests.support.hand import Hand
from tests.support.recording_brush import RecordingBrush
from tests.support.table import golden, resume
from tools.player import entries, played
from tools.robot import Robot

KNOWN = [game for game, rules in GAMES.items() if type(rules).last_round is not Game.last_round]
"""The games in which it is known before that a round is the last one."""
OPTIONS = {"tripple-domino": {"target": 60}}


def near_the_end(game: str) -> Journal:
    """Returns a game of two in its last round."""
    begun = Journal.new(game, OPTIONS.get(game, {}), ["Ana", "Ben"])
    return next(
        journal
        for journal in entries(begun, seed=3, rolls=False)
        if not journal.over and journal.game.last_round(journal.state)
    )


def drawn(hand: Hand, player: int) -> list[str]:
    """Returns all words on a player's sheet."""
    match = hand.match
    match.look_at(player)
    sheet = match.attended.sheet
    brush = RecordingBrush()
    for layer in ("ink", "aside"):
        sheet.draw_layer(layer, brush)
    return [*words_on(sheet), *brush.texts]


@pytest.mark.parametrize("game", KNOWN)
@pytest.mark.parametrize("mode", ["one", ALL])
def test_the_last_round_is_on_every_sheet(hand: Hand, game: str, mode: str) -> None:
    hand.open(near_the_end(game), mode=mode)
    for player in range(2):
        assert "Last round" in drawn(hand, player)


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_is_on_the_sheets_themselves(hand: Hand, game: str) -> None:
    journal = played(game, {}, ["Ana", "Ben"])
    hand.open(journal)
    winners = journal.game.winners(journal.state)
    if view(game).sheet.shared:
        assert drawn(hand, 0).count("Winner") >= len(winners)
        return
    for player in range(2):
        assert ("Winner" in drawn(hand, player)) == (player in winners)


def test_who_is_alone_is_no_winner(hand: Hand) -> None:
    hand.open(played("kubi", {}, ["Ana"]))
    assert "Winner" not in drawn(hand, 0)


def test_the_strip_has_a_trophy_for_the_winner(phone: Robot) -> None:
    screen = resume(phone, played("kubi", {}, ["Ana", "Ben", "Cem"]))
    brush = RecordingBrush()
    screen.strip.paint(brush)
    trophies = [one.where for one in brush.drawn if one.text == GLYPHS["trophy"]]
    winners = screen.game.winners(screen.state)
    assert len(trophies) == len(winners)
    for where, player in zip(trophies, winners, strict=True):
        assert not screen.strip.cell(player).distance(*where.center)


def test_a_tie_says_what_decides() -> None:
    """TC-15: the most crosses; CU-7: other games share the place."""
    tied = ties(golden("tricubo-A-tie"))
    assert len(tied) == 1
    assert "Tie-break: " in tied[0]
    shared = Journal.new("cubo", {}, ["Ana", "Ben"])
    for player in range(2):
        shared = shared.plus(player, shared.game.read_move({"do": "points", "points": 12}, ""))
    assert ties(shared) == ["Ana and Ben share a place: 12 points each."]
    assert ties(played("kubi", {}, ["Ana"])) == []


def test_equal_tie_breaks_decide_nothing() -> None:
    """TC-15: with as many crosses they share the place."""
    journal = played(
        "tricubo", {"side": "A"}, ["Ana", "Ben", "Cem"], seed=17, share=0.3, rolls=False
    )
    game, state = journal.game, journal.state
    assert [game.tie_break(state, player) for player in range(3)] == [8, 11, 8]
    assert ties(journal) == ["Ana and Cem share a place: 12 points each."]


def test_the_standing_shows_it(phone: Robot) -> None:
    resume(phone, golden("tricubo-A-tie"))
    phone.app.open("standing", session=phone.screen.session)
    phone.settle()
    assert "Tie-break: " in phone.screen.ids.ties.text
    assert phone.screen.ids.ties.height > 0
