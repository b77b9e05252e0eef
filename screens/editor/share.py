"""A pad for others: its QR code and link, if it is short enough, and its file."""

import json

from kivy.core.clipboard import Clipboard
from kivy.properties import BooleanProperty, StringProperty

from scoring.display_names import shown
from scoring.own import PAD_SUFFIX
from scoring.own.pad import Pad
from scoring.own.pad_file import to_file, to_link
from screens.widgets import file_export
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.texts import _


class SharePadScreen(RollpadScreen):
    title = StringProperty()
    link = StringProperty()
    """Empty if the pad is too large for one."""
    busy = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self.pad: Pad | None = None
        super().__init__(**kwargs)

    def arrive(self, pad: Pad | None = None, **_what: object) -> None:
        if pad is not None:
            self.pad, self.title = pad, shown(pad.title)
            self.link = to_link(pad) or ""

    def copy_link(self) -> None:
        Clipboard.copy(self.link)
        self.app.say(_("Link copied"))

    def send_file(self) -> None:
        if self.pad is None:
            return
        data = json.dumps(to_file(self.pad), indent=1).encode()
        words = "".join(sign if sign.isalnum() else "-" for sign in self.title.lower())
        name = words.strip("-")[:40] or "pad"
        file_export.make(self.app, name, PAD_SUFFIX, file_export.writing(data), self._be_busy)

    def _be_busy(self, busy: bool) -> None:
        self.busy = busy

    @property
    def makes_sense(self) -> bool:
        return self.pad is not None


load_kv(__file__)
