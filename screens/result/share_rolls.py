"""The rolls of a finished game for others: their QR code and link, and their file."""

import json

from kivy.core.clipboard import Clipboard
from kivy.properties import BooleanProperty, StringProperty

from scoring.shared_rolls import ROLLS_SUFFIX, SharedRolls, shared_rolls
from screens.widgets import file_export
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.texts import _
from sheets.titles import title
from storage.session import Session


class ShareRollsScreen(RollpadScreen):
    subtitle = StringProperty()
    link = StringProperty()
    """Empty if the rolls are too many for one."""
    names = BooleanProperty(False)
    """Whether the names of the players are included."""
    busy = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self.session: Session | None = None
        self.rolls: SharedRolls | None = None
        super().__init__(**kwargs)

    def arrive(self, session: Session | None = None, **_what: object) -> None:
        if session:
            self.session, self.names = session, False
        self._show()

    def _show(self) -> None:
        if self.session is None:
            return
        journal = self.session.journal
        self.subtitle = title(journal)
        identity = self.app.store.export.saved(self.session.number).identity
        self.rolls = shared_rolls(journal, identity, names=self.names)
        self.link = (self.rolls.to_link() or "") if self.rolls else ""

    def tell_names(self, wanted: bool) -> None:
        self.names = wanted
        with self.app.telling():
            self._show()

    def copy_link(self) -> None:
        Clipboard.copy(self.link)
        self.app.say(_("Link copied"))

    def send_file(self) -> None:
        if self.rolls is None:
            return
        data = json.dumps(self.rolls.to_file(), indent=1).encode()
        name = f"rollpad-{self.rolls.game}"
        file_export.make(self.app, name, ROLLS_SUFFIX, file_export.writing(data), self._be_busy)

    def _be_busy(self, busy: bool) -> None:
        self.busy = busy

    @property
    def makes_sense(self) -> bool:
        return self.session is not None and self.session.journal.over


load_kv(__file__)
