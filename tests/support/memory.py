"""Counts objects that are alive."""

import gc
from collections import Counter


def widgets() -> Counter[str]:
    """Returns all living widgets by class."""
    from kivy.uix.widget import Widget

    from play.match import Match
    from play.seat import Seat
    from sheets.panel import Panel
    from sheets.sheet import Sheet

    gc.unfreeze()  # includes objects that the app has frozen after its start
    for _ in range(3):
        gc.collect()
    # type() and not isinstance(), which would follow weak references.
    kinds = (type(thing) for thing in gc.get_objects())
    shown = (Widget, Sheet, Panel, Seat, Match)
    return Counter(kind.__name__ for kind in kinds if issubclass(kind, shown))
