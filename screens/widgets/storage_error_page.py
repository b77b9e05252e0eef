"""The page that is shown where nothing can be saved."""

from collections.abc import Callable
from pathlib import Path

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.widgets.theme import theme
from screens.widgets.widgets import Caption, PillButton, Title
from sheets.texts import _
from storage import StorageError
from storage.errors import MESSAGES


def page(error: StorageError, folder: Path, try_again: Callable[..., None]) -> Widget:
    """Returns a page that explains why nothing can be saved; the app offers nothing else then."""
    Window.clearcolor = theme.paper
    page = BoxLayout(orientation="vertical", padding=dp(24), spacing=dp(16), size_hint_y=None)
    page.pos_hint = {"center_y": 0.5}
    page.bind(minimum_height=page.setter("height"))
    again = PillButton(text=_("Try again"), pos_hint={"center_x": 0.5}, on_release=try_again)
    for part in (
        Title(text=_(MESSAGES[error.kind]), halign="center"),
        Caption(text=str(folder), halign="center"),
        again,
    ):
        page.add_widget(part)
    return page
