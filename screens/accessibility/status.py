"""Words for screen readers that take no announcements, as Orca before 45: they become the
description of what has the focus, whose changes such readers say."""

from threading import Thread

from screens.platform import screen_reader
from sheets.accessibility_node import (
    WINDOW,
    Key,
    Node,
    described,
)


class Status:
    def __init__(self) -> None:
        self.needed = False
        """Whether a reader is there that takes no announcements."""
        self.words = ""
        """The last announcement; removed when the focus moves."""
        self._at: Key = WINDOW
        self._asking: Thread | None = None

    def look(self) -> None:
        """Asks in a thread which events the readers want."""
        if self._asking is None or not self._asking.is_alive():
            self._asking = Thread(target=self._ask, name="readers' events", daemon=True)
            self._asking.start()

    @property
    def is_asking(self) -> bool:
        """Whether it is not known yet what the readers take."""
        return self._asking is not None and self._asking.is_alive()

    def stop(self) -> None:
        if self._asking:
            self._asking.join(timeout=screen_reader.PATIENCE)

    def _ask(self) -> None:
        self.needed = not screen_reader.takes_announcements()

    def with_words(self, tree: Node, focus: Key) -> Node:
        """Returns the tree with the words at the focus."""
        if focus != self._at:
            self._at, self.words = focus, ""
        return described(tree, focus, self.words) if self.words else tree
