"""A drawing in a column that determines its own height."""

from kivy.clock import Clock
from kivy.properties import NumericProperty

from screens.widgets.canvas_widget import Drawn, Still


class DrawnColumn(Still, Drawn):
    """Is drawn once before the next frame, however often a layout moves it until then."""

    needed = NumericProperty(0)
    """Its height."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(self.draw, -1)
        for event in ("size", "pos"):
            self.funbind(event, self.draw)
            self.fbind(event, self.renew)

    def renew(self, *_args: object) -> None:
        """Redraws it after a change of its place or its content."""
        self.needed = self.measure()
        self._draw_soon()

    def draw(self, *_args: object) -> None:
        self.needed = self.measure()  # the text size may have changed
        super().draw()

    def measure(self) -> float:
        """Returns its height for the current width."""
        raise NotImplementedError
