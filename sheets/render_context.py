"""The surface and language in use, also for a remote screen, e.g. a guest's browser. No Kivy.

Colours, text size and language are those of the window, except within `rendering_for`; within
`at_home` they are the window's again.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from sheets import texts
from sheets.drawing import render_target
from sheets.drawing.render_target import Surface

_home: list[tuple[Surface, str]] = []
"""The window's surface and language, while within `rendering_for`."""


@contextmanager
def rendering_for(there: Surface, language: str) -> Iterator[None]:
    before = render_target.current(), texts.spoken()
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
    before = render_target.current(), texts.spoken()
    _use(*_home[0])
    try:
        yield
    finally:
        _use(*before)


def _use(there: Surface, language: str) -> None:
    render_target.use(there)
    texts.speak(language)
