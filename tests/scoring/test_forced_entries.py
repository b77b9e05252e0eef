"""Which boxes were written against a rule."""

from typing import Any

import pytest

from scoring import forced_entries
from scoring.forced_entries import Forced
from scoring.journal import Journal
from tests.support.tricubo_notation import new, play

STARTED = "0 start 1; 1 start 2"
FORCED = "!1 M3"
"""The roller, player 0, takes a die first."""


class Pad:
    """An open game that goes on while it is observed."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.forced = Forced(lambda: self.journal)


def test_legal_entries_leave_no_mark() -> None:
    pad = Pad(play(new(2), STARTED))
    assert pad.forced.boxes(0) == {}
    assert not pad.forced.is_forced(0)


def test_a_forced_entry_is_marked_on_the_sheet_of_its_player() -> None:
    pad = Pad(play(new(2), f"{STARTED}; {FORCED}"))
    assert pad.forced.boxes(1) == {"row3.2": 2}
    assert pad.forced.boxes(0) == {}
    assert [pad.forced.is_forced(number) for number in range(3)] == [False, False, True]
    broken = pad.forced.broken(2)
    assert broken is not None
    assert broken.rule == "TC-3"
    entry, before = pad.forced.entry(2)
    assert (entry, before) == (pad.journal.trail[2][0], pad.journal.trail[1][1])


def test_a_forced_entry_that_breaks_nothing_leaves_no_mark() -> None:
    """Written as forced, and right where it stands."""
    journal = play(new(2), "0 start 1")
    raw = {"id": 2, "player": 1, "move": {"do": "start", "row": 2}, "forced": True}
    pad = Pad(journal.plus_raw([raw]))
    assert pad.forced.boxes(1) == {}
    assert pad.forced.broken(1) is None


def test_an_undone_entry_loses_its_mark_and_gets_it_back() -> None:
    pad = Pad(play(new(2), f"{STARTED}; {FORCED}"))
    marks = pad.forced.boxes(1)
    assert pad.journal.undoable is not None
    pad.journal = pad.journal.undo(pad.journal.undoable)
    assert pad.forced.boxes(1) == {}
    assert not pad.forced.is_forced(2)
    assert pad.journal.redoable is not None
    pad.journal = pad.journal.undo(pad.journal.redoable)
    assert pad.forced.boxes(1) == marks


def test_marks_cost_nothing_to_speak_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are already, only what is new is looked at."""
    looked: list[int] = []
    look = forced_entries.written_by

    def watched(journal: Journal, entry: Any, *states: Any) -> tuple[str, ...]:
        looked.append(entry.id)
        return look(journal, entry, *states)

    monkeypatch.setattr(forced_entries, "written_by", watched)
    journal = play(new(2), "0 start 1; 1 start 2")
    marks = forced_entries.Forced(lambda: journal)
    move = {"do": "colour", "die": "large", "field": "large"}
    for _ in range(100):
        journal = journal.plus(1, journal.game.read_move(move, ""), forced=True)
        assert marks.boxes(1) == marks.boxes(1) == {"colour.large": 2}
    assert looked == list(range(3, 103))
    journal = journal.undo(102).undo(101)
    assert (marks.boxes(1), len(looked)) == ({"colour.large": 2}, 100)
    journal = journal.undo(3)  # all that follow are made again
    assert marks.boxes(1) == {"colour.large": 2}
    assert len(looked) == 100 + 97
