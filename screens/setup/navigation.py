"""Navigation from home to the screens about finished games: Material's bar on a phone, its rail on
wider screens. Imported after home is shown, because loading KivyMD's parts takes time."""

from collections.abc import Callable

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, StringProperty
from kivymd.uix.navigationbar import MDNavigationBar, MDNavigationItem
from kivymd.uix.navigationrail import MDNavigationRail, MDNavigationRailItem

from scoring.core import marked
from screens.look import fitting
from screens.look.language import tr
from screens.look.widgets import LOW, load_kv

PLACES = {
    "home": ("dice-multiple-outline", marked("Play")),
    "history": ("clipboard-text-clock-outline", marked("History")),
    "statistics": ("chart-bar", marked("Statistics")),
    "ladder": ("podium", marked("Ranks")),
}
"""The screens that it leads to, each with its icon and label."""

HIGH = 312
"""Height in dp of a rail with room between its items."""

Go = Callable[[str], object]


class Place:
    """One of the destinations; `home` is the current one."""

    place = StringProperty()
    icon = StringProperty()
    word = StringProperty()

    def fitted(self, width: float, height: float, _fontscale: float, _language: str) -> float:
        """The font size, the same for all, at which the longest label is not cut off. On a phone in
        landscape labels do not grow."""
        words = " ".join(tr._(word) for _icon, word in PLACES.values())
        size = fitting.within(words, sp(12), width - dp(4), bold=True)
        return size if height > dp(LOW) else dp(12)


class BarPlace(Place, MDNavigationItem):
    def on_active(self, *_args: object) -> None:
        """No animation: the mark is at the current destination from the beginning."""

    def on_release(self) -> None:
        self.parent.go(self.place)


class Bar(MDNavigationBar):
    def __init__(self, go: Go) -> None:
        super().__init__()
        self.go = go
        for place, (icon, word) in PLACES.items():
            self.add_widget(BarPlace(place=place, icon=icon, word=word))


class RailPlace(Place, MDNavigationRailItem):
    low = BooleanProperty(False)
    """Whether it takes as little height as possible."""


class Rail(MDNavigationRail):
    def __init__(self, go: Go) -> None:
        super().__init__(type="labeled")
        self.go = go
        for place, (icon, word) in PLACES.items():
            item = RailPlace(place=place, icon=icon, word=word)
            self.add_widget(item)
            item._icon_item._navigation_rail = self  # it was created before the rail

    def on_height(self, *_args: object) -> None:
        """Moves the items closer together where there is little room: a phone in landscape is
        lower than its window, by the system's bars."""
        items = self.ids.box_items
        low = self.height < dp(HIGH)
        items.spacing, items.padding = (dp(2), (0, dp(2))) if low else (dp(12), (0, dp(16)))
        for item in items.children:
            item.low = low

    def _check_anchor(self, *_args: object) -> None:
        self.ids.box_items.pos_hint = {"center_x": 0.5, "top": 1}

    def set_active_item(self, item: RailPlace) -> None:
        """Home stays marked: every other destination is a separate screen."""
        self.go(item.place)


load_kv(__file__)
