"""Keyboard control: a cursor that moves through everything that can be pressed, and its ring.

Screens need no code for it: buttons and fields are found in the widget tree, drawings declare their
targets (`HasTargets`). It stays inactive until a key is pressed, and a touch hides the ring.
"""

from collections.abc import Iterable

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior, FocusBehavior
from kivy.uix.recycleview import RecycleView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.accessibility.focusables import (
    Focusable,
    first,
    focusables_in,
    frame_of,
    front_of,
    next_in,
    place_of,
    tops,
)
from screens.accessibility.key_names import name_of
from screens.accessibility.ring import Ring
from screens.accessibility.scanning import Scanning
from screens.platform import device
from screens.widgets.app_protocol import RunningApp
from screens.widgets.theme import theme
from screens.widgets.widgets import IconButton, RollpadScreen
from sheets.drawing.geometry import Rect
from sheets.hit_targets import HasTargets, press_named
from sheets.reading_order import union

ARROWS = {"up": (0, 1), "down": (0, -1), "right": (1, 0), "left": (-1, 0)}


def field_in_use() -> TextInput | None:
    """Returns the focused text field; None if there is none."""
    fields = FocusBehavior._keyboards.values()
    return next((field for field in fields if field and field.get_root_window()), None)


def settle() -> None:
    """Runs pending layouts now instead of before the next frame."""
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()


class Keys:
    def __init__(self, app: RunningApp) -> None:
        self.app = app
        self.at: Focusable | None = None
        """The target that the cursor is on."""
        self.ring: Ring | None = None
        self._screen: RollpadScreen | None = None
        self._led_to: Widget | None = None
        """The button that the last press has made appear."""
        self._asked: Widget | None = None
        """The dialog, menu or question that has taken the cursor."""
        self._came_from: Focusable | None = None
        """Where the cursor was before that."""
        self._held = ""
        self.marked: list[Focusable] | None = None
        """The targets of a line that the ring is around instead, for one switch."""
        self._scanning: Scanning | None = None
        Window.bind(on_key_up=self._released)

    def scan(self, seconds: float) -> None:
        """Seconds after which the focus moves automatically, for users of one switch; 0: never."""
        if self._scanning:
            self._scanning.stop()
        self._scanning = Scanning(self, seconds) if seconds else None

    @property
    def is_busy(self) -> bool:
        """Whether screens are changing, or a text is typed."""
        return self.app.manager.transition.is_active or field_in_use() is not None

    def mark(self, targets: list[Focusable]) -> None:
        """Puts the ring around these targets, and the cursor on the first."""
        self._let_go()
        self.marked = targets if len(targets) > 1 else None
        self._go(targets[0])

    def stop(self) -> None:
        self.scan(0)
        self.hide()
        Window.unbind(on_key_up=self._released)

    def _released(self, *_args: object) -> None:
        self._held = ""

    @property
    def screen(self) -> RollpadScreen:
        return self.app.manager.current_screen

    def focusables(self) -> list[Focusable]:
        """Returns everything that can be pressed now."""
        settle()
        for front in (self._front, self.screen.question):
            if front and (found := focusables_in(front)):
                return found
        floating = [one for one in tops() if one is not self.app.root]
        return [target for one in (self.screen, *floating) for target in focusables_in(one)]

    @property
    def _front(self) -> Widget | None:
        return front_of(self.app.root)

    # Keys

    def on_key(self, key: int, scancode: int = 0, modifiers: Iterable[str] = ()) -> bool:
        name = name_of(key, scancode or 0, modifiers or ())
        if name == "ctrl+q" and device.is_desktop():
            self.app.stop()
        elif name in ("tab", "shift+tab"):
            self.step(1 if name == "tab" else -1)
        elif field_in_use():
            return False  # a text field needs its keys
        elif name in ARROWS:
            self.move(*ARROWS[name])
        elif name == "enter":
            if self._held != name:  # a key held down presses once
                self._held = name
                if self._scanning:
                    self._scanning.press()
                elif not self.screen.shortcut(name, self._spot()):
                    self.press()
        elif not self.screen.shortcut(name, self._spot()):
            return name.startswith("page") and self._page(-1 if name == "pageup" else 1)
        return True

    def _spot(self) -> Widget | None:
        """Returns the widget that the cursor is on; None if there is none."""
        return self.at.widget if self.ring and self.at else None

    @property
    def spot_name(self) -> str:
        """Returns the name of the spot that the cursor is on, if its widget has several."""
        return self.at.name if self.ring and self.at else ""

    def step(self, by: int) -> None:
        """Moves to the next target in reading order, for Tab."""
        found = self._begin()
        if not found or self.at is None:
            return
        if by > 0 and (led_to := next((t for t in found if t.widget is self._led_to), None)):
            self._led_to = None
            self._go(led_to)
            return
        here = next(n for n, target in enumerate(found) if target.same(self.at))
        around = [found[(here + by * n) % len(found)] for n in range(1, len(found) + 1)]
        self._go(next(target for target in around if target.stop or target.same(self.at)))

    def go_to(self, widget: Widget) -> None:
        """Moves here after a key that a field has handled; while held down, it presses nothing."""
        self._held = "enter"
        if target := next((one for one in self.focusables() if one.widget == widget), None):
            self._go(target)

    def move(self, across: int, up: int) -> None:
        """Moves to the nearest target in the direction of an arrow key."""
        if self.ring and self.at and self._push(self.at, across, up):
            return
        found = self._begin()
        if not found or self.at is None:
            return
        at = next(target for target in found if target.same(self.at))
        self._go(next_in(found, at, across, up) or at)

    def _push(self, target: Focusable, across: int, up: int) -> bool:
        widget = target.widget
        if not isinstance(widget, HasTargets) or place_of(target) is None:
            return False
        _x, _y, right, turned = frame_of(widget)
        return widget.push(target.name, across * right + up * turned, up * right - across * turned)

    def _begin(self) -> list[Focusable]:
        """Returns all targets if the cursor is on one; otherwise places it there, returns none."""
        self._let_go()
        found = self.focusables()
        known = next((target for target in found if target.same(self.at)), None)
        if known and self.ring and self._screen is self.screen:
            self.at = known
            return found
        if found:
            self._go(known or first(found))
        return []

    def press(self) -> None:
        """Presses the target that the cursor is on, for Enter."""
        target = self.at
        if not self.ring or target is None or place_of(target) is None:
            self._begin()
            return
        before = {id(one.widget) for one in self.focusables()}
        if isinstance(target.widget, HasTargets):
            press_named(target.widget, target.name)
        elif isinstance(target.widget, TextInput):
            target.widget.focus = True
        else:
            target.widget.trigger_action(0)
        if self.screen is self._screen:
            self._after(before)

    # Screen readers: their cursor is this one

    def _target_at(self, widget: Widget, name: str) -> Focusable | None:
        return next((t for t in self.focusables() if (t.widget, t.name) == (widget, name)), None)

    def focus_at(self, widget: Widget, name: str) -> None:
        """Moves here, or to another target of the same drawing where keys do not reach this one."""
        target = self._target_at(widget, name)
        others = (one for one in self.focusables() if one.widget is widget)
        if target := target or next(others, None):
            self._let_go()
            self._go(target)

    def press_at(self, widget: Widget, name: str) -> None:
        if target := self._target_at(widget, name):
            self._let_go()
            self._go(target, asked=False)
            self.press()
        elif isinstance(widget, HasTargets):
            press_named(widget, name)
            here = (one for one in self.focusables() if one.widget is widget)
            if target := next(here, None):
                self._go(target, asked=False)

    def bring_at(self, widget: Widget, name: str) -> None:
        """Scrolls it into sight."""
        if (target := self._target_at(widget, name)) and target.scroll:
            target.scroll.scroll_to(widget, padding=dp(16), animate=False)

    def _after(self, before: set[int]) -> None:
        """Makes a target that the press has made appear the next one for Tab; if a box no longer
        invites, moves to one that does."""
        assert self.at is not None
        if self._answer():
            return
        found = self.focusables()
        new = [one.widget for one in found if id(one.widget) not in before]
        answers = (one for one in new if not isinstance(one, IconButton | HasTargets))
        self._led_to = next((one for one in answers if isinstance(one, ButtonBehavior)), None)
        now = next((target for target in found if target.same(self.at)), None)
        inviting = [target for target in found if target.inviting]
        if now is None or (self.at.inviting and not now.inviting and inviting):
            self._move_on(found)

    def _answer(self) -> bool:
        """Goes to the first answer of a dialog, menu or question that has come, and back when it
        is gone; False if there is nothing new."""
        asked = self._front or self.screen.question
        if asked is self._asked:
            self._came_from = self._came_from if asked else None
            return False
        if asked:
            if self._came_from is None:
                self._came_from = self.at
            # Not by `things`, which runs pending layouts: that must not happen in every frame.
            found = focusables_in(asked)
            if not found:  # not open yet
                return True
            self._asked = asked
            self._let_go()
            chosen = (one for one in found if getattr(one.widget, "arrow", "") == "check")
            self._go(next(chosen, None) or first(found), asked=False)
            return True
        self._asked = None
        here, found = self._came_from, self.focusables()
        self._came_from = None
        back = next((one for one in found if one.same(here)), None)
        was = here.inviting if here else False
        if back is None or (was and not back.inviting) or self._screen is not self.screen:
            return False
        self._go(back, asked=False)
        return True

    def _page(self, by: int) -> bool:
        """Scrolls by nearly the visible height."""
        scrolls = [target.scroll for target in self.focusables()]
        own = self.at.scroll if self.ring and self.at else None
        scroll = next((one for one in (own, *scrolls) if one and one.do_scroll_y), None)
        if scroll is None or scroll.children[0].height <= scroll.height:
            return False
        hidden = scroll.children[0].height - scroll.height
        scroll.scroll_y = min(1, max(0, scroll.scroll_y - by * 0.85 * scroll.height / hidden))
        return True

    # The cursor and its ring

    def _go(self, target: Focusable, *, asked: bool = True) -> None:
        """Places the cursor on a target; silently, unless the user asked for it."""
        self.at, self._screen = target, self.screen
        widget = target.widget
        if target.scroll and not isinstance(
            target.scroll, RecycleView
        ):  # a menu, completely visible
            target.scroll.scroll_to(widget, padding=dp(16), animate=False)
        if isinstance(widget, TextInput):
            widget.focus = True
        elif isinstance(widget, HasTargets) and (asked or not widget.previews):
            widget.hold_cursor(target.name)
        self.show()

    def _let_go(self) -> None:
        widget = self.at.widget if self.at and self.ring else None
        if field := field_in_use():
            field.focus = False
        if isinstance(widget, HasTargets):
            widget.hold_cursor(None)

    def _move_on(self, found: list[Focusable]) -> None:
        """Moves to an inviting target, or to the nearest, when that of the cursor is gone."""
        if not found or self.at is None or any(target.inviting for target in found):
            if found:
                self._go(first(found), asked=False)
            return
        x, y = self.at.rect.center
        near = [target for target in found if target.stop] or found
        self._go(min(near, key=lambda target: target.rect.distance(x, y)), asked=False)

    def show(self) -> None:
        if self.ring is None:
            self.ring = Ring()
            Window.canvas.after.add(self.ring)
            Window.bind(on_touch_down=self._touched)
            theme.bind(on_change=self._repaint)
            Clock.schedule_interval(self._follow, 0)
        rect = place_of(self.at) if self.at else None
        if rect:
            self.ring.place(self._around(rect))

    def _around(self, rect: Rect) -> Rect:
        """Returns the place of the ring: around a marked line, or the target."""
        places = [place for one in self.marked or () if (place := place_of(one))]
        return union(places) if places else rect

    def hide(self) -> None:
        if self.ring is not None:
            Window.canvas.after.remove(self.ring)
            Window.unbind(on_touch_down=self._touched)
            theme.unbind(on_change=self._repaint)
            Clock.unschedule(self._follow)
            self.ring = None

    def _touched(self, *_args: object) -> None:
        if self.at and isinstance(self.at.widget, HasTargets):
            self.at.widget.hold_cursor(None)
        self.hide()

    def _repaint(self, *_args: object) -> None:
        if self.ring:
            self.ring.rect = None

    def _follow(self, _seconds: float) -> None:
        """Keeps the ring on its target while that moves; moves on when it is gone."""
        if self.ring is None or self.app.manager.transition.is_active:
            return
        field = field_in_use()
        if field and self.at and field is not self.at.widget:
            self.at = next((one for one in self.focusables() if one.widget is field), self.at)
        if self._answer():
            return
        changed = self._screen is not self.screen
        rect = place_of(self.at) if self.at and not changed else None
        if rect is None:
            found = self.focusables()
            if changed and found:
                self._go(first(found), asked=False)
            else:
                self._move_on(found)
        else:
            self.ring.place(self._around(rect))
