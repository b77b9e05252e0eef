"""Navigation between the main screens: Material's bar on a phone, its rail on wider screens.
Imported after home is shown, because loading KivyMD's parts takes time."""

from collections.abc import Callable

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, StringProperty
from kivymd.uix.navigationbar import MDNavigationBar, MDNavigationItem
from kivymd.uix.navigationrail import MDNavigationRail, MDNavigationRailItem

from scoring.game import marked
from screens.widgets.language import tr
from screens.widgets.widgets import LOW, load_kv
from sheets.drawing import text_fitting

PLACES = {
    "home": ("dice-multiple-outline", marked("Play")),
    "history": ("clipboard-text-clock-outline", marked("History")),
    "statistics": ("chart-bar", marked("Statistics")),
    "ladder": ("podium", marked("Ranks")),
    "settings": ("cog-outline", marked("Settings")),
}
"""The screens that it leads to, each with its icon and label."""

WIDE = 480
"""Width in dp from which on all labels of a bar fit."""
ICON, BESIDE, APART = 52, 10, 14
"""Minimum width of a place, and preferred and minimum space beside a label; in dp."""
ABOVE, BELOW = 10, 5
"""Space in dp above the icon and below the label of a bar."""
HIGH = 392
"""Height in dp of a rail with room between its items."""

Go = Callable[[str], object]


class Destination:
    """One of the destinations."""

    place = StringProperty()
    icon = StringProperty()
    word = StringProperty()
    hint = StringProperty()
    """Its name, also where it has no label."""

    def fitted(self, width: float, height: float, _fontscale: float, _language: object) -> float:
        """Returns the font size, the same for all, at which the longest label is not cut off. On a
        phone in   landscape labels do not grow."""
        size = sp(12) if height > dp(LOW) else dp(12)
        longest = max(text_fitting.width(tr._(word), size, bold=True) for _icon, word in labelled())
        return size * min(1.0, (width - dp(2)) / longest)


def labelled(bar: float | None = None) -> list[tuple[str, str]]:
    """Returns the destinations with a label: in a narrow bar the settings have none, so that the
    labels of the others fit."""
    places = [*PLACES.values()]
    return places if bar is None or bar >= dp(WIDE) else places[:-1]


class BarPlace(Destination, MDNavigationItem):
    """A place in the bar, as wide as its label needs compared with the others."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for part in ("icon_container", "label_container"):
            self.ids[part].fbind("y", self._move)

    def _move(self, *_args: object) -> None:
        """Moves icon and label nearer to the edges than KivyMD, whose bar is higher."""
        ids = self.ids
        if self.parent and self.word:
            ids.icon_container.y = self.parent.height - ids.icon_container.height - dp(ABOVE)
            ids.label_container.y = dp(BELOW)

    def label(self, bar: float, _language: object) -> str:
        return tr._(self.word) if (self.icon, self.word) in labelled(bar) else ""

    def share(self, bar: float, _language: object) -> float:
        """Returns its part of the width."""
        words = self.label(bar, tr._)
        wide = text_fitting.width(words, dp(12), bold=True) + dp(BESIDE) if words else 0
        return max(dp(ICON), wide)

    def fitted_in(self, bar: float, _fontscale: float, _language: object) -> float:
        """Returns the font size, the same for all, at which no label is cut off."""
        places = labelled(bar)
        words = sum(text_fitting.width(tr._(word), sp(12), bold=True) for _icon, word in places)
        bare = dp(ICON) * (len(PLACES) - len(places))
        return sp(12) * min(1.0, (bar - bare - len(places) * dp(APART)) / max(1, words))

    def on_active(self, *_args: object) -> None:
        """Does nothing, to suppress the animation: the mark is at the current destination at
        once."""

    def on_release(self) -> None:
        self.parent.go(self.place)


class Bar(MDNavigationBar):
    def __init__(self, here: str, go: Go) -> None:
        super().__init__()
        self.go = go
        self.places: dict[str, BarPlace] = {}
        for place, (icon, word) in PLACES.items():
            item = BarPlace(place=place, icon=icon, word=word, active=place == here)
            self.places[place] = item
            self.add_widget(item)


class RailPlace(Destination, MDNavigationRailItem):
    low = BooleanProperty(False)
    """Whether it takes as little height as possible."""


class Rail(MDNavigationRail):
    def __init__(self, here: str, go: Go) -> None:
        super().__init__(type="labeled")
        self.go = go
        self.places: dict[str, RailPlace] = {}
        for place, (icon, word) in PLACES.items():
            item = RailPlace(place=place, icon=icon, word=word, active=place == here)
            self.places[place] = item
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
        """Opens the destination; the mark stays, because every destination is a separate screen."""
        self.go(item.place)


load_kv(__file__)
