"""A game that is as long as one can be: said at the table, and the game stays as it is."""

import pytest

from scoring.journal import Journal
from scoring.tricubo_sheet import Row
from storage.settings import STRICTNESS
from tests.support.table import action, answers, resume, saved
from tests.support.tricubo_notation import new, play
from tools.robot import Robot

START = "0 start 1; 1 start 2; 0 L4"  # three entries; Ben is next


def full(monkeypatch: pytest.MonkeyPatch, entries: int = 3) -> Journal:
    monkeypatch.setattr("scoring.entries.MOST_ENTRIES", entries)
    return play(new(2), START)


@pytest.mark.parametrize("level", ["strict", "helpful", "free"])
def test_one_entry_too_many(phone: Robot, monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    """However strict one plays: it is no rule that could be broken."""
    phone.app.store.settings.set(STRICTNESS.of("tricubo"), level)
    before = full(monkeypatch)
    screen = resume(phone, before)
    for forced in (False, True):
        screen.attended.wish(1, Row("medium", 2), forced=forced)
        phone.settle()
        mood, title, _detail, _gain = action(phone)
        assert (mood, title) == ("refused", "A game has at most 3 entries.")
        assert answers(phone) == []
        assert saved(phone) == before


def test_one_undo_too_many(phone: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    before = full(monkeypatch)
    resume(phone, before)
    phone.tap(phone.screen.ids.undo)
    assert action(phone)[:2] == ("refused", "A game has at most 3 entries.")
    assert saved(phone) == before


def test_too_much_is_undone(phone: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has been undone stays undone; one can play on."""
    monkeypatch.setattr("scoring.entries.MOST_REPLAYED", 0)
    screen = resume(phone, play(new(2), START))
    phone.tap(phone.screen.ids.undo)
    undone = saved(phone)
    assert len(undone.entries) == 4
    screen.match.mistakes.redo()
    phone.settle()
    said = "Too much is undone in this game to undo still more."
    assert action(phone)[:2] == ("refused", said)
    assert saved(phone) == undone
