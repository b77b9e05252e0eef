"""The page shown after a crash; imported only then."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivymd.app import MDApp

from screens.platform import device
from screens.platform.foreign_types import KivyTouch
from screens.widgets.widgets import load_kv


class CrashPage(BoxLayout):
    """Covers everything else."""

    report = StringProperty()
    copied = BooleanProperty(False)
    can_go_on = BooleanProperty(True)

    __events__ = ("on_go_on",)

    def copy(self) -> None:
        device.copy(self.report)
        self.copied = True

    def on_touch_down(self, touch: KivyTouch) -> bool:
        super().on_touch_down(touch)
        return True  # what is behind it may be broken

    def on_go_on(self) -> None:
        """Called when the user taps to continue."""


class CrashApp(MDApp):
    """A window with only the report, if the app could not start. KivyMD's buttons need a KivyMD
    app."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def build(self) -> CrashPage:
        page = CrashPage(report=self.text, can_go_on=False)
        page.bind(on_go_on=self.stop)
        return page


load_kv(__file__)
