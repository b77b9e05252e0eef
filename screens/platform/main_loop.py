"""The main loop of the app: it sleeps until something happens, and shows it at once.

Kivy's own loop wakes up sixty times a second whether there is something to do or not, and reads
SDL's events after a frame: a touch waits for the end of one frame, and then for the next one.
"""

import ctypes

from kivy.base import EventLoop, ExceptionManager, stopTouchApp
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.input.providers.mouse import MouseMotionEventProvider
from kivy.utils import platform

FRAME = 1 / 60
"""Seconds between frames while something moves."""
SHORTEST = 1 / 120
"""Minimum seconds between frames for input: a mouse may report a thousand moves a second."""
LONGEST = 1.0
"""Maximum seconds of sleep: Ctrl+C is noticed only after it."""
RESOLUTION = FRAME / 3
"""Events due within these seconds are run now, as in Kivy at sixty frames a second."""
EARLY = 0.8 * RESOLUTION
"""Seconds by which a frame is begun before it is due, as in Kivy: begun late, it would miss the
next refresh of the screen."""


class SdlSleep:
    """Sleeps until SDL gets an event: from the window, or from `wake` in any thread."""

    def __init__(self) -> None:
        from kivy.core.window import _window_sdl2

        # The SDL that the module is linked with is found through it, independent of the place of
        # that file.
        sdl = ctypes.CDLL(_window_sdl2.__file__)
        self._wait = sdl.SDL_WaitEventTimeout
        self._wait.argtypes = (ctypes.c_void_p, ctypes.c_int)
        self._push = sdl.SDL_PushEvent
        self._push.argtypes = (ctypes.c_void_p,)

    def __call__(self, seconds: float) -> bool:
        """Sleeps at most so long; returns whether an event has arrived."""
        return bool(self._wait(None, max(1, round(seconds * 1000))))

    def wake(self) -> None:
        """Pushes an event that nothing handles."""
        user_event = 0x8000
        event = (ctypes.c_uint32 * 32)(user_event)  # SDL_Event is a union of 56 bytes
        self._push(ctypes.byref(event))


def sdl_sleep() -> SdlSleep | None:
    """Returns SDL's sleep; None if it would only poll, or on systems where it was never tested."""
    if platform != "linux":
        return None
    try:
        return SdlSleep()
    except (ImportError, OSError, AttributeError):  # a Kivy with a window provider other than SDL
        return None


class PressFirst:
    """Holds back the end of a tap, and what comes after it, until its beginning is shown: otherwise
    a quick tap shows nothing until all that follows from it is done."""

    def __init__(self) -> None:
        self.held: list[tuple[str, MotionEvent]] = []

    def process(self, events: list[tuple[str, MotionEvent]]) -> list[tuple[str, MotionEvent]]:
        """Returns the events to be handled before the next frame. Kivy calls it."""
        events = [*self.held, *events]
        begun = set[int]()
        for at, (kind, touch) in enumerate(events):
            if kind == "begin":
                begun.add(touch.uid)
            elif kind == "end" and touch.uid in begun:
                self.held = events[at:]
                return events[:at]
        self.held = []
        return events


class MainLoop:
    """Runs Kivy's event loop until the app ends."""

    def __init__(self) -> None:
        self.presses = PressFirst()
        self._sdl = sdl_sleep()
        self._sleeping = False

    def run(self) -> None:
        Clock._max_fps, Clock.clock_resolution = 0, RESOLUTION  # sleeping is done here
        if self._sdl:
            Clock.on_schedule = self._scheduled
        EventLoop.add_postproc_module(self.presses)
        turn = EventLoop.idle  # before the first frame a touch finds no widget in its place
        while not EventLoop.quit and EventLoop.status == "started":
            try:
                turn()
                turn = self.turn
            except BaseException as error:  # as in Kivy's own loop
                if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                    stopTouchApp()
                    raise

    def turn(self) -> None:
        """Sleeps, handles the events since then, and draws a frame if something changes."""
        self._sleep()
        EventLoop.window.mainloop()  # handles all pending events
        EventLoop.idle()

    def _sleep(self) -> None:
        if self.presses.held:
            return
        if not self._sdl:
            self._pause(FRAME - EARLY)
            return
        self._sleeping = True  # from here on, events scheduled by other threads wake the loop
        try:
            if (seconds := self._until_due()) > 0:
                self._sdl(seconds)
        finally:
            self._sleeping = False
        self._pause(SHORTEST)

    def _pause(self, least: float) -> None:
        """Waits until `least` seconds after the beginning of the last frame."""
        left = Clock.get_time() + least - Clock.time()
        if left > 0:
            Clock.usleep(left * 1_000_000)

    def _until_due(self) -> float:
        """Returns seconds until the next frame that has something to do."""
        frame = Clock.get_time() + FRAME - EARLY
        if EventLoop.window.canvas.needs_redraw or not self._all_wake():
            due = frame
        else:
            due = max(frame, Clock.get_min_timeout())
        return float(min(due - Clock.time(), LONGEST))

    def _all_wake(self) -> bool:
        """Whether all touches arrive through SDL. A touch screen that Kivy reads itself does not
        wake the loop: it has to be polled."""
        return all(
            isinstance(provider, MouseMotionEventProvider)
            or type(provider).__name__ == "SDL2MotionEventProvider"
            for provider in EventLoop.input_providers
        )

    def _scheduled(self, _event: object) -> None:
        if self._sleeping and self._sdl:
            self._sdl.wake()
