"""Drives the real app: starts it in this process and touches its window, frame by frame.

Import Kivy only after `virtual_display` has been entered; this module does so for a new robot.
"""

import gc
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from screens.start import prepare_kivy
from tools import leftovers
from tools.display import save_window
from tools.version import version

PHONE, TABLET = (360, 740), (1280, 800)
FRAME = 1 / 60
PATIENCE = 30.0
"""Real seconds that another thread, a process or the X server may take on a busy machine."""
NEAR = 48
"""Distance in pixels below which two taps may be a double tap."""


class RobotClock:
    """Kivy's clock under a robot: it advances by frames, not by real time. So a tap does not become
    a long press on a slow machine, and nothing waits on a fast one."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


TIME = RobotClock()


def widget_of(drawing: Any) -> Any:
    """Returns the widget that shows a sheet or a panel."""
    from kivy.core.window import Window

    shown = (one for top in Window.children for one in top.walk())
    return next(one for one in shown if getattr(one, "drawing", None) is drawing)


class Robot:
    """Drives one running app."""

    blind = False
    """Whether drawing is skipped, which takes half of the time; everything else happens."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._taps: list[tuple[float, float, float]] = []
        """Position and time of the last taps."""

    # Time

    def frame(self, count: int = 1) -> None:
        """Advances some frames; the last one is drawn, so that a test can look at it."""
        self._pass(count - 1)
        if self.blind:
            self._pass()
        else:
            from kivy.base import EventLoop

            TIME.now += FRAME
            EventLoop.idle()

    def _pass(self, count: int = 1, seconds: float = FRAME) -> None:
        """Advances frames without drawing, for most of a test's time."""
        from kivy.base import EventLoop
        from kivy.clock import Clock
        from kivy.lang import Builder

        for _ in range(count):
            TIME.now += seconds
            Clock.tick()  # what `idle` does, without drawing
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def until(self, condition: Callable[[], object], frames: int = 2000) -> None:
        """Advances until the condition is true; otherwise fails with its name."""
        for _ in range(frames):
            if condition():
                return
            self._pass()
        self.wait_for(condition)

    def wait_for(self, condition: Callable[[], object]) -> None:
        """Waits in real time for what something else than the app does. The app's clock stands
        still, so that nothing in it is over only because the machine is busy."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"never came true: {condition}"
            self._pass(seconds=0)
            time.sleep(0.002)

    def settle(self) -> None:
        """Advances until nothing moves on the screen any more."""
        self._pass(2)
        if self.app.has_store:
            self.until(lambda: not self.app.manager.transition.is_active)
            self.until(lambda: self.screen.complete)
        self.until(lambda: not self.app.message or self.app.message.opacity == 1)
        self.frame(2)

    def wait(self, seconds: float) -> None:
        """Lets this much time pass on Kivy's clock, without really waiting."""
        TIME.now += seconds
        self.frame(2)

    def worked(self) -> None:
        """Waits until all background work is done and shown."""
        while any(work.running for work in self.app.works):
            for work in self.app.works:
                work.join()
            self.frame(2)  # a report at the end may start the next
        self.settle()

    def resize(self, width: int, height: int) -> None:
        from kivy.core.window import Window

        Window.size = (width, height)
        self.wait_for(lambda: tuple(Window.size) == (width, height))
        self.settle()

    # Input

    def down(self, x: float, y: float) -> Any:
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self._pass()
        return touch

    def up(self, touch: Any) -> None:
        touch.touch_up()
        self._pass()

    def tap_at(self, x: float, y: float) -> None:
        self.up(self.down(x, y))

    def tap_once(self, x: float, y: float) -> None:
        """Taps so that it is never taken as the second tap of a double tap, which would not count
        where something else has appeared."""
        self._rest_from(x, y)
        self.tap_at(x, y)
        self._remember(x, y)

    def _rest_from(self, x: float, y: float) -> None:
        """Waits until the last touch near this place is no longer recent."""
        from sheets.steady import SECONDS

        near = [at for one, other, at in self._taps if abs(x - one) + abs(y - other) < NEAR]
        if near and TIME.now < (end := max(near) + SECONDS + 2 * FRAME):
            TIME.now = end
            self._pass()

    def _remember(self, x: float, y: float) -> None:
        lasting = [one for one in self._taps if TIME.now < one[2] + 1]
        self._taps = [*lasting, (x, y, TIME.now)]

    def hold_at(self, x: float, y: float, seconds: float = 0.7) -> None:
        """Touches for a while."""
        touch = self.down(x, y)
        self.wait(seconds)
        self.up(touch)
        self.frame(2)

    def tap(self, widget: Any) -> None:
        """Taps in the visible middle of a widget."""
        assert widget.get_root_window(), f"{widget} is not on the screen"
        self.tap_once(*widget.to_window(*widget.center))
        self.settle()

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        self._rest_from(*start)
        touch = self.down(*start)
        for step in range(1, steps + 1):
            x = start[0] + (end[0] - start[0]) * step / steps
            y = start[1] + (end[1] - start[1]) * step / steps
            touch.touch_move(x, y)
            self._pass()
        self.up(touch)
        self._remember(*end)
        self.settle()

    def key(self, number: int, *modifiers: str) -> None:
        """Presses a key as SDL reports it: first to the focused field, then to the app."""
        from kivy.core.window import Window

        if not Window.dispatch("on_key_down", number, 0, None, list(modifiers)):
            Window.dispatch("on_keyboard", number, 0, None, list(modifiers))
        Window.dispatch("on_key_up", number, 0)
        self.settle()

    def type(self, text: str) -> None:
        """Types into the focused field."""
        from kivy.core.window import Window

        for letter in text:
            Window.dispatch("on_textinput", letter)
        self.frame()

    def back(self) -> None:
        from kivy.base import EventLoop

        self.key(27)
        assert EventLoop.status != "closed", "the app was left: nothing works any more"

    # Specific to Rollpad

    @property
    def screen(self) -> Any:
        return self.app.manager.current_screen

    def seen(self, drawing: Any, x: float, y: float) -> tuple[float, float]:
        """Returns the position of a point of a sheet or a panel in the window."""
        across, up = widget_of(drawing).to_window(x, y)
        return float(across), float(up)

    def box_center(self, box: str, sheet: Any = None) -> tuple[float, float]:
        """Returns the middle of a box; the ways of Kubi may be in the panel."""
        if sheet is None and box.startswith("way") and box in self.screen.panel.places:
            return self.seen(self.screen.panel, *self.screen.panel.places[box].center)
        from sheets.hit_targets import areas_of

        sheet = sheet or self.screen.sheet
        sheet.bring_into_sight(box)
        return self.seen(sheet, *(areas_of(sheet.input.targets()) | sheet.boxes)[box].center)

    def tap_box(self, box: str, sheet: Any = None) -> None:
        self.tap_once(*self.box_center(box, sheet))
        self.frame(2)

    def tap_panel(self, place: str) -> None:
        """Taps in the panel; shows hidden dice first."""
        panel = self.screen.panel
        if place not in panel.places and "unfold" in panel.places:
            self.tap_panel("unfold")
        self.tap_once(*self.seen(panel, *panel.places[place].center))
        self.frame(2)

    def answer(self, text: str) -> None:
        """Presses a button of the action bar by its text; Enter may be in the panel."""
        if self.screen.panel.confirms and text == self.screen.sheet.texts.done_label():
            self.tap_panel("enter")
            return
        buttons = {button.text: button for button in self.screen.action.ids.answers.children}
        self.tap(buttons[text])

    def enter(self, move: Any) -> None:
        """Makes an entry as a player would: touches its boxes or the dice, or presses a button."""
        screen = self.screen
        before = len(screen.session.journal.entries)
        if screen.sheet.shared:
            for place in screen.panel.places_of(move):
                self.tap_panel(place)
            if len(screen.session.journal.entries) == before and not self.end_game():
                self.answer(screen.panel.second_label(move) or screen.sheet.texts.done_label())
                self.end_game()
            assert len(screen.session.journal.entries) == before + 1, f"not entered: {move}"
            return
        if move.do in ("form", "place"):
            self._lay(move)
            return
        boxes = screen.game.boxes(screen.state, screen.match.viewed, move)
        typed = () if boxes else screen.panel.places_of(move)
        if move.do == "roll" and not typed:  # not all of its dice can be entered
            screen.attended.wish(screen.match.viewed, move)
            self.frame(2)  # the panel is laid out again
            return
        for place in typed:
            self.tap_panel(place)
        for box in boxes:
            if len(screen.session.journal.entries) > before:
                break
            if box.startswith("="):  # a number, typed for the field that was tapped
                for place in screen.panel.places_of(move):
                    self.tap_panel(place)
            else:
                self.tap_box(box)
        if len(screen.session.journal.entries) == before:
            self.wait(0.5)  # an ending ignores taps at first
            answers = {one.text: one for one in screen.action.ids.answers.children}
            self.tap(
                answers.get(screen.sheet.texts.move_label(move)) or next(iter(answers.values()))
            )
            self.end_game()
        assert len(screen.session.journal.entries) == before + 1, f"not entered: {move}"

    def end_game(self) -> bool:
        """Confirms the card that asks whether to end the game."""
        from sheets.steady import SECONDS
        from sheets.texts import _

        if not any(
            one.text == _("End the game") for one in self.screen.action.ids.answers.children
        ):
            return False
        self.wait(SECONDS)
        self.answer(_("End the game"))
        return True

    def _lay(self, move: Any) -> None:
        """Chooses, turns and fills the form of Te-Trix, then places it or drags it onto the
        grid."""
        from scoring.tetrix import tetromino

        panel, wanted = self.screen.panel, tetromino.settled(move.cells)
        if move.do == "place":
            self.lay_form(move.cells)
            self.answer(self.screen.sheet.texts.done_label())
            return
        name = tetromino.name_of(move.cells)
        for button in ("forms", "free"):
            if button in panel.places:
                self.tap_panel(button)
        if panel.name != name:
            self.tap_panel(f"form{name}")
        while [cell[:2] for cell in panel.form] != [cell[:2] for cell in wanted]:
            self.tap_panel(f"form{name}")
        for place, (_row, _col, symbol) in enumerate(wanted):
            while self.screen.state.roll is None and panel.form[place][2] != symbol:
                self.tap_panel(f"cell{place}")
            if panel.form[place][2] != symbol:
                other = next(n for n in range(place + 1, 4) if panel.form[n][2] == symbol)
                self.tap_panel(f"cell{place}")
                self.tap_panel(f"cell{other}")
        if "lay" in panel.places:
            self.tap_panel("lay")
        else:  # solo there is no one to show it to, but saved games may have it
            self.screen.attended.wish(self.screen.match.viewed, move)
            self.settle()

    def lay_form(self, cells: Any) -> None:
        """Turns the form of Te-Trix and drags it from where it is; does not place it yet."""
        from scoring.tetrix.tetromino import settled

        panel, sheet, wanted = self.screen.panel, self.screen.sheet, settled(cells)
        turn = next(turn for turn, form in panel.form_turns.items() if form == wanted)
        if sheet.draft.form != wanted:
            self.tap_panel(f"turn{turn}")
        if sheet.draft.laid is None and sheet.draft.lying == cells:  # it stays there
            self.tap_panel(f"turn{turn}")
        if sheet.draft.lying is None:  # turned like this it fits no place
            self.tap_box("cell3.3")
        if sheet.draft.laid != cells:
            start, end = sheet.draft.drag_for(cells)
            self.drag(self.seen(sheet, *start), self.seen(sheet, *end))

    def texts(self, widget: Any = None) -> list[str]:
        """Returns all visible texts of labels."""
        widget = widget or self.app.root
        if not widget.opacity:  # its children are invisible, too
            return []
        text = getattr(widget, "text", "")
        within = [getattr(part, "text", None) for part in widget.children]
        own = [text] if text and isinstance(text, str) and text not in within else []
        return own + [word for part in reversed(widget.children) for word in self.texts(part)]

    def picture(self, path: Path) -> None:
        self.settle()
        path.parent.mkdir(parents=True, exist_ok=True)
        save_window(path)


@contextmanager
def running_app(
    folder: Path,
    size: tuple[int, int] = PHONE,
    *,
    comes_back: bool = False,
    wanted: tuple[str, ...] = (),
) -> Iterator[Robot]:
    """Yields the whole app in a real window, with its data in a separate folder. Most begin at
    home."""
    prepare_kivy()
    os.environ["ROLLPAD_DATA"] = str(folder)
    from kivy.config import Config

    Config.set("graphics", "maxfps", "0")  # the robot makes the frames: no waiting for a screen
    from kivy.app import App
    from kivy.base import EventLoop, runTouchApp, stopTouchApp
    from kivy.clock import Clock
    from kivy.core.window import Window

    from play.entry_toast import AT_ONCE
    from screens.app import RollpadApp

    Clock._max_fps = 0
    if Clock.time is not TIME:
        TIME.now = Clock.time()
        Clock.time = TIME
    outer = App.get_running_app()
    app = RollpadApp(version())
    leftovers.be_in_front(app)
    app.comes_back, app.wanted = comes_back, wanted
    app.receipts = AT_ONCE  # tests of receipts change it
    EventLoop.ensure_window()
    others = {id(event) for event in Clock.get_events()}
    keys = leftovers.key_listeners()
    Window.size = size
    try:
        app._run_prepare()
        runTouchApp(embedded=True)
        robot = Robot(app)
        robot.wait_for(lambda: tuple(Window.size) == size)
        robot.settle()
        yield robot
    finally:
        app.stop()
        stopTouchApp()
        for child in list(Window.children):
            Window.remove_widget(child)
        leftovers.forget(others)
        leftovers.forget_keys(keys)
        leftovers.be_in_front(outer)
        if app.garbage:
            gc.unfreeze()  # objects of its start are garbage now
