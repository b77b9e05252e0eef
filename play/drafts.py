"""The drafts of the open game: shown at the seats, undone step by step, and saved.

They are saved whenever they change, so that they survive a kill of the app. `draft_history` has the
steps, `seat_draft` the draft of one seat.
"""

from collections.abc import Collection

from play.action_result import ActionScope, Snackbar
from play.draft_history import Draft, Steps
from sheets.texts import _
from storage.errors import StorageError
from storage.session import Session


class Drafts:
    """The steps of the game that is open: shown at the seats, and saved."""

    def __init__(self, session: Session, doing: ActionScope) -> None:
        self.session, self._doing = session, doing
        self.steps = Steps()
        self._is_saved = False
        """Whether the disk has drafts of this game."""
        self._reported = False
        """Whether a message has reported that drafts cannot be saved."""
        self._message_shown = False
        """Whether a message is shown that is removed when something is typed."""

    def open(self) -> None:
        """Restores the drafts of the game."""
        session = self.session
        data = session.store.drafts.kept(session.number)
        self._is_saved, self._reported = data is not None, False
        self.steps = Steps.read(data, session.journal)
        if session.journal.over:
            self.steps.drop(*range(len(session.journal.names)))

    @property
    def first(self) -> int | None:
        """Returns the player whose draft is shown first: the last one to type after the last entry;
        None if there is none."""
        step = self.steps.undoable(self.session.journal)
        return step.player if step and step.draft else None

    @property
    def begun(self) -> bool:
        """Whether any player has a draft."""
        return any(self.steps.draft(player) for player in range(len(self.session.journal.names)))

    def add(self, player: int, draft: Draft) -> None:
        if self.steps.add(self.session.journal, player, draft):
            self._clear_message()
            self._save()

    def drop(self, player: int) -> None:
        """Removes a player's draft that does not fit any more."""
        self.steps.drop(player)
        self._save()

    def follow(self, player: int | None) -> None:
        """Updates the drafts after an entry at this player's seat, and after undos and changes."""
        some = bool(self.steps)
        self.steps.follow(self.session.journal, player)
        if some:
            self._save()

    def follow_others(self, players: Collection[int], *, same: bool) -> None:
        """Updates the drafts after entries of these players on other devices. `same`: the same
        entries count as before, only their numbers have changed."""
        some = bool(self.steps)
        self.steps.follow_others(self.session.journal, players, same=same)
        if some:
            self._save()

    def can_undo(self, player: int | None = None) -> bool:
        return self.steps.undoable(self.session.journal, player) is not None

    def can_redo(self, player: int | None = None) -> bool:
        return self.steps.redoable(self.session.journal, player) is not None

    def undo(self, player: int | None = None) -> int | None:
        """Undoes the last step and returns its player; None if an entry has to be undone
        instead."""
        step = self.steps.undoable(self.session.journal, player)
        if step is None:
            return None
        self.steps.undo(step)
        self._changed()
        return step.player

    def redo(self, player: int | None = None) -> int | None:
        """Redoes the step that was undone last and returns its player; None if there is none."""
        step = self.steps.redoable(self.session.journal, player)
        if step is None:
            return None
        self.steps.redo(step)
        self._changed()
        return step.player

    def _changed(self) -> None:
        self._clear_message()
        self._save()

    def _save(self) -> None:
        """Saves the drafts. If the disk refuses, it reports that once and the game continues."""
        data, session = self.steps.to_json(), self.session
        if data is None and not self._is_saved:
            return
        try:
            session.store.drafts.keep(session.number, data)
        except StorageError as error:
            if not self._reported:
                self._reported = True
                self._doing.fail(error)
        else:
            self._is_saved, self._reported = data is not None, False

    def show_kept(self) -> None:
        """Tells the user who leaves the game that drafts are kept, but not entered."""
        if self.begun:
            self.show_message(_("Unfinished entries are kept until you come back."))

    def show_message(self, text: str) -> None:
        self._doing.show_message(Snackbar(text))
        self._message_shown = True

    def _clear_message(self) -> None:
        """Removes the message when the user continues, as it covers part of the screen."""
        if self._message_shown:
            self._message_shown = False
            self._doing.clear_message()
