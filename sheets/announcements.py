"""Passes events as text to its listeners: a screen reader, or the app's voice.

Without listeners no texts are made. No Kivy.
"""

from collections.abc import Callable
from typing import NamedTuple

ENTRY, UNDONE, REFUSAL, QUESTION, TURN, RESULT, MESSAGE, PREVIEWED, REPORT = (
    *("entry", "undone", "refusal", "question", "turn", "result"),
    *("message", "previewed", "report"),
)
"""The kinds of messages. What an entry would score is previewed; a report was requested by a
key."""


class Announcement(NamedTuple):
    kind: str
    words: str


listeners: list[Callable[[Announcement], None]] = []
"""Each receives all messages and decides what to speak."""


def wanted() -> bool:
    return bool(listeners)


_last = ""


def say(kind: str, words: str) -> None:
    """Passes on a message, unless it only repeats the last one."""
    global _last
    if kind == MESSAGE and words.rstrip(".") in _last:
        return
    _last = words
    for listener in tuple(listeners):
        listener(Announcement(kind, words))


def sentence(*parts: str) -> str:
    """Joins texts for speaking; signs that only separate become pauses."""
    texts = (" ".join(part.replace(" · ", ", ").replace("→", "–").split()) for part in parts)
    whole = [text if text[-1] in ".!?:…" else f"{text}." for text in texts if text]
    return " ".join(whole)
