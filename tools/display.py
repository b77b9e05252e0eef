"""A display to draw on, even on a machine without one.

Kivy opens its window while `kivy.core.window` is imported: import that, and everything that imports
it, only inside `virtual_display`.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from tools import system

SCREEN = "1600x1600x24"


class NoDisplayError(Exception):
    """There is no display and a virtual one is not available. The text is one line on what to
    do."""


def has_display() -> bool:
    """Whether a window would be visible. Kivy's Linux wheels support X11 only, not Wayland."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY"))


@contextmanager
def virtual_display() -> Iterator[None]:
    """Starts an Xvfb and directs this process to it; on Windows and macOS the real display is used.

    Raises `NoDisplayError` if there is no Xvfb and none can be installed.
    """
    if sys.platform in ("darwin", "win32"):
        yield
        return
    with xvfb() as number:
        ours = {
            "DISPLAY": f":{number}",
            "WAYLAND_DISPLAY": None,
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",  # no sound on a virtual display
        }
        before = {name: os.environ.get(name) for name in ours}
        _set_environment(ours)
        try:
            yield
        finally:
            _set_environment(before)


def _set_environment(values: Mapping[str, str | None]) -> None:
    for name, value in values.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


@contextmanager
def xvfb() -> Iterator[str]:
    """Starts a virtual display; yields its number."""
    if shutil.which("Xvfb") is None:
        system.install()
    if shutil.which("Xvfb") is None:
        raise NoDisplayError("No display, and no Xvfb to make one: install Xvfb (Debian: xvfb)")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    server = subprocess.Popen(
        command,
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
        # Keeps Ctrl+C from the server: we close our window before it ends.
        start_new_session=True,
        preexec_fn=_die_with_parent,
    )
    os.close(writing)
    try:
        # Xvfb picks a free number and writes it when it is ready, or exits without output.
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise NoDisplayError("No display, and Xvfb does not start: run Xvfb by hand to see why")
        yield number
    finally:
        server.terminate()
        server.wait()


def _die_with_parent() -> None:
    """Runs in the child: lets Linux kill it when we exit, even if we are killed."""
    if sys.platform == "linux":
        pr_set_pdeathsig = 1
        ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGTERM)


def save_window(path: Path) -> None:
    """Saves the current content of the Kivy window as a PNG."""
    path.parent.mkdir(parents=True, exist_ok=True)
    window_image().save(path)


def window_image() -> Image.Image:
    """Returns the current content of the Kivy window."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    # The buffer has the size that the window had when a frame was shown last. And a frame that was
    # shown may be gone from the buffer, so it is drawn again.
    Window.dispatch("on_draw")
    Window.flip()
    Window.dispatch("on_draw")
    # Not `Window.screenshot`: OpenGL pads each row to a multiple of four bytes, which Kivy takes
    # for pixels. With four bytes per pixel there is no padding.
    size = int(Window.width), int(Window.height)
    pixels = glReadPixels(0, 0, *size, GL_RGBA, GL_UNSIGNED_BYTE)
    image = Image.frombytes("RGBA", size, bytes(pixels)).convert("RGB")
    return image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
