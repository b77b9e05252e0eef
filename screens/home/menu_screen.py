"""A screen on which a button may open a menu."""

from collections.abc import Callable, Mapping

from kivy.uix.widget import Widget

from screens.widgets.widgets import RollpadScreen

Ways = Mapping[str, Callable[[], object]]
"""The choices of a menu, and their actions."""


class MenuScreen(RollpadScreen):
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
