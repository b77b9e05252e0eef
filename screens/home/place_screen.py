"""What the first screens share: a navigation at their side or below, which marks the current one,
and menus beside buttons."""

from collections.abc import Callable, Mapping

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.widgets.insets import insets
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.render_context import dp

RAIL = 600
"""Minimum width in dp at which the navigation is at the side."""
PLACES = ("home", "history", "statistics", "ladder", "settings")
"""The main screens."""
Ways = Mapping[str, Callable[[], object]]
"""The choices of a menu, and their actions."""


class NavigationSide(BoxLayout):
    """The place of the rail."""

    rail = BooleanProperty(False)


class NavigationFoot(BoxLayout):
    """The place of the bar."""

    rail = BooleanProperty(False)


class PlaceScreen(RollpadScreen):
    rail = BooleanProperty(False)
    """Whether the navigation is at the side."""
    inner = NumericProperty(0)
    """The width beside it."""
    shows_back = BooleanProperty(False)
    """Whether a screen that is not a main one has led here; the arrow leads back to it."""

    def __init__(self, **kwargs: object) -> None:
        self.navigation: Widget | None = None
        self._side, self._foot = NavigationSide(), NavigationFoot()
        super().__init__(**kwargs)
        self.fbind("rail", self._side.setter("rail"))
        self.fbind("rail", self._foot.setter("rail"))
        self._foot.fbind("height", self.setter("foot"))
        self.fbind("size", self._divide)
        self._frame()
        self._divide()

    def _frame(self) -> None:
        """Places the bar above the navigation, and everything else beside it."""
        page = self.children[-1]
        _bar, *rest = reversed(page.children)
        page.clear_widgets(rest)
        column, middle = BoxLayout(orientation="vertical"), BoxLayout()
        for one in rest:
            column.add_widget(one)
        for one in (self._side, column):
            middle.add_widget(one)
        for one in (middle, self._foot):
            page.add_widget(one)
        self.foot = self._foot.height

    def _divide(self, *_args: object) -> None:
        width = self.width if self.size != [100, 100] else insets.width  # it has no size yet
        self.rail = width >= dp(RAIL)
        self.inner = width - self._side.width
        if self.navigation:
            self.navigate()

    def on_pre_enter(self, *_args: object) -> None:
        self.shows_back = not {*self.app.trail} <= {*PLACES}
        self.navigate()

    def navigate(self, *_args: object) -> None:
        """Shows the navigation as a bar or a rail, depending on the size."""
        from screens.home.navigation import Bar, Rail

        kind = Rail if self.rail else Bar
        if not isinstance(self.navigation, kind):
            for place in (self._side, self._foot):
                place.clear_widgets()
            self.navigation = kind(self.name, self._go)
            (self._side if self.rail else self._foot).add_widget(self.navigation)

    def _go(self, place: str) -> None:
        """Opens another main screen in place of this one: from each, back leads home."""
        if place == self.name:
            self.ids.scroll.scroll_y = 1
            return
        if {*self.app.trail} <= {*PLACES}:
            del self.app.trail[1:]
        self.app.open(place)


class MenuScreen(RollpadScreen):
    """A screen on which a button may open a menu."""

    menu: Widget | None = None
    """The menu that was opened last."""

    def open_menu(self, button: Widget, ways: Ways) -> None:
        from screens.home.menu import Menu

        self.close_menu()
        self.menu = Menu(button, ways)
        self.menu.open()

    def close_menu(self) -> bool:
        """Closes the menu; returns whether there was one."""
        menu, self.menu = self.menu, None
        if menu is None or not menu.parent:
            return False
        menu.dismiss()
        return True

    def step_back(self) -> bool:
        return self.close_menu()

    def leave(self) -> None:
        self.close_menu()


load_kv(__file__)
