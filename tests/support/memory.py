"""What is alive."""

import gc
from collections import Counter


def widgets() -> Counter[str]:
    """Everything alive that has ever been on the screen, by its kind."""
    from kivy.uix.widget import Widget

    from screens.games.common.panel import Panel
    from screens.games.common.sheet import Sheet
    from screens.play.match import Match
    from screens.play.seat import Seat

    gc.unfreeze()  # what the app has put aside a while after its start counts as well
    for _ in range(3):
        gc.collect()
    # type() and not isinstance(): that would ask what weak references refer to.
    kinds = (type(thing) for thing in gc.get_objects())
    shown = (Widget, Sheet, Panel, Seat, Match)
    return Counter(kind.__name__ for kind in kinds if issubclass(kind, shown))
