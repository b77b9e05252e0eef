"""What can be undone and redone: by one player, or (None) the last of all. No Kivy.

The entries with which the app has opened the game are not undone: no player has made them.
"""

from play.match_state import MatchState
from scoring.game import HasSheets
from scoring.json_fields import Move
from scoring.openings import is_opening


def can_undo(match: MatchState, player: int | None) -> bool:
    """Whether there is a draft or an entry to undo."""
    if _is_remote(match, player):
        return False
    return _last_entry(match, player) is not None or match.drafts.can_undo(player)


def can_redo(match: MatchState, player: int | None) -> bool:
    """Whether there is a draft or an entry to redo."""
    if _is_remote(match, player):
        return False
    drafts, journal = match.drafts, match.session.journal
    return drafts.can_redo(player) or drafts.steps.leaves_redo(journal, player)


def undone_next(match: MatchState, player: int | None) -> int | None:
    """Returns the player whose entry would be undone; None for a draft or nothing."""
    if match.drafts.can_undo(player) or _last_entry(match, player) is None:
        return None
    players = (entry.player for entry, _state in reversed(match.session.journal.trail))
    return next((one for one in players if player in (None, one)), None)


def asks_first(match: MatchState, player: int | None) -> bool:
    """Whether the last entry is locked. The entry that has just ended the game is not, until the
    game is opened again: it may have been a mistake."""
    session = match.session
    just_ended = session.fresh and _last_entry(match, player) == session.journal.undoable
    return match.locked and not just_ended


def last_move(match: MatchState, player: int) -> tuple[HasSheets, Move] | None:
    """Returns a player's last entry, and the state before it; None if there is none."""
    journal = match.session.journal
    number, before = _last_entry(match, player), journal.beginning
    for entry, after in journal.trail:
        if entry.id == number and entry.move is not None:
            return before, entry.move
        before = after
    return None


def _last_entry(match: MatchState, player: int | None) -> int | None:
    journal = match.session.journal
    number = journal.undoable if player is None else journal.undoable_by(player)
    return None if number is None or is_opening(journal, number) else number


def _is_remote(match: MatchState, player: int | None) -> bool:
    """Whether only another device may undo what this player has entered."""
    return bool(match.own) and player is not None and player not in match.own
