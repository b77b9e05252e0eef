"""The order of undo and redo with both typed steps and entries. No window needed."""

from random import Random
from typing import Any

import pytest

from play.draft_history import MOST_STEPS, Steps
from scoring.journal import Journal
from tests.support.storage_games import go_on, some


def typed(*faces: int) -> dict[str, object]:
    return {"panel": {"faces": [*faces], "round": 1}}


def faces(steps: Steps, player: int) -> list[int] | None:
    draft = steps.draft(player)
    panel: Any = draft and draft["panel"]
    return None if draft is None else [*panel["faces"]]


class Table:
    """A journal with its steps, used as by a screen."""

    def __init__(self, count: int = 6) -> None:
        self.journal, self.steps, self.random = some(count), Steps(), Random(1)
        self.steps.follow(self.journal)

    def type(self, player: int, *dice: int) -> None:
        self.steps.add(self.journal, player, typed(*dice) if dice else None)

    def enter(self) -> int:
        """Makes the next entry; returns its player."""
        self._take(go_on(self.journal, self.random))
        return self.journal.entries[-1].player

    def undo(self, player: int | None = None) -> str:
        if step := self.steps.undoable(self.journal, player):
            self.steps.undo(step)
            return "step"
        journal = self.journal
        entry = journal.undoable if player is None else journal.undoable_by(player)
        assert entry is not None
        self._take(journal.undo(entry))
        return "entry"

    def redo(self, player: int | None = None) -> str:
        if step := self.steps.redoable(self.journal, player):
            self.steps.redo(step)
            return "step"
        if not self.steps.leaves_redo(self.journal, player):
            return ""
        assert self.journal.redoable is not None
        self._take(self.journal.undo(self.journal.redoable))
        return "entry"

    def _take(self, journal: Journal) -> None:
        self.journal = journal
        self.steps.follow(journal)


def test_steps_come_before_the_entry_they_follow() -> None:
    table = Table()
    table.type(0, 4)
    table.type(0, 4, 6)
    assert [table.undo() for _ in range(3)] == ["step", "step", "entry"]
    assert faces(table.steps, 0) is None
    assert [table.redo() for _ in range(4)] == ["entry", "step", "step", ""]
    assert faces(table.steps, 0) == [4, 6]


def test_an_entry_made_since_comes_before_a_step() -> None:
    table = Table()
    other = 1 - table.journal.game.turn(table.journal.state).waiting[0]
    table.type(other, 4)
    assert table.enter() != other
    assert faces(table.steps, other) == [4], "what others have begun goes on"
    assert [table.undo() for _ in range(3)] == ["entry", "step", "entry"]
    assert [table.redo() for _ in range(3)] == ["entry", "step", "entry"]


def test_ones_own_last_thing() -> None:
    table = Table()
    table.type(0, 4)
    table.type(1, 2)
    assert table.undo(0) == "step"
    assert (faces(table.steps, 0), faces(table.steps, 1)) == (None, [2])
    assert table.undo(0) == "entry"
    assert faces(table.steps, 1) == [2]
    assert table.undo(1) == "step"


def test_what_is_typed_after_an_undo_is_not_overwritten_by_redo() -> None:
    table = Table()
    assert table.undo() == "entry"
    table.type(0, 5)
    assert table.redo() == ""
    assert table.undo() == "step"
    assert [table.redo(), table.redo()] == ["step", ""]
    table.undo()
    table.type(0, 3)
    table.type(0)
    assert faces(table.steps, 0) is None
    assert table.undo() == "step"
    assert faces(table.steps, 0) == [3], "taking it away was a step, too"


def test_an_entry_ends_what_was_half_entered_and_all_that_was_undone() -> None:
    table = Table()
    player = table.journal.game.turn(table.journal.state).waiting[0]
    table.type(player, 4)
    table.type(1 - player, 2)
    table.undo(1 - player)
    assert table.enter() == player
    assert faces(table.steps, player) is None
    assert not table.steps


def test_the_same_again_is_no_step() -> None:
    table = Table()
    assert not table.steps.add(table.journal, 0, None)
    assert table.steps.add(table.journal, 0, typed(1))
    assert not table.steps.add(table.journal, 0, typed(1))
    for number in range(MOST_STEPS * 2):
        table.type(0, number % 6 + 1, number)
    assert len(table.steps.done) == MOST_STEPS


def test_written_and_read_again() -> None:
    table = Table()
    table.type(0, 4)
    table.type(1, 2, 2)
    table.undo()
    again = Steps.read(table.steps.to_json(), table.journal)
    assert (again.done, again.undone) == (table.steps.done, table.steps.undone)
    assert Steps().to_json() is None


def test_killed_between_an_entry_and_its_draft() -> None:
    """A player who has entered since has no draft; the others have."""
    table = Table()
    player = table.journal.game.turn(table.journal.state).waiting[0]
    table.type(player, 4)
    table.type(1 - player, 2)
    saved = table.steps.to_json()
    journal = go_on(table.journal, table.random)
    again = Steps.read(saved, journal)
    assert (faces(again, player), faces(again, 1 - player)) == (None, [2])


@pytest.mark.parametrize(
    "broken",
    [
        *(None, 7, "x", [], {}),
        {"entries": 99, "done": [], "undone": []},
        {"entries": 1, "done": 5, "undone": []},
        {"entries": 1, "done": [3], "undone": []},
        *(
            {"entries": 1, "undone": [], "done": [{"player": 0, "draft": {}, **one}]}
            for one in (
                {},
                {"after": 1, "entries": 1, "player": 2},
                {"after": -1, "entries": 1},
                {"after": 1, "entries": 700},
                {"after": 1, "entries": 1, "draft": 5},
            )
        ),
    ],
)
def test_what_cannot_be_read_is_nothing(broken: object) -> None:
    steps = Steps.read(broken, some(6))
    assert not steps
    assert steps.entries == 6
