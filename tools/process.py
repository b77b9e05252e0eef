"""Rollpad as a separate process on a separate display, touched through X11 and killed."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageChops
from Xlib import XK, X
from Xlib.display import Display
from Xlib.error import XError
from Xlib.ext import xtest

from tools.display import virtual_display

ROOT = Path(__file__).parents[1]
PATIENCE = 60.0
"""Seconds until a test gives up; not a limit for speed."""


class Start(NamedTuple):
    """How Rollpad is started: from source, or as shipped."""

    command: Sequence[str | Path] = (sys.executable, "main.py")
    folder: Path = ROOT
    environment: Mapping[str, str] | None = None
    """The whole environment; None for our own."""
    sized: bool = True
    """Whether the size of its window is given."""


FROM_SOURCE = Start()


ROUNDED = 2
"""Tolerance of colours, of 255: two processes may round them differently."""


def looks_like(one: Image.Image, other: Image.Image) -> bool:
    if one.size != other.size:
        return False
    return max(ImageChops.difference(one, other).tobytes()) <= ROUNDED


class Process:
    """One run of `python main.py`, or an equivalent."""

    def __init__(
        self, display: Display, folder: Path, size: tuple[int, int], start: Start = FROM_SOURCE
    ) -> None:
        self.display = display
        self.size = size
        environment = dict(os.environ if start.environment is None else start.environment) | {
            "ROLLPAD_DATA": str(folder),
        }
        # The process sets it itself; ours comes from the Rollpad of this process.
        environment.pop("SDL_MOUSE_FOCUS_CLICKTHROUGH", None)
        if start.sized:
            environment |= {
                "KCFG_GRAPHICS_WIDTH": str(size[0]),
                "KCFG_GRAPHICS_HEIGHT": str(size[1]),
            }
        self.running = subprocess.Popen(
            start.command, cwd=start.folder, env=environment, stderr=subprocess.PIPE
        )

    def kill(self) -> None:
        """Sends SIGKILL: it cannot clean up."""
        if self.running.returncode is None:
            self.running.kill()
            self.running.communicate()

    def end(self) -> int:
        """Waits until it exits; returns its exit code."""
        self.running.communicate(timeout=PATIENCE)
        return self.running.returncode

    def wait_for(self, what: Callable[[], Any], name: str) -> Any:
        """Waits for the first true result."""
        end = time.monotonic() + PATIENCE
        while not (answer := what()):
            assert self.running.poll() is None, self.running.communicate()
            assert time.monotonic() < end, f"waited in vain for {name}"
        return answer

    # Looking

    def window(self) -> Any:
        """Waits for Rollpad's window, until there is one of its size."""
        for window in self.display.screen().root.query_tree().children:
            try:
                shape = window.get_geometry()
                shown = window.get_attributes().map_state == X.IsViewable
            except XError:
                continue  # it was one of SDL's temporary windows
            if shown and (shape.width, shape.height) == self.size:
                return window
        return None

    def look(self) -> Image.Image | None:
        window = self.window()
        if window is None:
            return None
        width, height = self.size
        pixels = window.get_image(0, 0, width, height, X.ZPixmap, 0xFFFFFFFF).data
        return Image.frombytes("RGB", self.size, pixels, "raw", "BGRX")

    def wait_to_see(self, picture: Image.Image, name: str) -> None:
        """Waits until the window shows this."""
        last: list[Image.Image | None] = [None]

        def seen() -> bool:
            last[0] = self.look()
            return last[0] is not None and looks_like(last[0], picture)

        try:
            self.wait_for(seen, name)
        except AssertionError:
            (ROOT / "build").mkdir(exist_ok=True)
            picture.save(ROOT / "build" / "expected.png")
            if last[0]:
                last[0].save(ROOT / "build" / "seen.png")
            raise

    # Input

    def tap(self, x: float, y: float) -> None:
        """Taps; `y` counts from the bottom, as in Kivy."""
        place = self.window().get_geometry()
        left, top = place.x + round(x), place.y + self.size[1] - round(y)
        xtest.fake_input(self.display, X.MotionNotify, x=left, y=top)
        xtest.fake_input(self.display, X.ButtonPress, 1)
        xtest.fake_input(self.display, X.ButtonRelease, 1)
        self.display.sync()

    def point_away(self) -> None:
        """Moves the pointer to a place without hover effects."""
        place = self.window().get_geometry()
        xtest.fake_input(self.display, X.MotionNotify, x=place.x, y=place.y)
        self.display.sync()

    def press(self, key: str) -> None:
        """Presses a key by its name in X11, e.g. `Escape`. The mouse is moved away first, as it
        changes what is below it."""
        xtest.fake_input(self.display, X.MotionNotify, x=0, y=0)
        self.window().set_input_focus(X.RevertToParent, X.CurrentTime)
        code = self.display.keysym_to_keycode(XK.string_to_keysym(key))
        xtest.fake_input(self.display, X.KeyPress, code)
        xtest.fake_input(self.display, X.KeyRelease, code)
        self.display.sync()


@contextmanager
def own_display() -> Iterator[Display]:
    """Yields a second virtual display. It exists while a client is connected, so we stay
    connected."""
    with virtual_display():
        display = Display()
        try:
            yield display
        finally:
            display.close()


@contextmanager
def started(
    display: Display, folder: Path, size: tuple[int, int], start: Start = FROM_SOURCE
) -> Iterator[Process]:
    process = Process(display, folder, size, start)
    try:
        yield process
    finally:
        process.kill()
