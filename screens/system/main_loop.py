"""The loop that the app runs in: it sleeps until something happens, and shows it at once.

Kivy's own loop wakes up sixty times a second whether there is something to do or not, and reads
what SDL has got after a frame: a touch waits for the end of one frame, and then for the next one.
"""

import ctypes

from kivy.base import EventLoop, ExceptionManager, stopTouchApp
from kivy.clock import Clock
from kivy.input.providers.mouse import MouseMotionEventProvider
from kivy.utils import platform

FRAME = 1 / 60
"""Seconds from one frame to the next while something moves."""
SHORTEST = 1 / 120
"""The same when a finger or a key is quicker: a mouse may report a thousand moves a second."""
LONGEST = 1.0
"""Seconds after which the loop looks round anyway: Ctrl+C waits for it."""
RESOLUTION = FRAME / 3
"""What is due within these seconds happens now, as Kivy has it at sixty frames a second."""
EARLY = 0.8 * RESOLUTION
"""A frame is begun so many seconds before it is due, as Kivy does: begun late, it would miss the
moment at which the screen takes the next picture."""


class SdlSleep:
    """Sleeps until SDL gets an event: from the window, or from `wake` in any thread."""

    def __init__(self) -> None:
        from kivy.core.window import _window_sdl2

        # What the module itself is linked with is found through it, wherever that file is.
        sdl = ctypes.CDLL(_window_sdl2.__file__)
        self._wait = sdl.SDL_WaitEventTimeout
        self._wait.argtypes = (ctypes.c_void_p, ctypes.c_int)
        self._push = sdl.SDL_PushEvent
        self._push.argtypes = (ctypes.c_void_p,)

    def __call__(self, seconds: float) -> bool:
        """Whether something has come in this time."""
        return bool(self._wait(None, max(1, round(seconds * 1000))))

    def wake(self) -> None:
        """With an event that means nothing to anybody."""
        user_event = 0x8000
        event = (ctypes.c_uint32 * 32)(user_event)  # SDL_Event is a union of 56 bytes
        self._push(ctypes.byref(event))


def sdl_sleep() -> SdlSleep | None:
    """None where SDL would only look again and again, or where it was never tried."""
    if platform != "linux":
        return None
    try:
        return SdlSleep()
    except (ImportError, OSError, AttributeError):  # a Kivy with another window than SDL's
        return None


class MainLoop:
    """Runs Kivy's event loop until the app ends."""

    def __init__(self) -> None:
        self._sdl = sdl_sleep()
        self._sleeping = False

    def run(self) -> None:
        Clock._max_fps, Clock.clock_resolution = 0, RESOLUTION  # the sleeping is ours
        if self._sdl:
            Clock.on_schedule = self._scheduled
        turn = EventLoop.idle  # a touch finds nothing in its place before the first frame
        while not EventLoop.quit and EventLoop.status == "started":
            try:
                turn()
                turn = self.turn
            except BaseException as error:  # as Kivy's own loop does
                if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                    stopTouchApp()
                    raise

    def turn(self) -> None:
        """Sleeps, reads what has happened meanwhile, and draws a frame if something changes."""
        self._sleep()
        EventLoop.window.mainloop()  # reads all events there are
        EventLoop.idle()

    def _sleep(self) -> None:
        if not self._sdl:
            self._pause(FRAME - EARLY)
            return
        self._sleeping = True  # from here on, whatever another thread schedules wakes us
        try:
            if (seconds := self._until_due()) > 0:
                self._sdl(seconds)
        finally:
            self._sleeping = False
        self._pause(SHORTEST)

    def _pause(self, least: float) -> None:
        """Until the last frame began so many seconds ago."""
        left = Clock.get_time() + least - Clock.time()
        if left > 0:
            Clock.usleep(left * 1_000_000)

    def _until_due(self) -> float:
        """Seconds until the next frame that has something to do."""
        frame = Clock.get_time() + FRAME - EARLY
        if EventLoop.window.canvas.needs_redraw or not self._all_wake():
            due = frame
        else:
            due = max(frame, Clock.get_min_timeout())
        return float(min(due - Clock.time(), LONGEST))

    def _all_wake(self) -> bool:
        """Whether all touches come through SDL. A touch screen that Kivy reads by itself does not:
        somebody has to ask for its touches."""
        return all(
            isinstance(provider, MouseMotionEventProvider)
            or type(provider).__name__ == "SDL2MotionEventProvider"
            for provider in EventLoop.input_providers
        )

    def _scheduled(self, _event: object) -> None:
        if self._sleeping and self._sdl:
            self._sdl.wake()
