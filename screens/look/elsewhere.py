"""Drawing and speaking for a remote screen, e.g. a guest's browser. No Kivy.

Colours, text size and language are those of the window, except within `elsewhere`; within `at_home`
they are the window's again.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from screens.look import surface, texts
from screens.look.surface import Surface

_home: list[tuple[Surface, str]] = []
"""The window's surface and language, while within `elsewhere`."""


@contextmanager
def elsewhere(there: Surface, language: str) -> Iterator[None]:
    before = surface.current(), texts.spoken()
    _home.append(_home[0] if _home else before)
    _use(there, language)
    try:
        yield
    finally:
        _home.pop()
        _use(*before)


@contextmanager
def at_home() -> Iterator[None]:
    if not _home:
        yield
        return
    before = surface.current(), texts.spoken()
    _use(*_home[0])
    try:
        yield
    finally:
        _use(*before)


def _use(there: Surface, language: str) -> None:
    surface.use(there)
    texts.speak(language)
