"""A game of maximum length: the user gets a message, and the game stays as it is."""

import pytest

from play.action_result import REFUSED
from scoring.journal import Journal
from scoring.tricubo.state import Row
from tests.support.hand import Hand
from tests.support.tricubo_notation import new, play

START = "0 start 1; 1 start 2; 0 L4"  # three entries; Ben is next


def full(monkeypatch: pytest.MonkeyPatch, entries: int = 3) -> Journal:
    monkeypatch.setattr("scoring.journal_entries.MOST_ENTRIES", entries)
    return play(new(2), START)


@pytest.mark.parametrize("level", ["strict", "helpful", "free"])
def test_one_entry_too_many(hand: Hand, monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    """In every rule level: it is not a rule that could be broken."""
    hand.play_like(level)
    before = full(monkeypatch)
    match = hand.open(before)
    for forced in (False, True):
        done = match.attended.wish(1, Row("medium", 2), forced=forced)
        assert (done.kind, done.sounds) == (REFUSED, ("refuse",))
        assert hand.card()[:2] == ("refused", "A game has at most 3 entries.")
        assert hand.answers() == []
        assert hand.saved() == before


def test_one_undo_too_many(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    before = full(monkeypatch)
    hand.open(before)
    assert hand.undo().kind == REFUSED
    assert hand.card()[:2] == ("refused", "A game has at most 3 entries.")
    assert hand.saved() == before


def test_too_much_is_undone(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has been undone stays undone; one can play on."""
    monkeypatch.setattr("scoring.journal_entries.MOST_REPLAYED", 0)
    hand.open(play(new(2), START))
    hand.undo()
    undone = hand.saved()
    assert len(undone.entries) == 4
    hand.redo()
    said = "Too many undos in this game to undo more."
    assert hand.card()[:2] == ("refused", said)
    assert hand.saved() == undone
