"""The back button while playing: closes one part at a time, the one that was opened last.

Drafts are never lost: they are restored when the game is opened again, and undo restores what was
closed.
"""

from typing import TYPE_CHECKING

from sheets.texts import _

if TYPE_CHECKING:
    from play.match import Match


def step_back(match: "Match") -> bool:
    """Closes what was opened last; returns False if nothing is left to close and the game is
    left."""
    seat = match.attended
    if match.reading:
        match.timeline.close()
    elif seat.typed.clear():
        return True
    elif seat.must_answer and not seat.correction:
        seat.half.give_up()
        match.refresh()
    elif seat.correction:
        seat.correction.leave()
    elif seat.panel.step_back():
        closed = seat.half.kept and not seat.half.draft
        seat.half.note()
        match.refresh()
        if closed:
            match.drafts.say(_("Undo restores what you typed."))
    elif seat.asks or seat.looked:
        seat.half.give_up()
        match.refresh()
    elif match.enlarged is not None:
        match.enlarge(match.enlarged)
    else:
        match.drafts.say_kept()
        return False
    return True
