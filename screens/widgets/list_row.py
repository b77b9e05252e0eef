"""Rows of a list, as wide as their card: one that opens something, and one with a switch."""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivymd.uix.list import MDListItem
from kivymd.uix.selectioncontrol.selectioncontrol import MDSwitch, Thumb

from screens.widgets import motion
from screens.widgets.canvas_widget import Still
from screens.widgets.fast_button import Touchable
from screens.widgets.widgets import load_kv


class WayRow(Touchable, MDListItem):
    """An icon, text that wraps, and an arrow. KivyMD's row cuts text off."""

    icon = StringProperty()
    text = StringProperty()
    supporting = StringProperty()
    arrow = StringProperty("chevron-right")
    value = ObjectProperty(None, allownone=True)


class RowThumb(Thumb):
    """The thumb of a switch that is not touched itself: it needs no ripple."""

    def init_fbos(self) -> None: ...


class RowSwitch(Still, MDSwitch):
    """Shows whether its row is on; the whole row is pressed."""

    allow_hover = BooleanProperty(False)
    disable_animation = BooleanProperty(True)
    for_show = True

    def set_icon(self, *_args: object) -> None:
        """Does nothing: the thumb has no icon."""


class SwitchRow(Touchable, MDListItem):
    """A row that is on or off."""

    text = StringProperty()
    supporting = StringProperty()
    value = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)

    def on_press(self) -> None:
        self.ids.switch.disable_animation = not motion.wanted


load_kv(__file__)
