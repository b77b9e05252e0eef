"""Sizes of devices, and games that have to fit on them."""

from functools import cache

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


def lay_out() -> None:
    """Lays everything out as in a frame, without drawing."""
    from kivy.clock import Clock
    from kivy.lang import Builder

    for _ in range(3):
        Clock.tick()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()


@cache
def tricubo(side: str, names: tuple[str, ...], share: float = 0.55) -> Journal:
    """Returns a game in the middle, or at its end."""
    return played("tricubo", {"side": side}, list(names), share=share, rolls=False)
