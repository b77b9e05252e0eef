"""A dialog with a question and a list of answers."""

from collections.abc import Sequence

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.modalview import ModalView

from screens.look import motion
from screens.look.list_row import WayRow
from screens.look.widgets import load_kv


class ChoiceDialog(ModalView):
    heading = StringProperty()
    values: Sequence[tuple[object, str]] = ListProperty()
    """Each value with its name."""
    chosen = ObjectProperty(None, allownone=True)

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for value, text in self.values:
            row = WayRow(value=value, text=text, arrow="check" if value == self.chosen else "")
            row.bind(on_release=self._pick)
            self.ids.rows.add_widget(row)

    @property
    def chips(self) -> list[WayRow]:
        return list(reversed(self.ids.rows.children))

    def on_pick(self, value: object) -> None:
        """Called when the user has chosen a value."""

    def _pick(self, row: WayRow) -> None:
        self.dismiss(animation=motion.wanted)
        self.dispatch("on_pick", row.value)


load_kv(__file__)
