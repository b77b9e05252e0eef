"""The steps of drafts, which can be undone and redone one by one.

A step is a touch that has changed a draft: a typed die, a chosen tile, a placed shape, a touched
box. Steps and entries share one order, so that undo always reverts the latest.
"""

from collections.abc import Collection
from typing import NamedTuple

from scoring.journal import Journal
from scoring.json_fields import JsonFields, MalformedError

Draft = dict[str, object] | None
"""A player's draft as JSON data; None if there is none."""

MOST_STEPS = 100
"""Maximum number of steps; older ones are dropped."""


class DraftStep(NamedTuple):
    """A touch that has changed a draft."""

    player: int
    draft: Draft
    """The draft after it."""
    after: int
    """The number of the last valid entry at that time, 0 if there was none."""
    entries: int
    """The number of entries at that time, including undone ones."""


class Steps:
    """The steps of one game in order, by all players. Independent of screen and disk."""

    def __init__(self) -> None:
        self.done: list[DraftStep] = []
        self.undone: list[DraftStep] = []
        self.entries = 0
        """The length of the journal when `follow` was last called."""

    def __bool__(self) -> bool:
        return bool(self.done or self.undone)

    def draft(self, player: int) -> Draft:
        """Returns a player's draft as it was last recorded; None if there is none."""
        last = _last(self.done, player)
        return last.draft if last else None

    def add(self, journal: Journal, player: int, draft: Draft) -> bool:
        """Records a player's current draft; returns False if it is unchanged."""
        if draft == self.draft(player):
            return False
        step = DraftStep(player, draft, journal.undoable or 0, len(journal.entries))
        self.done = [*self.done, step][-MOST_STEPS:]
        self.undone = [one for one in self.undone if one.player != player]
        return True

    # The order of steps and entries. With a player: only of that player's.

    def undoable(self, journal: Journal, player: int | None = None) -> DraftStep | None:
        """Returns the step that undo reverts; None if an entry has been made since."""
        entry = journal.undoable if player is None else journal.undoable_by(player)
        step = _last(self.done, player)
        return step if step and step.entries >= (entry or 0) else None

    def redoable(self, journal: Journal, player: int | None = None) -> DraftStep | None:
        """Returns the step that redo repeats; None if the game has changed since."""
        step = _last(self.undone, player)
        return step if step and step.after == (journal.undoable or 0) else None

    def leaves_redo(self, journal: Journal, player: int | None = None) -> bool:
        """Whether redo of an undone entry would overwrite nothing that was typed since."""
        undo = journal.redoable if player is None else journal.redoable_by(player)
        step = _last(self.done, player)
        return undo is not None and (step is None or step.entries < undo)

    def undo(self, step: DraftStep) -> None:
        self.done.remove(step)
        self.undone.append(step)

    def redo(self, step: DraftStep) -> None:
        self.undone.remove(step)
        self.done.append(step)

    # After entries

    def drop(self, *players: int | None) -> None:
        """Removes the steps of these players: they have no draft any more."""
        self.done = [one for one in self.done if one.player not in players]
        self.undone = [one for one in self.undone if one.player not in players]

    def follow(self, journal: Journal, player: int | None = None) -> None:
        """Updates the steps after entries and undos, perhaps at this player's seat. A player's
        entry replaces that player's draft; the drafts of others stay."""
        new = journal.entries[self.entries :]
        made = [entry for entry in new if entry.move is not None]
        if made:
            self.undone = []
        if made and len(new) == 1:  # several at once are a correction, not a turn
            self.drop(made[0].player, player)
        self.entries = len(journal.entries)

    def follow_others(self, journal: Journal, players: Collection[int], *, same: bool) -> None:
        """Updates the steps after entries on other devices, which may precede some of this device.
        A draft on this device was begun after its player's last entry."""
        self.drop(*players)
        self.undone = self.undone if same else []
        self.entries = count = len(journal.entries)
        self.done = [one._replace(entries=max(count, one.entries)) for one in self.done]

    # Saving

    def to_json(self) -> dict[str, object] | None:
        if not self:
            return None
        done, undone = ([one._asdict() for one in steps] for steps in (self.done, self.undone))
        return {"entries": self.entries, "done": done, "undone": undone}

    @classmethod
    def read(cls, data: object, journal: Journal) -> "Steps":
        """Reads saved steps and applies the entries made since; unreadable data counts as none."""
        steps = cls()
        try:
            file = JsonFields(data, "draft")
            steps.done, steps.undone = (_read(file, key, journal) for key in ("done", "undone"))
            steps.entries = file.integer("entries", 0, len(journal.entries))
        except MalformedError:
            steps = cls()
        steps.follow(journal)
        return steps


def _last(steps: list[DraftStep], player: int | None) -> DraftStep | None:
    return next((one for one in reversed(steps) if player in (None, one.player)), None)


def _read(file: JsonFields, key: str, journal: Journal) -> list[DraftStep]:
    found, most = [], len(journal.entries)
    steps = file.get(key)
    if not isinstance(steps, list):
        raise file.fail(key, "must be a list")
    for one in steps:
        step = JsonFields(one, key)
        player = step.integer("player", 0, len(journal.names) - 1)
        draft = step.get("draft")
        if draft is not None:
            JsonFields(draft, "draft")
        numbers = (step.integer(name, 0, most) for name in ("after", "entries"))
        found.append(DraftStep(player, draft, *numbers))
    return found
