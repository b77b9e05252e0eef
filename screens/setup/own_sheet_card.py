"""A card of the set-up: only one sheet of a larger table is kept on this phone."""

from kivy.properties import BooleanProperty, NumericProperty

from screens.widgets.redraw import redraw
from screens.widgets.widgets import Card, load_kv
from sheets.texts import _


class OneSheetCard(Card):
    """The choice between sheets for all players and a single one; then how many players there
    are, and which of them this is."""

    chosen = BooleanProperty(False)
    of = NumericProperty(2)
    seat = NumericProperty(0)
    most = NumericProperty(2)

    __events__ = ("on_change",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        redraw.bind(times=self._fill)
        self._fill()

    def begin(self, most: int, saved: object) -> None:
        """Restores the choice of the last game."""
        saved = saved if isinstance(saved, dict) else {}
        self.most = most
        self.of = min(most, max(2, int(saved.get("of", 2))))
        self.seat = min(self.of - 1, max(0, int(saved.get("seat", 0))))
        self.chosen = bool(saved.get("chosen", False)) and most > 1
        self._fill()

    @property
    def setting(self) -> dict[str, object]:
        return {"chosen": self.chosen, "of": self.of, "seat": self.seat}

    @property
    def option(self) -> dict[str, object]:
        """Returns the entry for the options of a new game."""
        return {"one_sheet": {"of": self.of, "seat": self.seat}} if self.chosen else {}

    def _fill(self, *_args: object) -> None:
        self.ids.who.values = [(False, _("Everyone")), (True, _("Only my sheet"))]
        most, of = (int(self.most), int(self.of)) if self.chosen else (0, 0)
        self.ids.of.values = [(count, str(count)) for count in range(2, most + 1)]
        self.ids.seat.values = [(seat, str(seat + 1)) for seat in range(of)]

    def use(self, **values: object) -> None:
        for name, value in values.items():
            setattr(self, name, value)
        self.seat = min(self.seat, self.of - 1)
        self._fill()
        self.dispatch("on_change")

    def on_change(self) -> None:
        """Called when the choice has changed."""


load_kv(__file__)
