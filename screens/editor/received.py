"""A pad from someone else, by a file or a link: it is shown before it is kept."""

from pathlib import Path

from kivy.properties import StringProperty

from scoring.display_names import shown
from scoring.json_fields import MalformedError
from scoring.own.pad import Pad
from scoring.own.pad_file import from_link, read_file
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.texts import _
from storage.session import now

LARGEST = 1_000_000
"""Bytes of a file; the largest pad has far fewer."""


class ReceivedPadScreen(RollpadScreen):
    title = StringProperty()
    trouble = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self.pad: Pad | None = None
        self._coming: list[Path] = []
        super().__init__(**kwargs)

    def arrive(self, link: str = "", files: list[Path] | None = None, **_what: object) -> None:
        if not link and files is None:
            return  # back from another screen
        self._coming = [*(files or [])]
        self._show(_from_link(link) if link else _from_file(self._coming.pop(0)))

    def _show(self, pad: Pad | None) -> None:
        self.pad = pad
        self.title = shown(pad.title) if pad else _("Pad")
        self.trouble = "" if pad else _("This isn’t a Rollpad pad, or it’s damaged.")
        self.ids.live.opacity = 1 if pad else 0
        self.ids.live.show(pad)

    def keep_it(self) -> None:
        if self.pad is None:
            return
        with self.app.telling() as attempt:
            if self.app.store.pads.find(self.pad) is None:
                self.app.store.pads.keep(self.pad, now())
        if not attempt.failed:
            title = self.title
            self.go_on()
            self.app.say(_("{pad} is saved.").format(pad=title))
            self.app.back_up()

    def go_on(self) -> None:
        """Shows the next file, or the home screen."""
        if self._coming:
            self._show(_from_file(self._coming.pop(0)))
        else:
            self.app.open("home")

    @property
    def makes_sense(self) -> bool:
        return False


def _from_link(link: str) -> Pad | None:
    try:
        return from_link(link)
    except MalformedError:
        return None


def _from_file(path: Path) -> Pad | None:
    """Returns the pad in a file; None if it can't be read."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        return read_file(data) if len(data) <= LARGEST else None
    except (OSError, MalformedError):
        return None


load_kv(__file__)
