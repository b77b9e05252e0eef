"""A bare Kivy window that changes one rectangle on a touch: nothing of Kivy's can answer quicker.

`python -m tools.floor` wakes up as Rollpad does (`screens/platform/main_loop.py`), `python -m
tools.floor kivy` as Kivy does, sixty times a second.
"""

import sys

from screens.start import prepare_kivy


def main() -> None:
    prepare_kivy()
    from kivy.base import EventLoop, runTouchApp
    from kivy.graphics import Color, Rectangle
    from kivy.uix.widget import Widget

    from screens.platform.main_loop import MainLoop

    class Box(Widget):
        """Grey stripes with a rectangle in their middle, as large as a box of a sheet."""

        def __init__(self) -> None:
            super().__init__()
            self.stripes: list[Rectangle] = []
            with self.canvas:
                for grey in (0.3, 0.5, 0.7):
                    Color(grey, grey, grey)
                    self.stripes.append(Rectangle())
                self.colour = Color(1, 1, 1)
                self.box = Rectangle(size=(40, 40))
            self.bind(size=self.lay_out)

        def lay_out(self, *_args: object) -> None:
            high = self.height / len(self.stripes)
            for at, stripe in enumerate(self.stripes):
                stripe.pos, stripe.size = (0, at * high), (self.width, high)
            self.box.pos = self.center

        def on_touch_down(self, _touch: object) -> bool:
            self.colour.rgb = (0, 0, 0) if self.colour.r else (1, 1, 1)
            return True

    if "kivy" not in sys.argv:
        EventLoop.mainloop = MainLoop().run
    runTouchApp(Box())


if __name__ == "__main__":
    main()
