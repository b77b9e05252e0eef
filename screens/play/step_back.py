"""Back, while playing: closes or gives up what was opened last, one thing at a time.

What is typed is never thrown away without a word: who leaves finds it again, and what is closed
can be opened again by undo.
"""

from typing import Any

from screens.look.texts import _


def step_back(screen: Any) -> bool:
    """False if there is nothing left to close, so that the game is left."""
    seat = screen.attended
    if screen.reading:
        screen.timeline.close()
    elif seat.correction:
        seat.correction.leave()
    elif seat.panel.step_back():
        closed = seat.half.kept and not seat.half.draft
        seat.half.note()
        screen.refresh()
        if closed:
            screen.drafts.say(_("Undo brings back what was typed."))
    elif seat.busy or (seat.sheet.shared and seat.sheet.selected):
        seat.half.give_up()
        screen.refresh()
        if seat.busy:  # what is typed is against a rule: it stays, and so does what is said of it
            screen.drafts.say_kept()
            return False
    elif screen.enlarged is not None:
        screen.enlarge(screen.enlarged)
    else:
        screen.drafts.say_kept()
        return False
    return True
