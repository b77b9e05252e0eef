"""Received messages that wait for the app's clock; their number is bounded.

Each message has the whole state of its sender: only the last report of a device counts, and dropped
messages are sent again.
"""

from threading import Lock

from network.messages import MOST_DEVICES, Message, Up

MOST_LOGS = 500


class Inbox:
    """Received messages; filled in the link's threads, emptied in the app's thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: dict[str | int, Message] = {}
        """In order of arrival: reports by device, logs by a number."""
        self._logs = self._count = 0

    def put(self, message: Message) -> None:
        with self._lock:
            if isinstance(message, Up):
                self._put_up(message)
            elif self._logs < MOST_LOGS:
                self._logs, self._count = self._logs + 1, self._count + 1
                self._waiting[self._count] = message

    def _put_up(self, up: Up) -> None:
        before = self._waiting.get(up.device)
        if isinstance(before, Up) and before.version > up.version:
            return
        if before is not None or len(self._waiting) - self._logs < MOST_DEVICES:
            self._waiting.pop(up.device, None)
            self._waiting[up.device] = up

    def take(self) -> list[Message]:
        """Returns all messages in order, and removes them."""
        with self._lock:
            taken, self._waiting, self._logs = self._waiting, {}, 0
        return [*taken.values()]
