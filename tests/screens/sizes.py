"""The sizes of devices, and what has to find room on them."""

import gc
from functools import cache
from typing import Any

import pytest

from scoring.journal import Journal
from tools.player import played

SIZES = {
    "small-phone": (320, 640),
    "phone": (360, 740),
    "phone-landscape": (740, 360),
    "tablet-portrait": (800, 1280),
    "tablet": (1280, 800),
}
NAMES = ("Mara", "Jonas", "Lia", "Theodor", "Ben")
LONG_NAMES = tuple(f"{name}-Maximiliane von und zu Hohenstein"[:30] for name in NAMES)
LANGUAGES = ("en", "de")


def sizes(**known: str) -> Any:
    """All sizes; those where something is known to be wrong, with what."""
    marks = {name: pytest.mark.xfail(reason=reason) for name, reason in known.items()}
    return pytest.mark.parametrize(
        "robot",
        [
            pytest.param(size, id=name, marks=marks.get(name.replace("-", "_"), ()))
            for name, size in SIZES.items()
        ],
        indirect=True,
    )


def speak(language: str) -> None:
    from screens.language import tr

    if tr.code != language:
        gc.collect()  # what is not shown any more need not be written anew
        tr.use(language)


def lay_out() -> None:
    """Everything finds its place, as in a frame, but without drawing it."""
    from kivy.clock import Clock
    from kivy.lang import Builder

    for _ in range(3):
        Clock.tick()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()


@cache
def game(side: str, names: tuple[str, ...], share: float = 0.55) -> Journal:
    return played("tricubo", {"side": side}, list(names), share=share, rolls=False)
