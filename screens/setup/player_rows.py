"""The players of a new game: a list of names to type, drag into order and remove."""

from functools import partial

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.relativelayout import RelativeLayout

from scoring.display_names import is_visible
from screens.platform.foreign_types import KivyTouch
from screens.setup.start_player import beginning_with
from screens.widgets import motion
from screens.widgets.text_field import Field
from screens.widgets.widgets import IconButton, load_kv
from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect
from sheets.drawing.text_fitting import HAND
from sheets.hit_targets import HasTargets, HitTarget
from storage.settings import LONGEST_NAME


class NameField(Field):
    """A handwritten name. Enter and the arrow keys lead to the others."""

    row: "PlayerRow" = ObjectProperty(None)
    longest = LONGEST_NAME

    def size_for(self, text: str, width: float, scale: float) -> float:
        """Returns the font size of a name: smaller for long names."""
        font = self.font_for(text)
        size = scale * (24 if font == HAND else 19)
        natural = text_fitting.width(text, size, font)
        return float(max(dp(15), size * min(1, (width - dp(24)) / max(1, natural))))

    def show_beginning(self) -> None:
        """Scrolls a name that is still too long to its beginning."""

        def move(_seconds: float) -> None:
            if not self.focus:
                self.do_cursor_movement("cursor_home")

        Clock.schedule_once(move)

    def keyboard_on_key_down(
        self, window: object, keycode: tuple[int, str], text: str, modifiers: list[str]
    ) -> bool | None:
        step = {"up": -1, "down": 1}.get(keycode[1])
        if self.row is not None and keycode[1] in ("enter", "numpadenter"):
            self.row.parent.enter(self.row)
            return True  # the key is handled, and must not press the widget it has led to
        if step is None or self.row is None:
            return super().keyboard_on_key_down(window, keycode, text, modifiers)
        if "alt" in modifiers:
            self.row.parent.shift(self.row, step)
        else:
            self.row.parent.go_on(self.row, step)
        return True


class Handle(HasTargets, IconButton):
    """The handle by which a row is dragged; arrow keys move the row, too."""

    row: "PlayerRow" = ObjectProperty(None)

    def targets(self) -> list[HitTarget]:
        """Returns the handle, which is only for dragging. Tab does not stop here: in the name
        beside it, Alt and the arrow keys do the same."""
        return [HitTarget("handle", Rect(*self.pos, *self.size), stops=False, by_reader=False)]

    def push(self, name: str, across: int, up: int) -> bool:
        if up:
            self.row.parent.shift(self.row, -up)
        return bool(up)


class InkMark(ButtonBehavior, Label):
    """A player's number in their ink; a tap selects the next ink."""

    hint = StringProperty()
    across = NumericProperty(0)
    """Diameter of the visible part; the touch area is larger."""


class PlayerRow(BoxLayout):
    number = NumericProperty(0)
    """The player's place in the game, which determines their ink; -1 if they do not play."""
    ink = ColorProperty()
    ink_number = NumericProperty(0)
    hint = StringProperty()
    """Shown in the field while it is empty."""
    held = BooleanProperty(False)
    can_go = BooleanProperty(True)
    tentative = BooleanProperty(False)
    """Added by Enter in the last name; counts as a seat only with a name."""
    named = BooleanProperty(False)
    """Whether it has a name, under which an ink can be saved."""
    refused = BooleanProperty(False)
    lit = BooleanProperty(False)
    """Whether it is highlighted while the starter is drawn."""
    here = BooleanProperty(False)
    """Whether this player has come by browser, in the lobby."""

    __events__ = ("on_remove", "on_other_ink")

    def on_remove(self) -> None:
        """Called when the user removes this player."""

    def on_other_ink(self) -> None:
        """Called when the user wants another ink."""

    @property
    def name_field(self) -> NameField:
        return self.ids.name

    @property
    def name(self) -> str:
        name = " ".join(self.name_field.text.split())
        return name if is_visible(name) else ""

    @property
    def is_taken(self) -> bool:
        """Whether the seat is taken, with or without a name."""
        return bool(self.name) or not self.tentative


class PlayerRows(RelativeLayout):
    """The players in order; a row is dragged by its handle, and the others make room."""

    rows = ListProperty()
    row_height = NumericProperty(0)

    __events__ = ("on_edit", "on_drag", "on_last", "on_other_ink")

    def __init__(self, **kwargs: object) -> None:
        self.held: PlayerRow | None = None
        self._grip = 0.0
        super().__init__(**kwargs)
        self.fbind("size", self.place)
        self.fbind("row_height", self.place)

    def on_edit(self) -> None:
        """Called when a name or the order has changed."""

    def on_drag(self, row: PlayerRow) -> None:
        """Called while a row is dragged."""

    def on_other_ink(self, row: PlayerRow) -> None:
        """Called when the user wants another ink."""

    def on_last(self, row: PlayerRow) -> None:
        """Called when Enter was pressed in the last name."""

    def add(self, name: str = "", *, tentative: bool = False) -> PlayerRow:
        row = PlayerRow(tentative=tentative)
        row.name_field.text = name
        row.name_field.bind(text=self._edited)
        row.bind(on_remove=self.remove, on_other_ink=partial(self.dispatch, "on_other_ink"))
        self.add_widget(row)
        self._order([*self.rows, row])
        return row

    def _edited(self, *_args: object) -> None:
        self.dispatch("on_edit")

    def remove(self, row: PlayerRow) -> None:
        row.name_field.focus = False
        self.remove_widget(row)
        self._order([other for other in self.rows if other is not row])

    def shift(self, row: PlayerRow, step: int) -> None:
        rows = list(self.rows)
        place = rows.index(row)
        rows.insert(max(0, place + step), rows.pop(place))
        self._order(rows, glide=True)

    def put_in_order(self, rows: list[PlayerRow]) -> None:
        self._order(rows)

    def begin_with(self, row: PlayerRow) -> None:
        """Rotates the rows so that this one is first."""
        self._order(beginning_with(self.rows, self.rows.index(row)), glide=motion.wanted)

    def _order(self, rows: list[PlayerRow], *, glide: bool = False) -> None:
        if rows != self.rows:
            self.rows = rows
            self.place(glide=glide)
            self.dispatch("on_edit")

    def place(self, *_: object, glide: bool = False) -> None:
        """Places every row, except the one being dragged."""
        for place, row in enumerate(reversed(self.rows)):
            row.height = self.row_height
            if row is not self.held:
                Animation.cancel_all(row, "y")
                y = place * self.row_height
                if glide:
                    Animation(y=y, duration=0.16, transition="out_cubic").start(row)
                else:
                    row.y = y

    # Typing

    def go_on(self, row: PlayerRow, step: int) -> None:
        """Moves the focus to the next name, or removes it after the last."""
        place = self.rows.index(row) + step
        if 0 <= place < len(self.rows):
            self.write(self.rows[place])
        else:
            row.name_field.focus = False

    def enter(self, row: PlayerRow) -> None:
        """Moves to the next name, after Enter."""
        if row == self.rows[-1]:
            self.dispatch("on_last", self.rows[-1])
        else:
            self.go_on(row, 1)

    def write(self, row: PlayerRow) -> None:
        """Focuses this name, once the touch or the key that led here is over."""

        def begin(_seconds: float) -> None:
            row.name_field.focus = row in self.rows
            row.name_field.do_cursor_movement("cursor_end")

        Clock.schedule_once(begin)

    def stop_writing(self) -> None:
        for row in self.rows:
            row.name_field.focus = False

    # Dragging

    def take(self, touch: KivyTouch) -> bool:
        """Begins to drag if the touch, in window coordinates, is on a handle."""
        for row in self.rows if self.held is None else ():
            handle = row.ids.handle
            if handle.collide_point(*handle.to_widget(*touch.pos)):
                touch.grab(self)
                self.held, row.held = row, True
                self._grip = row.y - self.to_widget(*touch.pos)[1]
                self.remove_widget(row)  # and added again on top
                self.add_widget(row)
                return True
        return False

    def on_touch_move(self, touch: KivyTouch) -> bool:
        row = self.held
        if touch.grab_current is not self or row is None:
            return bool(super().on_touch_move(touch))
        highest = self.height - self.row_height
        row.y = min(max(touch.y - self.y + self._grip, 0), highest)
        self.shift(row, round((highest - row.y) / self.row_height) - self.rows.index(row))
        self.dispatch("on_drag", row)
        return True

    def on_touch_up(self, touch: KivyTouch) -> bool:
        if touch.grab_current is not self or self.held is None:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.held.held, self.held = False, None
        self.place(glide=True)
        return True


load_kv(__file__)
