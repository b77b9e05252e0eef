"""Passes on what happens, in words, to whoever says it: a screen reader, or the voice of the pad.

Nobody listens unless a player wants it, and then no words are made. No Kivy.
"""

from collections.abc import Callable
from typing import NamedTuple

ENTRY, UNDONE, REFUSAL, QUESTION, TURN, RESULT, MESSAGE = (
    *("entry", "undone", "refusal", "question", "turn", "result"),
    "message",
)
"""The kinds of what is said. A question is also what an entry would score, while it is chosen."""


class Said(NamedTuple):
    kind: str
    words: str


listeners: list[Callable[[Said], None]] = []
"""All of them are told everything; each decides what to say."""


def wanted() -> bool:
    return bool(listeners)


_last = ""


def say(kind: str, words: str) -> None:
    """A message that only repeats what was said last is not said again."""
    global _last
    if kind == MESSAGE and words.rstrip(".") in _last:
        return
    _last = words
    for listener in tuple(listeners):
        listener(Said(kind, words))


def sentence(*parts: str) -> str:
    """Parts of what is shown as one text that can be said: signs that only separate are pauses."""
    texts = (" ".join(part.replace(" · ", ", ").replace("→", "–").split()) for part in parts)
    whole = [text if text[-1] in ".!?:…" else f"{text}." for text in texts if text]
    return " ".join(whole)
