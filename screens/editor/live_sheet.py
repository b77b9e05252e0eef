"""The sheet of a pad while it is edited, drawn as it will be played.

It is scrolled and zoomed as in a game, and nothing is entered.
"""

from scoring import BY_PAD
from scoring.journal import Journal
from scoring.own.pad import Pad
from screens.widgets.sheet_picture import ShownSheet
from sheets import view_of
from sheets.texts import _


class LiveSheet(ShownSheet):
    def show(self, pad: Pad | None) -> None:
        """Keeps the last one while the pad can't be drawn."""
        if pad is None:
            return
        names = [_("Player {number}").format(number=n + 1) for n in range(min(3, pad.players[-1]))]
        names = [*names, *names[-1:] * (pad.players[0] - len(names))]
        journal = Journal.new(next(iter(BY_PAD)), {"pad": pad.to_json()}, names)
        sheet = view_of(journal).sheet(journal.game)
        sheet.names, sheet.may_scroll = journal.names, True
        self.put(sheet)
        sheet.show(journal.state, 0, journal.names[0], True)
